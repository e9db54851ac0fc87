"""What the service says in English is said in the language of the screen, to the last sentence.

A sentence that is new in the service is missed here until `ui.told` has it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures import refusals
from procedures.decide import decide
from procedures.irregular.known import IRREGULARITIES
from procedures.offers import tag
from procedures.places import Place
from procedures.prompt import Kind, lay_again
from procedures.refusals import Refused
from tablectl.audit.timeline import words_of
from tablectl.client.views import TableView
from tablectl.games.packs import open_pack
from tablectl.pit.shown import view_of
from tablectl.shift.words import LOGGED, table_words
from tablectl.told import told as in_words
from tests.procedures.any_life import Life
from tests.ui.parts.conftest import spoken
from ui.parts import named, told, words
from ui.told import fields

ROOT: Final = Path(__file__).parents[3]
SAYS: Final = (
    "drivers/camera/lens.py", "drivers/camera/vote.py",
    "procedures/felt.py", "procedures/prompt.py",
    "procedures/house/committed_shoe.py", "procedures/house/count.py",
    "procedures/house/cut_card.py", "procedures/house/machine_clock.py",
    "procedures/house/outage.py", "procedures/house/recorder.py", "procedures/house/shuffle.py",
    "procedures/house/wallet.py", "procedures/irregular/meaning.py",
    "procedures/irregular/report.py", "procedures/irregular/shoe_watch.py",
    "procedures/irregular/two_witnesses.py", "procedures/remedies/one_or_two.py",
    "procedures/remedies/override.py", "procedures/remedies/rearrange.py",
    "procedures/remedies/return_wagers.py",
    "tablectl/device_state.py", "tablectl/ledger/verify.py", "tablectl/told.py",
    "tablectl/people/dealers.py", "tablectl/pit/gate.py", "tablectl/rounds/incidents.py",
    "tablectl/shift/words.py",
)  # fmt: skip
"""The modules that word what people read on a screen."""
NO_WORDS: Final = re.compile(r"[\W\d_]*|[A-Z]+-?\d*|%.*")
"""Signs, a rule's number, how a date is written."""
CODES: Final = frozenset({"always", "ask now", "camera only", "not yet", "shoe only"})
"""Of packs, of requests and of states: no person reads them."""
WRITTEN_BY_PEOPLE: Final = frozenset({"no picture"})
"""What a recorder said in the random lives."""
STEPS: Final = 250


def known() -> str:
    """All that has words, in one text."""
    single = (
        named.KINDS, named.REMEDIES, named.CHECKS, named.STEPS, named.HOWS, named.MOMENTS,
        named.REPORTS, fields.WORDS, words.WHERE, words.ROLES,
    )  # fmt: skip
    codes = (*get_args(refusals.Code), *get_args(Kind))
    return "\n".join((*told.known(), *(one for words in single for one in words), *codes))


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """What a module's strings say between their fields; no docstrings, nothing of its imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value.strip()


@pytest.mark.parametrize("module", SAYS)
def test_no_words_of_the_service_are_without_their_own(module: str) -> None:
    """Every piece of every sentence stands in one that is translated."""
    every = known()
    missing = [
        f"{module}:{line}: {text!r}"
        for line, text in literals(ROOT / module)
        if text.strip(" ,") not in every and text not in CODES and not NO_WORDS.fullmatch(text)
    ]
    assert not missing, "\n".join(missing)


def test_every_refusal_has_words() -> None:
    """The rules' own list is the list of the screens."""
    texts = {re.sub(r"\{(\w+)!r\}", r"'{\1}'", text) for _, text in refusals._TEXTS.values()}
    assert not texts - set(told.known())


def test_every_kind_of_incident_has_words() -> None:
    """Its sentence, and its name."""
    assert not {kind.sentence for kind in IRREGULARITIES} - set(told.known())
    assert {kind.kind for kind in IRREGULARITIES} == set(named.KINDS)


@pytest.mark.parametrize("pack", ["live-eight-deck", "vegas", "five-deck", "austrian"])
def test_a_table_at_random_says_nothing_that_has_no_words(pack: str) -> None:
    """Steps, incidents, refusals, what is told of each fact, the log of a shift, the review."""
    living = Life(open_pack(pack), 1)
    said: set[str] = set()
    for _ in range(STEPS):
        outcome = decide(living.table, living.choose())
        if isinstance(outcome, Refused):
            said.add(outcome.reason)
            continue
        living.table = outcome.after
        living.facts += outcome.events
        said |= set(_shown(view_of(outcome.after, "supervisor")))
        for event in outcome.events:
            kind = tag(type(event))
            said |= {told_ for told_ in (in_words(event), words_of(event)) if told_ != kind}
            said |= {table_words(event)} if kind in LOGGED else set()
    plain = {kind.replace("-", " ") for kind in named.MOMENTS}
    unknown = {one for text in said - plain for one in told.unknown(text)}
    assert len(said) > 100
    assert unknown - WRITTEN_BY_PEOPLE == set()


def _shown(view: TableView) -> Iterator[str]:
    yield from (view.sentence, view.detail)
    for incident in view.incidents:
        yield from (incident.sentence, incident.detail)


def test_a_sentence_is_german_with_its_cards_places_and_amounts(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """Remedies, kinds and money as people say and write them; names and reasons as they are."""
    with spoken(qapp, "de"):
        assert told.sentence("the table is held: bad scan") == (
            "der Tisch ist angehalten: zwei Karten zugleich"
        )
        assert told.sentence("incident 3 ended by sam: cancel (HP18): two cards") == (
            "Vorfall 3 beendet durch sam: Runde abbrechen (HP18): two cards"
        )
        assert told.sentence("the purse holds 1 200.00 EUR, and 25.50 EUR is needed") == (
            "im Spielgeld sind 1.200,00\N{NO-BREAK SPACE}EUR, und 25,50\N{NO-BREAK SPACE}EUR"
            " werden gebraucht"
        )
        assert told.sentence("bea: a card of box 3; swept away") == (
            "bea: eine Karte: Box 3; swept away"
        )
        assert told.sentence("7H was laid, TD belongs there") == (
            "7♥ wurde gelegt, 10♦ gehört dorthin"
        )
        assert told.sentence("not all is green: card set: no set is shuffled for the next shoe;"
            " record the shuffle first; devices: shoe: its port has not been opened yet;"
            " say why it opens all the same, or mend it").count("Kartensatz") == 1  # fmt: skip
        assert told.fact("betting-opened", "betting opened") == "Einsätze sind offen"


def test_a_card_that_is_laid_again_has_a_whole_sentence_for_every_place(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """HP15: where a card of the felt lies, or one that is carried or set aside."""
    places = (
        Place("box", 2), Place("box", 2, 1), Place("dealer"), Place("carried"),
        Place("quarantine"),
    )  # fmt: skip
    assert [told.sentence(lay_again("7H", place)) for place in places] == [
        "Lay the 7♥ at box 2", "Lay the 7♥ at box 2, hand 2", "Lay the 7♥ at the dealer",
        "Lay the 7♥ at the reader", "Lay the 7♥ at the reader",
    ]  # fmt: skip
    with spoken(qapp, "de"):
        assert [told.sentence(lay_again("7H", place)) for place in places] == [
            "7♥ an Box 2 legen", "7♥ an Box 2, Hand 2 legen", "7♥ zum Dealer legen",
            "7♥ an den Leser halten", "7♥ an den Leser halten",
        ]  # fmt: skip


def test_what_is_not_known_is_shown_as_it_was_said(qtbot: QtBot, qapp: QApplication) -> None:
    """Nothing is lost, and nothing is guessed; what is said is one line."""
    with spoken(qapp, "de"):
        assert told.sentence("a sentence of a later service") == "a sentence of a later service"
        assert told.unknown("sam: a doubt about the count") == frozenset()
    assert told.sentence("eye: a doubt\nF: Go on.") == "eye: a doubt F: Go on."


def test_the_same_sentence_follows_the_language(qtbot: QtBot, qapp: QApplication) -> None:
    """What was said in one language is not kept for another."""
    assert told.sentence("the table is paused") == "the table is paused"
    with spoken(qapp, "de"):
        assert told.sentence("the table is paused") == "der Tisch pausiert"
    assert told.sentence("the table is paused") == "the table is paused"

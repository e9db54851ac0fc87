"""The written form of a drill: all that is wrong is told at once, with key, line and reason."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from procedures.drilling.drill import Drill
from procedures.drilling.file import read_drill
from procedures.drilling.house import pack_for
from procedures.drilling.play import play_drill
from procedures.drilling.words import amount, duration
from procedures.pack import HousePack
from procedures.toml_text import LARGEST
from tablectl.games.drills import shipped_drills
from tablectl.games.packs import open_pack

PACK: Final = open_pack("live-eight-deck")
SHIPPED: Final = shipped_drills()
HEAD: Final = """
title = "a try"
rule = "HP1"
pack = "live-eight-deck"
[players]
ann = { box = 1, purse = "100.00" }
"""


def drill_of(text: str) -> Drill:
    """The drill that this text is."""
    found = read_drill(text.encode(), where="try.toml")
    assert isinstance(found, Drill), [str(p) for p in found]
    return found


def problems(text: str) -> list[str]:
    """What is wrong with this text."""
    found = read_drill(text.encode(), where="try.toml")
    assert not isinstance(found, Drill)
    return [str(problem) for problem in found]


BAD_STEPS: Final[dict[str, str]] = {
    'nobody = "hit"': "nobody: no such word in a step, and no player of that name",
    'ann = "jump"': "ann: 'jump': not understood; one of \"sit at box 3\"",
    'ann = "place 1.00.00"': "an amount is written as 25.00",
    'ann = "place 0.00"': "Expected `int` >= 1",
    'ann = "sit at box 99"': "Expected `int` <= 32",
    'ann = "bet 1.00 on box 99"': "Expected `int` <= 32",
    'ann = "clear on box 1 spot 4"': "Expected `int` <= 3",
    'ann = "insurance 0.00"': "Expected `int` >= 1",
    'machine = "shuffle"': "machine: 'shuffle': not understood; one of \"commit",
    'machine = "commit XX"': "'XX' is not a card",
    'dealer = "resolve 1 enter card 1X: seen"': "'1X' is not a card",
    'dealer = "cut at 101 %"': "Expected `int` <= 100",
    'dealer = "cut card at 101 %"': "Expected `int` <= 100",
    'dealer = "report nonsense"': "'nonsense' cannot be reported; there are out of order, ",
    'dealer = "report out of order, box 1 XX"': "'XX' is not a card",
    'dealer = "report picked up at box 99"': "Expected `int` <= 32",
    'dealer = "report out of order, shelf AS"': "not understood",
    'dealer = "report out of order"\nfelt = 5': "felt: write it as { 1 = [",
    'dealer = "report out of order"\nfelt = { shelf = [] }': "found 'shelf' = a list",
    'dealer = "report out of order"\nfelt = { 1 = ["XX"] }': "felt: 'XX' is not a card",
    'dealer = "open betting"\nfelt = { 1 = ["AS"] }': "felt: means nothing with 'open betting'",
    'card = "AS"\nfelt = { 1 = ["AS"] }': "felt: means nothing with card",
    'sees = { 1 = ["AS"] }': 'from: one of "shoe"; found a NoneType',
    'supervisor = "laid XX for 1"': "'XX' is not a card",
    'supervisor = "override shelf 1 is AS, cancel: why"': "not understood",
    'supervisor = "override dealer card 1 is XX, cancel: why"': "'XX' is not a card",
    'supervisor = "count set missing XX"': "'XX' is not a card",
    'supervisor = "return wagers of ann in round 0: why"': "Expected `int` >= 1",
    'wait = "1 s"\nwhen = 5': "when: a section",
    'wait = "1 s"\nwhen = { decks = 8 }': "when.decks: write it as { irregularities",
    'wait = "1 s"\nwhen = { game.colour = 1 }': "no such field in a pack",
    'wait = "1 s"\nwhen = { pocket.decks = 1 }': "no such field in a pack",
    'wait = "1 s"\nwhen = { game.decks = 9 }': "when.game.decks: Expected `int` <= 8",
    'wait = "1 s"\nwhen = { irregularities.bad_scan = "x" }': "Invalid enum value 'x'",
    'service = "was away 9 h"': "a time is written as 90 s",
    "ann = 3": "ann: words; found 3",
    'card = "1S"': "card: '1S' is not a card",
    'card = "as"': "card: 'as' is not a card",
    "cards = []": "cards: a list",
    'cards = ["AS", "XX"]': "cards: 'XX' is not a card",
    "cut_card = false": "cut_card: only true; found false",
    'fault = "cough"': 'fault: one of "unreadable"',
    'device = "sideways"': 'device: one of "up"',
    'card = "AS"\nfrom = "pad"': "from: one of \"shoe\"; found 'pad'",
    'card = "AS"\nafter = "soon"': "after: a time is written",
    'card = "AS"\nsequence = -1': "sequence: the device's own number",
    'card = "AS"\nquestion = 1': "question: means nothing with card",
    'ann = "hit"\nafter = "1 s"': "after: means nothing with ann",
    'ann = "rebet"\nquestion = 1': "question: the number of the question",
    'wait = "20"': "wait: a time is written",
    'wait = "1 s"\nunnoticed = 1': "unnoticed: true or false; found 1",
    'until = "deadline"\nunnoticed = true': "unnoticed: means nothing with until",
    'until = "doom"': 'until: only "deadline" can be waited for',
    'wait = "1 s"\ncard = "AS"': "a step has one of",
    'next = "deal"': "a step has one of",
    'wait = "1 s"\nnext = 5': "next: a prompt",
    'wait = "1 s"\nevents = 5': "events: a list; found 5",
    'wait = "1 s"\nevents = ["burned"]': "events: 'burned' is no event",
    'wait = "1 s"\nevents = [{ event = "held", colour = 1 }]': "held has no colour",
    'wait = "1 s"\nevents = [{ event = "held", remaining' + ".a" * 450 + " = 1 }]": "too deep",
    'wait = "1 s"\nnever = ["burned"]': "never: 'burned' is none of",
    'wait = "1 s"\nnever = "held"': "never: a list",
    'wait = "1 s"\nrefused = 5': "refused: write it as",
    'wait = "1 s"\nrefused = { code = "no" }': "refused.code: 'no' is none of",
    'wait = "1 s"\nincident = "fire"': "incident.kind: 'fire' is none of",
    'wait = "1 s"\nincident = { colour = 1 }': "incident: write it as",
    'wait = "1 s"\nremedies = ["pray"]': "remedies: 'pray' is none of",
    'wait = "1 s"\npurse = { zoe = "1.00" }': "purse.zoe: no player of that name",
    'wait = "1 s"\npurse = { ann = 1 }': "purse.ann: money, written",
    'wait = "1 s"\npurse = 5': "purse: write it as",
    'wait = "1 s"\nlies = { pocket = ["AS"] }': "lies.'pocket': box 1",
    'wait = "1 s"\nlies = { burn = ["?"] }': 'lies."burn": cards',
    'wait = "1 s"\nlies = 5': "lies: write it as",
    'dealer = "for ann: bring 5.00"': "'bring 5.00' is nothing that somebody at the table says",
    'dealer = "for ann: jump"': "dealer: 'for ann: jump': not understood; one of",
    'supervisor = "turn pocket card 1: a doubt"': "not understood; one of",
    'service = "transfer one is done"': "not understood; one of",
    'service = "found moon red"': "not understood; one of",
    'service = "clock was set back 0 s"': "service: 'clock was set back 0 s': Expected `int` >= 1",
}


@pytest.mark.parametrize(("step", "told"), BAD_STEPS.items(), ids=range(len(BAD_STEPS)))
def test_a_step_that_is_not_understood_is_told_with_its_line(step: str, told: str) -> None:
    """Where it stands, which word, why; and what could be written instead."""
    found = problems(f"{HEAD}[[step]]\n{step}\n")
    assert len(found) == 1
    assert found[0].startswith("step 1 (line 7)")
    assert told in found[0]


BAD_PARTS: Final[dict[str, str]] = {
    'title = ""': "title: words on one line",
    "rule = 8": "rule: a procedure's number",
    'rule = ["HP8", "rule 9"]': "rule: a procedure's number",
    "pack = 1": "pack: words on one line",
    'shoe = "half"': "shoe: one of",
    "people = 1": "people: a section",
    'people = { cook = "max" }': "people.cook: only dealer, supervisor, manager",
    'people = { dealer = "" }': "people.dealer: a name",
    "players = { dealer = 1 }": "players.dealer: a player's name",
    "players = { ann = 1 }": "players.ann: write it as",
    'players = { ann = { box = 33, purse = "1.00" } }': "players.ann.box: a number from 1",
    'players = { ann = { boxes = [], purse = "1.00" } }': "players.ann.boxes: numbers from 1",
    'players = { ann = { boxes = [1, 0], purse = "1.00" } }': "players.ann.boxes: numbers from 1",
    'players = { machine = { box = 1, purse = "1.00" } }': "players.machine: a player's name",
    'players = { ann = { box = true, purse = "1.00" } }': "players.ann.box: a number from 1",
    "players = { ann = { box = 1, purse = 1 } }": "players.ann.purse: money",
    'devices = { shoe = { role = "nose" } }': "devices.shoe: write it as",
    'devices = { "a b" = { role = "exit" } }': "devices.'a b': a device's name",
    "changes = { decks = 1 }": "changes.decks: write it as",
    "changes = { game = { decks = 1.5 } }": "changes.game.decks: only words or numbers",
    "colour = 1": "colour: no such part of a drill",
    "step = []": "step: a drill has 1 to 500 steps",
    "step = [1]": "step 1: a step is begun with",
}


@pytest.mark.parametrize(("part", "told"), BAD_PARTS.items(), ids=BAD_PARTS)
def test_a_part_that_is_wrong_is_told_by_its_key(part: str, told: str) -> None:
    """Every part of a drill is checked before a step is played."""
    whole = {
        "title": 'title = "a try"',
        "rule": 'rule = "HP1"',
        "pack": 'pack = "live-eight-deck"',
        "step": 'step = [{ wait = "1 s" }]',
    }
    whole[part.split()[0]] = part
    found = problems("\n".join(whole.values()))
    assert len(found) == 1
    assert found[0].startswith(told)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """A floor manager mends a file in one go."""
    text = '[[step]]\ncard = "1S"\n[[step]]\nwait = "soon"\nnext = 1\n'
    assert [line.split(":")[0] for line in problems(text)] == [
        "title",
        "rule",
        "pack",
        "step 1 (line 1).card",
        "step 2 (line 3).wait",
        "step 2 (line 3).next",
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff", "try.toml: not UTF-8 at line 1"),
        (b"a = ", "try.toml: not TOML"),
        (b"#" * (LARGEST + 1), "try.toml: the file is too large; a drill has at most"),
        (b"a = " + b"[" * 900, "try.toml: "),
    ],
)
def test_a_file_that_is_no_drill_is_told_as_a_whole(data: bytes, told: str) -> None:
    """What cannot be read at all has one problem, under the file's name."""
    found = read_drill(data, where="try.toml")
    assert not isinstance(found, Drill)
    assert len(found) == 1
    assert str(found[0]).startswith(told)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ("game.decks = 99", "changes.game.decks: Expected `int` <= 8; found 99"),
        ("game.colour = 1", "changes.game.colour: no such field in a pack"),
        ("name.x = 1", "changes.name.x: no such field in a pack"),
        ("limits.minimum = 60000", "changes.limits.minimum: "),
    ],
)
def test_a_change_that_the_pack_cannot_take_is_told(changes: str, told: str) -> None:
    """A drill plays by a proper house, or not at all."""
    drill = drill_of(HEAD + f'[changes]\n{changes}\n[[step]]\nwait = "1 s"\n')
    found = pack_for(drill, PACK)
    assert not isinstance(found, HousePack)
    assert any(str(problem).startswith(told) for problem in found), found


def test_times_and_amounts_are_read_without_loss() -> None:
    """Microseconds and minor units, whole numbers throughout."""
    times = ("20 s", "0.4 s", "150 ms", "30 min", "29.9 min", "0.001 s", "1.5 ms")
    assert list(map(duration, times)) == [
        20_000_000, 400_000, 150_000, 1_800_000_000, 1_794_000_000, 1_000, 1_500,
    ]  # fmt: skip
    assert [duration(text) for text in ("", "20", "1 h", "-1 s", "1e3 s", "٣ s")] == [None] * 6
    assert [amount(text) for text in ("25.00", "-0.05", "0.00")] == [2_500, -5, 0]
    assert [amount(text) for text in ("25", "25.0", "1,000.00", "")] == [None] * 4


TEXTS: Final = [file.data for file in SHIPPED]


@given(st.sampled_from(TEXTS), st.integers(0, 4_000), st.integers(0, 40), st.binary(max_size=6))
def test_a_spoiled_file_is_a_drill_or_told_about(
    data: bytes, at: int, cut: int, put: bytes
) -> None:
    """Whatever bytes are lost or put in, there is a drill that plays, or problems; no error."""
    found = read_drill(data[:at] + put + data[at + cut :], where="try.toml")
    if isinstance(found, Drill):
        pack = pack_for(found, PACK)
        if isinstance(pack, HousePack):
            assert all(difference.got for difference in play_drill(found, pack))
    else:
        assert found
        assert all(problem.why for problem in found)

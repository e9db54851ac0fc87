"""The typed desk: every word of it, who is meant, and nothing typed that breaks or is guessed."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from procedures import commands as ask
from procedures.drilling.words import Decides, Speaker, Wish, wish
from procedures.events import CommandRefused
from procedures.pack_in_words import in_words as rules
from procedures.pack_in_words import mark_of, page_word
from procedures.readings import DeviceUp
from procedures.table import Who
from procedures.wording.speaker import Language
from tablectl.answers import NotStored, Rejected
from tablectl.desk.desk import in_words
from tablectl.desk.requests import LONGEST, in_chips
from tablectl.desk.words import HELP
from tests.tablectl.at_desk import OPENED, AtDesk


def phrases(text: str) -> list[tuple[str, str]]:
    """Who says what in the help, phrase by phrase."""
    found = []
    for line in text.splitlines():
        said = re.fullmatch(r"  (\w+): (.+)", line)
        if said is not None and "?" not in line:
            found += [(said[1], words) for words in re.split(r" +\| +", said[2])]
    return found


def kind(meant: Wish) -> tuple[str, ...]:
    """What a phrase asks for, its amounts, names and numbers left aside."""
    match meant:
        case ask.ChangeDealer(how=how):
            return ("change", how)
        case ask.RecordShuffle(step=step):
            return ("shuffle", step)
        case ask.AnswerInsurance(answer=answer):
            return ("insurance", answer)
        case Decides(action=action):
            return ("decide", action)
        case other:
            return (type(other).__name__,)


def understood(speaker: Speaker, words: str) -> Wish:
    """What this asks for; a phrase that is not understood fails the test."""
    meant = wish(speaker, "ann", words)
    assert not isinstance(meant, str), (words, meant)
    return meant


def test_the_help_lists_every_word_of_the_drills_and_no_other() -> None:
    """Everything a drill's player or staff may say stands in the help, and is understood."""
    speakers: tuple[tuple[Speaker, bool], ...] = (("player", True), ("staff", False))
    for speaker, of_players in speakers:
        told = wish(speaker, "ann", "no such words")
        assert isinstance(told, str)
        known = {kind(understood(speaker, words)) for words in re.findall(r'"([^"]+)"', told)}
        said = {
            kind(understood(speaker, words))
            for who, words in phrases(HELP)
            if (who not in ("dealer", "supervisor")) == of_players and words != "player bea"
        }
        assert said == known


def test_every_phrase_of_the_help_comes_to_an_answer(at_desk: AtDesk) -> None:
    """Nothing in the help is met with "not understood", whatever the table says to it."""
    for who, words in phrases(HELP):
        answer = at_desk.desk.say(f"{who}: {words}")
        assert re.match(r"done|refused \(", answer), (who, words, answer)
    assert at_desk.desk.say("help") == HELP


def test_a_round_is_played_by_what_is_typed(table: AtDesk) -> None:
    """Betting, a decision and the settlement, from the words of the help alone."""
    assert table.desk.say("ann: bet 26.00") == "done, the bet is 26.00"
    table.says("dealer: no more bets")
    table.cards("TS", "9D", "8S")
    table.says("ann: stand")
    table.cards("8C")
    assert table.service.table.round is not None
    assert table.service.table.round.ended == "settled"
    assert table.service.table.purse("ann") == 50_000 + 2_600


def test_a_bet_adds_to_the_chips_and_the_answer_says_what_lies_there(table: AtDesk) -> None:
    """The total is told each time, and whether it is confirmed."""
    assert table.desk.say("ann: place 5.00 1.00") == "done, the bet is 6.00, not confirmed"
    assert table.desk.say("ann: bet 25.00") == "done, the bet is 31.00"
    assert table.desk.say("ann: undo") == "done, the bet is 6.00, not confirmed"
    assert table.desk.say("ann: clear") == "done"


def test_a_bet_that_is_refused_confirms_nothing(table: AtDesk) -> None:
    """Chips that lay there already do not play because a larger bet was refused."""
    table.says("ann: place 5.00")
    answer = table.desk.say("ann: bet 600.00")
    assert answer.startswith("refused (HP1): ")
    assert answer.partition("; now: ")[2].startswith("bet AMOUNT | leave")
    (bet,) = table.service.table.betting.bets if table.service.table.betting else ()
    assert (bet.amount, bet.confirmed) == (500, False)


@pytest.mark.parametrize("amount", ["51000.00", "999999999999.00", "99999999999999.00", "0.00"])
def test_an_amount_that_one_request_cannot_place_is_not_cut_down(
    table: AtDesk, amount: str
) -> None:
    """A hundred of the largest chip are the most; more is refused, not shortened."""
    position = table.service.table.position
    answer = table.desk.say(f"ann: bet {amount}")
    assert answer.startswith("not taken: "), answer
    assert table.service.table.position == position


def test_an_amount_is_laid_in_the_largest_chips(table: AtDesk) -> None:
    """Every chip counts to the amount; what no chip fits is left for the rules to refuse."""
    now = table.service.table
    assert in_chips(now, 63_100) == (50_000, 10_000, 2_500, 500, 100)
    assert in_chips(now, 100 * 50_000) == (50_000,) * 100
    assert in_chips(now, 100 * 50_000 + 100) == ()
    assert in_chips(now, 2_507) == (2_500, 7)
    assert "no chip of 0.07 here" in table.desk.say("ann: bet 25.07")


def test_the_one_who_speaks_is_the_one_recorded(at_desk: AtDesk) -> None:
    """A dealer by name or as the dealer, off or on; the supervisor likewise."""
    at_desk.says("sam: open table", "bea: bea comes on", "bea: carl relieves")
    for line, by in (
        ("bea: no more bets", Who("dealer", "bea")),
        ("carl: no more bets", Who("dealer", "carl")),
        ("dealer: no more bets", Who("dealer", "carl")),
        ("sam: no more bets", Who("supervisor", "sam")),
        ("supervisor: no more bets", Who("supervisor", "sam")),
    ):
        assert at_desk.desk.say(line).startswith("refused"), line
        refused = at_desk.last_fact()
        assert isinstance(refused, CommandRefused)
        assert refused.by == by


def test_a_player_with_a_dealers_name_is_never_taken_for_the_dealer(at_desk: AtDesk) -> None:
    """Once two have the name, only "player NAME" and "dealer" are taken; nothing is guessed."""
    at_desk.says("sam: open table", "bea: bea comes on", "carl: sit at box 2")
    assert '"player bea"' in at_desk.desk.say("bea: sit at box 1")
    at_desk.says("player bea: sit at box 1")
    answer = at_desk.desk.say("bea: open betting")
    assert answer == 'two are called bea: say "dealer: …" or "player bea: …"'
    at_desk.says("dealer: carl relieves", "player bea: bring 10.00", "player carl: bring 10.00")
    assert "two are called carl" in at_desk.desk.say("carl: leave")
    at_desk.says("player carl: leave", "dealer: bea returns")
    assert "two are called sam" not in at_desk.desk.say("sam: pause")


def test_offers_are_said_in_words_that_are_understood(table: AtDesk) -> None:
    """What `offers` lists for each person can be typed, its capital words filled in."""
    filled = {
        "BOX": "3",
        "SPOT": "2",
        "NAME": "carl",
        "SET": "set-2",
        "AMOUNT": "5.00",
        "WHY": "a reason",
        "WHAT": "a question",
        "CARD": "7H",
        "CARDS": "box 1 card 1",
        "WHERE": "box 1 card 1",
    }
    states = (
        (),
        ("ann: bet 5.00", "dealer: carl relieves"),
        ("sam: stop: fire",),
    )
    seen = set()
    for lines in states:
        table.says(*lines)
        for line in table.desk.say("offers").splitlines():
            name, _, listed = line.partition(": ")
            speaker: Speaker = "player" if name == "ann" else "staff"
            for words in listed.split(" | "):
                typed = re.sub("[A-Z]{3,}", lambda found: filled[found[0]], words)
                seen.add(kind(understood(speaker, typed)))
    assert {("change", "return"), ("Resolve",), ("Bets",), ("PlaceChips",), ("Leave",)} <= seen


def test_offers_of_each_moment(at_desk: AtDesk) -> None:
    """The same question through a round: to open, to shuffle, to sit, to bet, to decide."""
    desk = at_desk.desk
    assert desk.say("sam: ?") == "supervisor: open table | fan | NAME comes on"
    assert desk.say("ann: ?") == "ann: nothing now"
    at_desk.says("sam: open table")
    assert desk.say("ann: ?").startswith("ann: sit at box 1 | sit at box 2 | ")
    at_desk.says(*OPENED[1:5])
    assert "cut card at 50 %" in desk.say("dealer: ?")
    at_desk.says(OPENED[5])
    at_desk.reads(DeviceUp())
    at_desk.cards("2C")
    at_desk.says("ann: sit at box 3", "ann: bring 500.00", "dealer: open betting")
    assert "place 500.00" in desk.say("ann: ?")
    at_desk.says("ann: bet 25.00", "dealer: no more bets")
    at_desk.cards("8S", "AD", "8D")
    assert desk.say("ann: ?") == "ann: leave | insurance | no insurance"
    at_desk.says("ann: no insurance")
    assert desk.say("ann: ?") == "ann: leave | hit | stand | double | split"
    assert desk.say("offers").splitlines()[-1] == desk.say("ann: ?")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hit", "not understood: 'hit'; type help"),
        (": hit", "not understood: ': hit'; type help"),
        ("ann:", "not understood: 'ann:'; type help"),
        ("", "not understood: ''; type help"),
        ("ann bob: hit", "not understood: 'ann bob' is no name"),
        ("../x: hit", "not understood: '../x' is no name"),
        ("player a b: hit", "not understood: 'a b' is no name"),
        ("müller: hit", "not understood: 'müller' is no name"),
        (f"{'a' * 41}: hit", "not understood: "),
        ("ann: jump", "not understood; one of "),
        ("ann: sit at box 99", "not taken: "),
        ("ann: bet 25", "not understood; one of "),
        ("ann: bet -25.00", "not understood; one of "),
        ("ann: bet ٢٥.٠٠", "not understood; one of "),
        ("sam: resolve 1 enter card 1Z: x", "not taken: "),
        ("sam: cut at 999 %", "not taken: "),
        (f"sam: stop: {'x' * 420}", "not taken: "),
        ("ann: h\x00it", "not taken: 'ann: h\\x00it' has characters"),
        ("ann: \x1b[2J", "not taken: 'ann: \\x1b[2J' has characters"),
        ("ann: \u202ehit", "not taken: 'ann: \\u202ehit' has characters"),
        ("ann: \udcff", "not taken: 'ann: \\udcff' has characters"),
    ],
)
def test_what_cannot_be_taken_is_told_with_its_reason(
    table: AtDesk, line: str, answer: str
) -> None:
    """One harmless line for people, and no fact."""
    position = table.service.table.position
    told = table.desk.say(line)
    assert told.startswith(answer)
    assert told.isprintable()
    assert table.service.table.position == position


def test_a_line_is_taken_whole_or_not_at_all(table: AtDesk) -> None:
    """A line over the longest is refused, so no reason is recorded that was cut short."""
    assert table.desk.say("sam: stop: " + "x" * LONGEST).startswith("not taken: a line of ")
    assert not table.service.table.held
    table.says("  sam :  stop:   smoke   in the\tpit ")
    assert table.service.table.incidents[0].detail == "sam: smoke in the pit"


TYPED = st.one_of(
    st.text(st.characters(codec=None), max_size=60),
    st.from_regex(r"(ann|sam|dealer|player x): [a-z0-9 .:%A-Z]{0,30}", fullmatch=True),
    st.builds(
        "{}: {}".format,
        st.sampled_from(["ann", "bea", "sam", "dealer", "player bea", "carl"]),
        st.sampled_from([words for _, words in phrases(HELP)]),
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(typed=TYPED)
def test_nothing_typed_ever_raises(table: AtDesk, typed: str) -> None:
    """Words of the help in any order, near misses, any characters at all: each has an answer."""
    answer = table.desk.say(typed)
    assert answer
    answer.encode()


def test_the_rules_in_force_are_told_in_both_languages(table: AtDesk) -> None:
    """Every sentence of the pack's page, with its mark where the document does not state it."""
    pack = table.service.table.pack
    languages: tuple[tuple[str, Language], ...] = (("rules", "en"), ("rules de", "de"))
    for words, language in languages:
        title, *lines = table.desk.say(words).splitlines()
        assert title == pack.title
        for line, topic in zip(lines, rules(pack, language), strict=False):
            told = line.removeprefix(f"{topic.title}: ")
            assert told.replace(" (I)", "").replace(" (X)", "") == topic.text
            marked = sum(mark_of(pack, sentence) != "S" for sentence in topic.sentences)
            assert told.count(" (I)") + told.count(" (X)") == marked
        *_, assumed, chosen = lines
        assert assumed == f"(I) {page_word('mark.I', language)}"
        assert chosen == f"(X) {page_word('mark.X', language)}"


def test_answers_are_in_words() -> None:
    """What cannot be stored and what was said twice is told as such."""
    assert in_words(NotStored(reason="disk full")) == "not stored: disk full"
    assert in_words(Rejected(reason="the id was used")) == "rejected: the id was used"

"""The felt in the terminal: what a tired person must be able to read off it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.console import Console

from procedures import commands as ask
from procedures.cards import Card
from procedures.prompt import prompt
from procedures.readings import CardSeen, DeviceDown, Fault
from procedures.table import Table
from tablectl.games.packs import open_pack
from tablectl.terminal.felt import felt
from tablectl.terminal.signs import ASCII, UNICODE, Signs, signs_for
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing

PACK = open_pack("live-eight-deck")
RED = re.compile(r"\x1b\[[0-9;]*31m")


def seen(
    table: Table,
    at: int,
    *,
    notes: tuple[str, ...] = (),
    signs: Signs = UNICODE,
    size: tuple[int, int] = (80, 24),
    colour: bool = False,
) -> str:
    """What the terminal shows, without its escape codes unless colour is wanted."""
    output = io.StringIO()
    console = Console(
        file=output,
        width=size[0],
        height=size[1],
        force_terminal=True,
        color_system="standard" if colour else None,
        legacy_windows=False,
        _environ={},
    )
    console.print(felt(table, now=at, notes=notes, signs=signs))
    return output.getvalue()


def row(picture: str, box: str) -> str:
    """The line of a box, as `3` or `3.1`, or of the dealer, `D`."""
    found = [line for line in picture.splitlines() if re.match(rf"[ ▶>] {box}\s", line)]
    assert len(found) == 1, (box, picture)
    return found[0]


@pytest.fixture
def playing() -> Playing:
    """A table with ann at box 2 and bob at box 5, a card burned."""
    table = Playing(PACK).opened()
    table.seat("ann", 2, 100_000)
    table.seat("bob", 5, 100_000)
    return table


def _steps(table: Playing) -> Iterator[Playing]:
    """Round 1 of ann and bob, seen before every card and every decision."""
    table.bet(ann=(500, 500), bob=(2500,))
    first: tuple[Card, ...] = ("8S", "TH", "6D", "8H", "9C")
    for card in first:
        yield table
        table.cards(card)
    yield table
    table.decides("ann", "split")
    yield table
    table.cards("TS")
    yield table
    table.decides("ann", "stand")
    yield table
    table.cards("3C")
    yield table
    table.decides("ann", "stand")
    yield table
    table.decides("bob", "stand")
    last: tuple[Card, ...] = ("TC", "9D")
    for card in last:
        yield table
        table.cards(card)
    yield table


def test_the_place_of_the_next_card_is_marked_once_and_where_the_prompt_says(
    playing: Playing,
) -> None:
    """DEAL HERE stands in the row of the prompt's place, and nowhere while no card is due."""
    marked = 0
    for table in _steps(playing):
        said, picture = prompt(table.table), seen(table.table, table.at)
        assert picture.count("DEAL HERE") == (said.kind == "deal")
        if said.kind == "deal":
            assert said.place is not None
            boxes = table.table.running
            assert boxes is not None
            split = any(b.box == said.place.box and len(b.hands) > 1 for b in boxes.boxes)
            name = f"{said.place.box}" + (f".{said.place.hand + 1}" if split else "")
            line = row(picture, "D" if said.place.where == "dealer" else name)
            assert "DEAL HERE" in line
            assert line.startswith("▶")
            marked += 1
    assert marked == 9


def test_whose_turn_it_is_and_the_seconds_left_are_told(playing: Playing) -> None:
    """One row says DECIDES with its seconds, rounded up; the prompt says the same."""
    for table in _steps(playing):
        if prompt(table.table).kind == "decision":
            break
    table.wait(3.2)
    picture = seen(table.table, table.at)
    assert "DECIDES, 12 s" in row(picture, "2")
    assert picture.count("DECIDES") == 1
    assert "Box 2 decides   12 s" in picture


def test_every_card_lies_in_the_row_of_its_hand(playing: Playing) -> None:
    """Faces, totals as people say them, and what was done with each hand."""
    for table in _steps(playing):
        last = table
    picture = seen(last.table, last.at)
    assert "6♦ T♣ 9♦" in row(picture, "D")
    assert "bust 25" in row(picture, "D")
    assert re.search(r"8♠ T♠ +hard 18, split, WIN \+10.00", row(picture, "2.1"))
    assert re.search(r"8♥ 3♣ +hard 11, split, WIN \+10.00", row(picture, "2.2"))
    assert re.search(r"bob .*25.00 +T♥ 9♣ +hard 19, WIN \+25.00", row(picture, "5"))


def test_a_soft_hand_and_a_blackjack_are_said_as_people_say_them(playing: Playing) -> None:
    """`soft 17`, `blackjack`; a blackjack paid at its turn shows what is locked (HP24, E-52)."""
    playing.bet(ann=(500, 500), bob=(500,))
    playing.cards("AS", "AH", "6D", "KH", "6C")
    picture = seen(playing.table, playing.at)
    assert "blackjack, paid, locked 25.00" in row(picture, "2")
    assert "soft 17" in row(picture, "5")


def test_a_bet_that_is_not_confirmed_says_so(playing: Playing) -> None:
    """HP1: only confirmed bets play, so the difference is in words."""
    playing.do(DEALER, ask.OpenBetting())
    playing.player("ann", ask.PlaceChips(chips=(2500,)))
    picture = seen(playing.table, playing.at)
    assert re.search(r"25.00 +not confirmed", row(picture, "2"))
    assert "no bet" in row(picture, "5")
    playing.player("ann", ask.ConfirmBet())
    assert re.search(r"25.00 +bet confirmed ✓", row(seen(playing.table, playing.at), "2"))


def test_players_who_are_lost_or_left_are_told_apart_in_words(playing: Playing) -> None:
    """HP2 and HP5: a sign and a word, and at his turn that the house plays."""
    steps = _steps(playing)
    for table in steps:
        if prompt(table.table).kind == "decision":
            break
    playing.do(SYSTEM, ask.LoseConnection(player="ann"))
    playing.player("bob", ask.Leave())
    picture = seen(playing.table, playing.at)
    assert "ann ▲lost" in row(picture, "2")
    assert "AWAY, HOUSE PLAYS in" in " ".join(picture.split())
    assert "bob ▲left" in row(picture, "5")


def test_a_hold_names_rule_sentence_and_since_when_and_marks_no_place(playing: Playing) -> None:
    """An open incident is above the boxes, and nobody is told to deal."""
    playing.bet(ann=(500,), bob=(500,))
    playing.reads(DeviceDown("pulled out"))
    playing.wait(75)
    picture = seen(playing.table, playing.at)
    lines = " ".join(picture.split())
    assert "▲ incident 1 E-37: The reader is not connected. Held since 22:1" in lines
    assert "(1 min 15 s). shoe: pulled out" in lines
    assert "▲ shoe not connected" in lines
    assert "DEAL HERE" not in picture
    assert "HELD" in picture.splitlines()[0]
    assert picture.index("incident 1") < picture.index("ann")


def test_an_incident_that_holds_nothing_is_told_without_alarm(playing: Playing) -> None:
    """IR10: a second cut card, after one that came early, stops nobody: open, not held, not red."""
    playing.cut_card()
    playing.cut_card()
    picture = seen(playing.table, playing.at, colour=True)
    assert not RED.search(picture)
    plain = " ".join(seen(playing.table, playing.at).split())
    assert "· incident 2 IR10: A cut card came out that is not due. Open since" in plain


def test_burned_and_quarantined_cards_are_backs(playing: Playing) -> None:
    """E-36 and HP10: their faces are not shown, only how many there are."""
    playing.bet(ann=(500,), bob=(500,))
    for _ in range(9):
        playing.reads(CardSeen("7D"), after=5)
    picture = seen(playing.table, playing.at)
    assert "in quarantine: ▒▒ x" in picture
    assert "burned: ▒▒ x 1" in picture
    assert "2♣" not in picture


def test_a_carried_card_lies_face_up_beside_the_hands(playing: Playing) -> None:
    """HP16: everybody sees what the next round begins with."""
    playing.do(DEALER, ask.OpenBetting())
    playing.cards("9H")
    incident = playing.table.incidents[0].number
    playing.do(SUPERVISOR, ask.Resolve(incident=incident, remedy="carry", reason="seen"))
    assert "carried to the next round: 9♥" in seen(playing.table, playing.at)


def test_a_burn_that_is_owed_has_its_place_marked() -> None:
    """E-01: the first card of a shoe goes to the burn, and its place says DEAL HERE."""
    table = Playing(PACK).opened(burn=None)
    picture = seen(table.table, table.at)
    assert "burn: [ ] DEAL HERE" in picture
    assert "burns owed 1" in " ".join(picture.split())


def test_the_last_round_of_the_shoe_is_announced(playing: Playing) -> None:
    """HP8: with the cut card out before a round, the next one is the last, and then this one."""
    playing.cut_card()
    assert "NEXT ROUND IS THE LAST" in " ".join(seen(playing.table, playing.at).split())
    playing.bet(ann=(500,), bob=(500,))
    picture = " ".join(seen(playing.table, playing.at).split())
    assert "LAST ROUND" in picture
    assert "cut card out" in picture


def test_red_stands_only_where_somebody_must_act(playing: Playing) -> None:
    """A regular round shows no red; a hold does, and says the same without any colour."""
    for table in _steps(playing):
        assert not RED.search(seen(table.table, table.at, colour=True))
    playing.reads(Fault("unreadable", "a smudge"))
    held = seen(playing.table, playing.at, colour=True)
    assert RED.search(held)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", held)
    assert plain == seen(playing.table, playing.at)
    assert "Wait: supervisor" in plain


def test_seven_split_boxes_fit_a_small_terminal() -> None:
    """80 × 24: no line is longer, none is cut, and nothing is pushed off the end."""
    table = Playing(PACK).opened()
    names = ("ann", "bob", "cy", "dee", "eve", "flo", "gus")
    for box, name in enumerate(names, start=1):
        table.seat(name, box, 10**14)
    table.bet(**dict.fromkeys(names, (2500, 2500)))
    pairs: tuple[Card, ...] = ("8S", "7H", "9D", "3S", "6C", "TC", "KC")
    table.cards(*pairs, "TD", "8H", "7C", "9S", "3D", "6D", "TS", "KS")
    drawn: Iterator[Card] = iter(("TH", "4H", "2S", "5C", "JC", "3H", "QS") * 2)
    while (said := prompt(table.table)).place is not None and said.place.where == "box":
        if said.kind == "deal":
            table.cards(next(drawn))
        else:
            playing = next(b for b in table.round.boxes if b.box == said.place.box)
            action = "split" if len(playing.hands) == 1 else "stand"
            table.decides(playing.player, action)
    picture = seen(table.table, table.at)
    lines = picture.splitlines()
    assert sum(bool(re.match(r"[ ▶] \d\.[12]", line)) for line in lines) == 14
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert "…" not in picture
    assert "999 999 999 900.00" in row(picture, "1.1")


def test_without_unicode_everything_is_ascii(playing: Playing) -> None:
    """Cards are `AS`, marks are signs that every terminal has."""
    for table in _steps(playing):
        picture = seen(table.table, table.at, signs=ASCII, notes=("größer",))
        assert picture.isascii()
    assert "6D TC 9D" in picture


@pytest.mark.parametrize(
    ("encoding", "signs"), [("utf-8", UNICODE), ("latin-1", ASCII), ("no such", ASCII)]
)
def test_the_signs_are_those_that_the_terminal_can_show(encoding: str, signs: Signs) -> None:
    """An output that cannot show one of them gets none of them."""
    assert signs_for(encoding) is signs


def test_words_from_outside_never_steer_the_terminal(playing: Playing) -> None:
    """An escape in a reason, a device's words or a note is shown as a question mark."""
    playing.do(SUPERVISOR, ask.StopTable(reason="fire \x1b[2J\x9b31m\r\nhere"))
    picture = seen(playing.table, playing.at, notes=("a\x1b]0;title\x07b",))
    assert "\x1b" not in picture
    assert "\x9b" not in picture
    assert "fire ?[2J?31m here" in " ".join(picture.split())


def test_the_newest_notes_are_kept_where_there_is_room_for_few(playing: Playing) -> None:
    """Notes fill what is left of the terminal and push nothing away."""
    notes = tuple(f"note {number}" for number in range(40))
    small = seen(playing.table, playing.at, notes=notes).splitlines()
    assert len(small) == 23
    assert small[-1].strip() == "note 39"
    tiny = seen(playing.table, playing.at, notes=notes, size=(80, 5))
    assert "note" not in tiny


def test_the_same_table_gives_the_same_picture(playing: Playing) -> None:
    """Nothing but the table, the time and the notes is looked at."""
    playing.bet(ann=(500,), bob=(500,))
    first = seen(playing.table, playing.at, size=(120, 40))
    assert seen(playing.replayed(), playing.at, size=(120, 40)) == first


def test_a_broken_invariant_is_told_in_its_own_words(playing: Playing) -> None:
    """What must never be is on the felt, in red, until somebody has looked."""
    table = replace(playing.table, broken=("money: 5 are missing",))
    assert "▲ broken: money: 5 are missing" in seen(table, playing.at)


def test_what_the_house_allows_stands_under_each_incident(playing: Playing) -> None:
    """Part F: the remedies that this pack in this state allows, and no others."""
    playing.bet(ann=(500,), bob=(500,))
    playing.cards("8S", "TH", "6D")
    playing.do(DEALER, ask.Report(what="off the table", box=2))
    lines = " ".join(seen(playing.table, playing.at).split())
    assert "HP17: A card fell off the table." in lines
    assert "allowed: replace, cancel" in lines


def test_a_running_sequence_says_which_card_goes_where_and_how_many_lie(playing: Playing) -> None:
    """HP17: the next card and its place, and how far the sequence has come."""
    playing.bet(ann=(500,), bob=(500,))
    playing.cards("8S", "TH", "6D")
    playing.do(DEALER, ask.Report(what="off the table"))
    incident = playing.table.incidents[0].number
    playing.do(SUPERVISOR, ask.Resolve(incident=incident, remedy="replace"))
    assert "replace: lay 8♠ at box 2; 0 of 3 cards laid" in seen(playing.table, playing.at)
    playing.do(SUPERVISOR, ask.ConfirmStep(incident=incident, card="8S"))
    playing.do(SUPERVISOR, ask.ConfirmStep(incident=incident, card="TH"))
    assert "replace: lay 6♦ at the dealer; 2 of 3 cards laid" in seen(playing.table, playing.at)
    playing.do(SUPERVISOR, ask.ConfirmStep(incident=incident, card="6D"))
    assert "replace" not in seen(playing.table, playing.at)


def test_a_proposal_that_waits_for_a_second_person_is_an_alarm(playing: Playing) -> None:
    """Part F: what was asked for and by whom, until somebody else confirms or withdraws it."""
    card = ask.ReplaceCard(card="7H", reason="bent")
    playing.do(SUPERVISOR, card)
    said = "▲ proposal 1: replace card, asked by sam; a second person confirms or withdraws it"
    assert said in seen(playing.table, playing.at, size=(120, 24))
    assert RED.search(seen(playing.table, playing.at, colour=True))
    playing.do(SUPERVISOR, ask.Withdraw(proposal=1))
    assert "proposal" not in seen(playing.table, playing.at)


def test_an_incident_says_whether_somebody_took_notice_of_it(playing: Playing) -> None:
    """Part F: acknowledged, or gone up to the pit manager because nobody did in time."""
    playing.do(DEALER, ask.CallSupervisor(what="a question"))
    playing.do(DEALER, ask.CallSupervisor(what="another"))
    playing.do(SUPERVISOR, ask.Acknowledge(incident=1))
    playing.wait(75)
    playing.do(SYSTEM, ask.PassTime())
    lines = " ".join(seen(playing.table, playing.at).split())
    first, second = lines.index("incident 1"), lines.index("incident 2")
    assert "Acknowledged. " in lines[first:second]
    assert "WENT UP TO THE PIT MANAGER." in lines[second:]
    assert "WENT UP" not in lines[first:second]

"""What people say in a drill, as a floor manager would write it, and what it asks of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

import msgspec

from procedures import commands as ask
from procedures.cards import Card, parse_card
from procedures.drilling.incident_words import ABOUT_INCIDENTS
from procedures.drilling.named_cards import reading_of
from procedures.drilling.phrase import (
    MONEY,
    NAME,
    RIDING,
    SECOND,
    WHERE,
    Bets,
    Commits,
    Decides,
    Enters,
    Overrides,
    Phrase,
    Rearranges,
    Reveals,
    Turns,
    Wish,
    always,
    amount,
    asks,
    duration,
    say,
    where,
)
from procedures.opening_checks import CheckOf
from procedures.table import Table

__all__ = ["SECOND", "Bets", "Commits", "Decides", "Enters", "Overrides", "Rearranges", "Reveals",
           "Speaker", "Turns", "Wish", "amount", "bets_in_chips", "duration",
           "for_player", "meant", "wish"]  # fmt: skip

Speaker = Literal["player", "staff", "machine", "service"]


def wish(speaker: Speaker, name: str, text: str) -> Wish | str:
    """What somebody who says this asks for, or why it cannot be understood.

    `name` is the speaker's; what a player's connection does is said of him by name too.
    """
    for phrase in _PHRASES[speaker]:
        match = phrase.pattern.fullmatch(text)
        if match is not None:
            try:
                return phrase.meaning(name, *(group or "" for group in match.groups()))
            except (ValueError, msgspec.ValidationError) as error:
                return str(error)
    examples = ", ".join(f'"{phrase.example}"' for phrase in _PHRASES[speaker])
    return f"not understood; one of {examples}"


def meant(table: Table, wanted: Overrides | Rearranges | Turns) -> ask.Ask:
    """The request, its cards no longer named by where they lie but by their readings."""
    if isinstance(wanted, Turns):
        return asks(ask.TurnCard, key=reading_of(table, wanted.named), reason=wanted.reason)
    if isinstance(wanted, Overrides):
        key = reading_of(table, wanted.named)
        return asks(ask.Override, key=key, card=wanted.card, decisions=wanted.decisions,
                    reason=wanted.reason)  # fmt: skip
    order = [reading_of(table, named) for named in wanted.order]
    burned = [reading_of(table, named) for named in wanted.burned]
    return asks(ask.Rearrange, order=order, burned=burned, reason=wanted.reason)


def bets_in_chips(wanted: Bets, chips: tuple[int, ...]) -> tuple[ask.Ask, ask.Ask]:
    """The two requests that a bet is: its chips are placed, and it is confirmed."""
    box, spot = wanted.box, wanted.spot
    return (
        ask.PlaceChips(chips=chips, box=box, spot=spot),
        ask.ConfirmBet(box=box, spot=spot, rides=wanted.rides),
    )


def for_player(player: str, requests: tuple[ask.Ask, ...]) -> tuple[ask.Ask, ...]:
    """The same requests, as the dealer enters them for somebody at the table."""
    return tuple(
        ask.ForPlayer(player=player, ask=what) for what in requests if isinstance(what, ask.AtTable)
    )


def _change(how: str) -> Callable[..., Wish]:
    return lambda _name, dealer: asks(ask.ChangeDealer, dealer=dealer, how=how)


def _money(text: str) -> int:
    found = amount(text)
    if found is None:
        raise ValueError(f"an amount is written as 25.00; found {text!r}")
    return found


def _bets(_name: str, money: str, box: str, spot: str, rides: str) -> Wish:
    at = where(box, spot)
    asks(ask.ConfirmBet, **at)  # checks its values
    return Bets(amount=_money(money), rides=bool(rides), **at)


def _answers(answer: str) -> Callable[..., Wish]:
    return lambda _name, box, spot: asks(ask.AnswerInsurance, answer=answer, **where(box, spot))


def _insures(_name: str, money: str, box: str, spot: str) -> Wish:
    amount = {"amount": _money(money)} if money else {}
    return asks(ask.AnswerInsurance, answer="insurance", **amount, **where(box, spot))


def _at(kind: type[ask.Ask]) -> Callable[..., Wish]:
    return lambda _name, box, spot: asks(kind, **where(box, spot))


def _enters(_name: str, player: str, words: str) -> Wish:
    says = wish("player", player, words)
    if isinstance(says, ask.AtTable | Bets | Decides):
        return Enters(player=player, says=says)
    no_sign = f"{words!r} is nothing that somebody at the table says with his hands"
    raise ValueError(says if isinstance(says, str) else no_sign)


def _ended(_name: str, number: str, how: str, why: str) -> Wish:
    return asks(ask.EndTransfer, transfer=int(number), done=how == "done", why=why)


def _checked(_name: str, of: str, how: str, found: str) -> Wish:
    check = {"of": of, "ok": how == "green", "found": found}
    return asks(ask.RecordChecks, checks=[check])


_PLAYER: Final = (
    say(r"sit at box ([1-9]\d{0,2})", "sit at box 3", lambda _, n: asks(ask.Sit, box=int(n))),
    say("stand behind", "stand behind", always(ask.Sit(box=0))),
    say("leave", "leave", always(ask.Leave())),
    say(f"bring {MONEY}", "bring 100.00",
         lambda name, m: asks(ask.FundPurse, player=name, amount=_money(m))),
    say(f"fund {MONEY}", "fund 100.00", lambda _, m: asks(ask.AskFunds, amount=_money(m))),
    say("lose connection", "lose connection",
         lambda name: asks(ask.LoseConnection, player=name)),
    say("dropped by the system", "dropped by the system",
        lambda name: asks(ask.DropPlayer, player=name)),
    say("reconnect", "reconnect", lambda name: asks(ask.Reconnect, player=name)),
    say(f"bet {MONEY}{WHERE}{RIDING}", "bet 30.00 on box 3 spot 2 riding", _bets),
    say(f"place ([0-9. ]+?){WHERE}", "place 25.00 5.00 on box 3",
         lambda _, m, box, spot: asks(
             ask.PlaceChips, chips=tuple(map(_money, m.split())), **where(box, spot))),
    say(f"undo{WHERE}", "undo", _at(ask.UndoChip)),
    say(f"clear{WHERE}", "clear", _at(ask.ClearBet)),
    say("rebet", "rebet", always(ask.Rebet())),
    say(f"confirm{WHERE}{RIDING}", "confirm on box 3 riding",
         lambda _, box, spot, rides: asks(ask.ConfirmBet, rides=bool(rides), **where(box, spot))),
    say("deal", "deal", always(ask.Deal())),
    say("new game", "new game", always(ask.NewGame())),
    say(f"insurance(?: {MONEY})?{WHERE}", "insurance 5.00 on box 3 spot 2", _insures),
    say(f"even money{WHERE}", "even money", _answers("even money")),
    say(f"no insurance{WHERE}", "no insurance on box 3", _answers("none")),
    *(
        say(action, action, always(Decides(action)))
        for action in ("hit", "stand", "double", "split", "surrender")
    ),
)  # fmt: skip

_STAFF: Final = (
    say("open table", "open table", always(ask.OpenTable(devices=()))),
    say("open table despite: (.+)", "open table despite: the camera is being mended",
        lambda _, why: asks(ask.OpenTable, devices=(), despite=why)),
    say("pause", "pause", always(ask.PauseTable())),
    say("resume", "resume", always(ask.ResumeTable())),
    say("close table", "close table", always(ask.CloseTable())),
    say("stop: (.+)", "stop: fire alarm", lambda _, why: asks(ask.StopTable, reason=why)),
    say(f"{NAME} comes on", "bea comes on", _change("opening")),
    say(f"{NAME} takes over", "carl takes over", _change("rotation")),
    say(f"{NAME} relieves", "carl relieves", _change("relief")),
    say(f"{NAME} returns", "bea returns", _change("return")),
    say(rf"correct dealer at (\d{{1,12}}) from {NAME} to {NAME}(?:: (.+))?",
        "correct dealer at 12 from bea to max: the wrong name was pressed",
        lambda _, at, was, dealer, why: asks(
            ask.CorrectDealer, came_on=int(at), was=was, dealer=dealer, reason=why)),
    say("fan", "fan", always(ask.RecordShuffle(step="fanned"))),
    say(f"shuffle(?: {NAME})?", "shuffle set-2",
         lambda _, s: asks(ask.RecordShuffle, step="shuffled", set_id=s)),
    say(r"cut at (\d{1,4}) %", "cut at 25 %",
         lambda _, n: asks(ask.RecordShuffle, step="cut", percent=int(n))),
    say(r"cut card at (\d{1,4}) %", "cut card at 50 %",
         lambda _, n: asks(ask.RecordShuffle, step="cut card in", percent=int(n))),
    say("end shoe(?:: (.+))?", "end shoe: seal broken",
         lambda _, why: asks(ask.EndShoe, reason=why)),
    say("open betting", "open betting", always(ask.OpenBetting())),
    say("no more bets", "no more bets", always(ask.NoMoreBets())),
    say("cancel(?:: (.+))?", "cancel: cards mixed up",
         lambda _, why: asks(ask.CancelRound, reason=why)),
    say("call supervisor: (.+)", "call supervisor: a question",
         lambda _, what: asks(ask.CallSupervisor, what=what)),
    say(f"{NAME} buys in {MONEY}", "ann buys in 100.00",
         lambda _, player, m: asks(ask.BuyIn, player=player, amount=_money(m))),
    say(f"for {NAME}: (.+)", "for ann: bet 10.00", _enters),
    *ABOUT_INCIDENTS,
)  # fmt: skip

_CARDS: Final = "((?: [0-9A-Z]{2})*)"
_SALT: Final = "(?: with salt ([0-9a-f]{1,64}))?"

_MACHINE: Final = (
    say(f"commit{_CARDS}{_SALT}", "commit AS 9H with salt 5a",
        lambda _, cards, salt: Commits(cards=_order(cards), salt=_whole(salt))),
    say(f"reveal{_CARDS}{_SALT}", "reveal",
        lambda _, cards, salt: Reveals(cards=_order(cards), salt=_whole(salt))),
)  # fmt: skip

_SERVICE: Final = (
    say(r"was away (\d.*)", "was away 90 s",
         lambda _, t: asks(ask.ResumeService, outage=_time(t))),
    say(rf"found ({'|'.join(get_args(CheckOf))}) (green|red)(?:: (.+))?",
        "found devices red: the shoe is down", _checked),
    say("recorder is down(?:: (.+))?", "recorder is down: no picture",
        lambda _, why: asks(ask.WatchRecorder, up=False, detail=why)),
    say("recorder is back", "recorder is back", always(ask.WatchRecorder(up=True))),
    say(r"clock was set back (\d.*)", "clock was set back 2 s",
        lambda _, t: asks(ask.NoticeClock, back=_time(t))),
    say(r"transfer (\d{1,6}) is (done|declined)(?:: (.+))?", "transfer 1 is done", _ended),
)  # fmt: skip

_PHRASES: Final[dict[Speaker, tuple[Phrase, ...]]] = {
    "player": _PLAYER,
    "staff": _STAFF,
    "machine": _MACHINE,
    "service": _SERVICE,
}


def _order(text: str) -> tuple[Card, ...] | None:
    """The cards that were named; None where none were."""
    return tuple(map(parse_card, text.split())) or None


def _whole(salt: str) -> str | None:
    """The salt with noughts before it; None where none was named."""
    return salt.zfill(64) if salt else None


def _time(text: str) -> int:
    found = duration(text)
    if found is None:
        raise ValueError(f"a time is written as 90 s; found {text!r}")
    return found

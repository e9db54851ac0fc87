"""A machine's table with players at it: `at_machine(VEGAS, ann=(1, 2))`."""

from __future__ import annotations

from procedures import commands as ask
from procedures.cards import parse_card
from procedures.pack import HousePack
from procedures.readings import Fault
from procedures.refusals import Code, Refused
from tablectl.games.packs import open_pack
from tests.playing import SYSTEM, Playing
from tests.procedures.seated import player

FIVE_DECK = open_pack("five-deck")
VEGAS = open_pack("vegas")
CLASSIC = open_pack("classic")
EUROPEAN = open_pack("european")
ANYTHING_GOES = open_pack("anything-goes")


def at_machine(
    pack: HousePack, *, shoe: str = "", purse: int = 100_000, **boxes: tuple[int, ...]
) -> Playing:
    """A shoe that begins so is committed to, and these players have these boxes and money."""
    table = Playing(pack).opened_by_machine(*map(parse_card, shoe.split()))
    for name, taken in boxes.items():
        for box in taken:
            table.player(name, ask.Sit(box=box))
        table.do(SYSTEM, ask.FundPurse(player=name, amount=purse))
    return table


def refusal(table: Playing, name: str, what: ask.Ask) -> Code | None:
    """Why a player's command was refused; None when it was not."""
    outcome = table.tries(player(name), what)
    return outcome.code if isinstance(outcome, Refused) else None


def breaks_down(table: Playing) -> None:
    """The machine reports that it could not deal."""
    table.reads(Fault("jam", "the shoe file could not be read"))


def answers(table: Playing, name: str, answer: str, *, box: int, spot: int = 1) -> None:
    """A player answers the insurance question for one bet."""
    what = ask.AnswerInsurance(answer=answer, box=box, spot=spot)  # type: ignore[arg-type] # a test's word
    table.player(name, what)

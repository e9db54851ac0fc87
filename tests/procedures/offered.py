"""From an offer to a command that somebody could give by it, and back.

A choice of a bet says its box and spot where others could be meant: `3/1:2500`.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast, get_args

from procedures import commands as ask
from procedures.cards import CARDS
from procedures.offers import Offer, tag
from procedures.table import Table, Who
from tests.procedures.any_incident import felt_for, other_card

_KINDS: dict[str, Any] = {tag(kind): kind for kind in get_args(ask.Ask)}


def concrete(table: Table, who: Who, offer: Offer, random: Random) -> ask.Ask | None:
    """A command that this offer promises will be accepted; None where no card is left for it."""
    kind = _KINDS[offer.kind]
    choice = random.choice(offer.choices) if offer.choices else ""
    if kind is ask.OpenTable:
        shoe = ask.UsesDevice(name="shoe", role="exit", pulses=False)
        return ask.OpenTable(devices=(shoe,), despite="offered")
    if kind is ask.Sit:
        return ask.Sit(box=int(choice))
    if kind is ask.PlaceChips:
        place, chip = _placed(choice)
        return ask.PlaceChips(chips=(int(chip),), **place)
    if kind is ask.AnswerInsurance:
        place, answer = _placed(choice)
        return ask.AnswerInsurance(answer=cast(Any, answer), **place)
    if kind in (ask.UndoChip, ask.ClearBet, ask.ConfirmBet):
        place, _ = _placed(choice)
        return cast(ask.Ask, kind(**place))
    if kind is ask.Decide:
        asks = table.round.asks if table.round is not None else 0
        return ask.Decide(ask=asks, action=cast(Any, choice))
    if kind is ask.RecordShuffle:
        return ask.RecordShuffle(step=cast(Any, choice), set_id="set-7", percent=50)
    if kind is ask.ChangeDealer:
        dealing = table.dealing
        on_duty = who.role != "dealer" or (dealing is not None and dealing.dealer == who.name)
        new = "somebody-new" if on_duty else who.name
        regular = dealing.regular if dealing is not None else ""
        name = regular if choice == "return" else new
        return ask.ChangeDealer(dealer=name, how=cast(Any, choice))
    if kind is ask.CorrectDealer:
        at, was = choice.split(":")
        return ask.CorrectDealer(came_on=int(at), was=was, dealer="else", reason="offered")
    if kind is ask.Resolve:
        number, remedy = choice.split(":")
        card = random.choice(CARDS)
        return ask.Resolve(incident=int(number), remedy=remedy, reason="offered", card=card)
    if kind is ask.Report:
        felt = felt_for(table, choice, random)
        return ask.Report(what=cast(Any, choice), felt=felt)
    if kind is ask.Acknowledge:
        return ask.Acknowledge(incident=int(choice))
    if kind is ask.ConfirmStep:
        return ask.ConfirmStep(incident=int(choice), card=random.choice(CARDS))
    if kind in (ask.Confirm, ask.Withdraw):
        return cast(ask.Ask, kind(proposal=int(choice)))
    if kind is ask.Override:
        other = other_card(table, choice, random)
        if other is None:
            return None
        return ask.Override(key=choice, card=other, decisions="stand", reason="offered")
    if kind is ask.ReturnWagers:
        name, number = choice.split(":")
        return ask.ReturnWagers(player=name, round=int(number), reason="offered")
    if kind is ask.Rearrange:
        order = tuple(c.key for c in table.laid("box", "dealer"))
        return ask.Rearrange(order=order, reason="offered")
    if kind is ask.ReplaceCard:
        return ask.ReplaceCard(card=random.choice(CARDS), reason="offered")
    if kind in (ask.StopTable, ask.EndShoe, ask.CancelRound):
        return cast(ask.Ask, kind(reason="offered"))
    if kind is ask.ForPlayer:
        return _entered(table, who, choice, random)
    if kind is ask.BuyIn:
        return ask.BuyIn(player=choice, amount=700)
    if kind is ask.AskFunds:
        return ask.AskFunds(amount=700)
    if kind is ask.TurnCard:
        return ask.TurnCard(key=choice, reason="offered")
    if kind is ask.CallSupervisor:
        return ask.CallSupervisor(what="offered")
    return cast(ask.Ask, kind())


def _entered(table: Table, who: Who, choice: str, random: Random) -> ask.Ask | None:
    """What the dealer would enter by `ann:decide:hit`; without a name for somebody new."""
    name, kind, chosen = choice.split(":", 2)
    what = concrete(table, who, Offer(kind=kind, choices=(chosen,) if chosen else ()), random)
    return ask.ForPlayer(player=name or "somebody-new", ask=cast(Any, what))


def _offered_him(table: Table, offer: Offer, name: str, kind: str) -> Offer | None:
    """What may be entered for him of this kind, as if it were offered to himself."""
    new = table.player(name) is None
    parts = [choice.split(":", 2) for choice in offer.choices]
    there = [one[2] for one in parts if one[:2] == ["" if new else name, kind]]
    return Offer(kind=kind, choices=tuple(one for one in there if one)) if there else None


def _placed(choice: str) -> tuple[dict[str, Any], str]:
    """Box and spot of a choice, where it says them, and what is chosen."""
    place, colon, chosen = choice.rpartition(":")
    if not colon:
        return {}, chosen
    box, spot = place.split("/")
    return {"box": int(box), "spot": int(spot)}, chosen


def _meant(table: Table, who: Who, offer: Offer, box: int | None, spot: int | None) -> set[str]:
    """What may be chosen at that box and spot; without them, at any that it can be."""
    player = table.player(who.name)
    own = player.box if player is not None else 0
    meant = set()
    for choice in offer.choices:
        place, chosen = _placed(choice)
        there = place.get("box", own), place.get("spot", 1)
        if box in (None, there[0]) and spot in (None, there[1]):
            meant.add(chosen)
    return meant


def covers(table: Table, who: Who, offer: Offer, what: ask.Ask) -> bool:
    """Whether the command is one of those that the offer promises this person."""
    if offer.kind != tag(type(what)):
        return False
    match what:
        case ask.Sit(box=box):
            return str(box) in offer.choices
        case ask.PlaceChips(chips=chips, box=box, spot=spot):
            return {str(chip) for chip in chips} <= _meant(table, who, offer, box, spot)
        case ask.AnswerInsurance(answer=answer, box=box, spot=spot):
            return answer in offer.choices or answer in _meant(table, who, offer, box, spot)
        case ask.UndoChip(box=int(box), spot=spot) | ask.ClearBet(box=int(box), spot=spot):
            return not offer.choices or "bet" in _meant(table, who, offer, box, spot)
        case ask.ConfirmBet(box=int(box), spot=spot):
            return not offer.choices or "bet" in _meant(table, who, offer, box, spot)
        case ask.Decide(action=action):
            return action in offer.choices
        case ask.RecordShuffle(step=step):
            return step in offer.choices
        case ask.ChangeDealer(how=how):
            return how in offer.choices
        case ask.CorrectDealer(came_on=position, was=was):
            return f"{position}:{was}" in offer.choices
        case ask.Report(what=what_is_said):
            return what_is_said in offer.choices
        case ask.Acknowledge(incident=number) | ask.ConfirmStep(incident=number):
            return str(number) in offer.choices
        case ask.Confirm(proposal=number) | ask.Withdraw(proposal=number):
            return str(number) in offer.choices
        case ask.Override(key=key):
            return key in offer.choices
        case ask.ReturnWagers(player=player, round=number):
            return f"{player}:{number}" in offer.choices
        case ask.ForPlayer(player=name, ask=says):
            his = _offered_him(table, offer, name, tag(type(says)))
            return his is not None and covers(table, Who("player", name), his, says)
        case ask.BuyIn(player=player):
            return player in offer.choices
        case ask.TurnCard(key=key):
            return key in offer.choices
        case ask.Resolve(incident=number, remedy=remedy):
            return f"{number}:{remedy}" in offer.choices
        case _:
            return True

"""Manual return: wagers go back to somebody whom the house's own system lost (HP20, E-79, E-80).

The amount is the record's, never typed; once a player and round.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from procedures import accounts
from procedures.cards import rank
from procedures.commands import DropPlayer, Resolve, ReturnWagers
from procedures.events import PlayerAway, RoundUnplayed
from procedures.incident import Incident
from procedures.incident_events import RoundCorrected, TurnHeld, WagersReturned
from procedures.irregular import system_disconnect
from procedures.pack import Game
from procedures.places import Place
from procedures.play.after_round import end_of_round
from procedures.play.hands import hand_over, turn
from procedures.play.settlement import comes_back
from procedures.refusals import Refused, refuse
from procedures.remedies.owed import credit_or_debit
from procedures.remedies.remedy import RemedyRule
from procedures.round import BoxInPlay, Decided, Hand, Round
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def drop_player(u: Unfolding, _: Who, ask: DropPlayer) -> Refused | None:
    """The house lost him: his turn is held, without a timer, until a supervisor decides."""
    player = u.table.player(ask.player)
    if player is None:
        return refuse("no such player", player=ask.player)
    if player.at_table:
        return refuse("at the table", player=player.name)
    if player.presence != "here":
        return refuse("already so", player=ask.player, presence=player.presence)
    u.add(PlayerAway(player=player.name, presence="lost"))
    now = u.table.running
    for box in boxes_of(now, player.name) if now is not None else ():
        _dropped(u, box)
    return None


def boxes_of(now: Round, name: str) -> tuple[BoxInPlay, ...]:
    """The boxes that he decides for."""
    return tuple(box for box in now.boxes if box.player == name)


def _dropped(u: Unfolding, box: BoxInPlay) -> None:
    now = u.table.running
    if now is None:
        return
    u.raise_incident(
        system_disconnect.IRREGULARITY,
        f"the system lost {box.player} after decision {len(now.decisions)}",
        box=box.box,
    )
    playing = turn(now, u.table.pack.game)
    if now.pending and playing is not None and playing[0].box == box.box:
        u.add(TurnHeld(box=box.box))


def _rounds(table: Table) -> tuple[Round, ...]:
    return (*table.at_risk, *((table.running,) if table.running is not None else ()))


def _round_of(table: Table, number: int) -> Round | None:
    return next((r for r in _rounds(table) if r.number == number), None)


def may_return(table: Table, name: str, number: int) -> Refused | None:
    """Once, and only where something is at stake that he did not decide himself (E-79, E-80)."""
    now = _round_of(table, number)
    if now is None:
        return refuse("round gone", round=number)
    if name in now.returned:
        return refuse("returned already", player=name, round=number)
    boxes = boxes_of(now, name)
    if any(stake.player != name for box in boxes for stake in box.stakes):
        return refuse("shared box", box=boxes[0].box)
    if not any(_not_his(now, box, table.pack.game) for box in boxes):
        return refuse("nothing to return", player=name, round=number)
    return None


def _not_his(now: Round, box: BoxInPlay, game: Game) -> bool:
    """His hand was not decided before the system lost him, or the system decided it (E-79)."""
    if now.ended is not None:
        return _loss(now, box) > 0
    own = all(_nothing_to_decide(box, hand, game) for hand in box.hands)
    return bool(_by_system(now, box)) or not own


def _nothing_to_decide(box: BoxInPlay, hand: Hand, game: Game) -> bool:
    """The hand is over, or only the card is due that he asked for when he doubled or split."""
    ace = hand.from_split and len(hand.cards) == 1 and rank(hand.cards[0]) == "A"
    last = ace and not (game.hit_split_aces or game.resplit_aces)
    return last or hand.doubled or hand_over(box, hand, game)


def returnable(table: Table) -> Iterator[str]:
    """`player:round` for every return that may be made."""
    for now in _rounds(table):
        for name in dict.fromkeys(box.player for box in now.boxes):
            if may_return(table, name, now.number) is None:
                yield f"{name}:{now.number}"


def _by_system(now: Round, box: BoxInPlay) -> tuple[Decided, ...]:
    """What was played for somebody gone; silence while connected is his own answer (B2, HP3)."""
    return tuple(d for d in now.decisions if d.box == box.box and d.by == "absent")


def _loss(now: Round, box: BoxInPlay) -> int:
    """What a settled hand that the system played for him lost; a win is his (E-79)."""
    result = next((r for r in now.results if r.box == box.box), None)
    if result is None or not _by_system(now, box):
        return 0
    return max(0, result.staked - result.returned)


def return_by_hand(u: Unfolding, by: Who, ask: ReturnWagers) -> Refused | None:
    """Return a player's wagers, in mid-round or after it."""
    refused = may_return(u.table, ask.player, ask.round)
    if refused is not None:
        return refused
    if not ask.reason.strip():
        return refuse("reason needed")
    _return(u, by, ask.player, ask.round, ask.reason)
    return None


def _return(u: Unfolding, by: Who, name: str, number: int, reason: str) -> None:
    now = _round_of(u.table, number)
    if now is None:
        return
    if now.ended == "settled":
        amount = sum(_loss(now, box) for box in boxes_of(now, name))
        why = f"round {number}: wagers returned by hand"
        u.post(*credit_or_debit(u.table, name, amount, why, "HP20"), scope="table")
    else:
        amount = _leave(u, by, now, name, reason)
    u.add(WagersReturned(round=number, player=name, amount=amount, by=by))
    after = u.table.running
    if after is not None and not after.boxes:
        u.add(RoundUnplayed(round=after.number))
        end_of_round(u)


def _leave(u: Unfolding, by: Who, now: Round, name: str, reason: str) -> int:
    """The hands of his boxes leave the round, each where it was not decided by him (E-79).

    Half of a surrender that the system took for him lies locked, the other half in the bank.
    """
    game, why, returned = u.table.pack.game, "wagers returned by hand", 0
    boxes = [box for box in boxes_of(now, name) if _not_his(now, box, game)]
    purse, locked = accounts.purse(name), accounts.locked(name)
    for box in boxes:
        riding = box.insurance + sum(hand.staked for hand in box.hands if hand.paid is None)
        u.post(accounts.move(accounts.wagers(box.box), purse, riding, why, "HP20"))
        returned += riding
    early, given_up = _resolved_early(boxes, game)
    u.post(
        accounts.move(locked, purse, early, why, "HP20"),
        accounts.move(accounts.BANK, purse, given_up, why, "HP20"),
    )
    for box in boxes:
        _leaves(u, by, now, box, reason)
    return returned + early + given_up


def _resolved_early(boxes: list[BoxInPlay], game: Game) -> tuple[int, int]:
    """What lies locked of hands resolved in mid-round, and what of their stakes the bank has."""
    early = given_up = 0
    for hand in (hand for box in boxes for hand in box.hands):
        if hand.paid is not None:
            back = sum(comes_back(w, hand.paid, game, blackjack=False) for w in hand.wagers)
            early += back
            given_up += max(0, hand.staked - back)
    return early, given_up


def _leaves(u: Unfolding, by: Who, now: Round, box: BoxInPlay, reason: str) -> None:
    """Its cards are discarded, and the next hand is due."""
    cards = tuple(
        replace(laid, place=Place("discard"))
        for laid in u.table.laid("box")
        if laid.place.box == box.box
    )
    current = u.table.round or now
    mine = turn(now, u.table.pack.game)
    waits = mine is not None and mine[0].box != box.box
    left = replace(
        current,
        boxes=tuple(b for b in current.boxes if b.box != box.box),
        pending=current.pending and waits,
        drawing=current.drawing and waits,
    )
    u.add(RoundCorrected(round=left, laid=cards, why=reason, rule="HP20", by=by))


def _may(table: Table, incident: Incident) -> bool:
    """No money moves while something else holds the table."""
    box = None if table.held else _player_box(table, incident)
    return box is not None and may_return(table, box.player, incident.round or 0) is None


def _player_box(table: Table, incident: Incident) -> BoxInPlay | None:
    now = _round_of(table, incident.round or 0)
    return next((b for b in now.boxes if b.box == incident.box), None) if now else None


def _do(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    box = _player_box(u.table, incident)
    if box is not None and incident.round is not None:
        _return(u, by, box.player, incident.round, ask.reason)


RETURN_WAGERS = RemedyRule(name="return wagers", may=_may, do=_do, needs_reason=True)

"""What somebody may do now, and what it would do: offers and previews.

Offers ask the same `may_` functions as `decide`, so a button that can be pressed is a command that
is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from msgspec import Struct

from procedures import commands as ask
from procedures import second_person
from procedures.commands import Command, How
from procedures.decide import decide, may_ask
from procedures.house import (
    at_table,
    closing,
    count,
    opening,
    rotation,
    seating,
    shuffle,
    turned_card,
    wallet,
)
from procedures.irregular import report
from procedures.irregularity import Remedy
from procedures.places import Laid, Place
from procedures.play import betting, insurance, machine_table, turns
from procedures.refusals import Refused
from procedures.remedies import cancel, override, rearrange, resolve, return_wagers
from procedures.remedies.offered import offered_to
from procedures.round import Action, Bet, InsuranceAnswer
from procedures.table import Player, Proposal, ShuffleStep, Table, Who

_FEW = 12


class Offer(Struct, frozen=True, kw_only=True):
    """One thing that may be done now. `choices` is what it ranges over; empty: nothing to choose.

    `kind` is the command's name on the wire, as `open-betting`.
    """

    kind: str
    choices: tuple[str, ...] = ()


class Moved(Struct, frozen=True, kw_only=True):
    """A card that a command would lay somewhere else, or that would be another in the record."""

    key: str
    card: str
    before: Place | None
    after: Place
    was: str = ""
    """What the record has, where that would change."""


class Preview(Struct, frozen=True, kw_only=True, tag="preview"):
    """What a command would do. Confirm it with `seen` set to `position`."""

    position: int
    cards: tuple[Moved, ...]
    money: tuple[tuple[str, int, int], ...]
    """Account, balance now, balance afterwards, for each account that would change."""
    second_person: bool = False
    """It would wait for a second person; what is told is what comes of it when he confirms."""


def preview(table: Table, command: Command) -> Preview | Refused:
    """The cards that would move and the balances that would change, without doing it."""
    outcome = decide(table, command)
    two = second_person.needs_second(table, command.ask)
    if two and not isinstance(outcome, Refused):
        outcome = decide(outcome.after, _confirmed(outcome.after, command))
    if isinstance(outcome, Refused):
        return outcome
    before = {laid.key: laid for laid in table.shoe.cards}
    cards = tuple(
        Moved(
            key=laid.key,
            card=laid.card or "unread",
            before=before[laid.key].place if laid.key in before else None,
            after=laid.place,
            was=_was(before.get(laid.key), laid),
        )
        for laid in outcome.after.shoe.cards
        if laid.key not in before
        or before[laid.key].place != laid.place
        or before[laid.key].card != laid.card
    )
    names = sorted({a.name for a in (*table.accounts, *outcome.after.accounts)})
    money = tuple(
        (name, table.balance(name), outcome.after.balance(name))
        for name in names
        if table.balance(name) != outcome.after.balance(name)
    )
    return Preview(position=table.position, cards=cards, money=money, second_person=two)


def _was(before: Laid | None, after: Laid) -> str:
    if before is None or before.card == after.card:
        return ""
    return before.card or "unread"


def _confirmed(proposed: Table, command: Command) -> Command:
    """The confirmation by somebody else of what was proposed just now."""
    other = Who("supervisor", "another" if command.by.name != "another" else "somebody")
    confirm = ask.Confirm(proposal=proposed.proposal_count)
    return Command(id=command.id, at=command.at, by=other, ask=confirm)


def legal(table: Table, who: Who, at: int) -> tuple[Offer, ...]:
    """What `who` may do at this time, in a fixed order."""
    if who.role != "player":
        return tuple(_staff(table, who, at))
    seated = table.player(who.name)
    if seated is not None and seated.at_table:  # the dealer enters what he does
        return ()
    return tuple(_player_offers(table, who, at))


def possible_now(table: Table, who: Who, at: int) -> tuple[str, ...]:
    """The same in a few words, for a refusal: each kind, with its choices where they are few."""
    return tuple(
        f"{offer.kind}: {' | '.join(offer.choices)}"
        if 0 < len(offer.choices) <= _FEW
        else offer.kind
        for offer in legal(table, who, at)
    )


def _open(table: Table, who: Who, kind: type) -> bool:
    """The role may ask for it now, and this house has it."""
    remedy = second_person.REMEDY_OF.get(kind)
    never = kind is not ask.Override and remedy in table.pack.remedies.not_allowed
    return not never and may_ask(table, who, kind) is None


def _staff(table: Table, who: Who, at: int) -> Iterator[Offer]:
    simple = (
        (ask.OpenTable, opening.may_open),
        (ask.PauseTable, opening.may_pause),
        (ask.ResumeTable, opening.may_resume),
        (ask.CloseTable, closing.may_close),
        (ask.StopTable, lambda _: None),
        (ask.EndShoe, shuffle.may_end_shoe),
        (ask.OpenBetting, betting.may_open_betting),
        (ask.NoMoreBets, betting.may_close_betting),
        (ask.CancelRound, cancel.may_cancel),
        (ask.CallSupervisor, lambda _: None),
    )
    for kind, may in simple:
        if _open(table, who, kind) and may(table) is None:
            yield Offer(kind=tag(kind))
    if _open(table, who, ask.RecordShuffle):
        steps = tuple(s for s in get_args(ShuffleStep) if shuffle.may_record(table, s) is None)
        if steps:
            yield Offer(kind=tag(ask.RecordShuffle), choices=steps)
    if _open(table, who, ask.ChangeDealer):
        hows = tuple(how for how in get_args(How) if _may_change(table, who, how))
        if hows:
            yield Offer(kind=tag(ask.ChangeDealer), choices=hows)
    if table.stints and _open(table, who, ask.CorrectDealer):
        stints = tuple(f"{stint.came_on}:{stint.dealer}" for stint in table.stints)
        yield Offer(kind=tag(ask.CorrectDealer), choices=stints)
    for asked, choices in _about_incidents(table, who, at):
        if choices and _open(table, who, asked):
            yield Offer(kind=tag(asked), choices=tuple(choices))
    may_arrange = rearrange.may_rearrange(table) is None
    if may_arrange and _open(table, who, ask.Rearrange):
        yield Offer(kind=tag(ask.Rearrange))
    yield from _about_people(table, who, at)
    keys = turned_card.turnable(table)
    if keys and _open(table, who, ask.TurnCard):
        yield Offer(kind=tag(ask.TurnCard), choices=keys)
    if count.may_count(table) is None and _open(table, who, ask.CountSet):
        yield Offer(kind=tag(ask.CountSet))
    if count.may_replace(table) is None and _open(table, who, ask.ReplaceCard):
        yield Offer(kind=tag(ask.ReplaceCard))


def _about_people(table: Table, who: Who, at: int) -> Iterator[Offer]:
    """What may be entered for people at the table: `ann:decide:hit`, `:sit:3` for a new one."""
    if not table.pack.procedure.players_at_table:
        return
    there = [player.name for player in table.players if player.at_table]
    paying = tuple(name for name in there if at_table.may_buy_in(table, name) is None)
    if paying and _open(table, who, ask.BuyIn):
        yield Offer(kind=tag(ask.BuyIn), choices=paying)
    if not _open(table, who, ask.ForPlayer):
        return
    entered = []
    for name in ("", *there):
        for offer in _player_offers(table, Who("player", name), at):
            if offer.kind in _ENTERED:
                entered += [f"{name}:{offer.kind}:{one}" for one in offer.choices or ("",)]
    if entered:
        yield Offer(kind=tag(ask.ForPlayer), choices=tuple(entered))


def _about_incidents(table: Table, who: Who, at: int) -> Iterator[tuple[type, list[str]]]:
    """Reports, remedies, confirmations: each with what it ranges over."""
    open_ = table.incidents
    yield ask.Report, [what for what in report.REPORTS if report.may_report(table, what) is None]
    yield (
        ask.Resolve,
        [f"{i.number}:{remedy}" for i in open_ for remedy in offered_to(table, who, i)],
    )
    yield (
        ask.Acknowledge,
        [str(i.number) for i in open_ if resolve.may_acknowledge(table, i.number) is None],
    )
    yield (
        ask.ConfirmStep,
        [str(i.number) for i in open_ if resolve.may_confirm(table, i.number) is None],
    )
    yield ask.Confirm, [str(p.number) for p in table.proposals if _confirms(table, who, at, p)]
    yield ask.Withdraw, [str(p.number) for p in table.proposals]
    yield ask.Override, [key for key in override.overridable(table) if _overrides(table, key)]
    yield ask.ReturnWagers, list(return_wagers.returnable(table))


def _confirms(table: Table, who: Who, at: int, waiting: Proposal) -> bool:
    """What was proposed can still be done, by this second person."""
    confirm = Command(id="offer", at=at, by=who, ask=ask.Confirm(proposal=waiting.number))
    return not isinstance(decide(table, confirm), Refused)


def _overrides(table: Table, key: str) -> bool:
    settled = override.settled_round(table, key) is not None
    remedy: Remedy = "correct settlement" if settled else "override"
    return remedy not in table.pack.remedies.not_allowed


def _may_change(table: Table, who: Who, how: How) -> bool:
    """Some dealer could come on in this way: himself, the regular one, or somebody else."""
    regular = table.dealing.regular if table.dealing is not None else "somebody"
    return any(
        rotation.may_change(table, who, ask.ChangeDealer(dealer=name, how=how)) is None
        for name in (who.name, regular, "somebody-else")
    )


def _player_offers(table: Table, who: Who, at: int) -> Iterator[Offer]:
    player = table.player(who.name)
    boxes = range(table.pack.game.boxes + 1)
    free = tuple(str(b) for b in boxes if seating.may_sit(table, who.name, b) is None)
    if free and _open(table, who, ask.Sit):
        yield Offer(kind=tag(ask.Sit), choices=free)
    if player is None or player.presence == "left":
        return
    if _open(table, who, ask.Leave) and seating.may_leave(table, player) is None:
        yield Offer(kind=tag(ask.Leave))
    if not table.held and table.status != "closed":
        if not player.at_table and wallet.may_ask_funds(table, player) is None:
            yield Offer(kind=tag(ask.AskFunds))
        yield from _bets(table, player, at)
        answers = tuple(_answers(table, player, at))
        if answers:
            yield Offer(kind=tag(ask.AnswerInsurance), choices=answers)
        actions = tuple(
            a for a in get_args(Action) if turns.may_decide(table, player, a, at) is None
        )
        if actions:
            yield Offer(kind=tag(ask.Decide), choices=actions)


def _at_spot(player: Player, at: tuple[int, int], choice: str) -> str:
    """The choice, with its box and spot where more than one could be meant: `3/1:insurance`."""
    alone = player.boxes == (at[0],) and at[1] == 1
    return choice if alone else _named(at, choice)


def _named(at: tuple[int, int], choice: str) -> str:
    return f"{at[0]}/{at[1]}:{choice}"


def _answers(table: Table, player: Player, at: int) -> Iterator[str]:
    """The answers about insurance, each with its bet where the player has several in the round."""
    now = table.running
    stakes = [stake for box in (now.boxes if now is not None else ()) for stake in box.stakes]
    several = sum(stake.player == player.name for stake in stakes) > 1
    for answer in get_args(InsuranceAnswer):
        for bet in insurance.answerable(table, player, answer, at):
            yield _named(bet, answer) if several else answer


def _these(player: Player, bets: Sequence[Bet]) -> tuple[str, ...]:
    """The bets by box and spot; nothing to choose where only his box's one bet can be meant."""
    there = tuple(_at_spot(player, (bet.box, bet.spot), "bet") for bet in bets)
    return () if there == ("bet",) else there


def _bets(table: Table, player: Player, at: int) -> Iterator[Offer]:
    bets = betting.bets_of(table, player)
    fitting = tuple(_fitting(table, player, at))
    if fitting:
        yield Offer(kind=tag(ask.PlaceChips), choices=fitting)
    if bets and betting.may_bet(table, at) is None:
        named = _these(player, bets)
        yield Offer(kind=tag(ask.UndoChip), choices=named)
        yield Offer(kind=tag(ask.ClearBet), choices=named)
    if betting.may_rebet(table, player, at) is None:
        yield Offer(kind=tag(ask.Rebet))
    ready = [bet for bet in bets if betting.may_confirm(table, player, bet, at) is None]
    if ready:
        yield Offer(kind=tag(ask.ConfirmBet), choices=_these(player, ready))
    if machine_table.may_deal(table, player, at) is None:
        yield Offer(kind=tag(ask.Deal))
    if machine_table.may_start_anew(table) is None:
        yield Offer(kind=tag(ask.NewGame))


def _fitting(table: Table, player: Player, at: int) -> Iterator[str]:
    """Each chip that may be added, at each spot where the player may bet."""
    game = table.pack.game
    if betting.may_bet(table, at) is not None:
        return
    boxes = range(1, game.boxes + 1) if game.bets_per_box > 1 else player.boxes
    for where in ((box, spot) for box in boxes for spot in range(1, game.bets_per_box + 1)):
        there = betting.bet_at(table, *where)
        chips = there.chips if there is not None and there.player == player.name else ()
        for chip in table.pack.limits.chips:
            bet = Bet(box=where[0], spot=where[1], player=player.name, chips=(*chips, chip))
            if betting.may_place(table, player, bet, at) is None:
                yield _at_spot(player, where, str(chip))


def tag(kind: type[Struct]) -> str:
    """A command's or event's name on the wire and in the ledger."""
    return str(kind.__struct_config__.tag)


_ENTERED: Final = frozenset(tag(kind) for kind in get_args(ask.AtTable))

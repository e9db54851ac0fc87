"""What must never be: checked on every table before its facts are stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from procedures import accounts
from procedures.cards import Card
from procedures.house.burn import burn_due
from procedures.places import Place
from procedures.play.hands import dealer_has_drawn, due, turn
from procedures.round import BoxInPlay, Round
from procedures.table import Table

_OF_A_ROUND: Final = ("wager:", "locked:")


def problems(table: Table, sound: Table | None = None) -> tuple[str, ...]:
    """Everything that is wrong with a table; empty when it is sound.

    `sound` is the table it came from, in which nothing was wrong: rounds that were over there, and
    are the very same here, are not looked at again.
    """
    found = [problem for check in _CHECKS for problem in check(table)]
    return (*found, *_played(table, () if sound is None else sound.played))


def _money(table: Table) -> Iterator[str]:
    """Money is conserved: all balances add up to nought, and nobody's purse is below it."""
    off = sum([account.balance for account in table.accounts])
    if off:
        yield f"money: the accounts are off by {off}"
    for account in table.accounts:
        if account.balance < 0 and not account.name.startswith(("bank", "cash", "owed:")):
            yield f"money: {account.name} is at {account.balance}"


def _wagers(table: Table) -> Iterator[str]:
    """What rides on each box is what its open hands and bets say, and locked money has a round."""
    now = table.round
    staked: dict[str, int] = {}
    if now is not None and now.betting:
        for bet in now.bets:
            name = accounts.wagers(bet.box)
            staked[name] = staked.get(name, 0) + (bet.amount if bet.confirmed else 0)
    if now is not None and now.running:
        for box in now.boxes:
            open_hands = sum([hand.staked for hand in box.hands if hand.paid is None])
            staked[accounts.wagers(box.box)] = open_hands + box.insurance
    booked = {a.name: a.balance for a in table.accounts if a.name.startswith(_OF_A_ROUND)}
    for name, balance in booked.items():
        if name.startswith("wager:") and balance != staked.get(name, 0):
            yield f"money: {name} holds {balance}, the felt {staked}"
        if name.startswith("locked:") and (now is None or not now.running):
            yield f"money: {name} outside a round"
    for name, amount in staked.items():
        if amount and booked.get(name) != amount:
            yield f"money: {amount} on the felt, {booked.get(name, 0)} in {name}"


def _cards(table: Table) -> Iterator[str]:
    """Each card is in one place, and the hands hold exactly the cards that lie there."""
    cards = table.shoe.cards
    if len({laid.key for laid in cards}) != len(cards):
        yield "cards: one reading was placed twice"
    for laid in [laid for laid in cards if laid.card is None]:
        if laid.place.where not in ("quarantine", "discard", "nothing"):
            yield f"cards: an unread card lies at {laid.place}"
        if laid.turned:
            yield f"cards: {laid.key} was looked at and has no card"


def _felt(table: Table) -> Iterator[str]:
    """The hands of a round hold exactly the cards laid at their places, in that order."""
    now = table.running
    if now is None:
        if table.laid("offered"):
            yield "cards: a card is offered on and no round is being dealt"
        return
    lies: dict[Place, tuple[Card | None, ...]] = {}
    aside = []
    for laid in table.laid("box", "dealer", "carried", "offered"):
        if laid.place.where in ("box", "dealer"):
            lies[laid.place] = (*lies.get(laid.place, ()), laid.card)
        else:
            aside.append(laid)
    hands = {Place("dealer"): now.dealer}
    for box in now.boxes:
        for index, hand in enumerate(box.hands):
            hands[Place("box", box.box, index)] = hand.cards
    for place, cards in hands.items():
        there = lies.pop(place, ())
        if there != cards:
            yield f"cards: {place} has {there}, its hand {cards}"
    for place, strays in lies.items():
        yield from (f"cards: {card} lies at {place}, where nobody plays" for card in strays)
    if not aside or table.held or table.shoe.over or burn_due(table):
        return
    if due(now, table.pack.game) is not None:
        for laid in aside:
            yield f"cards: {laid.card} waits and a card is due"


def _bets(table: Table) -> Iterator[str]:
    """Bets are chips of the house at its spots, each of somebody at the table (HP1, E-105)."""
    game, limits, now = table.pack.game, table.pack.limits, table.betting
    if now is None:
        return
    bets = now.bets
    yield from _once("bets", [(bet.box, bet.spot) for bet in bets])
    for bet in bets:
        if bet.box > game.boxes or bet.spot > game.bets_per_box:
            yield f"bets: box {bet.box} has no spot {bet.spot} here"
        if table.player(bet.player) is None:
            yield f"bets: {bet.player} bets and is not at the table"
        if not set(bet.chips) <= set(limits.chips):
            yield f"bets: {bet.chips} on box {bet.box} are no chips of this house"
    yield from _too_much(table, [(bet.box, bet.amount) for bet in bets])


def _once(what: str, spots: list[tuple[int, int]]) -> Iterator[str]:
    if len(set(spots)) == len(spots):
        return
    for (box, spot), times in Counter(spots).items():
        if times > 1:
            yield f"{what}: {times} bets lie at spot {spot} of box {box}"


def _too_much(table: Table, staked: list[tuple[int, int]]) -> Iterator[str]:
    """The maximum binds the first stakes of a box, all its bets together (MP5, E-105)."""
    boxes: dict[int, int] = {}
    for box, amount in staked:
        boxes[box] = boxes.get(box, 0) + amount
    for box, amount in boxes.items():
        if amount > table.pack.limits.maximum:
            yield f"bets: {amount} on box {box} is more than the maximum"


def _stakes(table: Table) -> Iterator[str]:
    """A box in play has the bets it may have, and each wager on it is of one of them."""
    game, now = table.pack.game, table.running
    if now is None:
        return
    boxes = now.boxes
    yield from _once("stakes", [(box.box, s.spot) for box in boxes for s in box.stakes])
    yield from _too_much(table, [(box.box, s.amount) for box in boxes for s in box.stakes])
    if len({box.box for box in boxes}) != len(boxes):
        yield "stakes: one box is dealt to twice"
    for box in boxes:
        if len(box.stakes) > game.bets_per_box or len(box.hands) > game.max_hands:
            shown = f"{len(box.stakes)} bets and {len(box.hands)} hands"
            yield f"stakes: box {box.box} has {shown}, more than this house allows"
        if box.player not in [stake.player for stake in box.stakes]:
            yield f"stakes: {box.player} decides for box {box.box} and has no bet there"
        yield from _of_one_box(box, half=game.insurance_half_of == "initial stake")


def _of_one_box(box: BoxInPlay, *, half: bool) -> Iterator[str]:
    main: dict[int, int] = {}
    for hand in box.hands:
        for wager in hand.wagers:
            if wager.kind == "main":
                main[wager.spot] = main.get(wager.spot, 0) + wager.amount
    if main != {stake.spot: stake.amount for stake in box.stakes}:
        yield f"stakes: the hands of box {box.box} carry {main}, not what was bet"
    for stake in box.stakes:
        if half and 2 * stake.insurance > stake.amount:
            yield f"stakes: {stake.insurance} insures {stake.amount} on box {box.box}"


def _dealing(table: Table) -> Iterator[str]:
    """Nobody plays after the dealer, and only a hole card can be looked at (E-115)."""
    game, now = table.pack.game, table.running
    if now is None:
        return
    if now.peeked is not None and (not game.hole_card or game.peek == "never" or now.dealer_last):
        yield "dealing: a hole card was looked at, and there is none to look at"
    playing = turn(now, game) if dealer_has_drawn(now, game) else None
    if playing is not None:
        yield f"dealing: the dealer has drawn and box {playing[0].box} has not played"
    if now.dealt and table.shoe.over:
        yield "dealing: a round is dealt from a shoe that is over"


def _sealed(table: Table) -> Iterator[str]:
    """A machine deals only from a shoe that it committed itself to before any bet (part G)."""
    shoe, now = table.shoe, table.round
    if table.pack.game.dealt_by == "dealer":
        if shoe.digest:
            yield "machine: a dealer's shoe is committed to"
        return
    if now is not None and now.ended is None and (shoe.over or not shoe.digest):
        yield "machine: a round is open and no shoe is committed to"
    if not shoe.digest and table.laid("box", "dealer"):
        yield "machine: cards lie on the felt from a shoe that was not committed to"
    if shoe.revealed and not shoe.over:
        yield "machine: the order of a shoe is known while it is dealt"
    if table.burns_owed or shoe.steps:
        yield "machine: a burn or a shuffle by hand is due"


def _round(table: Table) -> Iterator[str]:
    """A round is waited for in one way at a time, and settles each box once."""
    now = table.round
    if now is None:
        return
    if now.pending and now.drawing:
        yield "round: a decision and a card are due at once"
    if now.pending and (now.ended or turn(now, table.pack.game) is None):
        yield "round: a decision is waited for and it is nobody's turn"
    yield from _results(now)


def _played(table: Table, sound: tuple[Round, ...]) -> Iterator[str]:
    """What is settled stays whole, whatever is corrected or returned of it later (E-80, part F)."""
    if table.played is not sound:
        for ended, before in zip_longest(table.played, sound[: len(table.played)]):
            if ended is not before:
                yield from _results(ended)


def _results(now: Round) -> Iterator[str]:
    if len(set(now.returned)) != len(now.returned):
        yield f"round: wagers of round {now.number} were returned twice"
    if now.ended != "settled":
        if now.results:
            yield "round: results and not settled"
        return
    played = [[(box.box, s.spot, s.player) for s in box.stakes] for box in now.boxes]
    if [[(r.box, b.spot, b.player) for b in r.bets] for r in now.results] != played:
        yield "round: the settled boxes and bets are not those that played"
    for result in now.results:
        staked, returned = result.staked, result.returned
        if returned < 0 or returned > 4 * staked:
            yield f"round: box {result.box} staked {staked} and got {returned}"
        parts = sum([b.staked for b in result.bets]), sum([b.returned for b in result.bets])
        if parts != (staked, returned):
            yield f"round: the bets of box {result.box} add up to {parts}"


def _hold(table: Table) -> Iterator[str]:
    """Nothing runs while the table is held, or waits for its players; cards wait only in a hold."""
    if table.held and table.deadline is not None:
        yield "hold: a timer runs while the table is held"
    if table.pack.procedure.wait_for_players and table.deadline is not None:
        yield "hold: a timer runs at a table that waits for its players"
    if not table.held and table.remaining is not None:
        yield "hold: a timer is stopped and nothing holds the table"
    cards = {laid.key: laid for laid in table.shoe.cards} if table.incidents else {}
    for incident in table.incidents:
        for step in incident.steps:
            laid = cards.get(step.key)
            if laid is None or (laid.card, laid.place) != (step.card, step.place):
                number, card = incident.number, step.card
                yield f"hold: incident {number} waits for {card}, the record has {laid}"
    if not table.held and table.laid("quarantine"):
        yield "hold: cards wait and nothing holds the table"


def _seats(table: Table) -> Iterator[str]:
    """One player a box, and no more boxes a player than the house allows (HP21)."""
    boxes = [box for player in table.players for box in player.boxes]
    most = table.pack.game.boxes_per_player
    names = [player.name for player in table.players]
    if len(set(boxes)) != len(boxes) or len(set(names)) != len(names):
        yield "seats: two players at one box, or one player twice"
    if any(len(player.boxes) > most for player in table.players):
        yield f"seats: a player has more than {most} boxes"
    if table.pack.game.bets_per_box == 1 and any(not player.boxes for player in table.players):
        yield "seats: somebody stands where each box takes one bet"
    for player in [player for player in table.players if player.at_table]:
        if not table.pack.procedure.players_at_table:
            yield f"seats: {player.name} sits at the table, where nobody does"
        if player.presence == "lost" or player.banked:
            yield f"seats: {player.name} sits at the table and is taken for one who plays online"


def _transfers(table: Table) -> Iterator[str]:
    """Money on its way has a number of its own, and comes to a player once at a time."""
    numbers = [transfer.number for transfer in table.transfers]
    if len(set(numbers)) != len(numbers) or max(numbers, default=0) > table.transfer_count:
        yield f"transfers: {numbers} are on their way, and {table.transfer_count} were asked for"
    coming = [transfer.player for transfer in table.transfers if transfer.direction == "in"]
    if len(set(coming)) != len(coming):
        yield "transfers: money comes to one player twice at once"
    for transfer in table.transfers:
        if transfer.amount < 1:
            yield f"transfers: {transfer.number} moves {transfer.amount}"


_CHECKS: Final = (
    _money, _wagers, _cards, _felt, _bets, _stakes, _dealing, _sealed, _round, _hold, _seats,
    _transfers,
)  # fmt: skip

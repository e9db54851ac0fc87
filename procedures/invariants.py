"""What must never be: checked on every table before its facts are stored."""

from __future__ import annotations

from collections.abc import Iterator

from procedures import accounts
from procedures.house.burn import burn_due
from procedures.places import Place
from procedures.play.hands import due, turn
from procedures.round import Round
from procedures.table import Table


def problems(table: Table) -> tuple[str, ...]:
    """Everything that is wrong with a table; empty when it is sound."""
    return tuple(
        problem
        for check in (_money, _wagers, _cards, _felt, _round, _hold, _seats)
        for problem in check(table)
    )


def _money(table: Table) -> Iterator[str]:
    """Money is conserved: all balances add up to nought, and nobody's purse is below it."""
    off = sum(account.balance for account in table.accounts)
    if off:
        yield f"money: the accounts are off by {off}"
    for account in table.accounts:
        if account.balance < 0 and not account.name.startswith(("bank", "cashier", "owed:")):
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
            open_hands = sum(hand.staked for hand in box.hands if hand.paid is None)
            staked[accounts.wagers(box.box)] = open_hands + box.insurance
    for account in table.accounts:
        if account.name.startswith("wager:") and account.balance != staked.get(account.name, 0):
            yield f"money: {account.name} holds {account.balance}, the felt {staked}"
        if account.name.startswith("locked:") and (now is None or not now.running):
            yield f"money: {account.name} outside a round"
    for name, amount in staked.items():
        if amount and table.balance(name) != amount:
            yield f"money: {amount} on the felt, {table.balance(name)} in {name}"


def _cards(table: Table) -> Iterator[str]:
    """Each card is in one place, and the hands hold exactly the cards that lie there."""
    keys = [laid.key for laid in table.shoe.cards]
    if len(keys) != len(set(keys)):
        yield "cards: one reading was placed twice"
    for laid in table.shoe.cards:
        if laid.card is None and laid.place.where not in ("quarantine", "discard", "nothing"):
            yield f"cards: an unread card lies at {laid.place}"


def _felt(table: Table) -> Iterator[str]:
    """The hands of a round hold exactly the cards laid at their places, in that order."""
    now = table.running
    if table.laid("offered") and now is None:
        yield "cards: a card is offered on and no round is being dealt"
    if now is None:
        return
    places = [Place("dealer")]
    hands = [now.dealer]
    for box in now.boxes:
        places += [Place("box", box.box, index) for index in range(len(box.hands))]
        hands += [hand.cards for hand in box.hands]
    laid = table.laid("box", "dealer")
    for place, hand in zip(places, hands, strict=True):
        there = tuple(card.card for card in laid if card.place == place)
        if there != hand:
            yield f"cards: {place} has {there}, its hand {hand}"
    for stray in laid:
        if stray.place not in places:
            yield f"cards: {stray.card} lies at {stray.place}, where nobody plays"
    if table.held or table.shoe.over or burn_due(table) or due(now, table.pack.game) is None:
        return
    for laid_aside in table.laid("carried", "offered"):
        yield f"cards: {laid_aside.card} waits and a card is due"


def _round(table: Table) -> Iterator[str]:
    """A round is waited for in one way at a time, and settles each box once."""
    now = table.round
    if now is None:
        return
    if now.pending and now.drawing:
        yield "round: a decision and a card are due at once"
    if now.pending and (now.ended or turn(now, table.pack.game) is None):
        yield "round: a decision is waited for and it is nobody's turn"
    for ended in (*table.at_risk, now):
        if len(set(ended.returned)) != len(ended.returned):
            yield f"round: wagers of round {ended.number} were returned twice"
        yield from _results(ended)


def _results(now: Round) -> Iterator[str]:
    if now.ended != "settled":
        if now.results:
            yield "round: results and not settled"
        return
    if [result.box for result in now.results] != [box.box for box in now.boxes]:
        yield "round: the settled boxes are not the boxes that played"
    for result in now.results:
        if result.returned < 0 or result.returned > 4 * result.staked:
            yield f"round: box {result.box} staked {result.staked} and got {result.returned}"
        parts = sum(b.staked for b in result.bets), sum(b.returned for b in result.bets)
        if parts != (result.staked, result.returned):
            yield f"round: the bets of box {result.box} add up to {parts}"


def _hold(table: Table) -> Iterator[str]:
    """Nothing runs while the table is held; a card waits only while it is."""
    if table.held and table.deadline is not None:
        yield "hold: a timer runs while the table is held"
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

"""One round on paper: what `tablectl show` prints for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from procedures.cards import Card
from procedures.money import show
from tablectl.rounds.account import CardTold, DecisionTold, RoundTold
from tablectl.rounds.incidents import IncidentTold
from tablectl.terminal.signs import Signs

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def when(at: int | None, *, exact: bool = False) -> str:
    """A time in UTC, to the second, or to the millisecond of the day; empty for none."""
    if at is None:
        return ""
    moment = _EPOCH + timedelta(microseconds=at)
    return (
        moment.strftime("%H:%M:%S.") + f"{moment.microsecond // 1000:03d}"
        if exact
        else moment.strftime("%Y-%m-%d %H:%M:%S")
    )


def shown(told: RoundTold, chain: Iterable[str], signs: Signs) -> RenderableType:
    """The whole round; `chain` are the sentences about its place in the record."""
    ended = f", ended {when(told.ended_at)} UTC" if told.ended_at is not None else ""
    heading = f"Table {signs.text(told.table)}, round {told.number}: {_ending(told, signs)}"
    by = f"dealer {signs.text(told.dealer)}" if told.dealer else "dealt by a machine"
    dealt = f"; shoe {told.shoe}; {by}"
    parts: list[RenderableType] = [
        Text(heading, "bold"),
        Text(f"opened {when(told.opened_at)} UTC{ended}{dealt}"),
        Text(f"pack {told.pack}, digest {told.pack_digest}", overflow="fold"),
        *(Text(sentence, overflow="fold") for sentence in chain),
        *_sealed(told),
        *_section("Bets", "box player chips amount spot", _bets(told, signs)),
        *_section("Went back", "position time box player why", _went_back(told, signs)),
        *_section("Cards", "position time card where reading", _cards(told, signs)),
        *_section("Decisions", "position time hand what by rule", _decisions(told, signs)),
        *_section("Incidents", "number position time what remedy", _incidents(told, signs)),
        *_section("Corrections", "position time what before after why by", _mended(told, signs)),
        *_section("Who dealt", "position time was is why by", _dealers(told, signs)),
        *_section("Returned by hand", "position time player amount by", _returns(told, signs)),
        *_section("Postings", "position from to amount why rule", _postings(told, signs)),
        *_section("Results", "box player cards outcome staked back", _results(told, signs)),
        Text(f"\n{_total(told)}", "bold"),
        *_counted(told, signs),
    ]
    return Group(*parts)


def _ending(told: RoundTold, signs: Signs) -> str:
    if told.ending is None:
        return "still running"
    why = f": {signs.text(told.why)}, by {signs.text(told.by)}" if told.why else ""
    return told.ending + why


def _total(told: RoundTold) -> str:
    staked = f"staked {show(told.staked, told.currency)}"
    if told.returned is None:
        return staked
    total = f"{staked}, returned {show(told.returned, told.currency)}"
    mended = sum(box.after - box.before for one in told.corrections for box in one.money)
    return (
        f"{total}, corrected to {show(told.returned + mended, told.currency)}" if mended else total
    )


def _section(title: str, columns: str, rows: Iterator[Sequence[str]]) -> Iterator[RenderableType]:
    """A heading and a table; nothing where there is nothing to show."""
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for name in columns.split():
        number = name in {"position", "amount", "staked", "back", "number"}
        grid.add_column(name, justify="right" if number else "left", overflow="fold")
    for row in rows:
        grid.add_row(*map(Text, row))
    if grid.row_count:
        yield Text(f"\n{title}", "bold")
        yield grid


def _bets(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    several = any(bet.spot > 1 for bet in told.bets)
    for bet in told.bets:
        chips = " + ".join(map(show, bet.chips))
        spot = (f"{bet.spot}" if several else "") + (", rides" if bet.rides else "")
        yield str(bet.box), signs.text(bet.player), chips, show(bet.amount), spot


def _went_back(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    """Bets that did not play, and why."""
    for one in told.went_back:
        box = f"{one.box}" + (f" spot {one.spot}" if one.spot > 1 else "")
        yield (
            str(one.position),
            when(one.at, exact=True),
            box,
            signs.text(one.player),
            signs.text(one.why),
        )


def _sealed(told: RoundTold) -> Iterator[RenderableType]:
    """What a machine committed itself to, and whether the order it published agrees."""
    shoe = told.sealed
    if shoe is None:
        return
    digest = f"shoe {shoe.number} committed to at position {shoe.position}, digest {shoe.digest}"
    yield Text(digest, overflow="fold")
    if shoe.revealed is None:
        yield Text("its order is not published yet")
    else:
        agrees = f"it does not agree: {shoe.wrong}" if shoe.wrong else "it agrees with the digest"
        yield Text(f"its order is published at position {shoe.revealed}: {agrees}", overflow="fold")


def _cards(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    for card in told.cards:
        yield (
            str(card.position),
            when(card.at, exact=True),
            _face(card, signs),
            _what(card, signs),
            _reading(card, signs),
        )


def _face(card: CardTold, signs: Signs) -> str:
    return _named(card.card, signs)


def _named(card: Card | None, signs: Signs) -> str:
    return signs.card(card) if card is not None else "unread"


def _what(card: CardTold, signs: Signs) -> str:
    match card.what:
        case "placed":
            return f"to {card.place}"
        case "moved":
            return f"moved to {card.place}"
        case _:
            return f"named by {signs.text(card.by)}"


def _reading(card: CardTold, signs: Signs) -> str:
    """Device, byte log, and which bytes of it."""
    if card.raw is None:
        return signs.text(card.key)
    raw = card.raw
    return signs.text(f"{card.device}: log {raw.log}, {raw.length} bytes at {raw.offset}")


def _decisions(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    """Decisions and answers in their order, and the dealer's look at his hole card among them."""
    rows: list[tuple[int, tuple[str, ...]]] = [
        (one.position, _decision(one, signs)) for one in told.decisions
    ]
    if told.peek is not None:
        peek = told.peek
        found = "looked at the hole card: " + ("a blackjack" if peek.blackjack else "no blackjack")
        at = str(peek.position), when(peek.at, exact=True)
        rows.append((peek.position, (*at, "dealer", found, "house", "E-115")))
    for _, row in sorted(rows):
        yield row


def _decision(one: DecisionTold, signs: Signs) -> tuple[str, ...]:
    added = f", {show(one.added)} added" if one.added else ""
    if one.wagers:
        added += f" ({', '.join(f'spot {spot} {show(money)}' for spot, money in one.wagers)})"
    hand = f"box {one.box}" + (f" hand {one.hand + 1}" if one.hand else "")
    if one.spot is not None:
        hand += f" spot {one.spot}"
    player = signs.text(one.player)
    by = player if one.by == "player" else f"{one.by} (for {player})"
    return str(one.position), when(one.at, exact=True), hand, one.what + added, by, one.rule


def _incidents(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    for one in told.incidents:
        held = "held the table" if one.held else "did not hold the table"
        what = signs.text(f"{one.rule} {one.kind}: {one.detail}; {held}")
        yield (
            str(one.number),
            str(one.position),
            when(one.at, exact=True),
            what,
            _remedy(one, signs),
        )
        for done in one.course:
            by = f" by {done.by}" if done.by else ""
            what = signs.text(f"  {done.what}{by}")
            yield "", str(done.position), when(done.at, exact=True), what, ""


def _remedy(one: IncidentTold, signs: Signs) -> str:
    if one.resolved is None:
        return "open"
    reason = f": {one.reason}" if one.reason else ""
    where = f" (position {one.resolved}, {when(one.resolved_at, exact=True)})"
    return signs.text(f"{one.remedy} by {one.by}{reason}{where}")


def _mended(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    """A row for each card and each box that a correction changed."""
    for one in told.corrections:
        because = signs.text(f"{one.why} ({one.rule})"), signs.text(one.by)
        where = str(one.position), when(one.at, exact=True)
        for card in one.cards:
            before = f"{_named(card.card_before, signs)} at {card.place_before}"
            after = f"{_named(card.card_after, signs)} at {card.place_after}"
            yield *where, "card", before, after, *because
        for box in one.money:
            spot = f" spot {box.spot}" if box.spot > 1 else ""
            what = signs.text(f"box {box.box}{spot} {box.player}: back")
            yield *where, what, show(box.before), show(box.after), *because
        if not one.cards and not one.money:
            yield *where, "the round", "", "", *because


def _returns(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    for one in told.returns:
        yield (
            str(one.position),
            when(one.at, exact=True),
            signs.text(one.player),
            show(one.amount),
            signs.text(one.by),
        )


def _dealers(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    for one in told.dealer_corrections:
        words = map(signs.text, (one.was, one.dealer, one.why, one.by))
        yield str(one.position), when(one.at, exact=True), *words


def _counted(told: RoundTold, signs: Signs) -> Iterator[RenderableType]:
    """Whether the set was counted after the round, and came out; a machine has no set."""
    count = told.counted
    if not told.dealer:
        yield Text(f"tablectl fairness {told.number} checks it against what was committed to")
        return
    if count is None:
        yield Text("its set has not been counted since")
        return
    wrong = [
        f"{word} {' '.join(map(signs.card, cards))}"
        for word, cards in (("missing", count.missing), ("too many", count.extra))
        if cards
    ]
    said = "; ".join(wrong) or "complete"
    by = signs.text(f"set {count.set_id} counted by {count.by}")
    yield Text(f"{by} at position {count.position}, {when(count.at)} UTC: {said}")


def _postings(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    for one in told.postings:
        posting = one.posting
        yield (
            str(one.position),
            signs.text(posting.debit),
            signs.text(posting.credit),
            show(posting.amount),
            signs.text(posting.why),
            posting.rule,
        )


def _results(told: RoundTold, signs: Signs) -> Iterator[Sequence[str]]:
    if told.dealer_cards:
        down = "the second card face down" if told.hole_card_down else ""
        yield "", "dealer", " ".join(map(signs.card, told.dealer_cards)), down, "", ""
    for box in told.results:
        for hand in box.hands:
            cards = " ".join(map(signs.card, hand.cards))
            money = show(hand.staked), show(hand.returned)
            yield str(box.box), signs.text(box.player), cards, hand.outcome, *money
        if box.insurance:
            outcome = "won" if box.insurance_returned else "lost"
            money = show(box.insurance), show(box.insurance_returned)
            yield str(box.box), signs.text(box.player), "insurance", outcome, *money
        for bet in box.bets if len(box.bets) > 1 else ():
            money = show(bet.staked), show(bet.returned)
            yield str(box.box), signs.text(bet.player), f"spot {bet.spot}, in all", "", *money

"""What is written on the felt and said of it, in the language of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from procedures.places import Place
from tablectl.client.views import BACK
from ui.felt.moves import Move
from ui.felt.picture import UNREAD, FeltCard, FeltClock, FeltHand, FeltPicture, FeltSeat, Notice

translate: Final = QCoreApplication.translate

_WORDS: Final[dict[str, object]] = {
    # how a hand ended
    "win": QT_TRANSLATE_NOOP("Felt", "won"),
    "lose": QT_TRANSLATE_NOOP("Felt", "lost"),
    "push": QT_TRANSLATE_NOOP("Felt", "push"),
    "blackjack": QT_TRANSLATE_NOOP("Felt", "blackjack"),
    "bust": QT_TRANSLATE_NOOP("Felt", "bust"),
    "surrender": QT_TRANSLATE_NOOP("Felt", "surrendered"),
    "even money": QT_TRANSLATE_NOOP("Felt", "even money"),
    "push blackjack": QT_TRANSLATE_NOOP("Felt", "push"),
    "lost to blackjack": QT_TRANSLATE_NOOP("Felt", "lost"),
    "charlie": QT_TRANSLATE_NOOP("Felt", "charlie"),
    # places
    "burn": QT_TRANSLATE_NOOP("Felt", "burn"),
    "carried": QT_TRANSLATE_NOOP("Felt", "carried"),
    "offered": QT_TRANSLATE_NOOP("Felt", "offered"),
    "quarantine": QT_TRANSLATE_NOOP("Felt", "set aside"),
    "discard": QT_TRANSLATE_NOOP("Felt", "discards"),
    "dealer": QT_TRANSLATE_NOOP("Felt", "dealer"),
    # who is there, and how
    "lost": QT_TRANSLATE_NOOP("Felt", "away"),
    "left": QT_TRANSLATE_NOOP("Felt", "left"),
    "at the table": QT_TRANSLATE_NOOP("Felt", "at the table"),
    # insurance
    "asked": QT_TRANSLATE_NOOP("Felt", "insurance?"),
    "none": QT_TRANSLATE_NOOP("Felt", "not insured"),
    # phases with a clock
    "betting": QT_TRANSLATE_NOOP("Felt", "bets"),
    "insurance": QT_TRANSLATE_NOOP("Felt", "insure"),
    "decision": QT_TRANSLATE_NOOP("Felt", "decision"),
    # ranks and suits
    "A": QT_TRANSLATE_NOOP("Felt", "ace"),
    "J": QT_TRANSLATE_NOOP("Felt", "jack"),
    "Q": QT_TRANSLATE_NOOP("Felt", "queen"),
    "K": QT_TRANSLATE_NOOP("Felt", "king"),
    "T": "10",
    "S": QT_TRANSLATE_NOOP("Felt", "spades"),
    "H": QT_TRANSLATE_NOOP("Felt", "hearts"),
    "D": QT_TRANSLATE_NOOP("Felt", "diamonds"),
    "C": QT_TRANSLATE_NOOP("Felt", "clubs"),
}
_NOTICES: Final[dict[str, object]] = {
    "lost": QT_TRANSLATE_NOOP("Felt", "NOT LIVE: connection lost"),
    "stale": QT_TRANSLATE_NOOP("Felt", "NOT LIVE: picture is old"),
    "trouble": QT_TRANSLATE_NOOP("Felt", "STOPPED: nothing can be recorded"),
    "held": QT_TRANSLATE_NOOP("Felt", "HELD"),
    "paused": QT_TRANSLATE_NOOP("Felt", "PAUSED"),
    "closed": QT_TRANSLATE_NOOP("Felt", "CLOSED"),
}
_SIGNS: Final = {
    "win": "+", "blackjack": "+", "even money": "+", "charlie": "+", "push": "=",
    "push blackjack": "=", "lose": "−", "bust": "−", "surrender": "−", "lost to blackjack": "−",
}  # fmt: skip


def word(of: str) -> str:
    """The word for an outcome, a place, a rank or the like; an unknown one as it is."""
    return translate("Felt", str(_WORDS[of])) if of in _WORDS else of


def outcome(of: str) -> str:
    """How a hand ended, with the sign that goes with the word."""
    return f"{_SIGNS.get(of, '')} {word(of)}".strip()


def total(text: str) -> str:
    """`soft 17` and the like; over 21 it is bust."""
    kind, _, points = text.partition(" ")
    if not points.isdigit():
        return word(text)
    if int(points) > 21:
        return translate("Felt", "bust {points}").format(points=points)
    sentence = (
        translate("Felt", "soft {points}") if kind == "soft" else translate("Felt", "hard {points}")
    )
    return sentence.format(points=points)


def counted(hand: FeltHand) -> str:
    """What is written under a hand: what it counts, then how it ended."""
    said = total(hand.total) if hand.total else ""
    if hand.outcome:
        points = hand.total.rpartition(" ")[2]
        ended = outcome(hand.outcome)
        said = f"{points} {ended}" if points.isdigit() else ended
    return f"{hand.place.hand + 1}: {said}" if hand.of_many and said else said


def state(seat: FeltSeat) -> str:
    """How somebody is at his box; nothing where he plays over the network as usual."""
    if seat.presence == "lost":
        return f"✕ {word('lost')}"
    if seat.presence == "left" and seat.player:
        return f"✕ {word('left')}"
    return word("at the table") if seat.at_table else ""


def clocked(clock: FeltClock) -> str:
    """For whom the clock runs."""
    return _box(clock.box) if clock.box else word(clock.phase)


def seconds(left: int) -> str:
    """Seconds that are left, as the clock has them."""
    return translate("Felt", "{seconds} s").format(seconds=left)


def dealt(count: int, cards: int) -> str:
    """How many cards have left the shoe."""
    return translate("Felt", "{count} of {cards}").format(count=count, cards=cards)


def shoe(number: int) -> str:
    """Which shoe."""
    return translate("Felt", "shoe {number}").format(number=number)


def cut_card_out() -> str:
    """The cut card has come."""
    return translate("Felt", "cut card out")


def last_round() -> str:
    """This round, or the next, is the shoe's last."""
    return translate("Felt", "last round")


def insured() -> str:
    """Before the amount of an insurance."""
    return translate("Felt", "insured")


def deal_here() -> str:
    """Where the next card goes."""
    return translate("Felt", "DEAL HERE")


def drop_here() -> str:
    """Where the card that is carried may be laid."""
    return translate("Felt", "lay it here")


def notice(of: Notice) -> str:
    """The word that stands over a grey felt."""
    return translate("Felt", str(_NOTICES[of.kind]))


def card(face: str) -> str:
    """A card by name, as it is read aloud."""
    if face == BACK:
        return translate("Felt", "a card face down")
    if face == UNREAD:
        return translate("Felt", "a card that was not read")
    return translate("Felt", "{rank} of {suit}").format(rank=word(face[0]), suit=word(face[1]))


def place(of: Place) -> str:
    """A place by name."""
    if of.where != "box":
        return word(of.where)
    if of.hand == 0:
        return _box(of.box)
    return translate("Felt", "box {box} hand {hand}").format(box=of.box, hand=of.hand + 1)


def _box(number: int) -> str:
    return translate("Felt", "box {box}").format(box=number)


def card_there(of: FeltCard) -> str:
    """A card and where it lies, and whether it is waited for or has been read again."""
    sentence = translate("Felt", "{card}, {place}").format(
        card=card(of.face), place=place(of.place)
    )
    match of.ghost:
        case "ticked":
            return translate("Felt", "{card}: read again").format(card=sentence)
        case "next":
            return translate("Felt", "{card}: lay this one next, number {step}").format(
                card=sentence, step=of.step
            )
        case "due":
            return translate("Felt", "{card}: to be laid, number {step}").format(
                card=sentence, step=of.step
            )
    return sentence


def place_there(picture: FeltPicture, of: Place, money: Callable[[int], str]) -> str:
    """A place, who sits there, what he has bet, and what lies there."""
    lying, parts = picture.hand(of), [place(of)]
    if of.where == "box" and of.hand == 0:
        parts += _seated(picture.seats[of.box - 1], money)
    if lying is not None:
        parts += [card(c.face) for c in picture.cards if c.place == of]
        parts += [total(lying.total)] if lying.total else []
        parts += [translate("Felt", "doubled")] if lying.doubled else []
        parts += [money(lying.staked)] if lying.of_many or lying.doubled else []
        parts += [word(lying.outcome)] if lying.outcome else []
        parts += [translate("Felt", "his turn")] if lying.turn else []
        parts += [deal_here()] if lying.next else []
    return ", ".join(parts)


def _seated(seat: FeltSeat, money: Callable[[int], str]) -> list[str]:
    parts = [seat.player or translate("Felt", "free")]
    if seat.player and state(seat):
        parts.append(state(seat).removeprefix("✕ "))
    for bet in seat.bets:
        said = f"{bet.owner} {money(bet.amount)}".strip()
        parts.append(said if bet.confirmed else f"{said} {translate('Felt', 'not confirmed')}")
    if seat.answer:
        said = word(seat.answer) if seat.answer != "insured" else insured()
        parts.append(f"{said} {money(seat.insurance)}" if seat.insurance else said)
    return parts


def felt_of(picture: FeltPicture) -> str:
    """The whole felt by name, and why it is grey."""
    named = translate("Felt", "felt of table {table}").format(table=picture.table)
    if picture.notice is None:
        return named
    return ", ".join(
        part for part in (named, notice(picture.notice), picture.notice.detail) if part
    )


def picked_up(said: str) -> str:
    """A card is carried now."""
    return translate("Felt", "picked up: {card}").format(card=said)


def keys(*, carrying: bool) -> str:
    """The keys that work here."""
    if carrying:
        return translate(
            "Felt", "Arrows: walk. Enter: choose. M: pick up, lay down. Esc: put back."
        )
    return translate("Felt", "Arrows: walk. Enter: choose.")


def moved(of: Move) -> str:
    """A move, as it is read aloud."""
    there = place(of.after) if of.after is not None else ""
    match of.kind:
        case "came" | "moved":
            return translate("Felt", "{card} to {place}").format(card=card(of.face), place=there)
        case "turned":
            return translate("Felt", "{place}: now {card}").format(card=card(of.face), place=there)
    return translate("Felt", "{card} gone").format(card=card(of.face))

"""What a request ranges over, in words: the choices of its offer, or the cards it may be about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication

from procedures.places import Place
from tablectl.client.views import CardView, TableView
from ui.parts import named
from ui.parts import words as parts
from ui.pit import proposed
from ui.pit.earlier import CardOut

Choices = tuple[tuple[str, str], ...]
"""Each with its words."""


def choices_of(kind: str, offered: Iterable[str], view: TableView) -> Choices:
    """The choices of an offer."""
    if kind in ("override", "turn-card"):
        return tuple(_cards(offered, view))
    if kind in ("confirm", "withdraw"):
        said = {str(one.number): proposed.line(one, view) for one in view.proposals}
        return tuple((one, said.get(one, one)) for one in offered)
    return tuple((one, named.choice(kind, one)) for one in offered)


def earlier_cards(offered: Iterable[str], out: Iterable[CardOut]) -> Choices:
    """The cards of an earlier round that may still be put right."""
    may = frozenset(offered)
    text = QCoreApplication.translate("pit", "round {round}: {card} · {what}")
    return tuple(
        (c.key, text.format(round=c.round, card=parts.card(c.card), what=_where(c)))
        for c in out
        if c.key in may
    )


def title_of(kind: str, choice: str, view: TableView) -> str:
    """What a request is about, with its table."""
    text = f"{view.table}: {parts.offer(kind)}"
    return f"{view.table}: {named.choice(kind, choice)}" if kind == "resolve" else text


def _cards(offered: Iterable[str], view: TableView) -> Iterator[tuple[str, str]]:
    """Those that lie there, in the order in which they came; the others by their reading."""
    may, there = tuple(offered), {card.key: card for card in view.cards}
    lying = [card for key in may if (card := there.get(key)) is not None]
    for card in sorted(lying, key=lambda one: _rank(one, view)):
        yield card.key, f"{parts.card(card.card) or '?'} · {parts.place(card.place)}"
    away = QCoreApplication.translate("pit", "not on the felt · {key}")
    yield from ((key, away.format(key=key)) for key in may if key not in there)


def _rank(card: CardView, view: TableView) -> tuple[int, int]:
    aside = card.place.where not in ("box", "dealer")
    return int(aside), view.cards.index(card)


def _where(card: CardOut) -> str:
    place = (card.fact.fact or {}).get("place", {})
    return parts.place(Place(place["where"], place.get("box", 0), place.get("hand", 0)))

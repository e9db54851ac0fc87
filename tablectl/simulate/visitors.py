"""Visitors of a training pit, each over the network: they sit down, bet, and decide."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from random import Random
from threading import Event
from typing import Final
from uuid import uuid4

from procedures import commands as ask
from procedures.offers import Offer
from procedures.round import Action
from tablectl.client.client import Client, NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch
from tablectl.client.views import TableView

_QUICK: Final = 0.7  # seconds
_SLOW: Final = 3.0
_PATIENCE: Final = 10.0
_CHIPS: Final = (500, 2_500, 10_000)
_STANDS_AT: Final = 17


class Visitor:
    """Somebody at one table; `acts` does the next thing that the table lets him do."""

    def __init__(self, client: Client, table: str, dice: Random) -> None:
        self.view: TableView | None = None
        self.due = 0.0
        """When he acts on what he sees, by the monotonic clock; 0: there is nothing to do."""
        self.table, self._client, self._dice = table, client, dice

    def sees(self, view: TableView) -> None:
        """He takes his time."""
        self.view = view
        self.due = time.monotonic() + self._dice.uniform(_QUICK, _SLOW) if view.offers else 0.0

    def acts(self) -> None:
        """One request, and its answer."""
        view, self.due = self.view, 0.0
        what = self._wish(view) if view is not None else None
        if what is None:
            return
        try:
            self._client.send(self.table, what, id=uuid4().hex).result(_PATIENCE)
        except (NotAnsweredError, TurnedAwayError, TimeoutError):
            return  # the next picture says how it is

    def _wish(self, view: TableView) -> ask.Ask | None:
        may = {offer.kind: offer for offer in view.offers}
        mine = view.mine
        if mine is None:
            return None
        if "decide" in may:
            return ask.Decide(ask=mine.ask, action=self._decision(view))
        if "answer-insurance" in may:
            return ask.AnswerInsurance(answer="none")
        if "confirm-bet" in may and mine.locked == 0:
            return ask.ConfirmBet()
        if "place-chips" in may and not any(b.bets for b in view.boxes if b.box in mine.boxes):
            return _chip(may["place-chips"], self._dice)
        return None

    def _decision(self, view: TableView) -> Action:
        turn = next((hand for box in view.boxes for hand in box.hands if hand.turn), None)
        points = turn.total.rpartition(" ")[2] if turn is not None else ""
        stands = not points.isdigit() or int(points) >= _STANDS_AT
        return "stand" if stands else "hit"


def _chip(offer: Offer, dice: Random) -> ask.PlaceChips | None:
    """One of the chips that may be put on his own box."""
    chips = [int(choice) for choice in offer.choices if choice.isdigit()]
    liked = [chip for chip in chips if chip in _CHIPS]
    return ask.PlaceChips(chips=(dice.choice(liked or chips),)) if chips else None


def play(visitors: dict[str, Visitor], news: SimpleQueue[tuple[str, Batch]], over: Event) -> None:
    """Let everybody act when his time has come, until it is over."""
    while not over.is_set():
        try:
            name, batch = news.get(timeout=0.1)
            if batch.view is not None:
                visitors[name].sees(batch.view)
        except Empty:
            now = time.monotonic()
            for visitor in visitors.values():
                if 0.0 < visitor.due <= now:
                    visitor.acts()

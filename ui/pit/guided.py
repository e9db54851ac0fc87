"""A guided sequence: which card is laid next, how the cards came, and what was laid wrongly.

No Qt here.
"""

from __future__ import annotations

from msgspec import Struct, structs

from procedures.prompt import LAY_HOLE_CARD, lay_again
from tablectl.client.views import BACK, IncidentView, StepView, TableView
from ui.pit.arranging import with_cards
from ui.pit.story import Moment, Story


class Wrong(Struct, frozen=True, kw_only=True):
    """Another card was laid than belongs there. A card is empty where it may not be shown."""

    expected: str
    seen: str
    words: str


def running(view: TableView) -> IncidentView | None:
    """The incident whose cards are being laid again."""
    return next((i for i in view.incidents if any(not s.done for s in i.steps)), None)


def due(incident: IncidentView) -> StepView | None:
    """The card that is waited for."""
    return next((step for step in incident.steps if not step.done), None)


def lay(view: TableView, step: StepView) -> str:
    """What is to be done with that card, as the service says it at the table."""
    turned = {one.key for one in view.turned}
    covered = step.card == BACK or step.key in turned
    return LAY_HOLE_CARD if covered else lay_again(step.card, step.place)


def wrong(story: Story, incident: IncidentView) -> Wrong | None:
    """What was laid in the place of the card that is waited for; None once it was laid rightly."""
    last = story.last("step-wrong")
    if last is None or due(incident) is None:
        return None
    right = story.last("step-matched")
    begun = story.last("sequence-begun")
    later = max(m.position for m in (right, begun, last) if isinstance(m, Moment))
    if later != last.position:
        return None
    fact = last.fact or {}
    return Wrong(
        expected=str(fact.get("expected", "")), seen=str(fact.get("seen", "")), words=last.words
    )


def as_they_came(view: TableView, incident: IncidentView, steps: int) -> TableView:
    """The felt when the first `steps` cards of the sequence had come, in their order."""
    keys = [step.key for step in incident.steps]
    shown = set(keys[:steps])
    places = {step.key: step.place for step in incident.steps}
    kept = [
        structs.replace(card, place=places.get(card.key, card.place))
        for card in view.cards
        if card.key in shown or card.key not in places
    ]
    calm = tuple(structs.replace(one, steps=(), holds=False) for one in view.incidents)
    last = next((card for card in kept if steps and card.key == keys[steps - 1]), None)
    return structs.replace(with_cards(view, kept), incidents=calm, last_card=last)

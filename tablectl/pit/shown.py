"""What somebody may see of a table: its view, and the facts that are told of it.

Nobody at the table sees a burn's card, what lies in the discards, or a hole card that lies face
down; a player sees nobody else's purse. An auditor sees everything.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from procedures import accounts
from procedures.cards import Card, total
from procedures.house.rotation import rotation_due_at
from procedures.house.turned_card import face_down
from procedures.incident import Incident
from procedures.irregular.known import known
from procedures.irregular.two_witnesses import one_witness, read_alone
from procedures.places import Laid, Place, Where
from procedures.play.face_down import hole_card, is_hole_card
from procedures.play.hands import hole_card_down
from procedures.prompt import prompt
from procedures.remedies.offered import offered_to
from procedures.round import Bet, BoxInPlay, Round, Stake
from procedures.second_person import asked
from procedures.table import Table, Who
from tablectl.client.views import (
    BACK,
    BetView,
    BoxView,
    CardView,
    DeviceView,
    HandView,
    IncidentView,
    Mine,
    ProposalView,
    StepView,
    TableView,
    TurnedView,
)
from tablectl.people.commands import PersonRole
from tablectl.pit.testified import said_of

SEES_ALL: Final[frozenset[PersonRole]] = frozenset({"auditor"})
SEES_TURNED: Final[frozenset[PersonRole]] = SEES_ALL | {"supervisor", "pit manager"}
"""Who sees a card that lies face down and was turned."""
STAFF: Final[frozenset[PersonRole]] = frozenset(
    {"dealer", "supervisor", "pit manager", "auditor", "technician"}
)

_OPEN: Final[tuple[Where, ...]] = ("box", "dealer", "carried", "offered")
"""Where cards lie face up."""


def view_of(
    table: Table, role: PersonRole, *, trouble: str = "", training: bool = False
) -> TableView:
    """The table as everybody in this role sees it; what is a player's own comes by `mine_of`."""
    said, now, game = prompt(table), table.round, table.pack.game
    dealer = _dealers(table, role)
    staff = role in STAFF
    return TableView(
        table=table.name,
        position=table.position,
        pack=table.pack.name,
        title=table.pack.title,
        digest=table.pack.digest,
        currency=table.pack.currency,
        status=table.status,
        phase=said.kind,
        sentence=said.sentence,
        detail=said.detail if staff or said.kind != "held" else _why_held(table),
        deadline=table.deadline,
        round=now.number if now is not None else table.rounds,
        dealer_name=table.dealing.dealer if table.dealing is not None else "",
        dealer_since=table.dealing.since if table.dealing is not None else 0,
        rotation_due=rotation_due_at(table),
        shoe=table.shoe.number,
        dealt=len(table.shoe.cards),
        cards_in_shoe=52 * game.decks,
        cut_card_out=table.shoe.cut_card_out,
        last_round=said.last_round,
        dealer=dealer,
        dealer_total=_counted(dealer),
        carried=tuple(laid.card or BACK for laid in table.laid("carried")),
        boxes=tuple(_box(table, box, said.place) for box in range(1, game.boxes + 1)),
        held=table.held,
        incidents=tuple(
            _incident(table, incident, role)
            for incident in sorted(table.incidents, key=lambda one: not one.escalated)
            if staff or not known(incident.kind).for_staff
        ),
        proposals=_proposals(table) if role in SEES_TURNED else (),
        devices=_devices(table) if staff else (),
        manual_entries=table.manual_entries if staff else 0,
        checks=table.checks if staff else (),
        one_witness=one_witness(table) if staff else "",
        read_alone=read_alone(table) if staff else 0,
        unrecorded_since=table.unrecorded_since if staff else None,
        cards=_cards(table, role) if staff else (),
        last_card=_last(table, role) if staff else None,
        next_place=said.place,
        ask=now.asks if staff and now is not None and now.pending else 0,
        part_insurance=game.insurance == "up to half",
        discards=len(table.laid("discard")),
        turned=_turned(table) if role in SEES_TURNED else (),
        trouble=trouble,
        training=training,
    )


def mine_of(table: Table, player: str) -> Mine | None:
    """What is this player's own; None for somebody who does not play here over the network.

    The purse of somebody who sits at the table himself is not shown to anybody by his name.
    """
    seated, now = table.player(player), table.round
    if seated is None or seated.at_table:
        return None
    return Mine(
        purse=table.purse(player),
        locked=table.balance(accounts.locked(player)),
        boxes=seated.boxes,
        last_bet=sum(bet.amount for bet in seated.last_bets),
        ask=now.asks if now is not None and now.pending else 0,
        coming=sum(t.amount for t in table.transfers if (t.player, t.direction) == (player, "in")),
    )


def _why_held(table: Table) -> str:
    """What players are told of a hold: the sentence and the rule of what holds it."""
    holding = [incident for incident in table.incidents if incident.holds]
    return " ".join(
        dict.fromkeys(f"{incident.rule}: {known(incident.kind).sentence}" for incident in holding)
    )


# -- parts of a view ------------------------------------------------------------------------------


def _dealers(table: Table, role: PersonRole) -> tuple[str, ...]:
    now = table.round
    if now is None or not table.laid("dealer"):
        return ()
    if hole_card_down(now, table.pack.game) and not _sees_hole_card(table, role):
        return (*now.dealer[:1], BACK)
    return now.dealer


def _sees_hole_card(table: Table, role: PersonRole) -> bool:
    """It is turned for who may see that; an auditor sees it anyway."""
    down = hole_card(table)
    turned = down is not None and down.turned
    return role in SEES_ALL or (turned and role in SEES_TURNED)


def _turned(table: Table) -> tuple[TurnedView, ...]:
    return tuple(
        TurnedView(key=laid.key, card=laid.card or BACK, place=str(laid.place))
        for laid in face_down(table)
        if laid.turned
    )


def _cards(table: Table, role: PersonRole) -> tuple[CardView, ...]:
    """What lies on the felt or beside it."""
    return tuple(_card(table, laid, role) for laid in table.laid(*_OPEN, "burn", "quarantine"))


def _last(table: Table, role: PersonRole) -> CardView | None:
    out = [laid for laid in table.shoe.cards if laid.place.where not in ("repeat", "nothing")]
    return _card(table, out[-1], role) if out else None


def _card(table: Table, laid: Laid, role: PersonRole) -> CardView:
    """A card as this role may see it; what waits for a person is seen by who decides on it."""
    lies_open = laid.place.where in _OPEN and not is_hole_card(table, laid.key)
    decides = role in SEES_TURNED and (laid.turned or laid.place.where == "quarantine")
    seen = lies_open or decides or role in SEES_ALL
    return CardView(key=laid.key, card=(laid.card or "") if seen else BACK, place=laid.place)


def _counted(cards: tuple[str, ...]) -> str:
    known_cards: list[Card] = [card for card in cards if card != BACK]  # type: ignore[misc] # a back is no card
    return str(total(known_cards)) if known_cards and len(known_cards) == len(cards) else ""


def _box(table: Table, number: int, next_place: Place | None) -> BoxView:
    seated, now = table.at_box(number), table.round
    playing = next((b for b in now.boxes if b.box == number), None) if now is not None else None
    lies = bool(table.laid("box", "dealer")) or (now is not None and now.ended is None)
    if now is not None and playing is not None and lies:
        player, presence = playing.player, _presence(table, playing.player)
        bets = tuple(_stake(table, playing, stake) for stake in playing.stakes)
        hands = tuple(_hand(now, playing, index, next_place) for index in range(len(playing.hands)))
    else:
        player = seated.name if seated is not None else ""
        presence = seated.presence if seated is not None else ""
        open_bets = now.bets if now is not None and now.betting else ()
        bets = tuple(_bet(table, bet) for bet in open_bets if bet.box == number)
        hands = ()
    return BoxView(
        box=number,
        player=player,
        presence=presence,
        at_table=_at_table(table, player),
        bets=bets,
        hands=hands,
    )


def _presence(table: Table, name: str) -> str:
    player = table.player(name)
    return player.presence if player is not None else "left"


def _at_table(table: Table, name: str) -> bool:
    player = table.player(name)
    return player is not None and player.at_table


def _bet(table: Table, bet: Bet) -> BetView:
    return BetView(
        spot=bet.spot,
        player=bet.player,
        amount=bet.amount,
        confirmed=bet.confirmed,
        at_table=_at_table(table, bet.player),
    )


def _stake(table: Table, playing: BoxInPlay, stake: Stake) -> BetView:
    return BetView(
        spot=stake.spot,
        player=stake.player,
        amount=sum(w.amount for h in playing.hands for w in h.wagers if w.spot == stake.spot),
        confirmed=True,
        insurance=stake.insurance,
        answer=stake.answer or "",
        at_table=_at_table(table, stake.player),
    )


def _hand(now: Round, playing: BoxInPlay, index: int, next_place: Place | None) -> HandView:
    hand = playing.hands[index]
    here = Place("box", playing.box, index)
    result = next((r for r in now.results if r.box == playing.box), None)
    outcome = result.hands[index].outcome if result is not None else hand.paid or ""
    return HandView(
        cards=hand.cards,
        total="blackjack" if hand.natural else str(hand.total) if hand.cards else "",
        staked=hand.staked,
        doubled=hand.doubled,
        from_split=hand.from_split,
        stood=hand.stood,
        outcome=outcome,
        turn=next_place == here,
    )


def _incident(table: Table, incident: Incident, role: PersonRole) -> IncidentView:
    kind = known(incident.kind)
    view = IncidentView(
        number=incident.number,
        kind=incident.kind,
        rule=incident.rule,
        sentence=kind.sentence,
        holds=incident.holds,
        at=incident.at,
    )
    if role not in STAFF:
        return view
    step = incident.next_step
    down = hole_card(table)
    covered = step is not None and down is not None and step.key == down.key
    covered = covered and not _sees_hole_card(table, role)
    return replace(
        view,
        detail=incident.detail,
        box=incident.box,
        keys=incident.keys,
        remedies=tuple(offered_to(table, Who("supervisor", "somebody"), incident)),
        acknowledged=incident.acknowledged,
        escalated=incident.escalated,
        next_card=BACK if covered else step.card if step is not None else "",
        next_place=str(step.place) if step is not None else "",
        steps=_steps(table, incident, role),
        said=said_of(table, incident, everything=role in SEES_ALL, decides=role in SEES_TURNED),
    )


def _steps(table: Table, incident: Incident, role: PersonRole) -> tuple[StepView, ...]:
    down = hole_card(table)
    hidden = "" if down is None or _sees_hole_card(table, role) else down.key
    return tuple(
        StepView(
            key=step.key,
            card=BACK if step.key == hidden else step.card,
            place=step.place,
            done=number < incident.done,
        )
        for number, step in enumerate(incident.steps)
    )


def _proposals(table: Table) -> tuple[ProposalView, ...]:
    return tuple(
        ProposalView(
            number=waiting.number,
            by=waiting.by.name,
            remedy=waiting.remedy,
            at=waiting.at,
            asked=asked(waiting),
        )
        for waiting in table.proposals
    )


def _devices(table: Table) -> tuple[DeviceView, ...]:
    return tuple(DeviceView(name=d.name, role=d.role, up=d.up) for d in table.devices)

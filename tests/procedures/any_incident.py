"""What people at random say about a felt and do about what is irregular on it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast, get_args

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.felt import face_up
from procedures.incident import Incident, Step
from procedures.irregular import report
from procedures.places import Lies
from procedures.play.hands import turn
from procedures.readings import CardSeen, DeviceUp, FeltSeen
from procedures.remedies import override, rearrange, return_wagers
from procedures.remedies.offered import offered
from procedures.table import Table, Who
from tests.playing import SECOND, SUPERVISOR, SYSTEM

if TYPE_CHECKING:
    from tests.procedures.any_life import Life

TOM = Who("supervisor", "tom")
SELDOM = (
    "dealer draws", "scrap", "offer on", "refill shoe", "pay blackjacks", "re-assign", "replace",
    "reposition", "one card", "two cards", "cut card", "card and cut card", "return wagers",
)  # fmt: skip
Asks = tuple[Who, ask.Ask]


# -- the felt as people say that it is ------------------------------------------------------------


def lying(table: Table) -> dict[int, list[Card]]:
    """What should lie there to be seen, by box; 0 is the dealer."""
    felt: dict[int, list[Card]] = {}
    for laid in face_up(table):
        if laid.card is not None:
            felt.setdefault(laid.place.box, []).append(laid.card)
    return felt


def told(felt: dict[int, list[Card]]) -> tuple[Lies, ...]:
    """As it is said in a report."""
    return tuple(Lies(box=box, cards=tuple(cards)) for box, cards in sorted(felt.items()))


def felt_for(table: Table, what: str, random: Random) -> tuple[Lies, ...]:
    """A felt that this report fits; none where it needs none."""
    felt, now = lying(table), table.running
    if now is None or what not in (
        "out of order", "empty seat", "wrong total", "dealer card forgotten",
    ):  # fmt: skip
        return ()
    boxes = [box.box for box in now.boxes]
    empty = [b for b in range(1, table.pack.game.boxes + 1) if b not in boxes]
    if what == "wrong total":
        felt.setdefault(0, []).append(random.choice(CARDS))
    elif what == "empty seat":
        felt[random.choice(empty)] = [felt[random.choice(sorted(felt))].pop()]
    elif what == "out of order" and set(felt) != {0}:
        from_box = random.choice([box for box in felt if box])
        felt.setdefault(0, []).append(felt[from_box].pop())
    else:
        felt.setdefault(random.choice(boxes), []).extend(felt.pop(0))
    return told(felt)


def any_felt(table: Table, random: Random) -> tuple[Lies, ...]:
    """The felt as it is, or with a card moved, gone, changed, or too many."""
    felt = lying(table)
    boxes = sorted({*felt, *(box.box for box in table.running.boxes)}) if table.running else [1]
    here, there = random.choice(boxes), random.choice((*boxes, 7))
    cards = felt.get(here, [])
    kind = random.randrange(7)
    if kind == 0 and cards:
        felt.setdefault(there, []).append(cards.pop())
    elif kind == 1 and cards:
        cards.pop()
    elif kind == 2 and cards:
        cards[0] = random.choice(CARDS)
    elif kind == 3:
        felt.setdefault(there, []).append(random.choice(CARDS))
    elif kind == 4:
        felt.pop(here, None)
    elif kind == 5 and len(cards) > 1:
        cards.reverse()
    return told(felt)


def other_card(table: Table, key: str, random: Random) -> Card | None:
    """A card that the shoe can still hold in place of that one; None where there is none."""
    gone = ("repeat", "nothing")
    out = [c for c in table.shoe.cards if c.key != key and c.place.where not in gone]
    held = [c.card for c in out]
    past = [c for ended in table.at_risk for c in ended.laid]
    was = next(c.card for c in (*past, *table.shoe.cards) if c.key == key)
    fit = [c for c in CARDS if c != was and held.count(c) < table.pack.game.decks]
    return random.choice(fit) if fit else None


# -- mending --------------------------------------------------------------------------------------


def mends(life: Life) -> Asks:
    """The table is held: somebody does something about it."""
    table, random = life.table, life.random
    if table.proposals and random.random() < 0.4:
        return settles_proposal(life)
    chance = random.random()
    if chance < 0.05:
        number = life.one(table.incidents).number
        return life.one((life.dealer, SUPERVISOR)), ask.Acknowledge(incident=number)
    if chance < 0.07:
        life.at += 61 * SECOND
        return SYSTEM, ask.PassTime()
    if chance < 0.13:
        return troubles(life)
    holding = [i for i in table.incidents if i.holds]
    incident = life.one(holding or table.incidents)
    if incident.kind == "device down" and random.random() < 0.6:
        return life.reads(DeviceUp())
    step = incident.next_step
    if step is not None and random.random() < 0.95:
        return lays(life, incident, step)
    if incident.kind in ("unreadable", "missed read") and random.random() < 0.2:
        return life.reads(CardSeen(life.one(CARDS)), device="pad", role="pad")
    by = life.dealer if random.random() < 0.1 else SUPERVISOR
    remedies = offered(table, incident)
    seldom = [remedy for remedy in remedies if remedy in SELDOM]
    one = life.one(seldom if seldom and random.random() < 0.85 else remedies)
    return by, life.resolves(one, incident.number)


def settles_proposal(life: Life) -> Asks:
    """The second person confirms, or somebody takes it back; sometimes the first tries."""
    number, chance = life.one(life.table.proposals).number, life.random.random()
    if chance < 0.1:
        return SUPERVISOR, ask.Withdraw(proposal=number)
    return (SUPERVISOR if chance < 0.25 else TOM), ask.Confirm(proposal=number)


def lays(life: Life, incident: Incident, step: Step) -> Asks:
    """A card is laid in a running sequence, mostly the right one."""
    card = step.card if life.random.random() < 0.9 else life.one(CARDS)
    chance = life.random.random()
    if chance < 0.4:
        return life.reads(CardSeen(card), device="pad", role="pad")
    if chance < 0.6 and step.place.where in ("box", "dealer"):
        felt = lying(life.table)
        if chance < 0.45:
            felt.pop(step.place.box, None)
        return life.reads(FeltSeen(told(felt)), device="eye", role="felt")
    return SUPERVISOR, ask.ConfirmStep(incident=incident.number, card=card)


# -- trouble --------------------------------------------------------------------------------------


def troubles(life: Life) -> Asks:
    """Somebody reports, corrects, drops, returns, counts: whatever the table gives reason for."""
    if rearrange.may_rearrange(life.table) is None and life.random.random() < 0.6:
        return _reports_early(life)
    makers = [
        make
        for make in (
            _reports, _reports, _reports, _camera, _overrides, _overrides, _rearranges, _drops,
            _drops, returns, returns, counts, counts, _replaces, _settles, noted,
        )
        if make(life) is not None
    ]  # fmt: skip
    found = life.one(makers)(life) if makers else None
    return found if found is not None else (life.dealer, ask.CallSupervisor(what="look"))


def _reports_early(life: Life) -> Asks:
    """What may still be put right, because nobody has decided yet."""
    early = ("burn mistaken", "dealer card forgotten", "boxed card", "out of order", "empty seat")
    fit = [what for what in early if report.may_report(life.table, what) is None] or ["bad card"]
    draws = life.table.pack.irregularities.dealer_card_forgotten != "out of order"
    first = "dealer card forgotten" if draws and life.random.random() < 0.65 else "burn mistaken"
    what = first if first in fit else life.one(fit)
    felt = felt_for(life.table, what, life.random) if life.random.random() < 0.95 else ()
    return life.dealer, ask.Report(what=cast(Any, what), felt=felt)


def _reports(life: Life) -> Asks | None:
    table, random = life.table, life.random
    fit = [w for w in report.REPORTS if report.may_report(table, w) is None]
    if not fit or (random.random() < 0.5 and fit == ["bad card"]):
        return None
    odd = [w for w in fit if w in ("too many cards", "off the table")]
    what = life.one(odd if odd and random.random() < 0.2 else fit)
    felt = felt_for(table, what, random) if random.random() < 0.8 else any_felt(table, random)
    box = life.one((None, None, 0, 1, 2, 3))
    return life.dealer, ask.Report(what=cast(Any, what), felt=felt, box=box)


def _camera(life: Life) -> Asks | None:
    if life.table.running is None or not life.table.running.dealt:
        return None
    seen = FeltSeen(any_felt(life.table, life.random))
    return life.reads(seen, device="eye", role="felt")


def _overrides(life: Life) -> Asks | None:
    keys = list(override.overridable(life.table))
    if not keys:
        return None
    felt = [c.key for c in life.table.laid("box", "dealer")] if life.table.running else []
    key = life.one(felt if felt and life.random.random() < 0.8 else keys)
    card = other_card(life.table, key, life.random)
    aces = [c for c in CARDS if c[0] in "AT"]
    if life.random.random() < 0.4:
        card = life.one(aces)
    decisions = life.one(("stand", "stand", "stand", "ask now", "ask now", "cancel"))
    return SUPERVISOR, ask.Override(
        key=key, card=card or "AS", decisions=cast(Any, decisions), reason="seen on the picture"
    )


def _rearranges(life: Life) -> Asks | None:
    table = life.table
    if rearrange.may_rearrange(table) is not None:
        return None
    keys = [c.key for c in table.laid("box", "dealer", "quarantine") if c.card]
    burned = (keys.pop(0),) if life.random.random() < 0.4 else ()
    if life.random.random() < 0.3:
        life.random.shuffle(keys)
    return SUPERVISOR, ask.Rearrange(order=tuple(keys), burned=burned, reason="the felt is right")


def _drops(life: Life) -> Asks | None:
    here = [p.name for p in life.table.players if p.presence == "here"]
    now = life.table.running
    playing = turn(now, life.table.pack.game) if now is not None else None
    if playing is not None and playing[0].player in here and life.random.random() < 0.7:
        here = [playing[0].player]
    return (SYSTEM, ask.DropPlayer(player=life.one(here))) if here else None


def returns(life: Life) -> Asks | None:
    """A supervisor returns somebody's wagers, or tries to."""
    may = list(return_wagers.returnable(life.table))
    done = [f"{name}:{r.number}" for r in life.table.at_risk for name in r.returned]
    shared = _shared(life.table)
    if not (may or done or shared):
        return None
    others = [*may, *done, *shared]
    name, number = life.one(may if may and life.random.random() < 0.7 else others).split(":")
    what = ask.ReturnWagers(player=name, round=int(number), reason="lost by our server")
    return SUPERVISOR, what


def _shared(table: Table) -> list[str]:
    """Who decides for bets of others too: his are not returned alone."""
    rounds = (*table.at_risk, *((table.running,) if table.running is not None else ()))
    return [
        f"{box.player}:{dealt.number}"
        for dealt in rounds[-2:]
        for box in dealt.boxes
        if any(stake.player != box.player for stake in box.stakes)
    ]


def counts(life: Life) -> Asks | None:
    if not life.table.shoe.over or not life.table.shoe.set_id:
        return None
    missing = () if life.random.random() < 0.5 else (life.one(CARDS),)
    extra = () if life.random.random() < 0.7 else (life.one(CARDS),)
    return life.dealer, ask.CountSet(missing=missing, extra=extra)


def _replaces(life: Life) -> Asks | None:
    if life.random.random() < 0.6:
        return None
    return SUPERVISOR, ask.ReplaceCard(card=life.one(CARDS), reason="worn")


def _settles(life: Life) -> Asks | None:
    return settles_proposal(life) if life.table.proposals else None


def noted(life: Life) -> Asks | None:
    """What does not hold is looked at as well."""
    if not life.table.incidents:
        return None
    dropped = [i for i in life.table.incidents if i.kind == "system disconnect"]
    incident = life.one(dropped or life.table.incidents)
    remedies = offered(life.table, incident)
    seldom = [remedy for remedy in remedies if remedy in SELDOM]
    one = life.one(seldom if seldom and life.random.random() < 0.5 else remedies)
    return SUPERVISOR, life.resolves(one, incident.number)


def any_of_these(life: Life) -> tuple[Any, ...]:
    """Requests about irregularities that make no sense in particular."""
    one, table = life.one, life.table
    numbers = [i.number for i in table.incidents] or [1]
    keys = [c.key for c in table.shoe.cards][-12:] or ["none"]
    reports = get_args(ask.Report.__annotations__["what"]) or report.REPORTS
    players = ("ann", "bob", "cem", "dee", "eve", "nobody")
    rounds = (max(1, table.rounds), max(1, table.rounds - 1), table.rounds + 5)
    decisions = cast(Any, ("stand", "ask now", "cancel"))
    return (
        lambda: ask.Report(what=cast(Any, one(reports)), felt=any_felt(table, life.random)),
        lambda: ask.Report(what=cast(Any, one(reports))),
        lambda: ask.Acknowledge(incident=one((*numbers, 999))),
        lambda: ask.ConfirmStep(incident=one((*numbers, 999)), card=one(CARDS)),
        lambda: ask.Override(
            key=one((*keys, "no-such-key")), card=one(CARDS), decisions=one(decisions),
            reason=one(("seen", "")),
        ),
        lambda: ask.Rearrange(order=tuple(keys), reason=one(("seen", ""))),
        lambda: ask.DropPlayer(player=one(players)),
        lambda: ask.ReturnWagers(player=one(players), round=one(rounds), reason=one(("lost", ""))),
        lambda: ask.ReplaceCard(card=one(CARDS), reason=one(("torn", ""))),
        lambda: ask.CountSet(missing=(one(CARDS),)),
        lambda: ask.CountSet(),
        lambda: ask.Confirm(proposal=one((*(p.number for p in table.proposals), 999))),
        lambda: ask.Withdraw(proposal=one((*(p.number for p in table.proposals), 999))),
    )  # fmt: skip

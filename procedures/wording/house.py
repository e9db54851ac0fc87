"""Stakes, cards, times and what goes wrong as sentences, from the pack that is in force."""

from __future__ import annotations

from collections.abc import Iterator

from procedures.pack import HousePack, Irregularities
from procedures.wording.speaker import Sentence, Speaker, Topic


def stakes_and_cards(say: Speaker) -> Iterator[Topic]:
    """What is known before the deal."""
    yield say.topic("stakes", _stakes(say, say.pack))
    yield say.topic("shoe", _shoe(say, say.pack))


def money_and_time(say: Speaker) -> Iterator[Topic]:
    """What is paid, what the document says comes back, how long anybody waits."""
    yield say.topic("payment", _payment(say, say.pack))
    yield say.topic("return", _return(say, say.pack))
    yield say.topic("times", _times(say, say.pack))
    yield say.topic("absent", _absent(say, say.pack))
    yield say.topic("house", _house(say, say.pack))


def irregularities(say: Speaker) -> Iterator[Topic]:
    """What houses treat differently (part D; a machine does few of it), what needs two people."""
    pack = say.pack
    dealer = pack.game.dealt_by == "dealer"
    for name in Irregularities.__struct_fields__ if dealer else ("shoe_runs_out",):
        reading = getattr(pack.irregularities, name)
        yield say.topic(name, [say(f"{name}.{reading}", f"irregularities.{name}")])
    for name in ("not_allowed", "second_person"):
        listed = getattr(pack.remedies, name)
        remedies = say.value(f"remedies.{name}", listed)
        some = "some" if listed else "none"
        yield say.topic(name, [say(f"{name}.{some}", f"remedies.{name}", remedies=remedies)])


def _stakes(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    limits = pack.limits
    low, high = say.amounts((limits.minimum,)), say.money(limits.maximum)
    yield say("stakes.limits", "currency limits.minimum limits.maximum", low=low, high=high)
    if pack.game.bets_per_box > 1:
        yield say("stakes.together")
    yield say("stakes.first only")
    chips, smallest = say.amounts(limits.chips), say.amounts(limits.chips[:1])
    yield say("stakes.chips", "limits.chips", chips=chips, smallest=smallest)


def _shoe(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    decks, rules = pack.game.decks, pack.procedure
    cards = 52 * decks
    yield say(
        "shoe.one deck" if decks == 1 else "shoe.decks", "game.decks", decks=decks, cards=cards
    )
    yield say(f"shoe.{pack.game.shuffled}", "game.shuffled")
    dealer = pack.game.dealt_by == "dealer"
    if dealer:
        yield say("shoe.cut", "procedure.cut_at_percent", cut=rules.cut_at_percent)
    if pack.game.shuffled == "after the cut card":
        depth = rules.cut_card_percent
        behind = cards * depth // 100
        yield say("shoe.cut card", "procedure.cut_card_percent", depth=depth, cards=behind)
        if dealer:
            keys = "procedure.cut_card_from_percent procedure.cut_card_to_percent"
            low, high = rules.cut_card_from_percent, rules.cut_card_to_percent
            yield say("shoe.depth", keys, low=low, high=high)
    if not dealer:
        yield say("shoe.sealed", "game.dealt_by")


def _payment(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    yield say("payment.others")
    if pack.limits.exact_payouts:
        yield say("payment.exact", "limits.exact_payouts")
    else:
        yield say("payment.rounded", "limits.exact_payouts", unit=say.money(1))


def _return(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    if pack.stated_return == "none":
        yield say("return.none", "stated_return")
    else:
        percent = say.value("stated_return", pack.stated_return)
        yield say("return.stated", "stated_return", percent=percent)


def _times(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    if pack.procedure.wait_for_players:
        yield say("times.waits", "procedure.wait_for_players")
        return
    keys = "timers.betting timers.decision procedure.wait_for_players"
    betting, decision = say.span(pack.timers.betting), say.span(pack.timers.decision)
    yield say("times.limits", keys, betting=betting, decision=decision)
    if pack.game.insurance != "none":
        insurance = say.span(pack.timers.insurance)
        yield say("times.insurance", "timers.insurance", insurance=insurance)


def _absent(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    timers, rules = pack.timers, pack.procedure
    if pack.game.dealt_by == "dealer":
        there = "at the table" if rules.players_at_table else "nobody at the table"
        yield say(f"absent.{there}", "procedure.players_at_table")
    yield say("absent.heartbeat", "timers.heartbeat", heartbeat=say.span(timers.heartbeat))
    if rules.wait_for_players:
        yield say("absent.waited for", "procedure.wait_for_players")
        return
    moves = "surrender too" if rules.disconnected_may_surrender else "hit and stand"
    keys = "timers.absent_grace procedure.disconnected_may_surrender"
    yield say(f"absent.{moves}", keys, grace=say.span(timers.absent_grace))
    yield say("absent.outage", "timers.outage_grace", outage=say.span(timers.outage_grace))


def _house(say: Speaker, pack: HousePack) -> Iterator[Sentence]:
    rules, timers = pack.procedure, pack.timers
    if pack.game.dealt_by == "dealer":
        yield say("house.rotation", "procedure.rotation_minutes", minutes=rules.rotation_minutes)
        yield say(
            "house.burns",
            "procedure.burns_after_shuffle procedure.burns_on_dealer_change"
            " procedure.burns_on_relief",
            shuffle=rules.burns_after_shuffle,
            change=rules.burns_on_dealer_change,
            relief=rules.burns_on_relief,
        )
        window = say.span(timers.double_read_window)
        yield say("house.read twice", "timers.double_read_window", window=window)
        wait = say.span(timers.witness_window)
        yield say("house.two witnesses", "timers.witness_window", window=wait)
    else:
        keys = "irregularities.bad_scan irregularities.card_not_due"
        yield say("house.malfunction", keys)
    yield say("house.alarm", "timers.acknowledge", wait=say.span(timers.acknowledge))

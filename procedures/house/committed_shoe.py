"""A machine's shoe: its order is committed to before any bet and published after it (part G)."""

from __future__ import annotations

from procedures.commands import CommitShoe, RevealShoe
from procedures.commitment import mismatch
from procedures.events import ShoeCommitted, ShoeRevealed
from procedures.irregular import commitment_broken
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def may_commit(table: Table) -> Refused | None:
    """No shoe is being dealt, and the order of the last one has been published."""
    if table.pack.game.dealt_by != "machine":
        return refuse("a dealer deals")
    if not table.shoe.over:
        return refuse("shuffle not due", shoe=table.shoe.number)
    if table.shoe.digest and not table.shoe.revealed:
        return refuse("not revealed", shoe=table.shoe.number)
    return None


def commit_shoe(u: Unfolding, _: Who, ask: CommitShoe) -> Refused | None:
    """The next shoe begins; its digest stands in the record before the first bet."""
    refused = may_commit(u.table)
    cards = 52 * u.table.pack.game.decks
    if refused is None and ask.cards != cards:
        return refuse("not reported so", why=f"this game has {cards} cards, not {ask.cards}")
    if refused is None:
        number = u.table.shoe.number + 1
        u.add(ShoeCommitted(number=number, digest=ask.digest, cards=ask.cards))
    return refused


def may_reveal(table: Table) -> Refused | None:
    """Once, when the shoe is over and its last round too."""
    if table.pack.game.dealt_by != "machine":
        return refuse("a dealer deals")
    if not table.shoe.over or not table.shoe.digest or table.shoe.revealed:
        return refuse("shuffle not due", shoe=table.shoe.number)
    return None


def reveal_shoe(u: Unfolding, _: Who, ask: RevealShoe) -> Refused | None:
    """Publish the order; what does not agree with the digest or the cards dealt is an incident."""
    refused = may_reveal(u.table)
    if refused is not None:
        return refused
    shoe = u.table.shoe
    dealt = tuple(
        laid.card
        for laid in shoe.cards
        if laid.card is not None and laid.place.where not in ("repeat", "nothing")
    )
    wrong = mismatch(
        digest=shoe.digest,
        salt=ask.salt,
        order=ask.order,
        dealt=dealt,
        decks=u.table.pack.game.decks,
    )
    u.add(ShoeRevealed(number=shoe.number, salt=ask.salt, order=ask.order, wrong=wrong or ""))
    if wrong:
        u.raise_incident(commitment_broken.IRREGULARITY, f"shoe {shoe.number}: {wrong}")
    return None

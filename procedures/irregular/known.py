"""Every irregularity there is. Adding one is its module, its line here, and its drills."""

from __future__ import annotations

from typing import Final

from procedures.irregular import (
    after_shuffle,
    bad_card,
    bad_scan,
    before_time,
    boxed_card,
    burn_mistaken,
    card_not_due,
    carried_read_again,
    clock_set_back,
    commitment_broken,
    count_differs,
    cut_card_depth,
    cut_card_early,
    cut_card_overdue,
    dealer_forgot,
    dealer_overdrew,
    double_read,
    early_card,
    emergency_stop,
    empty_seat,
    impossible_card,
    missed_read,
    off_the_table,
    order_alarm,
    out_of_order,
    outage,
    over_deal,
    payment_declined,
    picked_up,
    reader_down,
    recorder_down,
    shoe_empty,
    stray_cut_card,
    supervisor_called,
    system_disconnect,
    two_witnesses,
    unreadable_card,
    wrong_total,
)
from procedures.irregularity import Irregularity

IRREGULARITIES: Final[tuple[Irregularity, ...]] = tuple(
    module.IRREGULARITY
    for module in (
        bad_scan,
        card_not_due,
        missed_read,
        unreadable_card,
        double_read,
        carried_read_again,
        impossible_card,
        two_witnesses,
        early_card,
        before_time,
        after_shuffle,
        reader_down,
        emergency_stop,
        outage,
        supervisor_called,
        cut_card_depth,
        cut_card_early,
        cut_card_overdue,
        stray_cut_card,
        order_alarm,
        shoe_empty,
        commitment_broken,
        count_differs,
        bad_card,
        boxed_card,
        out_of_order,
        empty_seat,
        over_deal,
        picked_up,
        off_the_table,
        wrong_total,
        burn_mistaken,
        dealer_forgot,
        dealer_overdrew,
        system_disconnect,
        recorder_down,
        clock_set_back,
        payment_declined,
    )
)

_BY_KIND: Final = {row.kind: row for row in IRREGULARITIES}


def known(kind: str) -> Irregularity:
    """The irregularity of that kind. Raises KeyError for one that is not listed."""
    return _BY_KIND[kind]

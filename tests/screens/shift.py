"""The shift page: each leaf of a long night at 24 tables, and of a night without anything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from procedures.cards import CARDS
from procedures.irregular.known import IRREGULARITIES
from tests.screens.stage import Stage
from ui.pit.shift import (
    HOUR,
    HOURS,
    Due,
    Hour,
    Line,
    PutRight,
    Reader,
    Rota,
    RotaKept,
    Shift,
    Sums,
    Turn,
    stretches,
)
from ui.pit.window import PitConsole

_TABLES: Final = tuple(f"T{number}" for number in range(1, 25))
_DEALERS: Final = ("bea", "carl", "dan", "eva-maria", "finn", "gus", "henrietta", "ida")
_LEAVES: Final = ("rounds", "incidents", "misreads", "rotation", "log")
_NIGHT: Final = 1_796_144_400_000_000 + 9 * HOUR  # 2026-12-02 02:00 UTC


def scenes(stage: Stage) -> None:
    """Each leaf, full; and the first of an empty shift."""
    with (
        stage.pit("T1") as (_, url),
        stage.window(PitConsole, url, program="console", name="sam") as console,
    ):
        stage.until(lambda: console.desk.table)
        console.to_shift.click()
        page = console.shift
        stage.until(lambda: len(page.shift.hours) == HOURS and not page.said.text())
        stage.until(page.figures.isVisible)
        stage.take("shift-empty", console)
        page.shift = Shift()
        for hour in _night():
            page.shift.take(hour)
        page._list_tables()
        page._show()
        page.figures.show_rota(_rota())
        for at, leaf in enumerate(_LEAVES):
            page.figures.setCurrentIndex(at)
            if leaf == "incidents":
                page.figures.incidents.setFocus()
                page.figures.incidents.choose(3)
            stage.take(f"shift-{leaf}", console)


def _night() -> Iterator[Hour]:
    made = Random(11)
    for since, until in stretches(_NIGHT):
        lines = tuple(
            Line(
                at=since + number * 400_000_000,
                table=made.choice(_TABLES),
                words="a card that was not read is named by sam",
                by="supervisor:sam",
                kind="card-entered",
            )
            for number in range(4)
        )
        tables = tuple(_sums(table, since, until, made) for table in _TABLES)
        yield Hour(since=since, until=until, lines=lines, left_out=0, tables=tables, waiting=())


def _sums(table: str, since: int, until: int, made: Random) -> Sums:
    dealer = made.choice(_DEALERS)
    kinds = [one.kind for one in IRREGULARITIES if made.random() < 0.03]
    over = made.choice((0, 0, 0, 0, 240_000_000, 1_830_000_000))
    wrong = PutRight(
        key=f"{since}", device="shoe", read=made.choice((None, "8S", "3H")),
        card=made.choice(CARDS[:12]),
    )  # fmt: skip
    return Sums(
        table=table,
        rounds=made.randrange(20, 60),
        cancelled=made.randrange(2),
        incidents=dict.fromkeys(kinds, 1),
        by_dealer={dealer: len(kinds)},
        by_device={"shoe": len(kinds)},
        readers=(Reader(device="shoe", cards=made.randrange(400, 900), misreads=len(kinds)),),
        cards=dict.fromkeys(CARDS, 6),
        put_right=(wrong,) if made.random() < 0.1 else (),
        manual_entries=made.random() < 0.1,
        turns=(Turn(dealer=dealer, began=since, ended=until, over=over),),
        rota=RotaKept(kept=made.randrange(2), missed=made.random() < 0.1),
        returned=made.choice((0, 0, 0, 0, 0, 0, 0, 2_500, 125_000)),
        won=made.randrange(-500_000, 900_000),
    )


def _rota() -> Rota:
    whens = ("later", "soon", "now", "overdue")
    return Rota(
        dealing=dict(zip(_TABLES, _DEALERS * 3, strict=True)),
        due=tuple(
            Due(
                table=table, deals=_DEALERS[n % 8], dealer=_DEALERS[(n + 1) % 8],
                at=_NIGHT + n * 60_000_000, when=whens[n % 4],
            )
            for n, table in enumerate(_TABLES[:20])
        ),
    )  # fmt: skip

"""`tablectl simulate`: rounds of a pack through the real rules, against its exact return."""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from time import perf_counter
from typing import Any, Final

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from procedures.money import show
from procedures.odds.chart import Chart, as_the_dealer, without_wagers
from procedures.pack import HousePack
from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.games.packs import PackError, PackNotFoundError, open_pack
from tablectl.games.working import worked_out
from tablectl.simulate.bare_table import UnsoundError
from tablectl.simulate.many_rounds import Simulation, bet_of
from tablectl.simulate.sample import Sample
from tablectl.simulate.workers import WorkerLostError, portions
from tablectl.terminal.ending import Signals
from tablectl.terminal.signs import signs_for

STRATEGIES: Final = ("chart", "absent", "dealer")
_TOO_FAR: Final = 4.0
"""Standard errors from the exact return that chance explains once in 16 000 simulations."""


class _Came(Struct, frozen=True, kw_only=True):
    """What was simulated, and what came of it."""

    what: Simulation
    strategy: str
    sample: Sample
    record: str
    exact: float
    """The exact return of this way of playing from a fresh shoe, in initial bets."""
    seconds: float
    stopped: bool

    @property
    def z(self) -> float:
        return self.sample.z(self.exact)

    @property
    def agrees(self) -> bool:
        return abs(self.z) <= _TOO_FAR


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `simulate`."""
    parser = subparsers.add_parser(
        "simulate",
        description="Plays rounds of a pack through the same rules that run a table: every bet,\n"
        "card and decision is a real command, every fact is made, and the table is checked for\n"
        "what must never be after each of them. Everybody bets the same and takes no insurance.\n"
        "The mean is held against the exact return of the same way of playing.",
        epilog="what the figures say:\n"
        "  Everything is in per cent of the initial bet. One round is one observation, whatever\n"
        "  the number of seats. z counts standard errors between the mean and the exact return;\n"
        f"  beyond {_TOO_FAR:.0f} the command says that they differ, which chance alone does once\n"
        "  in 16 000 simulations. A million rounds have a standard error of about 0.12.\n"
        "  The exact return is that of a fresh shoe: with --procedures on, the cut card costs\n"
        "  the player about 0.015, which only some fifty million rounds could show.\n\n"
        "examples:\n"
        "  tablectl simulate live-eight-deck --rounds 100000 --workers 2\n"
        "  tablectl simulate five-deck --seats 5 --procedures on\n"
        "  tablectl simulate classic --strategy dealer       never double, hit below 17\n"
        "  tablectl simulate austrian --seed 7 --json        the same seed, the same facts\n\n"
        "exit codes: 0 the mean agrees, 1 it does not or a table was not sound, 2 the command\n"
        "was not understood, 3 the pack cannot be used, 4 it is not there or a worker was lost,\n"
        "130 stopped by Ctrl-C; what was played by then is told",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = parser.add_argument
    option("pack", metavar="PACK", help="a pack or table by its name, or a pack's file")
    option("--rounds", type=_rounds, default=10_000, metavar="N", help="default: 10000")
    option(
        "--workers",
        type=_workers,
        default=1,
        metavar="K",
        help="processes that share the rounds (default: 1); the result does not depend on it",
    )
    option("--seed", type=int, default=1, metavar="S", help="which shuffles (default: 1)")
    option("--seats", type=int, default=1, metavar="1..7", help="players, one box each")
    option(
        "--procedures",
        choices=("on", "off"),
        default="off",
        help="off: a fresh shoe each round, nothing burned (default); on: shoes as the house\n"
        "makes them up, with cut card, burns, dealer changes, counts and lost connections",
    )
    option(
        "--strategy",
        choices=STRATEGIES,
        default="chart",
        help="the pack's chart (default), the same as it is played for the absent, or what the\n"
        "dealer does",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def _number(text: str, most: int, what: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if not 1 <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of {what}: 1 to {most}")
    return number


def _rounds(text: str) -> int:
    return _number(text, 10**9, "rounds")


def _workers(text: str) -> int:
    return _number(text, 64, "workers")


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and say in words what cannot be."""
    try:
        pack = open_pack(arguments.pack)
        what = Simulation(
            pack=pack,
            chart=_chart(pack, arguments.strategy),
            seats=_seats(arguments.seats, pack),
            procedures=arguments.procedures == "on",
            seed=arguments.seed,
        )
        bet_of(pack)
    except PackNotFoundError as error:
        return _refuse(str(error), exit_codes.NOT_AVAILABLE)
    except (PackError, ValueError) as error:
        return _refuse(str(error), exit_codes.BAD_INPUT)
    except _NoSuchSeatsError as error:
        return _refuse(str(error), exit_codes.USAGE)
    try:
        came = _simulate(arguments, what)
    except UnsoundError as error:
        return _refuse(str(error), exit_codes.WRONG)
    except WorkerLostError as error:
        return _refuse(str(error), exit_codes.NOT_AVAILABLE)
    if not came.sample.rounds:
        return _refuse("stopped before the first rounds were played", exit_codes.INTERRUPTED)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(_report(came))).decode())
    else:
        _show(came)
    if came.stopped:
        return exit_codes.INTERRUPTED
    return exit_codes.FINE if came.agrees else exit_codes.WRONG


class _NoSuchSeatsError(Exception):
    """The table has no such number of boxes."""


def _seats(seats: int, pack: HousePack) -> int:
    most = pack.game.boxes
    if 1 <= seats <= most:
        return seats
    has = "has one box, so 1" if most == 1 else f"has {most} boxes, so 1 to {most}"
    raise _NoSuchSeatsError(f"--seats {seats}: {pack.name} {has}")


def _chart(pack: HousePack, strategy: str) -> Chart:
    match strategy:
        case "absent":
            may = pack.procedure.disconnected_may_surrender
            return without_wagers(pack.chart, may_surrender=may)
        case "dealer":
            return as_the_dealer(pack.game)
        case _:
            return pack.chart


def _exact(what: Simulation, strategy: str) -> float:
    """The exact return of this chart in this game, from a fresh shoe."""
    if strategy == "chart":
        return worked_out(what.pack.game, f"working out {what.pack.name}").basic.expected
    from procedures.odds.engine import return_of  # it needs NumPy, which a table does without

    return return_of(what.pack.game, what.chart).expected


def _simulate(arguments: argparse.Namespace, what: Simulation) -> _Came:
    exact = _exact(what, arguments.strategy)
    sample = Sample(seats=what.seats, bet=sum(bet_of(what.pack)))
    records: dict[int, str] = {}
    begun = perf_counter()
    with Signals().caught() as signals, _progress(arguments) as progress:
        task = progress.add_task(what.pack.name, total=arguments.rounds, speed="")
        for portion in portions(
            what, arguments.rounds, arguments.workers, lambda: signals.came is not None
        ):
            sample = sample.with_more(portion.sample)
            records[portion.number] = portion.record
            speed = f"{sample.rounds / (perf_counter() - begun):,.0f} rounds a second"
            progress.update(task, completed=min(sample.rounds, arguments.rounds), speed=speed)
    return _Came(
        what=what,
        strategy=arguments.strategy,
        sample=sample,
        record=sha256("".join(records[n] for n in sorted(records)).encode()).hexdigest(),
        exact=exact,
        seconds=perf_counter() - begun,
        stopped=signals.came is not None,
    )


def _progress(arguments: argparse.Namespace) -> Progress:
    """A bar on a terminal's error output; nothing anywhere else."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=arguments.json or not console.is_terminal,
    )


def _report(came: _Came) -> dict[str, Any]:
    sample, (low, high) = came.sample, came.sample.interval
    return {
        "pack": came.what.pack.name,
        "digest": came.what.pack.digest,
        "seed": came.what.seed,
        "seats": came.what.seats,
        "procedures": came.what.procedures,
        "strategy": came.strategy,
        "rounds": sample.rounds,
        "bet": sample.bet,
        "mean_percent": 100 * sample.mean,
        "standard_error_percent": 100 * sample.error,
        "interval_percent": [100 * low, 100 * high],
        "exact_percent": 100 * came.exact,
        "z": came.z,
        "agrees": came.agrees,
        "staked_per_bet": sample.staked / (sample.rounds * sample.seats * sample.bet),
        "commands": sample.commands,
        "facts": sample.facts,
        "facts_sha256": came.record,
        "seconds": came.seconds,
        "rounds_a_second": sample.rounds / came.seconds,
        "stopped": came.stopped,
    }


def _show(came: _Came) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    signs = signs_for(console.encoding)
    what, sample, (low, high) = came.what, came.sample, came.sample.interval
    seats = f"{what.seats} seats" if what.seats > 1 else "1 seat"
    shoes = "the house's own shoes" if what.procedures else "a fresh shoe each round"
    bet = show(sample.bet, what.pack.currency)
    console.print(Text(what.pack.title, "bold"))
    console.print(
        Text(signs.text(f"{sample.rounds} rounds, {seats}, {bet} a box, {shoes}, seed {what.seed}"))
    )
    verdict = "chance explains it" if came.agrees else "more than chance explains"
    played = {"chart": "by the pack's chart", "absent": "as for the absent"}.get(
        came.strategy, "by the dealer's rule"
    )
    for name, text in (
        ("mean", f"{_percent(sample.mean)} of the initial bet, {played}"),
        ("standard error", f"{100 * sample.error:.4f}"),
        ("95 % between", f"{_percent(low)} and {_percent(high)}"),
        ("exact, fresh shoe", _percent(came.exact)),
        ("z", f"{came.z:+.2f}: {verdict}"),
        ("checked", f"{sample.commands} commands, {sample.facts} facts, every table sound"),
        ("facts, SHA-256", came.record),
        ("speed", f"{sample.rounds / came.seconds:,.0f} rounds a second"),
    ):
        style = "bold red" if name == "z" and not came.agrees else ""
        console.print(Text(signs.text(f"  {name:<18} {text}"), style))
    if came.stopped:
        console.print(Text("stopped; this is what was played by then", "yellow"))


def _percent(value: float) -> str:
    return f"{100 * value:+.4f} %"


def _refuse(why: str, code: int) -> int:
    print(f"tablectl: {signs_for(sys.stderr.encoding).text(why)}", file=sys.stderr)
    return code

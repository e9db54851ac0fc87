"""The felt in the terminal: a live picture of one table, for `demo` and `run`.

A pure function of the table and the time. Red stands only where somebody must act, and every
colour repeats what a word or a sign beside it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich import box as boxes
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from procedures.house.rotation import rotation_due_at
from procedures.incident import Incident
from procedures.irregular.known import known
from procedures.places import Laid
from procedures.play.face_down import is_hole_card
from procedures.prompt import Kind, Prompt, prompt
from procedures.remedies.offered import offered
from procedures.table import Proposal, Table
from tablectl.terminal.felt_rows import box_rows, dealer_row, is_free, standing
from tablectl.terminal.signs import UNICODE, Signs

ACT: Final = "bold red"
FEW_INCIDENTS: Final = 5
"""So many open incidents are told one by one; of the rest, how many they are."""
_SECOND: Final = 1_000_000
_DAY: Final = 86_400
_BAR: Final = 16
_PHASES: Final[dict[Kind, str]] = {
    "closed": "closed", "held": "HELD", "dealer needed": "no dealer", "shuffle": "shuffle",
    "reader": "reader away", "paused": "paused", "burn": "burn", "open betting": "between rounds",
    "betting": "betting", "insurance": "insurance", "decision": "decision", "deal": "dealing",
}  # fmt: skip


def felt(
    table: Table, *, now: int, notes: Sequence[str] = (), signs: Signs = UNICODE
) -> RenderableType:
    """The table as it stands at `now` (table time, microseconds UTC), for rich to render.

    `notes` are lines for people, the newest last; as many as fit are shown. `signs` is
    `signs_for(encoding)` where the terminal may not know Unicode.
    """
    said = prompt(table)
    above: list[RenderableType] = [
        _heading(table, said, now, signs),
        _shoe(table, said, signs),
        _prompt(said, now, signs),
        *(_incident(table, incident, now, signs) for incident in table.incidents[:FEW_INCIDENTS]),
        *_more_incidents(table, signs),
        *(_proposal(waiting, signs) for waiting in table.proposals),
        *(Text(f"{signs.alarm} broken: {signs.text(w)}", style=ACT) for w in table.broken),
    ]
    pictures = [
        Group(*above, _hands(table, said, now, signs, boxes), *_apart(table, said, signs, boxes))
        for boxes in _shorter_and_shorter(table)
    ]
    return _Felt(pictures, [signs.text(note) for note in notes])


def _shorter_and_shorter(table: Table) -> Iterator[tuple[int, ...]]:
    """The boxes that have rows of their own: all; those taken; those in the round."""
    everything = tuple(range(1, table.pack.game.boxes + 1))
    yield everything
    yield tuple(box for box in everything if not is_free(table, box))
    if table.running is not None:
        yield tuple(box.box for box in table.running.boxes)


class _Felt:
    """The fullest picture that fits, and as many notes as the terminal has lines left for."""

    def __init__(self, pictures: Sequence[RenderableType], notes: Sequence[str]) -> None:
        self._pictures = pictures
        self._notes = notes

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for picture in self._pictures:
            lines = console.render_lines(picture, options.update(height=None), pad=False)
            room = options.size.height - 1 - len(lines)
            if room >= 0:
                break
        yield picture
        for note in self._notes[-room:] if room > 0 else ():
            yield Text(note, style="dim", no_wrap=True, overflow="ellipsis")


def _heading(table: Table, said: Prompt, now: int, signs: Signs) -> RenderableType:
    left = Text()
    left.append(signs.text(table.name), style="bold")
    left.append(f"  {table.pack.name}  ")
    left.append(f"round {table.round.number}" if table.round else "no round yet")
    left.append("  ")
    left.append(_phase(table, said, now), style="bold")
    if table.closing:
        left.append("  closing after this round", style="yellow")
    grid = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(left, _dealing(table, now, signs))
    return grid


def _phase(table: Table, said: Prompt, now: int) -> str:
    """What goes on, with the seconds that are left of it."""
    if table.held:
        left = f", {_seconds(table.remaining)} s left when held" if table.remaining else ""
        return f"HELD{left}"
    ended = table.round.ended if table.round is not None else None
    by_machine = table.pack.game.dealt_by == "machine"
    between = said.kind == "open betting" or (by_machine and said.kind == "shuffle")
    words = f"round {ended}" if between and ended else _PHASES[said.kind]
    return words if said.until is None else f"{words}, {_seconds(said.until - now)} s left"


def _dealing(table: Table, now: int, signs: Signs) -> Text:
    dealing = table.dealing
    if table.pack.game.dealt_by == "machine":
        return Text("dealt by a machine")
    if dealing is None:
        return Text("no dealer")
    who = f"{signs.text(dealing.dealer)} deals"
    if dealing.dealer != dealing.regular:
        who += f" for {signs.text(dealing.regular)}"
    due = rotation_due_at(table)
    if due is None:
        return Text(f"{who}, {signs.alarm} rotation overdue", style=ACT)
    return Text(f"{who}, rotation in {max(0, -(-(due - now) // (60 * _SECOND)))} min")


def _shoe(table: Table, said: Prompt, signs: Signs) -> RenderableType:
    shoe, line = table.shoe, Text()
    if shoe.number == 0:
        line.append("no shoe yet")
    else:
        whole = table.pack.game.decks * 52
        out = sum(laid.place.where not in ("repeat", "nothing") for laid in shoe.cards)
        named = f"sealed {shoe.digest[:8]}" if shoe.digest else signs.text(shoe.set_id)
        line.append(f"shoe {shoe.number} ({named}) ")
        line.append(_bar(table, out, whole, signs))
        line.append(f" {100 * out // whole} %, {out} of {whole} out")
        if _has_cut_card(table):
            line.append(", cut card out" if shoe.cut_card_out else ", cut card inside")
    if shoe.over and shoe.number:
        line.append(", shoe over")
    if table.burns_owed:
        line.append(f", burns owed {table.burns_owed}", style="bold yellow")
    if said.last_round:
        running = table.round is not None and table.round.ended is None
        line.append("  LAST ROUND" if running else "  NEXT ROUND IS THE LAST", style="bold yellow")
    for device in table.devices:
        if not device.up:
            line.append(f"  {signs.alarm} {signs.text(device.name)} not connected", style=ACT)
    return line


def _has_cut_card(table: Table) -> bool:
    return table.pack.game.shuffled == "after the cut card"


def _bar(table: Table, out: int, whole: int, signs: Signs) -> str:
    """How much of the shoe is out; the stroke is where the pack wants the cut card."""
    full = min(_BAR, _BAR * out // whole)
    cut = _BAR * table.pack.procedure.cut_card_percent // 100
    bar = signs.full * full + signs.empty * (_BAR - full)
    return bar[:cut] + signs.cut + bar[cut:] if _has_cut_card(table) else bar


def _prompt(said: Prompt, now: int, signs: Signs) -> RenderableType:
    style = ACT if said.kind in ("held", "reader", "dealer needed") else "bold"
    words = Text(f"{signs.turn} {signs.text(said.sentence)}", style=style)
    if said.until is not None:
        words.append(f"   {_seconds(said.until - now)} s")
    if said.detail and not said.incidents:  # of a hold, the incidents below say all
        words.append(f"\n  {signs.text(said.detail)}", style="not bold")
    edge = boxes.HEAVY if signs.unicode else boxes.ASCII
    return Panel(words, box=edge, border_style=style, padding=(0, 1))


def _more_incidents(table: Table, signs: Signs) -> Iterator[Text]:
    more = len(table.incidents) - FEW_INCIDENTS
    if more > 0:
        yield Text(f"{signs.alarm} and {more} more incidents", style=ACT)


def _incident(table: Table, incident: Incident, now: int, signs: Signs) -> Text:
    """Rule, sentence and since when; the sign says that it holds the table. Then what is next."""
    holds = incident.holds
    clock = incident.at // _SECOND % _DAY
    since = f"{clock // 3600:02d}:{clock // 60 % 60:02d}:{clock % 60:02d} UTC"
    lasted = _lasted((now - incident.at) // _SECOND)
    words = Text(
        f"{signs.alarm if holds else signs.none} incident {incident.number} {incident.rule}:"
        f" {known(incident.kind).sentence}",
        style=ACT if holds else "yellow",
    )
    words.append(f" {'Held' if holds else 'Open'} since {since} ({lasted}).", style="not bold")
    if incident.escalated:
        words.append(" WENT UP TO THE PIT MANAGER.", style="bold")
    elif incident.acknowledged:
        words.append(" Acknowledged.", style="not bold")
    if incident.detail:
        words.append(f" {signs.text(incident.detail)}", style="not bold")
    words.append(f"\n  {_what_next(table, incident, signs)}", style="not bold")
    return words


def _what_next(table: Table, incident: Incident, signs: Signs) -> str:
    """The next card of a running sequence, or what the house allows."""
    step = incident.next_step
    if step is None:
        return f"allowed: {', '.join(offered(table, incident))}"
    place = "the dealer" if step.place.where == "dealer" else str(step.place)
    down = is_hole_card(table, step.key)
    what = "the hole card, face down," if down else signs.card(step.card)
    return (
        f"{incident.sequence}: lay {what} at {place};"
        f" {incident.done} of {len(incident.steps)} cards laid"
    )


def _proposal(waiting: Proposal, signs: Signs) -> Text:
    """What one person asked for, until a second has confirmed it."""
    about = f" for incident {waiting.incident}" if waiting.incident is not None else ""
    return Text(
        f"{signs.alarm} proposal {waiting.number}: {waiting.remedy}{about},"
        f" asked by {signs.text(waiting.by.name)}; a second person confirms or withdraws it",
        style=ACT,
    )


def _hands(
    table: Table, said: Prompt, now: int, signs: Signs, numbers: Sequence[int]
) -> RenderableType:
    grid = Grid(
        box=boxes.SIMPLE_HEAD if signs.unicode else boxes.ASCII_DOUBLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=0,
        header_style="dim",
        expand=True,
    )
    grid.add_column("box", min_width=5, no_wrap=True)
    grid.add_column("player", min_width=9, max_width=12, overflow="fold")
    grid.add_column("purse", min_width=10, justify="right", no_wrap=True)
    grid.add_column("bet", min_width=7, justify="right", no_wrap=True)
    grid.add_column("cards", min_width=13)
    grid.add_column("", ratio=1, min_width=20)
    grid.add_row(*dealer_row(table, said, signs))
    for number in numbers:
        for row in box_rows(table, number, said, now, signs):
            grid.add_row(*row)
    return grid


def _apart(
    table: Table, said: Prompt, signs: Signs, numbers: Sequence[int]
) -> Iterator[RenderableType]:
    """Beside the boxes: those without a row, who stands, and the cards that belong to no hand.

    Carried cards lie face up, burned and quarantined ones are backs.
    """
    yield from _without_rows(table, signs, numbers)
    people = standing(table, signs)
    if people:
        yield Text(people)
    words: list[str] = []
    carried = table.laid("carried")
    if carried:
        words.append(f"carried to the next round: {' '.join(_face(c, signs) for c in carried)}")
    backs = (("burned", table.laid("burn")), ("in quarantine", table.laid("quarantine")))
    words += [f"{name}: {signs.back} x {len(cards)}" for name, cards in backs if cards]
    line = Text("   ".join(words))
    if said.kind == "burn":
        line.append("   " if words else "")
        line.append(f"burn: {signs.next_card} DEAL HERE", style="bold reverse")
    if line:
        yield line


def _without_rows(table: Table, signs: Signs, numbers: Sequence[int]) -> Iterator[Text]:
    """The boxes that the terminal has no lines for: free ones, and who is not in the round."""
    left = [box for box in range(1, table.pack.game.boxes + 1) if box not in numbers]
    words = [
        f"{box} {signs.text(seated.name) if (seated := table.at_box(box)) else 'free'}"
        for box in left
    ]
    if words:
        yield Text(f"not in this round: {', '.join(words)}", style="dim")


def _face(laid: Laid, signs: Signs) -> str:
    return signs.card(laid.card) if laid.card is not None else signs.back


def _seconds(microseconds: int) -> int:
    """Whole seconds, rounded up: nought only when the time is up."""
    return max(0, -(-microseconds // _SECOND))


def _lasted(seconds: int) -> str:
    minutes, rest = divmod(max(0, seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"

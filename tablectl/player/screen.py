"""Where a player sees the table: a whole terminal, or plain lines for a pipe."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from tablectl.terminal.signs import Signs

NEXT: Final = " "
"""The key that turns the page."""
_NOTES: Final = 40


class Screen(Protocol):
    """What a session shows."""

    def notes(self, lines: Sequence[str]) -> None:
        """What has happened."""
        ...

    def fresh(self) -> None:
        """A round is dealt: what was noted before it is past."""
        ...

    def page(self, lines: Sequence[str]) -> None:
        """Something to read at leisure."""
        ...

    def typed(self, line: str) -> bool:
        """Something was typed. Whether it was for the screen itself, and is done with."""
        ...

    def table(self, picture: Sequence[Text], typing: str = "") -> None:
        """The table as it is now; `typing` is the line that is not ended yet."""
        ...


class Printed:
    """Plain lines, each as it comes; the table again whenever it has changed."""

    def __init__(self, console: Console, signs: Signs) -> None:
        self._console = console
        self._signs = signs
        self._shown: list[str] = []

    def notes(self, lines: Sequence[str]) -> None:
        """Print them."""
        for line in lines:
            self._console.print(Text(self._signs.text(line)), soft_wrap=True)

    page = notes

    def fresh(self) -> None:
        """What is printed stays."""

    def typed(self, line: str) -> bool:
        """A pipe has no pages to turn."""
        return line == NEXT

    def table(self, picture: Sequence[Text], typing: str = "") -> None:  # noqa: ARG002
        """Print the table if it is not as it was."""
        lines = [line.plain.rstrip() for line in picture]
        if lines != self._shown:
            self._shown = lines
            self._console.print(Text("\n".join(lines)), soft_wrap=True)


class Drawn:
    """A whole terminal: the table above, below it what has happened, or a page."""

    def __init__(self, console: Console, signs: Signs, live: Live) -> None:
        self._console = console
        self._signs = signs
        self._live = live
        self._notes: deque[str] = deque(maxlen=_NOTES)
        self._page: list[Text] = []
        self._height = 1

    def notes(self, lines: Sequence[str]) -> None:
        """Keep the last of them below the table."""
        self._notes += map(self._signs.text, lines)

    def fresh(self) -> None:
        """Wipe what stands below the table."""
        self._notes.clear()

    def page(self, lines: Sequence[str]) -> None:
        """Show them in place of what has happened, part by part where they are too many."""
        width = self._console.width
        folded = (Text(self._signs.text(line)).wrap(self._console, width) for line in lines)
        self._page = [line for part in folded for line in part]

    def typed(self, line: str) -> bool:
        """The space bar turns the page; anything else closes it and means what it means."""
        if not self._page:
            return line == NEXT
        self._page = self._page[self._height :] if line == NEXT else []
        return line == NEXT

    def table(self, picture: Sequence[Text], typing: str = "") -> None:
        """Draw all of it, as much as fits."""
        shown = self._fitted(picture)
        room = self._console.height - len(shown) - 2
        self._height = max(1, room - 1)
        lines: list[RenderableType] = [_on_one_line(line) for line in shown]
        if self._page:
            lines += self._page[: self._height]
            more = "space: more" if len(self._page) > self._height else "space: close"
            lines.append(Text(f"-- {more} --", style="dim"))
        elif room > 0:
            lines += [_on_one_line(Text(note)) for note in list(self._notes)[-room:]]
        if typing:
            lines.append(Text(f"> {typing}▏" if self._signs.unicode else f"> {typing}_"))
        self._live.update(Group(*lines), refresh=True)

    def _fitted(self, picture: Sequence[Text]) -> Sequence[Text]:
        """What there is room for: the question before all, then the dealer and the hand in turn.

        The question is folded where it is too wide. A window that cannot show all says so.
        """
        width, most = self._console.width, self._console.height - 1
        wide = max(len(line.plain.rstrip()) for line in picture)
        if wide <= width and len(picture) <= most:
            return picture
        rules = [at for at, line in enumerate(picture) if set(line.plain) in ({"─"}, {"-"})]
        end = rules[-1] + 1 if rules else len(picture) - 1
        question = [part for line in picture[end:] for part in line.wrap(self._console, width)]
        above = list(picture[:end])
        small = f"window too small: {wide} by {len(picture) + 1} shows all"
        above[1:2] = [Text(small, style="bold")]
        turn = next((at for at, one in enumerate(above) if one.plain[:1] == self._signs.turn), end)
        dealer = rules[0] + 1 if rules else 0

        def can_go(at: int) -> tuple[bool, int]:
            first = (dealer, turn, 1, 0)
            return at in rules, first.index(at) - len(first) if at in first else abs(at - turn)

        kept = sorted(range(len(above)), key=can_go)[: max(0, most - len(question))]
        return [*(above[at] for at in sorted(kept)), *question][-most:]


@contextmanager
def drawn(console: Console, signs: Signs) -> Iterator[Drawn]:
    """The terminal is taken inside, and as before afterwards."""
    with Live(console=console, screen=True, auto_refresh=False) as live:
        yield Drawn(console, signs, live)


def _on_one_line(line: Text) -> Text:
    line = line.copy()
    line.no_wrap, line.overflow = True, "ellipsis"
    return line

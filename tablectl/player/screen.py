"""Where a player sees the table: a whole terminal, or plain lines for a pipe."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from tablectl.signs import Signs

NEXT: Final = " "
"""The key that turns the page."""
_NOTES: Final = 40


class Screen(Protocol):
    """What a session shows."""

    def notes(self, lines: Sequence[str]) -> None:
        """What has happened."""
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
        most = self._console.height - 1
        if len(picture) > most:  # the question at the end is what must be seen
            picture = (*picture[:2], *picture[len(picture) - most + 2 :])
        room = self._console.height - len(picture) - 2
        self._height = max(1, room - 1)
        lines: list[RenderableType] = [_on_one_line(line) for line in picture]
        if self._page:
            lines += self._page[: self._height]
            more = "space: more" if len(self._page) > self._height else "space: close"
            lines.append(Text(f"-- {more} --", style="dim"))
        elif room > 0:
            lines += [_on_one_line(Text(note)) for note in list(self._notes)[-room:]]
        if typing:
            lines.append(Text(f"> {typing}▏" if self._signs.unicode else f"> {typing}_"))
        self._live.update(Group(*lines), refresh=True)


@contextmanager
def drawn(console: Console, signs: Signs) -> Iterator[Drawn]:
    """The terminal is taken inside, and as before afterwards."""
    with Live(console=console, screen=True, auto_refresh=False) as live:
        yield Drawn(console, signs, live)


def _on_one_line(line: Text) -> Text:
    line = line.copy()
    line.no_wrap, line.overflow = True, "ellipsis"
    return line

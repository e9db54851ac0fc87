"""Where a scene is set: a dress and a language, a pit, a window at it, and the camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, TypeVar

from msgspec import Struct
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSize
from PySide6.QtWidgets import QApplication, QWidget

from tablectl.client.remote import RemoteClient
from tablectl.people.commands import PersonRole
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import SECRET, pit_in
from tests.ui.at_pit import AtPit
from ui.felt.view import FeltView
from ui.parts.bridge import Credentials
from ui.parts.language import chosen, speak
from ui.parts.opening import Opening
from ui.parts.sign_in import SignInDialog
from ui.parts.theme import Theme, dark, dress, light
from ui.parts.window import ScreenWindow

SIZES: Final = (QSize(1280, 800), QSize(1920, 1080))
_PATIENCE: Final = 30.0  # seconds after which a wait has failed
W = TypeVar("W", bound=ScreenWindow)


class Dress(Struct, frozen=True):
    """How the screens look in a run of the scenes."""

    name: str
    theme: Theme
    language: str = "en"


DRESSES: Final = (
    Dress("light", light()),
    Dress("dark", dark(four_colour=True)),
    Dress("german", light(four_colour=True), "de"),
    Dress("german-dark", dark(), "de"),
)


class Stage:
    """One dress of one application. Pictures go to `folder`, named by state, dress and size."""

    def __init__(self, application: QApplication, dressed: Dress, folder: Path) -> None:
        self.dress = dressed
        self.folder = folder
        self.taken: list[Path] = []
        self._application = application
        dress(application, dressed.theme)
        speak(application, chosen(dressed.language))
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, shown: QWidget) -> None:
        """One picture at each size, once nothing moves any more."""
        for size in SIZES:
            shown.resize(size)
            self.take_at(name, shown, size)

    def take_at(self, name: str, shown: QWidget, size: QSize) -> None:
        """One picture at the size that it has already, once nothing moves any more."""
        self.settle(shown)
        path = self.folder / f"{name}-{self.dress.name}-{size.width()}x{size.height()}.png"
        assert shown.grab().save(str(path)), path
        self.taken.append(path)

    def take_dialog(self, name: str, dialog: QWidget) -> None:
        """One picture of a dialog as large as it wants to be, and of the smallest screen."""
        self.settle(dialog)
        room = SIZES[0]
        asked = dialog.minimumSizeHint().expandedTo(dialog.size())
        assert asked.width() <= room.width(), (name, asked)
        assert asked.height() <= room.height(), (name, asked)
        path = self.folder / f"{name}-{self.dress.name}.png"
        assert dialog.grab().save(str(path)), path
        self.taken.append(path)

    def settle(self, shown: QWidget) -> None:
        """Bring every card to where it lies, and let Qt lay out what it shows."""
        for _ in range(3):
            self._application.sendPostedEvents()
            self._application.processEvents()
            for felt in shown.findChildren(FeltView):
                felt.finish_moving()

    def until(self, holds: Callable[[], object]) -> None:
        """Let the screens work until this is so."""
        late = monotonic() + _PATIENCE
        while not holds():
            assert monotonic() < late, "it never came to be so"
            deadline = QDeadlineTimer(20)
            self._application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, deadline)

    @contextmanager
    def pit(self, *tables: str, pack: str = "live-eight-deck") -> Iterator[tuple[AtPit, str]]:
        """A pit with these tables (T1 without any): the first of them in hand, and its address."""
        names = tables or ("T1",)
        with TemporaryDirectory(prefix="tablectl-scene-") as folder, ExitStack() as opened:
            pit = opened.enter_context(pit_in(Path(folder), *names, pack=pack))
            gateway = opened.enter_context(gateway_to(pit))
            yield AtPit(pit, names[0]), gateway.url

    @contextmanager
    def window(
        self,
        make: Callable[[Opening], W],
        url: str,
        *,
        program: str,
        table: str = "",
        name: str = "bea",
        role: PersonRole | None = None,
    ) -> Iterator[W]:
        """A window at which this person is signed in, closed at the end."""
        with TemporaryDirectory(prefix="tablectl-scene-") as kept:
            shown = make(
                Opening(
                    program=program,
                    address=url,
                    reach=RemoteClient,
                    theme=self.dress.theme,
                    locale=chosen(self.dress.language),
                    kept=Path(kept) / "screens.ini",
                    table=table,
                )
            )
            shown.show()
            try:
                for dialog in shown.findChildren(SignInDialog):
                    dialog.reject()
                shown.bridge.sign_in(url, Credentials(name=name, secret=SECRET, role=role))
                self.until(lambda: shown.bridge.who is not None)
                yield shown
            finally:
                shown.close()
                shown.deleteLater()
                self.settle(shown)

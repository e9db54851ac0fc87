"""The pit console: a calm pit, alarms, override, rearranging, a guided sequence, the shift."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from drivers.camera.evidence import Evidence, crop, cropped_at
from drivers.camera.felt_scene import felt as seen_from_above
from drivers.camera.window_scene import window
from procedures import commands as ask
from procedures.cards import Card
from procedures.places import Lies, Place
from procedures.readings import CardSeen, DeviceDown, Fault, FeltSeen
from procedures.table import Who
from tests.screens.stage import SIZES, Stage
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import pit_in
from tests.ui.at_pit import BEA, SAM, AtPit
from ui.felt.arranged import card_stop, place_stop
from ui.felt.view import FeltView
from ui.parts.kept_picture import PictureDialog
from ui.parts.second_person import SecondPersonDialog
from ui.parts.sign_in import SignInDialog
from ui.pit.camera_pane import CameraPane
from ui.pit.for_players import ForPlayersDialog
from ui.pit.shift import HOURS
from ui.pit.window import PitConsole

_DEALT: Final[tuple[Card, ...]] = ("9S", "TD", "7H", "4C", "AH")


def scenes(stage: Stage) -> None:
    """Every state of the console that a supervisor meets."""
    _calm(stage)
    _alarms(stage)
    with stage.pit() as (at, url), _console(stage, url) as console:
        _put_right(stage, at, console)
    with stage.pit() as (at, url), _console(stage, url) as console:
        _guided(stage, at, console)
    with stage.pit() as (at, url), _console(stage, url) as console:
        _two_people(stage, at, console)
    _cameras(stage)
    with stage.pit(pack="austrian") as (at, url), _console(stage, url) as console:
        _for_players(stage, at, console)
    _not_live(stage)


@contextmanager
def _console(stage: Stage, url: str) -> Iterator[PitConsole]:
    with stage.window(PitConsole, url, program="console", name="sam") as console:
        stage.until(lambda: console.desk.table)
        yield console


def _shown(stage: Stage, at: AtPit, console: PitConsole) -> None:
    """The screen has caught up with the table, and knows what may be done there."""
    desk = console.desk
    stage.until(lambda: desk.view is not None and desk.view.position == at.table.position)
    stage.until(lambda: desk._asking is None and desk.offers and not desk._pasts)
    stage.until(lambda: not console._gathers.isActive())


def _calm(stage: Stage) -> None:
    names = [f"T{number}" for number in range(1, 25)]
    with stage.pit(*names) as (at, url):
        at.opened()
        at.seats(ann=2, bob=4)
        at.bets(ann=2_500, bob=10_000)
        at.cards("9S", "TD", "7H", "4C", "AH")
        with _console(stage, url) as console:
            stage.until(lambda: console.list.model.rowCount() == len(names))
            console.show_table("T1")
            _shown(stage, at, console)
            stage.take("console-calm", console)


def _alarms(stage: Stage) -> None:
    names = ("T1", "T2", "T3", "T4", "T5")
    with stage.pit(*names) as (at, url):
        at.opened()
        at.seats(ann=2, bob=4)
        at.bets(ann=2_500, bob=10_000)
        at.cards("9S", "TD", "7H", "4C", "AH")
        at.decides("ann", "stand")
        at.cards("TC")
        at.bets(ann=2_500, bob=10_000)
        at.cards("9S", "TD", "7H")
        at.reads(Fault(kind="unreadable", detail="a scratch"))
        unread = ask.Resolve(
            incident=1, remedy="enter card", card="4C", reason="the camera shows it"
        )
        at.do(SAM, unread)
        at.do(BEA, ask.Report(what="off the table", box=2, note="swept away"))
        for name in ("T3", "T4"):
            other = AtPit(at._pit, name).opened()
            other.do(SAM, ask.CallSupervisor(what="a guest has a question"))
        AtPit(at._pit, "T5").opened().unplugged()
        with _console(stage, url) as console:
            stage.until(lambda: console.list.model.rowCount() == len(names))
            console.show_table("T1")
            _shown(stage, at, console)
            stage.until(lambda: "3" in console.alarms.age.text() or console.alarms.newest)
            stage.take("console-alarms", console)
            stage.until(lambda: "cancel" in console.pane.incident.buttons)
            console.pane.incident.buttons["cancel"].click()
            console.pane.request.fields.reason.setEditText("the card cannot be found")
            stage.until(console.pane.request.go.isEnabled)
            stage.take("console-cancel", console)
            console.pane.request.leave.click()
            console.to_shift.click()
            stage.until(lambda: len(console.shift.shift.hours) == HOURS)
            stage.until(console.shift.figures.isVisible)
            stage.take("console-shift", console)


def _put_right(stage: Stage, at: AtPit, console: PitConsole) -> None:
    at.opened()
    at.seats(ann=2, bob=4)
    at.bets(ann=2_500, bob=10_000)
    at.cards("9S", "TD", "7H", "4C")
    _shown(stage, at, console)
    keys = [card.key for card in at.table.laid("box", "dealer")]
    felt = console.pane.felt
    felt.card_chosen.emit(keys[0])
    stage.until(lambda: console.desk.request.kind == "override")
    stage.take("console-override", console)
    console.desk.request.leave()
    console.desk.begin("rearrange")
    felt.setFocus()
    felt.focus_on(card_stop(keys[0]))
    QTest.keyClick(felt, Qt.Key.Key_M)
    felt.focus_on(place_stop(Place("burn")))
    stage.take("console-rearranging", console)
    QTest.keyClick(felt, Qt.Key.Key_M)
    _dragged(stage, console, keys[1])
    console.pane.request.fields.reason.setEditText("the first was the burn")
    stage.until(console.pane.request.go.isEnabled)
    stage.take("console-rearranged", console)
    console.desk.request.leave()


def _dragged(stage: Stage, console: PitConsole, key: str) -> None:
    """A card in mid-air under the pointer, over a box; then it is put back."""
    felt = console.pane.felt
    for size in SIZES:
        console.resize(size)
        stage.settle(console)
        port = felt.viewport()
        begin, over = (
            _middle(felt, stop) for stop in (card_stop(key), place_stop(Place("box", 4)))
        )
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=begin)
        QTest.mouseMove(port, begin + (over - begin) / 2)
        QTest.mouseMove(port, over)
        stage.take_at("console-dragging", console, size)
        felt.put_back()
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=over)


def _middle(felt: FeltView, stop: str) -> QPoint:
    """Where somebody points at it."""
    return felt.mapFromScene(*felt.felt.arranged.stops[stop].point)


def _guided(stage: Stage, at: AtPit, console: PitConsole) -> None:
    at.opened()
    at.seats(ann=2, bob=4)
    at.bets(ann=2_500, bob=10_000)
    at.cards("9S", "TD", "7H", "4C", "AH")
    at.do(BEA, ask.Report(what="picked up"))
    number = at.table.incidents[0].number
    at.do(
        SAM,
        ask.Resolve(incident=number, remedy="replace", reason="all of it"),
        ask.ConfirmStep(incident=number, card="9S"),
        ask.ConfirmStep(incident=number, card="TD"),
        ask.ConfirmStep(incident=number, card="8H"),
    )
    _shown(stage, at, console)
    stage.take("console-ghosts", console)


def _two_people(stage: Stage, at: AtPit, console: PitConsole) -> None:
    """What Sue asked for, read by Sam; and what he asked for, for her to confirm here."""
    at.opened()
    at.seats(ann=2, bob=4)
    at.bets(ann=2_500, bob=10_000)
    at.cards("9S", "TD", "7H", "4C")
    keys = [card.key for card in at.table.laid("box", "dealer")]
    override = ask.Override(
        key=keys[0], card="8S", decisions="stand", reason="misread, seen by two"
    )
    at.do(Who("supervisor", "sue"), override)
    _shown(stage, at, console)
    stage.take("console-proposal", console)
    felt, fields = console.pane.felt, console.pane.request.fields
    felt.card_chosen.emit(keys[1])
    stage.until(lambda: console.desk.request.kind == "override")
    console.pane.request.grid.chosen.emit("9D")
    fields.standing.setCurrentIndex(fields.standing.findData("stand"))
    fields.reason.setEditText("the corner is torn")
    stage.until(console.pane.request.go.isEnabled)
    console.pane.request.go.click()
    stage.until(lambda: console.findChildren(SecondPersonDialog))
    (dialog,) = console.findChildren(SecondPersonDialog)
    stage.take_dialog("console-second-person", dialog)
    dialog.reject()


def _cameras(stage: Stage) -> None:
    """What two cameras see, one of them lost, and a picture large."""
    with (
        TemporaryDirectory(prefix="tablectl-scene-") as folder,
        pit_in(Path(folder), "T1") as pit,
        gateway_to(pit) as gateway,
    ):
        at, evidence = AtPit(pit), Evidence(Path(folder) / "evidence" / "T1")
        at.opened(camera=True, felt=True)
        at.seats(ann=2, bob=4)
        at.bets(ann=2_500, bob=10_000)
        for seed, card in enumerate(_DEALT):
            at.cards(card)
            at.sees(CardSeen(card), _kept(evidence, card, seed))
        lies = (Lies(box=0, cards=("7H",)), Lies(box=2, cards=("9S", "4C")))
        shown = seen_from_above({0: ("7H",), 2: ("9S", "4C"), 4: ("TD", "AH")})
        above = evidence.keep(shown.picture, [lying.outline for lying in shown.lying])
        at.sees(FeltSeen(lies, unsure=(4,)), above, felt=True)
        at.sees(Fault("unreadable", "a card face down"), _kept(evidence, "back", 9))
        with _console(stage, gateway.url) as console:
            _shown(stage, at, console)
            console.pane.to_cameras.click()
            pane = console.pane.cameras
            _pictured(stage, pane, at.table.position)
            stage.take("console-cameras", console)
            pane.tiles[2].picture.click()
            (dialog,) = console.findChildren(PictureDialog)
            stage.take_dialog("console-camera-picture", dialog)
            dialog.reject()
            at.sees(DeviceDown(reason="the camera has moved by 14 pixels"))
            at.cards("TC")
            _pictured(stage, pane, at.table.position)
            stage.take("console-camera-down", console)


def _kept(evidence: Evidence, shown: Card | Literal["back"], seed: int) -> str:
    """A picture of it at the mouth of a shoe, kept; its digest."""
    scene = window(shown, out=1.0, seed=seed)
    outline = scene.lying[0].outline
    return evidence.keep(crop(scene.picture, outline), [cropped_at(scene.picture, outline)])


def _pictured(stage: Stage, pane: CameraPane, position: int) -> None:
    """What is shown is of the table as it is, with its pictures."""
    stage.until(lambda: pane.now is not None and pane.now.position == position)
    asked = [tile.picture for tile in pane.tiles if tile.picture.digest]
    stage.until(lambda: all(not one.picture.isNull() or one.why.startswith("▲") for one in asked))


def _for_players(stage: Stage, at: AtPit, console: PitConsole) -> None:
    """What is entered for people at the table; and the screen of somebody who went away."""
    at.opened()
    at.people(ann=3, max=5)
    at.do(BEA, ask.OpenBetting())
    _shown(stage, at, console)
    stage.until(console.pane.asks.buttons["for-player"].isEnabled)
    console.pane.asks.buttons["for-player"].click()
    (dialog,) = console.findChildren(ForPlayersDialog)
    stage.until(dialog.model.rowCount)
    stage.take_dialog("console-for-players", dialog)
    dialog.reject()
    console.lock()
    stage.take("console-locked", console)
    console.bridge.sign_out()
    stage.until(lambda: console.bridge.who is None)
    console.sign_in()
    stage.take_dialog("console-sign-in", console.findChildren(SignInDialog)[-1])


def _not_live(stage: Stage) -> None:
    """The service is not heard any more: the picture is how it was."""
    with (
        TemporaryDirectory(prefix="tablectl-scene-") as folder,
        pit_in(Path(folder), "T1") as pit,
        ExitStack() as line,
    ):
        at = AtPit(pit).opened()
        at.seats(ann=2)
        at.bets(ann=2_500)
        at.cards("9S", "TD")
        url = line.enter_context(gateway_to(pit)).url
        with _console(stage, url) as console:
            _shown(stage, at, console)
            line.close()
            stage.until(lambda: console.bridge.state != "live")
            stage.until(console.notice.isVisible)
            stage.take("console-not-live", console)

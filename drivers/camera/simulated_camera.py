"""A simulated camera: it draws what a shoe's dealer, or a table's, does before it.

The same camera, seed and faults give the same pictures. What leaves the shoe is told by whoever
deals, so that a simulated shoe and a simulated camera see the same cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Condition
from typing import Final

import msgspec
import numpy as np

from drivers.camera.calibration import Area, Calibration, Rectangle, marks_at
from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.felt_scene import FELT, Felt, Stray, area, felt
from drivers.camera.felt_scene import marks as felt_marks
from drivers.camera.lens import detail_of
from drivers.camera.light import GOOD, Light
from drivers.camera.scene import Shown
from drivers.camera.sight import Picture, Point
from drivers.camera.window_scene import WINDOW, Second, Window, window
from drivers.camera.window_scene import marks as window_marks
from drivers.faults import CannotOpen, PortLost
from drivers.simulated_faults import CameraFault

_PUSHED: Final = (14, 9)  # pixels, by which a moved camera is off
_AFTER: Final = 5  # empty pictures behind each card: nobody deals faster
_WHOLE: Final = 1.1  # of its length: so far out, all of a card is to be seen


class SimulatedCamera:
    """A camera before the mouth of a shoe: a source of pictures that never waits.

    With nothing to show it gives the empty window. It may be told and read in two threads.
    """

    interval: int | None = None

    def __init__(
        self, *, camera: Window = WINDOW, style: Style = STYLES[0], light: Light = GOOD,
        pictures: int = 10, seed: int = 0,
    ) -> None:  # fmt: skip
        """`pictures`: how many are taken of a card while it leaves."""
        self.name = "simulated camera"
        self._camera, self._style, self._light = camera, style, light
        self._pictures = pictures
        self._seed = seed
        self._number = 0
        self._change = Condition()
        self._scenes: deque[Callable[[], Picture]] = deque()
        self._lasting: CameraFault | None = None
        self._last: Picture | None = None
        self._lies: Callable[[], Picture] | None = None

    def show(self, shown: Shown | None) -> None:
        """This lies still before the camera from now on; None: it is taken away."""
        with self._change:
            lies = int(np.random.default_rng([self._seed, self._number, 6]).integers(2**31))
            self._lies = None if shown is None else partial(self._still, shown, lies)

    def slide(self, out: Sequence[Shown], fault: CameraFault | None = None) -> None:
        """These things leave the shoe, one upon the other; most often it is one card."""
        with self._change:
            if fault in ("covered", "black", "frozen", "moved", "exposure", "stall", "unplug"):
                self._lasting = fault
                if fault == "exposure":
                    self._light = msgspec.structs.replace(self._light, level=0.55)
                    self._lasting = None
            if fault != "missed":
                self._scenes.extend(self._leaving(tuple(out), fault))
            self._scenes.extend([self._empty] * _AFTER)

    def clear(self) -> None:
        """Whatever was wrong is put right: uncovered, plugged in, set straight.

        What left while no pictures came was never seen.
        """
        with self._change:
            if self._silent:
                self._scenes.clear()
            self._lasting = None

    @property
    def shown(self) -> bool:
        """Whether everything that left was given out in pictures, where any are given out."""
        with self._change:
            return self._silent or not self._scenes

    @property
    def _silent(self) -> bool:
        return self._lasting in ("stall", "unplug")

    def open(self) -> None:
        """Raises CannotOpen while it is unplugged."""
        if self._lasting == "unplug":
            raise CannotOpen(f"{self.name} cannot be opened: it is unplugged")

    def read(self) -> Picture:
        """The next picture. Raises PortLost in a stall, and where it is unplugged."""
        with self._change:
            if self._silent:
                raise PortLost(f"no picture from {self.name}")
            still = self._lies or self._empty
            scene = (self._scenes.popleft() if self._scenes else still)()
            if self._lasting == "frozen" and self._last is not None:
                return self._last
            self._last = self._through(scene)
            return self._last

    def close(self) -> None:
        """Nothing is held."""

    def _leaving(
        self, out: tuple[Shown, ...], fault: CameraFault | None
    ) -> list[Callable[[], Picture]]:
        if not out:
            return []
        light, hand, second = self._light, 0.0, None
        dice = np.random.default_rng([self._seed, self._number, 5])
        match fault:
            case "blur":
                light = msgspec.structs.replace(light, blur=4.5, smear=14, level=0.9, noise=8)
            case "glare":
                light = msgspec.structs.replace(light, glare=1.0)
            case "hand":
                hand = 0.85
        if len(out) > 1 or fault == "double":
            under = out[1] if len(out) > 1 else "7C"
            second = Second(shown=under, gap=float(dice.uniform(3, 18)))
        way = np.linspace(0.12, 1.35, self._pictures) + dice.normal(0, 0.01, self._pictures)
        lies = int(dice.integers(2**31))

        def picture(far: float) -> Picture:
            return window(
                out[0], out=far, camera=self._camera, style=self._style, light=light,
                second=second, hand=hand, seed=lies, lamp=self._seed, grain=self._next(),
            ).picture  # fmt: skip

        return [partial(picture, float(far)) for far in way]

    def _still(self, shown: Shown, lies: int) -> Picture:
        return window(
            shown, out=_WHOLE, camera=self._camera, style=self._style, light=self._light, seed=lies,
            lamp=self._seed, grain=self._next(),
        ).picture  # fmt: skip

    def _empty(self) -> Picture:
        return window(
            None, camera=self._camera, style=self._style, light=self._light, lamp=self._seed,
            grain=self._next(),
        ).picture  # fmt: skip

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _through(self, scene: Picture) -> Picture:
        """What the lens makes of the scene while something is wrong."""
        match self._lasting:
            case "covered":
                dice = np.random.default_rng([self._number, 3])
                return (28 + dice.integers(0, 3, scene.shape)).astype(np.uint8)
            case "black":
                dice = np.random.default_rng([self._number, 4])
                return dice.integers(0, 3, scene.shape).astype(np.uint8)
            case "moved":
                return np.roll(scene, _PUSHED, axis=(1, 0))
            case _:
                return scene


class SimulatedFelt:
    """A camera over a simulated table: a source of pictures that never waits."""

    interval: int | None = None

    def __init__(
        self, *, camera: Felt = FELT, style: Style = STYLES[0], light: Light = GOOD, seed: int = 0
    ) -> None:
        """The felt is empty at first."""
        self.name = "simulated camera over the felt"
        self._camera, self._style, self._light = camera, style, light
        self._seed, self._number = seed, 0
        self._change = Condition()
        self._hands: dict[int, tuple[Shown, ...]] = {}
        self._strays: tuple[Stray, ...] = ()
        self._reaching: Point | None = None

    def lay(
        self, hands: Mapping[int, Sequence[Shown]], *, strays: Sequence[Stray] = (),
        reaching: Point | None = None,
    ) -> None:  # fmt: skip
        """From now on this lies there, by box; box 0 is the dealer's."""
        with self._change:
            self._hands = {box: tuple(shown) for box, shown in hands.items()}
            self._strays, self._reaching = tuple(strays), reaching

    def open(self) -> None:
        """It is always there."""

    def read(self) -> Picture:
        """The felt now. Cards that lie still lie in each picture as in the last."""
        with self._change:
            hands, strays, reaching = self._hands, self._strays, self._reaching
        self._number += 1
        return felt(
            hands, camera=self._camera, style=self._style, light=self._light, strays=strays,
            reaching=reaching, seed=self._seed, grain=self._number,
        ).picture  # fmt: skip

    def close(self) -> None:
        """Nothing is held."""


def window_set_up(source: str, camera: Window = WINDOW) -> Calibration:
    """The set-up that fits a simulated camera before a shoe."""
    empty = window(None, camera=camera).picture
    return Calibration(
        role="exit", source=source, wide=camera.wide, high=camera.high, card=round(camera.card),
        window=Rectangle(
            left=0, top=camera.mouth, wide=camera.wide, high=camera.high - camera.mouth
        ),
        marks=marks_at(empty, window_marks(camera)), detail=detail_of(empty),
    )  # fmt: skip


def felt_set_up(source: str, camera: Felt = FELT) -> Calibration:
    """The set-up that fits a simulated camera over a felt."""
    empty = felt({}, camera=camera).picture
    boxes = tuple(
        Area(kind="box" if box else "dealer", box=box, corners=area(camera, box))
        for box in range(camera.boxes + 1)
    )
    return Calibration(
        role="felt", source=source, wide=camera.wide, high=camera.high, card=round(camera.card),
        areas=boxes, marks=marks_at(empty, felt_marks(camera)), detail=detail_of(empty),
    )  # fmt: skip

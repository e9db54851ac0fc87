"""What goes wrong in a demonstration, from one word: of shoe and camera, and in the dealing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from itertools import chain
from random import Random
from typing import Final

from drivers.simulated_faults import (
    CAMERA_FAULTS,
    FAULTS,
    CameraFault,
    FaultName,
    camera_chance,
    chance,
)
from procedures.pack import HousePack
from procedures.table import Table
from tablectl.simulate.dealing_errors import ERRORS, ErrorName
from tablectl.simulate.shoe import FaultsError, cut_at

OF_CAMERA: Final = "camera-"
"""How a fault of the camera begins in a list."""
_CARDS_A_ROUND: Final = 10
"""At a rate of one card in thirty, one round in three has a dealing error."""
_LATEST: Final = 9
"""A dealing error without its round happens in one of the first ones."""


def plan_of(faults: str, seed: int, table: Table) -> Mapping[int, FaultName]:
    """The faults of the table's present shoe, by place. Raises FaultsError.

    `faults` is a share of the cards (`0.02`), or a list of names, each with the place in the shoe
    where it happens (`garble@12,double@40`) or without (`unplug`: a place by the seed). A dealing
    error in the list has a round (`skip@round3`).
    """
    number, places = table.shoe.number, table.pack.game.decks * 52 // 2
    rate = _rate(faults)
    if rate is not None:
        return dict(chance(seed=seed, shoe=number, places=places, rate=float(rate)))
    plan: dict[int, FaultName] = {}
    if faults.count(",") >= places // 4:
        raise FaultsError(f"at most {places // 4} faults in a list; got {faults.count(',') + 1}")
    for index, (item, name, place) in enumerate(_items(faults)):
        fault = next((fault for fault in FAULTS if fault == name), None)
        if fault is None:
            continue
        if "@" in item and not (place.isdecimal() and len(place) < 6):
            raise FaultsError(f"{item!r}: a place in the shoe is a number, as {name}@12")
        anywhere = _span(table.pack, fault)
        at = int(place) if place else _free(seed, f"{number}/{index}", anywhere, plan)
        if at in plan:
            raise FaultsError(f"two faults at place {at}: {plan[at]} and {fault}")
        plan[at] = fault
    return plan


def camera_plan_of(faults: str, seed: int, table: Table) -> Mapping[int, CameraFault]:
    """The faults of the camera for the table's present shoe, by place. Raises FaultsError.

    `faults` as for `plan_of`; in a list the camera's are called `camera-blur@12`.
    """
    number, places = table.shoe.number, table.pack.game.decks * 52 // 2
    rate = _rate(faults)
    if rate is not None:
        return dict(camera_chance(seed=seed, shoe=number, places=places, rate=float(rate)))
    plan: dict[int, CameraFault] = {}
    for index, (item, name, place) in enumerate(_items(faults)):
        fault = next((each for each in CAMERA_FAULTS if f"{OF_CAMERA}{each}" == name), None)
        if fault is None:
            continue
        if "@" in item and not (place.isdecimal() and len(place) < 6):
            raise FaultsError(f"{item!r}: a place in the shoe is a number, as {name}@12")
        anywhere = range(10, places - 10)
        at = int(place) if place else _free(seed, f"camera/{number}/{index}", anywhere, plan)
        if at in plan:
            raise FaultsError(f"two faults of the camera at place {at}: {plan[at]} and {fault}")
        plan[at] = fault
    return plan


def of_camera(faults: str) -> bool:
    """Whether a list names a fault of the camera. Raises FaultsError."""
    named = _rate(faults) is None
    return named and any(name.startswith(OF_CAMERA) for _, name, _ in _items(faults))


def error_in(faults: str, seed: int, round_number: int) -> ErrorName | None:
    """The dealing error of a round, if it has one. Raises FaultsError."""
    rate = _rate(faults)
    if rate is not None:
        dice = Random(f"tablectl errors {seed}/{round_number}")
        errs = dice.random() < float(_CARDS_A_ROUND * rate)
        return dice.choice(list(ERRORS)) if errs else None
    for index, (item, name, place) in enumerate(_items(faults)):
        error = next((error for error in ERRORS if error == name), None)
        number = place.removeprefix("round")
        if error is None:
            continue
        if "@" in item and not (
            place.startswith("round") and number.isdecimal() and len(number) < 8
        ):
            raise FaultsError(f"{item!r}: a dealing error has a round, as {name}@round3")
        early = range(1, _LATEST + 1)
        in_round = int(number) if place else early[_somewhere(seed, f"error/{index}", early)]
        if in_round == round_number:
            return error
    return None


def by_rate(faults: str) -> bool:
    """Whether things go wrong by chance; a list names all that does. Raises FaultsError."""
    rate = _rate(faults)
    return rate is not None and rate > 0


def _items(faults: str) -> list[tuple[str, str, str]]:
    """Each item of the list: as written, its name, its place."""
    items: list[tuple[str, str, str]] = []
    for written in faults.split(","):
        item = written.strip()
        name, _, place = item.partition("@")
        if not (name in FAULTS or name in ERRORS or _named_of_camera(name)):
            raise FaultsError(
                f"{item!r} is no fault; there are {', '.join(FAULTS)};"
                f" of the dealing {', '.join(ERRORS)};"
                f" of a camera {', '.join(f'{OF_CAMERA}{each}' for each in CAMERA_FAULTS)}"
            )
        items.append((item, name, place))
    return items


def _named_of_camera(name: str) -> bool:
    return name.startswith(OF_CAMERA) and name.removeprefix(OF_CAMERA) in CAMERA_FAULTS


def _rate(faults: str) -> Decimal | None:
    try:
        rate = Decimal(faults or "0")
    except InvalidOperation:
        return None
    if not rate.is_finite() or not 0 <= rate <= 1:
        raise FaultsError(f"a rate is a share of the cards, from 0 to 1; got {faults}")
    return rate


def _span(pack: HousePack, fault: FaultName) -> range:
    """The places where a fault may happen that has none of its own."""
    cut = cut_at(pack)
    spans = {"cut-early": range(10, cut), "cut-late": range(cut + 1, 2 * cut - 10)}
    return spans.get(fault, range(10, pack.game.decks * 52 // 2 - 10))


def _free(seed: int, what: str, span: range, taken: Container[int]) -> int:
    """A place by the seed; where that is taken, the next that is free."""
    first = _somewhere(seed, what, span)
    return next(at for at in chain(span[first:], span[:first]) if at not in taken)


def _somewhere(seed: int, what: str, span: range) -> int:
    digest = sha256(f"{seed}/{what}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % len(span)

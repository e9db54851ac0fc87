"""`tablectl camera` as people run it: a process of its own, files from anywhere, no traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from drivers.camera.calibration import load
from drivers.camera.drawn_cards import STYLES
from drivers.camera.scene import Shown, Stage, cloth
from drivers.camera.sight import Picture
from drivers.camera.simulated_camera import SimulatedCamera
from drivers.camera.vision import cv2
from tablectl import exit_codes

PATIENCE = 240
LONG = 120


def camera(folder: Path, *words: str, blocked: str = "") -> tuple[int, str, str]:
    """The command, run in a folder: its exit code and what it said."""
    block = f"sys.modules[{blocked!r}] = None; " if blocked else ""
    code = f"import sys; {block}from tablectl.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "camera", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def lying(shown: Shown, turn: float = 5) -> Picture:
    """One thing on a cloth."""
    stage = Stage(cloth(240, 240, np.random.default_rng(7)))
    stage.lay(shown, STYLES[0], x=120, y=120, turn=turn, long=LONG)
    return stage.picture


def lines(said: str) -> list[Mapping[str, Any]]:
    return [msgspec.json.decode(line) for line in said.splitlines()]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of every kind, and what is none."""
    folder = tmp_path_factory.mktemp("files")
    picture = lying("7D")
    cv2.imwrite(str(folder / "plain.jpg"), picture)
    cv2.imwrite(str(folder / "deep.png"), picture.astype(np.uint16) * 257)
    cv2.imwrite(str(folder / "grey.png"), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    cv2.imwrite(str(folder / "clear.png"), cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA))
    cv2.imwrite(str(folder / "small.png"), picture[:8, :8])
    cv2.imwrite(str(folder / "huge.png"), np.zeros((10_000, 10_001), np.uint8))
    turned = cv2.imencode(".jpg", cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE))[1].tobytes()
    says = bytes.fromhex("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000")
    (folder / "turned.jpg").write_bytes(turned[:2] + says + turned[2:])
    (folder / "byte.jpg").write_bytes(b"x")
    (folder / "nothing.png").touch()
    slide = folder / "slide"
    slide.mkdir()
    shoe = SimulatedCamera()
    shoe.slide(["AS"])
    for n in range(12):
        cv2.imwrite(str(slide / f"frame-{n + 1}.png"), shoe.read())
    return folder


def test_every_kind_of_picture_is_read_and_what_is_none_is_told(files: Path) -> None:
    """Issue 7, `read`: the others go on; the exit code says that something could not be used."""
    good = ["plain.jpg", "deep.png", "clear.png", "turned.jpg"]
    bad = ["small.png", "huge.png", "byte.jpg", "nothing.png", "gone.png", "/dev/zero"]
    code, said, trouble = camera(files, "read", "--json", "--card", str(LONG), *bad, *good)
    assert code == exit_codes.BAD_INPUT
    told = {line["file"]: line for line in lines(said)}
    for name in good:
        assert [each["card"] for each in told[name]["cards"]] == ["7D"], told[name]
        (card,) = told[name]["cards"]
        middle = np.mean(card["outline"], axis=0)
        assert np.abs(middle - 120).max() < 20
        assert 9_000 < card["sure"] < 10_000
    for name, why in zip(
        bad, ("too small", "64 million", "no picture", "empty", "no such file", "no file"),
        strict=True,
    ):  # fmt: skip
        assert why in told[name]["error"]
        assert told[name]["error"] in trouble


def test_a_grey_picture_is_read_or_not_told_and_never_taken_for_another_card(files: Path) -> None:
    """Without its colour a card may be left unread."""
    code, said, _ = camera(files, "read", "--json", "--card", str(LONG), "grey.png")
    assert code == exit_codes.FINE
    (line,) = lines(said)
    assert [each["card"] for each in line["cards"]] in (["7D"], [])
    assert line["cards"] or line["abstained"]


def test_a_numbered_folder_is_one_slide_of_one_card(files: Path) -> None:
    """A line a frame, in the order of the numbers, and one for the slide."""
    code, said, _ = camera(files, "read", "--role", "exit", "--json", "slide")
    assert code == exit_codes.FINE
    *frames, slide = lines(said)
    assert [line["file"] for line in frames] == [f"slide/frame-{n + 1}.png" for n in range(12)]
    assert (slide["file"], slide["slide"], slide["frames"]) == ("slide", True, 12)
    assert [each["card"] for each in slide["cards"]] == ["AS"]
    assert slide["abstained"] == []


def test_in_words_a_line_a_picture(files: Path) -> None:
    code, said, trouble = camera(files, "read", "--card", str(LONG), "plain.jpg", "nothing.png")
    assert code == exit_codes.BAD_INPUT
    assert said.startswith("plain.jpg  7♦ 9")
    assert trouble == "tablectl camera: nothing.png is empty\n"


def test_a_deck_is_enrolled_in_two_goes_and_a_wrong_card_is_noticed(tmp_path: Path) -> None:
    """What is missing is said; what was taken is kept; what is not what it is named is refused."""
    folder = tmp_path / "shown"
    folder.mkdir()
    for card in ("AS", "KD", "back"):
        cv2.imwrite(str(folder / f"{card}.png"), lying(card))
    cv2.imwrite(str(folder / "QH.png"), lying("2C"))
    arguments = ("enrol", "blue-8", "--from", "shown", "--card", str(LONG))
    code, said, _ = camera(tmp_path, *arguments)
    assert code == exit_codes.BAD_INPUT
    assert "AS.png  AS taken; 53 missing" in said
    assert "QH.png  it is named QH but reads 2C" in said
    assert "back.png  back taken; 51 missing" in said
    code, said, _ = camera(tmp_path, *arguments)
    assert code == exit_codes.BAD_INPUT
    assert said.startswith("going on: 3 of 54 were taken before")
    assert "AS was shown already" in said
    code, _, trouble = camera(tmp_path, "read", "--enrolled", "blue-8", "shown")
    assert code == exit_codes.BAD_INPUT
    assert "not an enrolled deck" in trouble


def test_a_camera_is_set_up_without_a_display_and_looked_through(tmp_path: Path) -> None:
    """Saved with the table, with a picture to check it by; what cannot be is refused."""
    cv2.imwrite(str(tmp_path / "felt.png"), lying("7D"))
    words = ("setup", "T7", "--role", "felt", "--source", "felt.png", "--card", str(LONG))
    whole = "dealer=0,0,239,0,239,239,0,239"
    code, said, _ = camera(tmp_path, *words, "--place", whole)
    assert code == exit_codes.FINE
    assert 'role = "felt"' in said
    path = tmp_path / "tablectl-data" / "cameras" / "T7-felt.json"
    kept = load(path)
    assert (kept.wide, kept.high, kept.card) == (240, 240, LONG)
    assert kept.areas[0].kind == "dealer"
    assert cv2.imread(str(path.with_suffix(".jpg"))) is not None
    code, said, _ = camera(tmp_path, "view", "T7", "--role", "felt", "--text")
    assert code == exit_codes.FINE
    assert "7D" in said
    code, _, trouble = camera(tmp_path, *words, "--place", "box1=0,0,9,0,9,9")
    assert code == exit_codes.BAD_INPUT
    assert "dealer's place" in trouble
    code, _, trouble = camera(tmp_path, *words, "--place", "bar=0,0,9,0,9,9")
    assert code == exit_codes.USAGE
    code, _, trouble = camera(tmp_path, "view", "T8", "--text")
    assert code == exit_codes.BAD_INPUT
    assert "tablectl camera setup" in trouble


@pytest.mark.parametrize("words", [["read", "a.jpg"], ["view", "T1"]])
def test_without_opencv_each_command_says_how_to_install_it(
    tmp_path: Path, words: list[str]
) -> None:
    code, _, trouble = camera(tmp_path, *words, blocked="cv2")
    assert code == exit_codes.NOT_AVAILABLE
    assert "pip install 'tablectl[camera]'" in trouble

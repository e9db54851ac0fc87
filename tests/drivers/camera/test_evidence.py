"""Evidence: the picture behind a reading, kept once by its digest."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from drivers.camera.evidence import Evidence, crop, jpeg
from drivers.camera.felt_scene import felt
from drivers.camera.sources import picture_in
from drivers.camera.window_scene import window
from drivers.faults import EvidenceUnwritable

SHOWN = window("9H", out=1.0, seed=1)


def test_a_picture_is_kept_under_the_digest_of_its_bytes(tmp_path: Path) -> None:
    """Whoever has the digest can prove that the file is the picture."""
    evidence = Evidence(tmp_path)
    digest = evidence.keep(SHOWN.picture)
    path = tmp_path / digest[:2] / f"{digest}.jpg"
    assert path == evidence.path(digest)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
    assert picture_in(path).shape == SHOWN.picture.shape


def test_the_same_picture_is_kept_once(tmp_path: Path) -> None:
    """Nothing is written a second time, and nothing half written lies about."""
    evidence = Evidence(tmp_path)
    assert evidence.keep(SHOWN.picture) == evidence.keep(np.array(SHOWN.picture))
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_a_kept_picture_is_small() -> None:
    """A crop of a card is some tens of kilobytes at most, a whole felt a hundred or two."""
    card = crop(SHOWN.picture, SHOWN.lying[0].outline)
    assert len(jpeg(card)) < 40_000
    felt_picture = felt({0: ("9H", "back"), 1: ("KC", "2D"), 4: ("AS", "TH", "4C")}).picture
    assert len(jpeg(felt_picture)) < 150_000


def test_the_crop_holds_the_whole_card_and_little_else() -> None:
    """A margin round the outline, cut at the picture's edge."""
    outline = SHOWN.lying[0].outline
    card = crop(SHOWN.picture, outline)
    wide = max(x for x, _ in outline) - min(x for x, _ in outline)
    assert wide < card.shape[1] < 1.4 * wide
    at_edge = crop(SHOWN.picture, ((-50, -50), (60, -50), (60, 70), (-50, 70)))
    assert at_edge.shape[0] < 110
    assert crop(SHOWN.picture, ()).shape == SHOWN.picture.shape
    assert crop(SHOWN.picture, ((900, 900), (950, 950))).shape == SHOWN.picture.shape


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The fault names the picture, and what becomes of the reading."""
    (tmp_path / "here").write_text("a file, not a folder")
    with pytest.raises(EvidenceUnwritable, match=r"kept: .*; the reading is told without"):
        Evidence(tmp_path / "here").keep(SHOWN.picture)

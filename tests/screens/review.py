"""The review: what is found, a round seen again, put right, proved and found wanting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.screens.stage import Stage
from tests.tablectl.audit.pictured import with_pictures
from tests.tablectl.audit.reviewed import damage, with_a_past
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import pit_in
from ui.audit.criteria import Typed
from ui.audit.window import Review
from ui.parts.kept_picture import PictureDialog

_NAMED = 80
"""A position in round 4 that somebody with the file in hand changes."""
_HELD = 86
"""Where round 4 waits for a supervisor."""


def scenes(stage: Stage) -> None:
    """Every page, and the check before and after the record was changed."""
    with TemporaryDirectory(prefix="tablectl-scene-") as name:
        folder = Path(name)
        with_a_past(folder)
        with _review(stage, folder) as review:
            _finding(stage, review)
            _seeing(stage, review)
            _proving(stage, review, folder)
    with TemporaryDirectory(prefix="tablectl-scene-") as name:
        with_pictures(Path(name))
        with _review(stage, Path(name)) as review:
            _pictured(stage, review)


@contextmanager
def _review(stage: Stage, folder: Path) -> Iterator[Review]:
    with (
        pit_in(folder, "T1") as pit,
        gateway_to(pit) as gateway,
        stage.window(Review, gateway.url, program="review", name="otto") as review,
    ):
        yield review


def _finding(stage: Stage, review: Review) -> None:
    stage.take("review-nothing-yet", review)
    review.finding.form.asked.emit(Typed())
    stage.until(lambda: review.finding.rows)
    stage.take("review-found", review)


def _seeing(stage: Stage, review: Review) -> None:
    see = review.see
    review.open_row(review.finding.rows[0])
    stage.until(lambda: see.playback.shown is not None and see.facts.all)
    see.seek(_HELD)
    row = next(n for n, fact in enumerate(see.facts.shown) if fact.kind == "incident-opened")
    see.timeline.table.selectRow(row)
    stage.until(lambda: "SHA-256" in see.fact.evidence.toPlainText())
    stage.take("review-playback", review)
    see.money.account.setCurrentIndex(see.money.account.findData("purse:ann"))
    see.money.account.activated.emit(see.money.account.currentIndex())
    stage.until(lambda: see.money.entries.rowCount() and see.pack.toPlainText())
    for number, name in enumerate(("fact", "money", "incidents", "pack")):
        see.behind.setCurrentIndex(number)
        if number:
            stage.take(f"review-{name}", review)
    review.pages.setCurrentWidget(review.put_right)
    stage.until(lambda: review.put_right.model.rowCount())
    stage.take("review-put-right", review)


def _pictured(stage: Stage, review: Review) -> None:
    """What a camera kept: of a fact, of a dispute, of a card that was put right."""
    review.finding.form.asked.emit(Typed())
    stage.until(lambda: review.finding.rows)
    see = review.see
    review.open_row(review.finding.rows[-1])
    stage.until(lambda: see.playback.shown is not None and see.facts.all)
    row = next(n for n, fact in enumerate(see.facts.shown) if fact.kind == "incident-opened")
    see.timeline.table.selectRow(row)
    stage.until(lambda: not see.fact.pictures.buttons[0].picture.isNull())
    stage.take("review-picture-of-fact", review)
    see.behind.setCurrentIndex(2)
    stage.until(lambda: not see.disputed.buttons[0].picture.isNull())
    stage.take("review-picture-of-incident", review)
    see.disputed.buttons[0].click()
    (dialog,) = review.findChildren(PictureDialog)
    stage.take_dialog("review-picture", dialog)
    dialog.reject()
    review.pages.setCurrentWidget(review.put_right)
    stage.until(lambda: not review.put_right.pictures.buttons[0].picture.isNull())
    stage.take("review-picture-put-right", review)


def _proving(stage: Stage, review: Review, folder: Path) -> None:
    review.pages.setCurrentWidget(review.proof)
    _checked(stage, review, "fine")
    stage.take("review-proved", review)
    damage(folder, _NAMED)
    _checked(stage, review, "wrong")
    stage.take("review-verification-failed", review)


def _checked(stage: Stage, review: Review, state: str) -> None:
    review.proof.begin.click()
    stage.until(lambda: review.proof.check is not None and review.proof.check.state == state)

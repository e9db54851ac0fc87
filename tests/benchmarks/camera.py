"""How well the eye reads cards it has never seen, against the aims.

    python -m tests.benchmarks.camera [--frames N] [--seed S] [--folder DIR] [--photographs DIR]

Fresh pictures are drawn from a seed with a deck held back from training (fetched by name into the
folder), and real photographs are read where they are given; what cannot be had is left out with a
word. *Read* is the share of cards told rightly; *wrong* counts cards told that were not there.
The frames are shared out over the situations; 1,500 took nine minutes of a busy core. Times are
processor time on one thread, middle of all pictures.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time_ns
from typing import Final

import numpy as np

from drivers.camera.enrol import Enrolled, Shown
from drivers.camera.enrolment import Enrolment, NotEnrolled
from drivers.camera.eye import Eye
from drivers.camera.sight import Picture, Sighting
from drivers.camera.training import scenes
from drivers.camera.vision import cv2
from drivers.camera.vote import Slide
from procedures.cards import CARDS, Card
from procedures.readings import CardSeen
from tests.benchmarks.camera_decks import Unseen, held_back, photographs
from tests.benchmarks.camera_scenes import Shot, double, felt, shots, slide

FRAME: Final = 33_333
SHARES: Final = {"clean": 0.3, "covered": 0.2, "slide": 0.2, "felt": 0.05, "no card": 0.15,
                 "double": 0.1}  # fmt: skip
"""What part of the frames each situation gets."""
Row = tuple[str, str, str]


class Count:
    """Cards told rightly, told wrongly, and all that were to be told."""

    def __init__(self) -> None:
        self.right = self.wrong = self.all = self.pictures = 0
        self.times: list[int] = []

    @property
    def share(self) -> str:
        """Of the cards that were to be told, those told rightly."""
        return f"{100 * self.right / max(1, self.all):.2f} % of {self.all}"


def window_count(eye: Eye, pictures: Iterable[Shot]) -> Count:
    """Read single cards in a window whose card size is known."""
    count = Count()
    for shot in pictures:
        began = process_time_ns()
        seen = eye.window(shot.picture, card=shot.long)
        count.times.append(process_time_ns() - began)
        count.pictures += 1
        count.all += len(shot.cards)
        if seen is not None and seen.what == "card":
            if any(seen.card == card for card, _ in shot.cards):
                count.right += 1
            elif not any(seen.card == card for card, _ in shot.hidden):
                count.wrong += 1
    return count


def felt_count(eye: Eye, rng: np.random.Generator, deck: Unseen, many: int) -> Count:
    """Read whole layouts: each card where it lies."""
    count = Count()
    for _ in range(many):
        shot = felt(rng, deck)
        began = process_time_ns()
        seen = eye.felt(shot.picture, card=shot.long)
        count.times.append(process_time_ns() - began)
        count.pictures += 1
        told = [each for each in seen if each.what == "card"]
        found = _found(told, [*shot.cards, *shot.hidden])
        count.all += len(shot.cards)
        count.right += sum(n < len(shot.cards) for n in found.values())
        count.wrong += len(told) - len(found)
    return count


def _found(told: Sequence[Sighting], cards: Sequence[tuple[Card, np.ndarray]]) -> dict[int, int]:
    """Which telling is of which card: of its face, within half its length, as many as can be."""
    of: dict[int, int] = {}

    def takes(n: int, tried: set[int]) -> bool:
        card, box = cards[n]
        for k, each in enumerate(told):
            if k in tried or each.card != card or _off(each, box) >= 0.5:
                continue
            tried.add(k)
            if k not in of or takes(of[k], tried):
                of[k] = n
                return True
        return False

    for n in range(len(cards)):
        takes(n, set())
    return of


def _off(seen: Sighting, box: np.ndarray) -> float:
    """How far the middle of what was told is from that of a card, in long sides."""
    far = np.mean(seen.outline, axis=0) - box.mean(axis=0)
    return float(np.hypot(*far)) / float(np.linalg.norm(box[3] - box[0]))


def slide_count(eye: Eye, rng: np.random.Generator, deck: Unseen, frames: int) -> Count:
    """Cards sliding out of a shoe, one answer each."""
    count = Count()
    while count.pictures < frames:
        card, pictures = slide(rng, deck)
        vote, answers = Slide(), []
        for n, shot in enumerate(pictures):
            answers.append(vote.feed(eye.window(shot.picture, card=shot.long), n * FRAME))
        for n in range(4):
            answers.append(vote.feed(None, (len(pictures) + n) * FRAME))
        told = [each.card for each in answers if isinstance(each, CardSeen)]
        count.pictures += len(pictures)
        count.all += 1
        count.right += told == [card]
        count.wrong += sum(each != card for each in told)
    return count


def double_count(
    eye: Eye, rng: np.random.Generator, deck: Unseen, many: int
) -> tuple[Count, Count]:
    """Doubles noticed; and single cards taken for doubles, as *wrong*."""
    two, one = Count(), Count()
    for k in range(many):
        shot = double(rng, deck, two=k % 2 == 0)
        seen = eye.window(shot.picture, card=shot.long)
        noticed = seen is not None and seen.why == "double"
        count = two if k % 2 == 0 else one
        count.all += 1
        count.right += noticed == (k % 2 == 0)
        count.wrong += k % 2 == 0 and seen is not None and seen.what == "card"
    return two, one


def photograph_counts(eye: Eye, folder: Path) -> tuple[Count, Count]:
    """Real photographs: cards that lie free, and all cards."""
    free, every = Count(), Count()
    for photograph in photographs(folder):
        picture = np.asarray(cv2.imread(str(photograph.path)), np.uint8)
        began = process_time_ns()
        told = [each for each in eye.felt(picture) if each.what == "card"]
        every.times.append(process_time_ns() - began)
        every.pictures += 1
        for name, box, alone in photograph.cards:
            mine = [each for each in told if _within(each, box)]
            right = any(_named(each.card, name) for each in mine)
            every.all += 1
            every.right += right
            if alone:
                free.all += 1
                free.right += right
                free.wrong += not right and bool(mine)
        names = [name for name, _, _ in photograph.cards]
        every.wrong += sum(not any(_named(each.card, n) for n in names) for each in told)
    return free, every


def _within(seen: Sighting, box: np.ndarray) -> bool:
    x, y = np.mean(seen.outline, axis=0)
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def _named(card: Card | None, name: str) -> bool:
    rank, suit = name[:-1].replace("10", "T").upper(), name[-1].upper()
    return card is not None and card[0] == rank and suit in ("?", card[1])


def enrolled_deck(eye: Eye, deck: Unseen, seed: int) -> Enrolled | None:
    """The deck shown once, in good light, as a table would."""
    rng, enrolment = np.random.default_rng(seed), Enrolment(eye)
    faces: list[tuple[Shown, Picture]] = [*zip(CARDS, deck.faces, strict=True)]
    faces += [("back", deck.backs[0]), ("cut card", scenes.cut_face(rng))]
    for name, face in faces:
        for _ in range(5):
            page = scenes.ground(np.random.default_rng(3), 480, 640)
            box = scenes.outline(rng, (320, 240), 300, rng.normal(0, 0.03), 0.01)
            scenes.lay(page, np.zeros((480, 640), np.uint8), 1, face, box, rng, corner=10)
            picture = scenes.photographed(rng, page, 300, hard=0.2)
            try:
                enrolment.show(picture, card=300, named=name)
            except NotEnrolled:
                continue
            break
    return None if enrolment.missing else enrolment.finished()


def measured(eye: Eye, deck: Unseen, frames: int, seed: int, note: str) -> list[Row]:
    """The rows of the aims for one deck."""
    rows: list[Row] = []
    many = {kind: max(20, round(frames * share)) for kind, share in SHARES.items()}
    wrong = told_of = 0
    for n, (kind, aim) in enumerate((("clean", "99.5 | 99.9"), ("covered", "95 | 98"))):
        count = window_count(eye, shots(_dice(seed, n), deck, kind, many[kind]))
        wrong, told_of = wrong + count.wrong, told_of + count.pictures
        rows.append((f"{kind}, read", aim, f"{count.share}, {count.wrong} wrong"))
        if kind == "clean":
            rows.append(("ms a reading, fixed window", "12", _ms(count)))
    count = slide_count(eye, _dice(seed, 2), deck, many["slide"])
    wrong, told_of = wrong + count.wrong, told_of + count.pictures
    rows.append(("sliding out, read once", "98 | 99.5", f"{count.share}, {count.wrong} wrong"))
    count = felt_count(eye, _dice(seed, 3), deck, many["felt"])
    precision = 100 * (1 - count.wrong / max(1, count.right + count.wrong))
    rows.append(
        ("hands on the felt, recall", "95 | 98", f"{count.share}, precision {precision:.2f} %")
    )
    rows.append(("ms a reading, felt 1280 × 720", "60", _ms(count)))
    wrong, told_of = wrong + count.wrong, told_of + count.pictures
    two, one = double_count(eye, _dice(seed, 4), deck, many["double"])
    alarms = 100 * (one.all - one.right) / max(1, one.all)
    rows.append(("double feed, noticed", "95", f"{two.share}, {alarms:.2f} % false alarms"))
    none = window_count(eye, shots(_dice(seed, 5), deck, "no card", many["no card"]))
    rows.append(("no card, taken for one", "1 in 5,200 | 0", f"{none.wrong} in {none.pictures}"))
    rows.append(("wrong accepts", "1 in 5,200 | 0", f"{wrong} in {told_of} frames"))
    return [(f"{note}{what}", aim, reached) for what, aim, reached in rows]


def _dice(seed: int, n: int) -> np.random.Generator:
    return np.random.default_rng([seed, n])


def _ms(count: Count) -> str:
    return f"{statistics.median(count.times) / 1e6:.1f}"


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table of aims and what was reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--frames", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/camera"), help="the deck's home")
    parser.add_argument("--photographs", type=Path, default=Path("../shared/data/cards/photos"))
    given = parser.parse_args(argv)
    eye, rows = Eye(), []
    deck = held_back(given.folder)
    if deck is None:
        print("the deck held back could not be fetched; its rows are left out")
    else:
        rows += measured(eye, deck, given.frames, given.seed, "")
        enrolled = enrolled_deck(eye, deck, given.seed)
        if enrolled is None:
            print("the deck could not be enrolled whole; its rows are left out")
        else:
            rows += measured(Eye(enrolled=enrolled), deck, given.frames, given.seed, "enrolled: ")
    free, every = photograph_counts(eye, given.photographs)
    if every.pictures:
        rows.append(("photographs, cards lying free", "93", f"{free.share}, {free.wrong} wrong"))
        rows.append(("photographs, every card", "", f"{every.share}, {every.wrong} wrong"))
        rows.append(("ms a photograph, size unknown", "", _ms(every)))
    else:
        print(f"no photographs in {given.photographs}; their rows are left out")
    for what, aim, reached in [("", "aim (never seen | enrolled)", "reached"), *rows]:
        print(f"{what:42} {aim:28} {reached}")


if __name__ == "__main__":
    main()

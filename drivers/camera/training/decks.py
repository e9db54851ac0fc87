"""Decks to train on: fetched card art, and faces drawn with free fonts in endless variety."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import resvg_py
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

from drivers.camera import vision
from drivers.camera.sight import Picture
from drivers.camera.training.face import HIGH, WIDE, Indices, turned_too
from procedures.cards import CARDS, Card, rank, suit

cv2: Any = vision.cv2  # its stubs know only half of what NumPy gives it

_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_PIPS: Final[dict[int, list[tuple[float, float]]]] = {
    1: [(0, 0)], 2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    8: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)],
    9: [(x, y) for x in (-1.0, 1.0) for y in (-1, -0.33, 0.33, 1)] + [(0, 0)],
    10: [(x, y) for x in (-1.0, 1.0) for y in (-1, -0.33, 0.33, 1)] + [(0, -0.66), (0, 0.66)],
}  # fmt: skip


def art_face(svg: Path) -> tuple[Picture, Indices]:
    """A fetched face; its index is told by the first two symbols that the drawing places."""
    (text, x, y, high), (below, size) = _placed(svg)
    scale = WIDE / 240
    bottom = below + size * 0.92
    middle = ((x + high / 2 + 120) * scale, ((y + bottom) / 2 + 168) * scale)
    index = (*middle, high * 0.8 * scale, (bottom - y) * scale)
    small = cv2.resize(_drawn(text, 2), (WIDE, HIGH), interpolation=cv2.INTER_AREA)
    return small, turned_too([index])


def _placed(svg: Path) -> tuple[tuple[str, float, float, float], tuple[float, float]]:
    """The drawing, where its rank stands and how high; where its suit does and how high."""
    text = svg.read_text(encoding="utf-8")
    text = re.sub(r'(height|width)="[\d.]+in"', "", text, count=2)
    if 'viewBox="-120 -168 240 336"' not in text:
        raise ValueError(f"{svg.name}: not of the size that was expected")
    places = []
    for use in re.findall(r"<use [^>]*>", text):
        at = dict(re.findall(r'(x|y|height)="(-?[\d.]+)"', use))
        if len(at) == 3 and float(at["x"]) < -105:
            places.append((float(at["x"]), float(at["y"]), float(at["height"])))
    (x, y, high), (_, below, size) = places[0], places[1]
    return (text, x, y, high), (below, size)


def _drawn(text: str, times: int) -> Picture:
    size = {"width": WIDE * times, "height": HIGH * times}
    png = resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True, **size)
    drawn = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
    colour = drawn[..., :3].astype(np.float32)
    through = drawn[..., 3:].astype(np.float32) / 255
    return np.asarray(colour * through + 255 * (1 - through), np.uint8)


def _file(folder: Path, card: Card) -> Path:
    r, s = rank(card), suit(card)
    names = (f"{r}{s}.svg", f"{s}{'10' if r == 'T' else r}.svg")
    return next(folder / name for name in names if (folder / name).exists())


def art_deck(folder: Path) -> tuple[list[Picture], list[Indices]]:
    """The 52 faces of one fetched set, in the order of `CARDS`."""
    pairs = [art_face(_file(folder, card)) for card in CARDS]
    return [face for face, _ in pairs], [index for _, index in pairs]


def usable(paths: list[Path]) -> tuple[list[Path], list[Path]]:
    """Fonts with all letters and digits of ranks; and those with the four signs of suits."""
    ranks, suits = [], []
    for path in paths:
        try:
            font = ImageFont.truetype(str(path), 40)
            missing = bytes(font.getmask("\U0010fffd"))
            has = [bytes(font.getmask(ch)) for ch in "AKQJ1023456789"]
            signs = [bytes(font.getmask(ch)) for ch in _SIGNS.values()]
        except (OSError, ValueError):
            continue
        name = path.name.lower()
        odd = any(word in name for word in ("symbol", "dingbat", "math", "music", "blank", "cjk"))
        if not odd and all(any(g) and g != missing for g in has) and len(set(has)) >= 12:
            ranks.append(path)
        if all(any(g) and g != missing for g in signs) and len(set(signs)) == 4:
            suits.append(path)
    return ranks, suits


class Lettering:
    """How a deck's ranks are written: a font, or the ranks of a fetched set, more or less bold."""

    def __init__(self, font: Path | dict[str, Image.Image], *, bold: int = 0, slant: float = 0.0):
        self._font, self._bold, self._slant = font, bold, slant

    def glyph(self, text: str, high: float, stretch: float) -> Image.Image:
        """The text's ink as a mask of this height, its width stretched."""
        mask = self._font[text] if isinstance(self._font, dict) else _written(self._font, text)
        if self._bold:
            mask = ImageOps.expand(mask, 8)
            size = 2 * abs(self._bold) + 1
            change = ImageFilter.MaxFilter if self._bold > 0 else ImageFilter.MinFilter
            changed = mask.filter(change(size))
            left = np.asarray(changed).mean() / max(1e-3, np.asarray(mask).mean())
            mask = changed if left > 0.45 else mask  # a hairline is not made thinner
        if self._slant:
            wide, lean = mask.width, abs(self._slant) * mask.height
            to = (wide + round(lean), mask.height)
            shift = -lean if self._slant > 0 else 0.0
            how = (1, self._slant, shift, 0, 1, 0)
            mask = mask.transform(to, Image.Transform.AFFINE, how, Image.Resampling.BILINEAR)
        ink = mask.getbbox()
        mask = mask.crop(ink) if ink else mask
        wide = max(2, round(mask.width / mask.height * high * stretch))
        return mask.resize((wide, max(2, round(high))), Image.Resampling.LANCZOS)


def _written(font: Path, text: str) -> Image.Image:
    drawn = ImageFont.truetype(str(font), 96)
    x0, y0, x1, y1 = drawn.getbbox(text)
    mask = Image.new("L", (max(1, int(x1 - x0)), max(1, int(y1 - y0))))
    ImageDraw.Draw(mask).text((-x0, -y0), text, fill=255, font=drawn)
    return mask


def art_ranks(folder: Path) -> dict[str, Image.Image]:
    """The ranks of a fetched set, as they stand in its corners: ink as masks."""
    ranks: dict[str, Image.Image] = {}
    for card in CARDS:
        if suit(card) != "S":
            continue
        (text, x, y, high), _ = _placed(_file(folder, card))
        drawn = _drawn(text, 8)
        scale = 8 * WIDE / 240
        left, top = (x + 120) * scale, (y + 168) * scale
        region = drawn[int(top) : int(top + high * scale), int(left) : int((120 - 88) * scale)]
        ink = 255 - region.min(axis=2)
        ranks["10" if rank(card) == "T" else rank(card)] = Image.fromarray(ink)
    return ranks


class FontDeck:
    """One style of deck, drawn face by face."""

    def __init__(
        self, rng: np.random.Generator, ranks: list[Path], suits: list[Path],
        courts: list[Picture], printed: dict[str, Image.Image] | None,
    ) -> None:  # fmt: skip
        self.rng, self.courts = rng, courts
        own = printed is not None and rng.random() < 0.12
        self.font = Lettering(
            printed if own and printed is not None else ranks[rng.integers(len(ranks))],
            bold=int(rng.choice([-1, 0, 1, 2, 3], p=[0.12, 0.55, 0.14, 0.11, 0.08])),
            slant=float(rng.uniform(-0.05, 0.2)) if rng.random() < 0.1 else 0.0,
        )
        self.sign = Lettering(suits[rng.integers(len(suits))])
        self.rank_high = float(np.exp(rng.uniform(np.log(0.075), np.log(0.21)))) * HIGH
        self.suit_high = self.rank_high * rng.uniform(0.55, 1.05)
        self.gap = rng.uniform(0.03, 0.25) * self.rank_high
        self.left = rng.uniform(0.02, 0.055) * WIDE
        self.top = rng.uniform(0.02, 0.06) * HIGH
        self.stretch = rng.uniform(0.5, 1.15)
        self.beside = rng.random() < 0.05
        self.four_corners = rng.random() < 0.15
        self.court = rng.choice(["art", "letter", "shapes", "pip"], p=[0.6, 0.12, 0.16, 0.12])
        self.framed = rng.random() < 0.5
        self.middle = rng.choice(["pips", "one", "rank"], p=[0.8, 0.12, 0.08])
        self.pip_high = rng.uniform(0.11, 0.19) * HIGH
        self.pip_high *= 0.7 if self.rank_high > 0.13 * HIGH else 1
        paper = rng.integers(225, 256, 3) if rng.random() < 0.25 else np.full(3, 255)
        self.paper = tuple(int(each) for each in paper)
        black = int(rng.integers(0, 60))
        dark = (black, black, int(rng.integers(black, black + 30)))
        red = (int(rng.integers(170, 256)), int(rng.integers(0, 70)), int(rng.integers(0, 70)))
        self.inks = {"S": dark, "C": dark, "H": red, "D": red}
        if rng.random() < 0.15:
            green = tuple(rng.integers((0, 90, 0), (60, 160, 80)).tolist())
            blue = tuple(rng.integers((0, 40, 170), (60, 130, 256)).tolist())
            self.inks |= {"C": green, "D": blue}
        self.border = rng.random() < 0.25

    def face(self, card: Card) -> tuple[Picture, Indices]:
        """The face as a picture, and where its indices are."""
        ink = self.inks[suit(card)]
        page = Image.new("RGB", (WIDE, HIGH), self.paper)
        half = Image.new("RGB", (WIDE, HIGH), self.paper)
        self._middle(page, card, ink)
        index = self._index(half, card, ink)
        corner = [index, (WIDE - index[0], *index[1:])] if self.four_corners else [index]
        for x, y, w, h in corner:
            box = (int(x - w / 2) - 2, int(y - h / 2) - 2, int(x + w / 2) + 3, int(y + h / 2) + 3)
            source = (int(index[0] - w / 2) - 2, box[1])
            piece = half.crop((*source, source[0] + box[2] - box[0], box[3]))
            page.paste(piece, box[:2])
            turned = piece.rotate(180)
            page.paste(turned, (WIDE - box[2], HIGH - box[3]))
        if self.border:
            ImageDraw.Draw(page).rectangle((0, 0, WIDE - 1, HIGH - 1), outline=(120, 120, 120))
        return np.asarray(page)[..., ::-1].copy(), turned_too(corner)

    def _index(
        self, page: Image.Image, card: Card, ink: tuple[int, ...]
    ) -> tuple[float, float, float, float]:
        text = "10" if rank(card) == "T" else rank(card)
        squeeze = self.stretch * (0.72 if text == "10" else 1)
        number = self.font.glyph(text, self.rank_high, squeeze)
        sign = self.sign.glyph(_SIGNS[suit(card)], self.suit_high, 1.0)
        if self.beside:
            wide = number.width + self.gap + sign.width
            high = max(number.height, sign.height)
            page.paste(ink, (round(self.left), round(self.top)), number)
            page.paste(ink, (round(self.left + number.width + self.gap), round(self.top)), sign)
        else:
            wide = max(number.width, sign.width, 0.6 * self.rank_high)
            high = number.height + self.gap + sign.height
            for mask, y in ((number, 0.0), (sign, number.height + self.gap)):
                x = self.left + (wide - mask.width) / 2
                page.paste(ink, (round(x), round(self.top + y)), mask)
        return (self.left + wide / 2, self.top + high / 2, float(wide), float(high))

    def _middle(self, page: Image.Image, card: Card, ink: tuple[int, ...]) -> None:
        rng, draw = self.rng, ImageDraw.Draw(page)
        x0, y0 = 0.2 * WIDE, 0.1 * HIGH
        frame = (round(x0), round(y0), round(WIDE - x0), round(HIGH - y0))
        number = CARDS.index(card) % 13 + 1
        sign = _SIGNS[suit(card)]
        if number > 10 and self.court != "pip":
            if self.court == "art" and self.courts:
                art = self.courts[rng.integers(len(self.courts))]
                piece = Image.fromarray(art).resize((frame[2] - frame[0], frame[3] - frame[1]))
                page.paste(piece, frame[:2])
            elif self.court == "letter":
                mask = self.font.glyph(rank(card), 0.35 * HIGH, 1.0)
                page.paste(ink, ((WIDE - mask.width) // 2, round(0.32 * HIGH)), mask)
            else:
                for _ in range(30):
                    at = rng.uniform((x0, y0), (WIDE - x0, HIGH - y0), (3, 2))
                    shade = tuple(int(each) for each in rng.integers(0, 256, 3))
                    draw.polygon([tuple(each) for each in at], fill=shade)
            if self.framed:
                draw.rectangle(frame, outline=ink, width=int(rng.integers(1, 3)))
            return
        if self.middle == "rank":
            text = "10" if rank(card) == "T" else rank(card)
            mask = self.font.glyph(text, 0.3 * HIGH, self.stretch)
            page.paste(ink, ((WIDE - mask.width) // 2, round(0.35 * HIGH)), mask)
            return
        one = self.middle == "one" or number > 10
        for x, y in _PIPS[1 if one else number]:
            high = self.pip_high * (2 if one or number == 1 else 1)
            mask = self.sign.glyph(sign, high, 1.0)
            aside = 0.13 if self.rank_high > 0.13 * HIGH else 0.2
            spot = (
                round(WIDE / 2 + x * aside * WIDE - mask.width / 2),
                round(HIGH / 2 + y * 0.32 * HIGH - mask.height / 2),
            )
            if y > 0:
                mask = mask.rotate(180)
            page.paste(ink, spot, mask)


def drawn_decks(
    many: int, rng: np.random.Generator, ranks: list[Path], suits: list[Path],
    courts: list[Picture], printed: dict[str, Image.Image] | None,
) -> Iterator[tuple[list[Picture], list[Indices]]]:  # fmt: skip
    """So many decks, each of a style of its own."""
    for _ in range(many):
        deck = FontDeck(rng, ranks, suits, courts, printed)
        pairs = [deck.face(card) for card in CARDS]
        yield [face for face, _ in pairs], [index for _, index in pairs]

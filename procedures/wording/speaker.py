"""A language as the sentences use it: phrases filled in, amounts and times as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Final, Literal

from msgspec import Struct

from procedures.money import Odds, show
from procedures.pack import HousePack
from procedures.wording import english, german

Language = Literal["en", "de"]

TABLES: Final[dict[Language, ModuleType]] = {"en": english, "de": german}


class Sentence(Struct, frozen=True):
    """What people are told, and the fields of the pack that it tells (`game.decks`)."""

    text: str
    keys: tuple[str, ...] = ()


class Topic(Struct, frozen=True, kw_only=True):
    """The sentences on one subject. `name` is the same in every language."""

    name: str
    title: str
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """The sentences, one after another."""
        return " ".join(sentence.text for sentence in self.sentences)


class Speaker:
    """Says the phrases of one language about one pack."""

    def __init__(self, pack: HousePack, language: Language) -> None:
        self.pack: Final = pack
        self._words: Final = TABLES[language]

    def __call__(self, phrase: str, keys: str = "", **values: object) -> Sentence:
        """A sentence that tells the fields `keys`, which stand apart by blanks."""
        return Sentence(self.part(phrase).format(**values), tuple(keys.split()))

    def part(self, phrase: str) -> str:
        """A phrase as it stands, to be put into another."""
        text: str = self._words.SENTENCES[phrase]
        return text

    def topic(self, name: str, sentences: Iterable[Sentence]) -> Topic:
        """The sentences under the title of their subject."""
        return Topic(name=name, title=self._words.TITLES[name], sentences=tuple(sentences))

    def field(self, key: str) -> str:
        """A field as people call it."""
        text: str = self._words.FIELDS[key]
        return text

    def page(self, name: str) -> str:
        """What stands around the sentences on a page."""
        text: str = self._words.PAGE[name]
        return text

    def value(self, key: str, value: object) -> str:
        """The value of the field `key` as people read it: `yes`, `3:2`, `5.00 USD`, `20 s`."""
        words: tuple[str, str, str] = self._words.YES_NO_NONE
        yes, no, none = words
        match value:
            case bool():
                return yes if value else no
            case tuple() if key == "limits.chips":
                return f"{self.amounts(value)} {self.pack.currency}"
            case tuple():
                return ", ".join(self._word(str(one)) for one in value) or none
            case Odds():
                return str(value)
            case str() if key == "stated_return" and value != "none":
                return self._decimals(value)
            case str():
                return self._word(value)
            case int() if key.startswith("limits."):
                return self.money(value)
            case int() if key.startswith("timers."):
                return self.span(value)
            case int() if key.endswith("_percent"):
                return f"{value} %"
            case int() if key.endswith("_minutes"):
                return f"{value} min"
        return str(value)

    def money(self, amount: int) -> str:
        """An amount with its currency."""
        return self._decimals(show(amount, self.pack.currency))

    def amounts(self, amounts: Iterable[int]) -> str:
        """Amounts without their currency; where the comma is the decimal sign, with semicolons."""
        apart = ", " if self._words.DECIMAL_POINT == "." else "; "
        return apart.join(self._decimals(show(amount)) for amount in amounts)

    def share(self, expected: float) -> str:
        """What comes back of 100 staked, where `expected` is won for each unit on average."""
        return self._decimals(f"{100 + 100 * expected:.3f}")

    def span(self, milliseconds: int) -> str:
        """A time in whole seconds, or in milliseconds where it has parts of one."""
        seconds, rest = divmod(milliseconds, 1_000)
        return f"{milliseconds} ms" if rest else f"{seconds} s"

    def _decimals(self, text: str) -> str:
        point: str = self._words.DECIMAL_POINT
        return text.replace(".", point)

    def _word(self, word: str) -> str:
        text: str = self._words.VALUES.get(word, word)
        return text

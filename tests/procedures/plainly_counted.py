"""How many ways one box with one bet can be played with fixed cards, by a few lines of counting.

It knows nothing of tables: a game is a handful of rules, written down here again from section 1 of
the games, and a way is one sequence of accepted answers and decisions until nobody may say more.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Rules(NamedTuple):
    """What a player may do in a game; the defaults are those of most of document 3."""

    hole: bool = True
    """The dealer has a hole card, and looks at it with an ace or a ten."""
    by_hand: bool = True
    """The box gets both its cards before the dealer gets his."""
    double: str = "two"
    """On *two* cards, on two cards of *9-11*, or on *any* number of cards."""
    after_split: bool = True
    by_value: bool = True
    """A king and a queen are a pair."""
    hands: int = 4
    live_aces: bool = False
    """Split aces are hit, doubled and split again like other hands."""
    insurance: str = "once"
    """Asked *once*, open until the dealer draws (*late*), or *none*."""
    frozen: bool = False
    even_money: bool = False
    surrender: str = "none"
    """Not at all (*none*), not against an ace (*no ace*), or after the look (*late*)."""
    auto_21: bool = True
    charlie: int = 0


LIVE: Final = Rules(
    hole=False,
    by_hand=False,
    by_value=False,
    hands=2,
    frozen=True,
    even_money=True,
    surrender="no ace",
    auto_21=False,
)
VEGAS: Final = Rules(charlie=7)
EUROPEAN: Final = Rules(
    hole=False, double="9-11", after_split=False, hands=2, insurance="none", charlie=7
)
GAMES: Final = {
    "live-eight-deck": LIVE,
    "live-eight-deck-south-dakota": LIVE,
    "austrian": Rules(
        hole=False, by_hand=False, insurance="late", surrender="no ace", auto_21=False
    ),
    "five-deck": Rules(hole=False, by_hand=False, by_value=False, hands=2),
    "european": EUROPEAN,
    "single-deck": EUROPEAN,
    "vegas": VEGAS,
    "double-deck": VEGAS,
    "classic": Rules(after_split=False, hands=2),
    "six-deck": Rules(),
    "surrender": VEGAS._replace(surrender="late"),
    "live-aces": VEGAS._replace(live_aces=True),
    "anything-goes": VEGAS._replace(live_aces=True, double="any", surrender="late"),
}
"""The game of each pack that ships."""


class _Box(NamedTuple):
    """The hand in turn, the second cards of those behind it, and what else bears on them."""

    hand: str
    behind: str
    rest: str
    hands: int = 1
    split: bool = False
    insured: bool = False


def ways(game: str, cards: str) -> int:
    """The number of ways; `cards` are the ranks as they leave the shoe, `8T8TT`."""
    rules = GAMES[game]
    first, up = (
        (cards[0] + cards[1], cards[2]) if rules.by_hand else (cards[0] + cards[2], cards[1])
    )
    rest, hole = (cards[4:], cards[3]) if rules.hole else (cards[3:], "")
    start = _Box(first, "", rest)
    natural = _points(first) == 21
    over = rules.hole and up in "ATJQK" and _points(up + hole) == 21
    if up != "A" or rules.insurance == "none":
        return 1 if over else _play(rules, up, start)
    uninsured = 1 if over else _play(rules, up, start)
    insured = 1 if over or rules.frozen else _play(rules, up, start._replace(insured=True))
    return uninsured + insured + (rules.even_money and natural)


def _play(rules: Rules, up: str, box: _Box) -> int:
    """Ways from here on."""
    if len(box.hand) == 1:
        return _play(rules, up, _draws(box))
    if _over(rules, box):
        return _next(rules, up, box)
    ace = box.split and box.hand[0] == "A" and not rules.live_aces
    number = 0
    if _insurable(rules, up, box):
        number += _play(rules, up, box._replace(insured=True))
    number += _next(rules, up, box)  # stand
    if not ace:
        number += _play(rules, up, _draws(box))  # hit
    if not ace and _doubles(rules, box):
        number += _next(rules, up, _draws(box))
    if _pair(rules, box.hand) and box.hands < rules.hands and not ace:
        number += _play(rules, up, _split(box))
    if box.hands == 1 and len(box.hand) == 2:
        number += rules.surrender == "late" or (rules.surrender == "no ace" and up != "A")
    return number


def _next(rules: Rules, up: str, box: _Box) -> int:
    """The hand is finished: the next one plays, or only an insurance is still open."""
    if box.behind:
        return _play(rules, up, box._replace(hand=box.behind[0], behind=box.behind[1:]))
    return 1 + _insurable(rules, up, box)


def _draws(box: _Box) -> _Box:
    return box._replace(hand=box.hand + box.rest[0], rest=box.rest[1:])


def _split(box: _Box) -> _Box:
    return box._replace(
        hand=box.hand[0], behind=box.hand[1] + box.behind, hands=box.hands + 1, split=True
    )


def _over(rules: Rules, box: _Box) -> bool:
    points, natural = _points(box.hand), len(box.hand) == 2 and not box.split
    if points > 21 or (points == 21 and (rules.auto_21 or natural)):
        return True
    if box.split and box.hand[0] == "A" and not rules.live_aces:
        return True
    return bool(rules.charlie) and len(box.hand) >= rules.charlie


def _doubles(rules: Rules, box: _Box) -> bool:
    number = len(box.hand) == 2 or rules.double == "any"
    counts = rules.double != "9-11" or 9 <= _points(box.hand) <= 11
    return number and counts and (rules.after_split or not box.split)


def _insurable(rules: Rules, up: str, box: _Box) -> bool:
    return rules.insurance == "late" and up == "A" and not box.insured


def _pair(rules: Rules, hand: str) -> bool:
    if len(hand) != 2:
        return False
    return hand[0] == hand[1] or (rules.by_value and hand[0] in "TJQK" and hand[1] in "TJQK")


def _points(ranks: str) -> int:
    points = sum(1 if r == "A" else 10 if r in "TJQK" else int(r) for r in ranks)
    return points + 10 if "A" in ranks and points <= 11 else points

"""Complete rounds with independently worked-out payouts, replayed through `decide`.

    python -m tests.rounds FILE…

prints for each file how many rounds agreed and the first that did not, and exits 1 if any did not.
The record's form is described in tests/data/rounds/README.md.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import parse_card
from procedures.events import DecisionTaken
from procedures.money import Odds
from procedures.pack import HousePack
from procedures.play.hands import next_place
from procedures.readings import CardSeen
from procedures.round import BoxResult
from procedures.table import Who
from tablectl.packs import open_pack
from tests.playing import SYSTEM, Playing, without_limits

PACKS = {"d2_live8": "live-eight-deck"}
"""The pack of each file that the packs so far can play."""
_SURRENDER = {"none": "none", "not_vs_ace": "not against an ace"}
_DOUBLE = {"any2": "any two", "9-11": "9 to 11"}
_TAKES = {"all": "all", "initial_only": "initial only", "initial_or_busted": "initial or busted"}
_INSURANCE = {"none": "none", "exact_half": "exact half"}


def overlaid(pack: HousePack, rules: dict[str, Any]) -> HousePack:
    """The pack with the rules that a file was played under; nothing burned, cards as listed."""
    game = replace(
        pack.game,
        decks=rules["decks"],
        boxes=rules["seats_max"],
        blackjack_pays=Odds(*rules["bj_pays"]),
        insurance_pays=Odds(rules["insurance_pays"], 1),
        dealer_hits_soft_17=rules["h17"],
        double_on=_DOUBLE[rules["double_on"]],
        double_after_split=rules["das"],
        split_match=rules["split_match"],
        max_hands=rules["max_hands"],
        resplit_aces=rules["resplit_aces"],
        hit_split_aces=rules["hit_split_aces"],
        double_split_aces=rules["double_split_aces"],
        insurance=_INSURANCE[rules["insurance"]],
        insured_hand_frozen=rules["insured_frozen"],
        even_money=rules["even_money"],
        surrender=_SURRENDER[rules["surrender"]],
        surrender_against_blackjack=rules["surrender_vs_bj"],
        dealer_blackjack_takes=_TAKES[rules["dealer_bj_takes"]],
        immediate_blackjack=rules.get("immediate_bj", False),
        auto_stand_21=rules["autostand21"],
        dealer_draws_when_nobody_is_left=rules["dealer_draws_when_no_live"],
    )
    procedure = replace(pack.procedure, burns_after_shuffle=0, disconnected_may_surrender=False)
    return replace(pack, game=game, procedure=procedure)


def disagreements(record: dict[str, Any], pack: HousePack) -> list[str]:
    """Play one round and say everything in which it differs from the record."""
    stakes = [box["bets"][0]["amount_cents"] for box in record["boxes_in"]]
    playing = Playing(without_limits(pack, *stakes)).opened(burn=None)
    names = {box["box"]: box["bets"][0]["owner"] for box in record["boxes_in"]}
    for box, name in names.items():
        playing.seat(name, box, 10**9)
    bets = {names[box["box"]]: (box["bets"][0]["amount_cents"],) for box in record["boxes_in"]}
    playing.bet(**bets)
    for box in record["boxes_in"]:
        if box["control"] == "disconnected":
            playing.do(SYSTEM, ask.LoseConnection(player=names[box["box"]]))
    _play(playing, record, names)
    return [*_dealt(playing, record), *_decided(playing, record), *_paid(playing, record)]


def _play(playing: Playing, record: dict[str, Any], names: dict[int, str]) -> None:
    shoe = [parse_card(card.replace("10", "T")) for card in record["cards"]]
    insurance = [d for d in record["decisions"] if d["phase"] == "insurance"]
    play = [
        d for d in record["decisions"]
        if d["phase"] == "play" and d["source"] != "insured_frozen"
    ]  # fmt: skip
    while playing.round.ended is None:
        if next_place(playing.table) is not None:
            if not shoe:
                return
            playing.reads(CardSeen(shoe.pop(0)))
        elif playing.round.insurance == "open":
            _answer(playing, insurance, names)
        else:
            taken = sum(decided.by != "house" for decided in playing.round.decisions)
            if taken >= len(play) or not _decide(playing, play[taken], names):
                return


def _answer(playing: Playing, answers: list[dict[str, Any]], names: dict[int, str]) -> None:
    words = {"insure": "insurance", "no_insurance": "none", "even_money": "even money"}
    for given in answers:
        box = next(b for b in playing.round.boxes if b.box == given["box"])
        if box.answer is None:
            word = cast(Any, words[given["action"]])
            playing.player(names[given["box"]], ask.AnswerInsurance(answer=word))
    if playing.round.insurance == "open":
        playing.deadline()


def _decide(playing: Playing, decision: dict[str, Any], names: dict[int, str]) -> bool:
    name = names[decision["box"]]
    match decision["source"]:
        case "player":
            what = ask.Decide(ask=playing.round.asks, action=decision["action"])
            outcome = playing.tries(Who("player", name), what)
            return isinstance(outcome, tuple)
        case "timeout":
            playing.deadline()
        case "disconnect_basic_no_money":
            player = playing.table.player(name)
            if player is not None and player.presence == "here":
                playing.do(SYSTEM, ask.LoseConnection(player=name))
            playing.deadline()
    return True


def _dealt(playing: Playing, record: dict[str, Any]) -> list[str]:
    laid = playing.table.laid("box", "dealer")
    ours = [(f"box{c.place.box}" if c.place.where == "box" else "dealer", c.card) for c in laid]
    theirs = [(where.split(".")[0], card.replace("10", "T")) for where, card in record["deal"]]
    return [] if ours == theirs else [f"cards went to {ours}, not {theirs}"]


def _decided(playing: Playing, record: dict[str, Any]) -> list[str]:
    ours = [(e.box, e.hand, e.action) for e in playing.facts if isinstance(e, DecisionTaken)]
    theirs = [
        (d["box"], d["hand"], d["action"]) for d in record["decisions"] if d["phase"] == "play"
    ]
    return [] if ours == theirs else [f"decisions were {ours}, not {theirs}"]


def _paid(playing: Playing, record: dict[str, Any]) -> list[str]:
    results: dict[int, BoxResult] = {r.box: r for r in playing.round.results}
    wrong = []
    for box in record["boxes"]:
        ours, bet = results.get(box["box"]), box["bets"][0]
        if ours is None:
            wrong.append(f"box {box['box']} was not settled")
            continue
        amounts = Fraction(bet["staked"]), Fraction(bet["insurance"]), Fraction(bet["returned"])
        if all(amount.denominator == 1 for amount in amounts):
            agreed = [ours.staked, ours.insurance, ours.returned] == [int(a) for a in amounts]
        else:
            agreed = _rounded(ours, box)
        if not agreed:
            wrong.append(
                f"box {box['box']} staked {ours.staked}, insured {ours.insurance},"
                f" got {ours.returned}; the record has {bet}"
            )
        outcomes = [hand["outcome"] for hand in box["hands"]]
        ours_named = [_NAMES[hand.outcome] for hand in ours.hands]
        if outcomes != ours_named:
            wrong.append(f"box {box['box']} ended {ours_named}, not {outcomes}")
    return wrong


_NAMES = {
    "win": "win", "lose": "lose", "push": "push", "blackjack": "blackjack", "bust": "bust",
    "surrender": "surrender", "even money": "even_money", "push blackjack": "push_bj",
    "lost to blackjack": "lose_dealer_bj",
}  # fmt: skip


def _rounded(ours: BoxResult, box: dict[str, Any]) -> bool:
    """Half cents: insurance is rounded down, what returns of each hand up (E-58, E-117)."""
    bet = box["bets"][0]
    insurance = Fraction(bet["insurance"])
    if ours.insurance != insurance.numerator // insurance.denominator:
        return False
    hands = sum(
        -(-Fraction(h["returned"]).numerator // Fraction(h["returned"]).denominator)
        for h in box["hands"]
    )
    insured = Fraction(bet["returned"]) - sum(Fraction(h["returned"]) for h in box["hands"])
    back = ours.insurance * 3 if insured else 0
    return ours.returned == hands + back


def fractional(record: dict[str, Any]) -> bool:
    """Some amount of the round is not in whole cents."""
    return any(
        Fraction(bet[key]).denominator != 1
        for box in record["boxes"]
        for bet in box["bets"]
        for key in ("staked", "insurance", "returned")
    )


def read_file(path: Path) -> tuple[list[dict[str, Any]], HousePack]:
    """The rounds of a file and the pack they are played with. Raises SystemExit with the reason."""
    if path.stem not in PACKS:
        raise SystemExit(f"{path.name}: no pack plays this file yet; known: {', '.join(PACKS)}")
    variants = msgspec.json.decode((path.parent / "variants.json").read_bytes())
    pack = overlaid(open_pack(PACKS[path.stem]), variants[path.stem])
    lines = path.read_bytes().splitlines()
    return [msgspec.json.decode(line) for line in lines], pack


def main(files: list[str]) -> int:
    """Play every round of every file; 0 when all agree."""
    failed = 0
    for name in files:
        rounds, pack = read_file(Path(name))
        wrong = [(r["id"], found) for r in rounds if (found := disagreements(r, pack))]
        half = sum(fractional(r) for r in rounds)
        print(
            f"{name}: {len(rounds) - len(wrong)} of {len(rounds)} rounds agree"
            f" ({len(rounds) - half} compared exactly, {half} by the rounding rule)"
        )
        for identity, found in wrong[:1]:
            print(f"  first that does not, {identity}:")
            for line in found:
                print(f"    {line}")
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.rounds FILE…")
    sys.exit(main(sys.argv[1:]))

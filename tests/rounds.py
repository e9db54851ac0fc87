"""Complete rounds with independently worked-out payouts, replayed through `decide`.

    python -m tests.rounds [FILE…]

prints for each file how many rounds agreed and the first that did not, and how many boxes won or
lost what the record says for another reading of the rules. It exits 1 if any did not agree.
Without a file it plays all of tests/data/rounds, whose README.md describes the form of a record.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import msgspec
from msgspec.structs import replace

from procedures.money import Odds
from procedures.pack import HousePack, sourced_fields
from procedures.pack_consistency import inconsistencies
from tablectl.games.packs import open_pack
from tests.replayed import Record, disagreements, fractional, net, played

FOLDER = Path(__file__).parent / "data" / "rounds"
PACKS = {
    "d0_austria": "austrian",
    "d1_rng5": "five-deck",
    "d2_live8": "live-eight-deck",
    "d3_6deck": "six-deck",
    "d3_anything_goes": "anything-goes",
    "d3_classic": "classic",
    "d3_double_deck": "double-deck",
    "d3_european": "european",
    "d3_live_aces": "live-aces",
    "d3_surrender": "surrender",
    "d3_vegas": "vegas",
}
"""The pack of each file."""
_SURRENDER = {"none": "none", "not_vs_ace": "not against an ace", "late": "late"}
_DOUBLE = {"any2": "any two", "9-11": "9 to 11", "any_cards": "any number of cards"}
_TAKES = {
    "all": "all",
    "initial_only": "initial only",
    "initial_or_busted": "initial or busted",
    "doubles_refunded": "doubles refunded",
}
_INSURANCE = {"none": "none", "exact_half": "exact half", "up_to_half": "up to half"}
_DEAL = {"round": "passes", "hand_by_hand": "hand by hand"}
_SHUFFLED = {"shoe": "after the cut card", "every_round": "every round"}
_OPEN = {
    None: "after the deal",
    "any_time_before_dealer_second_card": "until the dealer draws",
}


def overlaid(pack: HousePack, rules: Record) -> HousePack:
    """The pack with the rules that a file was played under; nothing burned, cards as listed."""
    game = replace(
        pack.game,
        decks=rules["decks"],
        boxes=rules["seats_max"],
        boxes_per_player=rules["hands_per_player"],
        bets_per_box=rules["bets_per_box"],
        shuffled=_SHUFFLED[rules["shuffle"]],
        deal_order=_DEAL[rules["deal_order"]],
        hole_card=rules["hole"] == "peek",
        peek="on an ace or ten" if rules["peek_on"] else "never",
        blackjack_pays=Odds(*rules["bj_pays"]),
        insurance_pays=Odds(rules["insurance_pays"], 1),
        dealer_hits_soft_17=rules["h17"],
        charlie=rules["charlie"] or 0,
        double_on=_DOUBLE[rules["double_on"]],
        double_after_split=rules["das"],
        split_match=rules["split_match"],
        max_hands=rules["max_hands"],
        resplit_aces=rules["resplit_aces"],
        hit_split_aces=rules["hit_split_aces"],
        double_split_aces=rules["double_split_aces"],
        insurance=_INSURANCE[rules["insurance"]],
        insurance_open=_OPEN[rules.get("insurance_timing")],
        insured_hand_frozen=rules["insured_frozen"],
        even_money=rules["even_money"],
        surrender=_SURRENDER[rules["surrender"]],
        surrender_against_blackjack=rules["surrender_vs_bj"],
        dealer_blackjack_takes=_TAKES[rules["dealer_bj_takes"]],
        auto_stand_21=rules["autostand21"],
        dealer_draws_when_nobody_is_left=rules["dealer_draws_when_no_live"],
    )
    procedure = replace(pack.procedure, burns_after_shuffle=0, disconnected_may_surrender=False)
    pack = replace(pack, game=game, procedure=procedure)
    wrong = list(inconsistencies(dict(sourced_fields(pack))))
    if wrong:
        raise ValueError(f"{pack.name}: {wrong}")
    return pack


def read_otherwise(pack: HousePack, reading: str) -> HousePack:
    """The pack under the other reading that a key of `alt_net` names."""
    rule, _, value = reading.partition("=")
    if rule == "surrender_vs_bj":
        return replace(pack, game=replace(pack.game, surrender_against_blackjack=value))
    if rule == "dealer_bj_takes":
        return replace(pack, game=replace(pack.game, dealer_blackjack_takes=_TAKES[value]))
    raise ValueError(f"{reading}: no rule of a pack is read otherwise by this name")


def read_file(path: Path) -> tuple[list[Record], HousePack]:
    """The rounds of a file and the pack they are played with. Raises SystemExit with the reason."""
    if path.stem not in PACKS:
        known = ", ".join(f"{stem}.jsonl" for stem in PACKS)
        raise SystemExit(f"{path.name}: no pack plays this file; use one of {known}")
    try:
        rules = msgspec.json.decode((path.parent / "variants.json").read_bytes())[path.stem]
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}; copy the rounds there first") from error
    pack = overlaid(open_pack(PACKS[path.stem]), rules)
    return [msgspec.json.decode(line) for line in lines], pack


def other_readings(record: Record, pack: HousePack) -> list[tuple[str, int, int | None, int]]:
    """Every case of `alt_net`, as (reading, box, what we make of it, what the record says)."""
    cases = [
        (reading, box["box"], int(amount))
        for box in record["boxes"]
        for reading, amount in box.get("alt_net", {}).items()
    ]
    tables = {reading: played(record, read_otherwise(pack, reading)) for reading, *_ in cases}
    return [(reading, box, net(tables[reading], box), due) for reading, box, due in cases]


def _play(path: Path) -> bool:
    """Play one file and print what came of it. True when all of it agrees."""
    rounds, pack = read_file(path)
    wrong = [(r["id"], found) for r in rounds if (found := disagreements(r, pack))]
    half = sum(fractional(record) for record in rounds)
    print(
        f"{path.name}: {len(rounds) - len(wrong)} of {len(rounds)} rounds agree"
        f" ({len(rounds) - half} compared exactly, {half} by the rounding rule)"
    )
    for identity, found in wrong[:1]:
        print(f"  first that does not, {identity}:", *found, sep="\n    ")
    cases = [(r["id"], *case) for r in rounds for case in other_readings(r, pack)]
    agreed = Counter(reading for _, reading, _, ours, due in cases if ours == due)
    for reading, number in sorted(Counter(reading for _, reading, *_ in cases).items()):
        print(f"  {reading}: {agreed[reading]} of {number} boxes agree")
    differ = [case for case in cases if case[3] != case[4]]
    for identity, reading, box, ours, due in differ[:1]:
        print(f"  first that does not, {identity}, {reading}: box {box} makes {ours}, not {due}")
    return not wrong and not differ


def main(files: list[str]) -> int:
    """Play every round of every file, or of all of them; 0 when all agree."""
    paths = [Path(name) for name in files] or [FOLDER / f"{stem}.jsonl" for stem in PACKS]
    agreed = [_play(path) for path in paths]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""House packs: what is shipped, what is refused and how it is told."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from procedures.money import Odds
from procedures.pack import HousePack, sourced_fields
from procedures.pack_file import LARGEST, PackProblem, read_pack

SHIPPED = Path(__file__).parents[2] / "procedures" / "packs"
DATA = (SHIPPED / "live-eight-deck.toml").read_bytes()


def shipped(name: str) -> HousePack:
    return pack_of((SHIPPED / f"{name}.toml").read_bytes())


def pack_of(data: bytes) -> HousePack:
    pack = read_pack(data, where="given.toml", base=shipped)
    assert isinstance(pack, HousePack), pack
    return pack


def problems_of(data: bytes) -> list[str]:
    problems = read_pack(data, where="given.toml")
    assert isinstance(problems, tuple)
    return [str(problem) for problem in problems]


def with_value(field: str, value: str) -> bytes:
    """The shipped pack with another value for one field, as it is written in TOML."""
    lines = DATA.decode().splitlines()
    section = ""
    for number, line in enumerate(lines):
        if line.startswith("["):
            section = line[1:-1]
        if f"{section}.{line.split(' ')[0]}".lstrip(".") == field and " is = " in line:
            tail = line[line.rindex(", mark = ") :]
            lines[number] = f"{line.split(' ')[0]} = {{ is = {value}{tail}"
            return "\n".join(lines).encode()
    raise AssertionError(field)


def test_live_eight_deck_is_the_game_of_document_2() -> None:
    """The shipped pack holds document 2's rules and the house's starting figures (part G)."""
    pack = pack_of(DATA)
    assert (pack.name, pack.currency, pack.game.decks) == ("live-eight-deck", "USD", 8)
    assert pack.game.blackjack_pays == Odds(3, 2)
    assert pack.game.insurance_pays == Odds(2, 1)
    assert not pack.game.dealer_hits_soft_17
    assert pack.game.max_hands == 2
    assert pack.game.dealer_blackjack_takes == "initial only"
    assert (pack.limits.minimum, pack.limits.maximum) == (500, 50_000)
    assert pack.limits.chips == (100, 500, 2_500, 10_000, 50_000)
    assert (pack.timers.betting, pack.timers.decision) == (20_000, 15_000)
    assert (pack.timers.insurance, pack.timers.heartbeat) == (10_000, 10_000)
    assert (pack.timers.absent_grace, pack.timers.outage_grace) == (3_000, 60_000)
    assert pack.timers.double_read_window == 400
    assert (pack.procedure.cut_at_percent, pack.procedure.cut_card_percent) == (25, 50)
    assert (pack.procedure.burns_after_shuffle, pack.procedure.burns_on_relief) == (1, 0)
    assert pack.procedure.disconnected_may_surrender


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_pack_reads_and_is_named_as_its_file(path: Path) -> None:
    """A shipped pack has no problem and its name is that of its file."""
    assert pack_of(path.read_bytes()).name == path.stem


def test_every_field_has_one_source_in_the_order_of_the_pack() -> None:
    """No field is without its source, and none has two."""
    pack = pack_of(DATA)
    keys = [key for key, _ in sourced_fields(pack)]
    assert [source.key for source in pack.sources] == keys
    assert len(keys) == 68


def test_fields_marked_inferred_or_contradictory_are_called_out() -> None:
    """`inferred` names what the document does not plainly say, and nothing else."""
    pack = pack_of(DATA)
    assert "game.split_match" in pack.inferred  # B6: X
    assert "limits.minimum" in pack.inferred  # part G: I
    assert "game.blackjack_pays" not in pack.inferred
    assert "procedure.rotation_minutes" not in pack.inferred  # HP10: stated


def test_the_digest_is_that_of_the_content_not_of_the_spelling() -> None:
    """Comments and order do not change a pack's digest; a value, a mark or a source does."""
    digest = pack_of(DATA).digest
    assert digest == pack_of(b"# another comment\n" + DATA.replace(b"\n", b"\r\n")).digest
    assert len(digest) == 64
    changed = [
        with_value("limits.maximum", "60000"),
        DATA.replace(b'mark = "X"', b'mark = "I"', 1),
        DATA.replace(b"title: an eight-deck shoe", b"title: eight decks", 1),
    ]
    assert len({digest, *(pack_of(data).digest for data in changed)}) == 4


def test_the_digest_is_sha_256_of_canonical_json() -> None:
    """Anybody can compute the digest: keys in order, no blanks, UTF-8."""
    pack = pack_of(DATA)
    plain = json.dumps(msgspec.to_builtins(pack), sort_keys=True, separators=(",", ":"))
    assert plain.isascii()
    assert pack.digest == hashlib.sha256(plain.encode()).hexdigest()


def test_a_byte_order_mark_before_a_pack_is_passed_over() -> None:
    """Editors that put one there do no harm."""
    assert pack_of(b"\xef\xbb\xbf" + DATA) == pack_of(DATA)


def test_a_table_may_have_one_stake_only() -> None:
    """The minimum may equal the maximum."""
    limits = pack_of(with_value("limits.minimum", "50000")).limits
    assert limits.minimum == limits.maximum


def test_a_pack_survives_the_record_and_keeps_its_digest() -> None:
    """A pack written into the ledger as canonical JSON is the same pack when read back."""
    pack = pack_of(DATA)
    again = msgspec.json.decode(msgspec.json.encode(pack, order="sorted"), type=HousePack)
    assert again == pack
    assert again.digest == pack.digest


def test_all_problems_are_reported_at_once() -> None:
    """Unknown, missing, mistyped and contradictory fields are all told in one answer."""
    data = (
        with_value("game.decks", '"8"')
        .replace(b"rotation_minutes", b"rotation_mins")
        .replace(b"title = ", b"subtitle = ")
        .replace(b"minimum = { is = 500,", b"minimum = { is = 100000,")
        .replace(b'insurance = { is = "exact half"', b'insurance = { is = "none"')
    )
    assert problems_of(data) == [
        "title: missing",
        "game.decks: Expected `int`, got `str`; found '8'",
        "procedure.rotation_minutes: missing",
        "subtitle: no such field in a pack",
        "procedure.rotation_mins: no such field in a pack",
        "game.even_money: even money is insurance on a blackjack, and insurance is none",
        "game.insured_hand_frozen: no hand can be insured: insurance is none",
        "limits.minimum: more than the maximum",
    ]


def test_an_empty_file_misses_every_field() -> None:
    """Nothing is taken for granted: each of the 53 fields is named as missing."""
    problems = problems_of(b"")
    assert len(problems) == 70
    assert all(problem.endswith(": missing") for problem in problems)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("game.decks", "8.0", "Expected `int`, got `float`; found a float"),
        ("game.decks", "true", "Expected `int`, got `bool`; found true"),
        ("game.decks", "0", "Expected `int` >= 1; found 0"),
        ("game.decks", "9", "Expected `int` <= 8; found 9"),
        ("game.decks", "0x" + "f" * 500, "Expected `int` <= 8; found a far larger number"),
        ("game.boxes", "[7]", "Expected `int`, got `array`; found a list of 1"),
        ("game.even_money", "1", "Expected `bool`, got `int`; found 1"),
        ("game.blackjack_pays", "1.5", 'odds are written "3:2"; found a float'),
        ("game.blackjack_pays", '"3/2"', "odds are written \"3:2\"; found '3/2'"),
        ("game.blackjack_pays", '"0:1"', "odds are written \"3:2\"; found '0:1'"),
        ("game.blackjack_pays", '"2:3"', "a blackjack pays from 1:1 to 3:1"),
        ("game.insurance_pays", '"21:1"', "insurance pays from 1:1 to 3:1"),
        ("game.split_match", '"Rank"', 'one of "rank", "value"; found \'Rank\''),
        ("game.max_hands", "1", "nothing can be split: max_hands is 1"),
        ("game.resplit_aces", "true", "splitting again needs max_hands of 3 or 4"),
        ("game.surrender", '"none"', "nobody can surrender: surrender is none"),
        ("limits.minimum", "0", "a stake is more than nothing"),
        ("limits.minimum", "550", "not a multiple of the smallest chip"),
        ("limits.maximum", "50050", "not a multiple of the smallest chip"),
        ("limits.chips", "[]", "a table has at least one chip"),
        ("limits.chips", "[500, 100]", "chips rise from the smallest, each once"),
        ("limits.chips", "[100, 100]", "chips rise from the smallest, each once"),
        ("limits.chips", "[0, 100]", "chips rise from the smallest, each once, none worth nothing"),
        ("limits.chips", "[100, 250]", "every chip is a multiple of the smallest"),
        ("timers.decision", "15", "Expected `int` >= 1000; found 15"),
        ("timers.absent_grace", "15000", "somebody known to be gone is not waited for longer"),
        ("procedure.cut_at_percent", "0", "a cut lies inside the pack"),
        ("procedure.cut_card_percent", "60", "the cut card lies inside the shoe"),
        ("procedure.cut_card_to_percent", "101", "Expected `int` <= 100; found 101"),
        ("currency", '"usd"', "three capital letters, as \"USD\"; found 'usd'"),
        ("stated_return", '"99,59"', '"none", or per cent as "99.59"; found \'99,59\''),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_reason(
    field: str, value: str, told: str
) -> None:
    """A wrong type, a value out of range and one at odds with another are each told plainly."""
    assert any(told in problem for problem in problems_of(with_value(field, value)))


def test_split_aces_are_doubled_only_where_they_are_hit() -> None:
    """Doubling split aces contradicts one card on each of them."""
    told = "game.double_split_aces: split aces that take one card only cannot be doubled"
    assert problems_of(with_value("game.double_split_aces", "true"))[0].startswith(told)


@pytest.mark.parametrize("last", ["cancel", "end shoe"])
def test_no_house_does_without_the_last_ways_out_of_a_hold(last: str) -> None:
    """Where nothing else is left, a round is cancelled or a shoe ended (part F)."""
    told = "remedies.not_allowed: a round can always be cancelled and a shoe ended"
    assert problems_of(with_value("remedies.not_allowed", f'["carry", "{last}"]'))[0].startswith(
        told
    )


def test_no_house_replaces_a_card_with_one_person() -> None:
    """IR11: a card of the set is replaced by two."""
    told = "remedies.second_person: a card of the set is replaced by two people"
    assert problems_of(with_value("remedies.second_person", '["override"]'))[0].startswith(told)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (b"8", "write it as { is = VALUE"),
        (b"{ is = 8 }", "mark is missing"),
        (b'{ is = 8, mark = "S" }', "source is missing"),
        (b'{ is = 8, mark = "?", source = "x" }', "mark is one of S, I, X; found '?'"),
        (b'{ is = 8, mark = "S", source = "  " }', "source: words on one line, not blank"),
        (b'{ is = 8, mark = "S", source = "a\\u001b[31m" }', "source: words on one line"),
        (b'{ mark = "S", source = "x" }', "is is missing"),
        (b'{ is = 8, mark = "S", source = "x", was = 6 }', "was is not part of a field"),
    ],
)
def test_a_field_without_a_proper_source_is_refused(entry: bytes, told: str) -> None:
    """Every value says where it comes from, in words."""
    lines = [
        b"decks = " + entry if line.startswith(b"decks") else line for line in DATA.splitlines()
    ]
    assert problems_of(b"\n".join(lines))[0].startswith(f"game.decks: {told}")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\n\nname = \xff", "not UTF-8 at line 3"),
        (b"\n\nname = ", "not TOML: Invalid value (at the end, line 3)"),
        (b'name = "a"\nname = "b"\n', "not TOML: Cannot overwrite a value (at line 2"),
        (b"#" * (LARGEST + 1), f"the file is too large; a pack has at most {LARGEST} bytes"),
        (b"\na" + b".a" * 1_000 + b" = 1", "line 2 is too long"),
        (b"a = " + b"[\n" * 30_000, "brackets nested too deeply"),
    ],
)
def test_a_file_that_is_no_pack_is_refused_as_a_whole(data: bytes, told: str) -> None:
    """A file that cannot be parsed is told once, by its name, with the line."""
    assert len(problems_of(data)) == 1
    assert problems_of(data)[0].startswith("given.toml: ")
    assert told in problems_of(data)[0]


def test_what_a_hostile_file_holds_is_never_shown_raw() -> None:
    """Control characters in keys and values are escaped before anybody's terminal sees them."""
    problems = problems_of(b'"a\\u001b[31m" = 1\nname = "\\u001b]0;x\\u0007"\n[game]\n"b\\n" = 1')
    assert len(problems) == 72
    assert all(problem.isprintable() for problem in problems)


@given(st.integers(0, len(DATA)), st.integers(0, 40), st.binary(max_size=40))
def test_a_mangled_pack_is_read_or_refused_and_never_breaks_the_reader(
    at: int, cut: int, put: bytes
) -> None:
    """Any bytes give either a whole pack or problems with a key and a reason."""
    result = read_pack(DATA[:at] + put + DATA[at + cut :], where="given.toml")
    if isinstance(result, tuple):
        assert result
        assert all(isinstance(p, PackProblem) and p.key and p.why for p in result)
    else:
        assert len(result.sources) == 68

"""The drills that ship are played, and a drill that is wrong, or differs, is told about."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from procedures.drilling.drill import Drill, Expected, Fields, Step
from procedures.drilling.file import read_drill
from procedures.drilling.house import pack_for
from procedures.drilling.play import Difference, play_drill, taken
from procedures.pack import HousePack, sourced_fields
from tablectl.games.drills import DrillFile, open_drill, shipped_drills
from tablectl.games.packs import open_pack

PACK: Final = open_pack("live-eight-deck")
OTHER: Final = open_pack("live-eight-deck-south-dakota")
SHIPPED: Final = shipped_drills()
OF_THIS_PART: Final = {
    *(f"HP{n}" for n in range(1, 25)),
    *(f"MP{n}" for n in range(1, 8)),
    *(f"E-{n:02}" for n in range(1, 118)),
    *(f"IR{n}" for n in range(1, 15)),
    *("E", "F", "G"),
}
HEAD: Final = """
title = "a try"
rule = "HP1"
pack = "live-eight-deck"
[players]
ann = { box = 1, purse = "100.00" }
"""
BET: Final = """
[[step]]
dealer = "open betting"
[[step]]
ann = "bet 10.00"
"""


def opened(file: DrillFile) -> tuple[Drill, HousePack]:
    """The drill and its pack; fails the test when it is none."""
    found = open_drill(file)
    assert isinstance(found, tuple), found
    return found


def drill_of(text: str) -> Drill:
    """The drill that this text is."""
    found = read_drill(text.encode(), where="try.toml")
    assert isinstance(found, Drill), [str(p) for p in found]
    return found


def played(steps: str) -> list[Difference]:
    """What differs when these steps are played by ann alone."""
    return list(play_drill(drill_of(HEAD + steps), PACK))


DEALT_BY_PEOPLE: Final = [f for f in SHIPPED if opened(f)[1].game.dealt_by == "dealer"]
"""Part D is about what people do wrong; a machine's faults void the round (MP1)."""


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_a_drill_that_ships_comes_as_it_says(file: DrillFile) -> None:
    """Each procedure does at the table what its drill says."""
    assert [str(d) for d in play_drill(*opened(file))] == []


def test_every_procedure_of_the_table_has_a_drill() -> None:
    """No rule that is in force is without its acceptance test."""
    named = {rule for file in SHIPPED for rule in opened(file)[0].rules}
    assert OF_THIS_PART - named == set()


@pytest.mark.parametrize("file", DEALT_BY_PEOPLE, ids=lambda file: file.name)
def test_a_drill_comes_as_it_says_with_the_other_readings_of_part_d_too(file: DrillFile) -> None:
    """The same drills, played with South Dakota's readings, give the outcome that it prescribes."""
    drill, own = opened(file)
    other = OTHER if drill.pack == PACK.name else replace(own, irregularities=OTHER.irregularities)
    pack = pack_for(drill, other)
    assert isinstance(pack, HousePack)
    assert [str(d) for d in play_drill(drill, pack)] == []


def test_every_reading_in_which_the_two_houses_differ_has_a_drill_with_both() -> None:
    """For each field that they decide otherwise, a drill has steps for the one and the other."""
    drilled = {one for file in SHIPPED for step in opened(file)[0].steps for one in step.when}
    fields = [(key, dict(sourced_fields(OTHER))[key], was) for key, was in sourced_fields(PACK)]
    differ = [(key, theirs, ours) for key, theirs, ours in fields if theirs != ours]
    assert len(differ) == 4
    for key, theirs, ours in differ:
        assert {(key, theirs), (key, ours)} <= drilled


def test_a_step_is_taken_only_in_a_house_with_its_reading() -> None:
    """`when` names readings; a step for another one is passed over, whatever it expects."""
    steps = (
        BET + '[[step]]\nwhen = { irregularities.card_not_due = "burn" }\nann = "no such thing"\n'
    )
    assert "not understood" in str(read_drill((HEAD + steps).encode(), where="try.toml"))
    steps = steps.replace("no such thing", "hit")
    assert played(steps) == []
    ours = steps.replace('"burn"', '"cancel"')
    assert [d.step for d in played(ours)] == [3]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_a_drill_is_named_for_its_procedure(file: DrillFile) -> None:
    """The file's name begins with a number that the drill is for."""
    rules = opened(file)[0].rules
    names = {f"part-{rule}" if rule in ("E", "F", "G") else rule for rule in rules}
    names |= {f"{r[:2]}{int(r[2:]):02}" for r in rules if r.startswith(("HP", "MP", "IR"))}
    assert any(file.name.startswith(f"{name}-") for name in names)


def spoiled(wanted: Expected) -> list[Expected]:
    """The same expectation, each of its parts made wrong in turn."""
    wrong: list[Expected] = []
    if wanted.next is not None:
        wrong.append(replace(wanted, next="deal to box 99"))
    if wanted.refused is not None:
        wrong.append(replace(wanted, refused=None))
        wrong.append(replace(wanted, refused=Fields((("rule", "HP99"),))))
    if wanted.incident is not None:
        wrong.append(replace(wanted, incident=None))
        wrong.append(replace(wanted, incident=Fields((("kind", "none such"),))))
    if wanted.remedies is not None:
        wrong.append(replace(wanted, remedies=(*wanted.remedies, "noted")))
    for at, (account, balance) in enumerate(wanted.balances):
        changed = (*wanted.balances[:at], (account, balance + 1), *wanted.balances[at + 1 :])
        wrong.append(replace(wanted, balances=changed))
    for at, (place, cards) in enumerate(wanted.lies):
        changed_place = (place, (*cards, "AS"))
        lies = (*wanted.lies[:at], changed_place, *wanted.lies[at + 1 :])
        wrong.append(replace(wanted, lies=lies))
    for at, fields in enumerate(wanted.events):
        for pair, (key, _) in enumerate(fields.pairs):
            pairs = (*fields.pairs[:pair], (key, "none such"), *fields.pairs[pair + 1 :])
            events = (*wanted.events[:at], Fields(pairs), *wanted.events[at + 1 :])
            wrong.append(replace(wanted, events=events))
    if len(wanted.events) > 1 and len({str(fields) for fields in wanted.events}) > 1:
        wrong.append(replace(wanted, events=wanted.events[::-1]))
    return wrong


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_every_part_of_an_expectation_is_looked_at(file: DrillFile) -> None:
    """Make any part of any step wrong, and the drill differs at that step."""
    drill, pack = opened(file)
    made = 0
    for at, step in enumerate(drill.steps):
        if not taken(step, pack):
            continue
        for wanted in spoiled(step.expected):
            steps: tuple[Step, ...] = (*drill.steps[:at], replace(step, expected=wanted))
            differences = play_drill(replace(drill, steps=steps), pack)
            assert {d.step for d in differences} == {step.number}, wanted
            made += 1
    assert made


def test_a_difference_says_where_what_was_expected_and_what_came() -> None:
    """Step, line, the thing, both values; and every difference of that step, no later one."""
    steps = f"""{BET}purse = {{ ann = "80.00" }}
lies = {{ burn = ["3C"] }}
events = [{{ event = "bet-set", chips = [501] }}]
next = "no more bets"
[[step]]
dealer = "open betting"
"""
    wanted = "event bet-set, chips [501]"
    came = "event bet-set, chips [500, 500]"
    assert [str(d) for d in played(steps)] == [
        f"step 2 (line 10), events: expected {wanted}, in this place; got {came}; {came}",
        "step 2 (line 10), purse:ann: expected 80.00; got 90.00",
        "step 2 (line 10), burn: expected 3C; got 2C",
        "step 2 (line 10), next: expected no more bets; got Bets are open",
    ]


def test_a_refusal_that_is_not_named_is_a_difference() -> None:
    """A step that expects nothing must still be accepted."""
    (difference,) = played('[[step]]\nann = "bet 10.00"\n')
    assert difference.expected == "it is accepted"
    assert difference.got == "refused by HP1: no more bets: betting is not open (betting over)"


def test_a_refusal_that_does_not_come_is_a_difference() -> None:
    """What should have been refused, and was not, is told."""
    (difference,) = played(BET + 'refused = "HP1"\n')
    assert (difference.expected, difference.got) == ("rule HP1", "it was accepted")


def test_an_incident_that_is_not_named_is_a_difference() -> None:
    """Nothing irregular goes unnoticed in a drill."""
    (difference,) = played('[[step]]\nfault = "jam"\n')
    assert (difference.what, difference.expected) == ("incident", "none")
    assert difference.got == "unreadable, E-37: shoe: jam"


def test_an_event_that_must_not_come_is_a_difference() -> None:
    """`never` names events that the step must not bring."""
    (difference,) = played(BET + 'never = ["posted"]\n')
    assert (difference.expected, difference.got) == ("no posted", "posted")


def test_a_deadline_that_does_not_run_cannot_be_waited_for() -> None:
    """`until = "deadline"` with nothing to wait for is a difference, not a wait for ever."""
    (difference,) = played('[[step]]\nuntil = "deadline"\n')
    assert (difference.expected, difference.got) == ("a deadline runs", "none does")


def test_a_beginning_that_is_refused_is_told_as_step_nought() -> None:
    """Two players at one box: the drill cannot begin, and says why."""
    text = HEAD + 'bob = { box = 1, purse = "1.00" }\n[[step]]\nwait = "1 s"\n'
    (difference,) = play_drill(drill_of(text), PACK)
    assert str(difference).startswith("step 0, the step: expected it is accepted; got refused by")

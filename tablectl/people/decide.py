"""The rules about people: a request, and the facts it leads to, or why not. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any, Final

from procedures.toml_text import found
from tablectl.people import commands as ask
from tablectl.people import events as ev
from tablectl.people.commands import By, PeopleCommand
from tablectl.people.person import Described, Licence, People, Person
from tablectl.people.refusals import NotDone, not_done
from tablectl.permissions import NOT_TOGETHER, SIGNS_IN_BY, may_about

Outcome = tuple[ev.PeopleEvent, ...] | NotDone
_LICENCE: Final = re.compile(r"[A-Za-z0-9./ -]*[A-Za-z0-9][A-Za-z0-9./ -]*")

KEPT: Final = frozenset({
    "service", "system", "machine", "house", "dealer", "supervisor", "player", "auditor",
    "technician", "administrator",
})  # fmt: skip
"""Words that the record and the desk use of themselves; nobody is called one of them."""


def decide(people: People, command: PeopleCommand) -> Outcome:
    """The facts that the request leads to, or why nothing is done."""
    by, what = command.by, command.ask
    if by.role != "machine":
        refused = may_about(by.role, type(what), himself=by.name == what.name)
        if refused is not None:
            return NotDone(code="role", rule=refused.rule, reason=refused.reason)
    if not all(text.isprintable() for text in _texts(what)):
        return not_done("unreadable")
    if isinstance(what, ask.AddPerson):
        return _add(people, by, what)
    person = people.person(what.name)
    if person is None:
        return not_done("no such person", name=what.name)
    if person.active == isinstance(what, ask.TakeBack):
        return not_done("not left" if person.active else "left", name=person.name)
    if getattr(what, "reason", "-").strip() == "" and not isinstance(what, ask.ChangePerson):
        return not_done("reason needed")
    return _OWNERS[type(what)](people, person, by, what)


def _texts(what: ask.PeopleAsk) -> Iterator[str]:
    """What somebody wrote in his own words."""
    values = (getattr(what, name) for name in what.__struct_fields__)
    yield from (value for value in values if isinstance(value, str))


def _add(people: People, by: By, what: ask.AddPerson) -> Outcome:
    """A name is somebody's for good, and no two differ by capital letters alone."""
    folded = what.name.casefold()
    if folded in KEPT or folded.startswith(ask.SIMULATED):
        return not_done("name kept", name=what.name)
    taken = next((one for one in people.everybody if one.name.casefold() == folded), None)
    if taken is not None:
        return not_done("name taken", name=what.name, taken=f"{taken.shown} ({taken.name})")
    refused = _apart(what.roles)
    if refused is not None:
        return refused
    return (
        ev.PersonAdded(
            name=what.name,
            shown=what.shown,
            roles=tuple(dict.fromkeys(what.roles)),
            language=what.language,
            by=by,
        ),
    )


def _apart(roles: ask.Roles) -> NotDone | None:
    clash = next(
        ((one, other) for one, other in permutations(roles, 2) if other in _apart_from(one)), None
    )
    return not_done("roles apart", one=clash[0], other=clash[1]) if clash is not None else None


def _apart_from(role: str) -> frozenset[Any]:
    return next((others for one, others in NOT_TOGETHER.items() if one == role), frozenset())


def _change(people: People, person: Person, by: By, what: ask.ChangePerson) -> Outcome:
    before = person.described
    after = Described(
        shown=what.shown if what.shown is not None else before.shown,
        roles=tuple(dict.fromkeys(what.roles)) if what.roles is not None else before.roles,
        language=what.language if what.language is not None else before.language,
    )
    if after == before:
        return not_done("nothing changes", name=person.name)
    if after.roles != before.roles:
        if not what.reason.strip():
            return not_done("reason needed")
        refused = _apart(after.roles) or _stays(people, person, after.roles)
        if refused is not None:
            return refused
    changed = ev.PersonChanged(
        name=person.name, before=before, after=after, reason=what.reason, by=by
    )
    lost = set(before.roles) - set(after.roles)
    return (changed, *_out(people, person, by, "the role was taken away", only=lost))


def _stays(people: People, person: Person, roles: ask.Roles = ("player",)) -> NotDone | None:
    """An administrator who is not one any more leaves another behind."""
    others = (one for one in people.everybody if one.active and one.name != person.name)
    if "administrator" not in person.roles or "administrator" in roles:
        return None
    if any("administrator" in one.roles for one in others):
        return None
    return not_done("last administrator", name=person.name)


def _set_secret(people: People, person: Person, by: By, what: ask.SetSecret) -> Outcome:
    """Given by somebody else over the network it is good for one time, and ends his sign-ins."""
    if not any(what.kind in SIGNS_IN_BY[role] for role in person.roles):
        return not_done("not so", role=person.roles[0], how=what.kind)
    others_hand = by.role != "machine" and by.name != person.name
    lasting_account = "service account" in person.roles
    before = person.secret(what.kind)
    was_set = ev.SecretSet(
        name=person.name,
        kind=what.kind,
        before=before.digest if before is not None else "",
        digest=what.digest,
        once=what.once or (others_hand and not lasting_account),
        by=by,
    )
    if by.role != "machine" and by.name == person.name:
        return (was_set,)
    return (was_set, *_out(people, person, by, f"the {what.kind} was set anew"))


def _drop_secret(people: People, person: Person, by: By, what: ask.DropSecret) -> Outcome:
    before = person.secret(what.kind)
    if before is None:
        return not_done("no such secret", name=person.name, kind=what.kind)
    dropped = ev.SecretDropped(name=person.name, kind=what.kind, before=before.digest, by=by)
    return (dropped, *_out(people, person, by, f"the {what.kind} was dropped"))


def _set_badge(people: People, person: Person, by: By, what: ask.SetBadge) -> Outcome:
    digest = what.digest or ""
    if digest == person.badge:
        return not_done("nothing changes", name=person.name)
    owner = people.by_badge(digest)
    if owner is not None:
        return not_done("badge taken", owner=owner.name)
    if digest and not any("badge" in SIGNS_IN_BY[role] for role in person.roles):
        return not_done("not so", role=person.roles[0], how="badge")
    was_set = ev.BadgeSet(name=person.name, before=person.badge, digest=digest, by=by)
    if not person.badge:
        return (was_set,)
    return (was_set, *_out(people, person, by, "the badge was taken away", how="badge"))


def _set_licence(people: People, person: Person, by: By, what: ask.SetLicence) -> Outcome:
    number = " ".join(what.number.split())
    if not _LICENCE.fullmatch(number):
        may_have = "a licence number has letters A to Z, digits, blanks and . / -"
        return not_done("unfit", why=f"{may_have}; found {found(number)}")
    after = Licence(number=number, until=what.until)
    if after == person.licence:
        return not_done("nothing changes", name=person.name)
    owner = next(
        (
            one
            for one in people.everybody
            if one.name != person.name
            and one.licence is not None
            and _folded(one.licence.number) == _folded(number)
        ),
        None,
    )
    if owner is not None:
        return not_done("licence taken", number=number, owner=owner.name)
    return (ev.LicenceSet(name=person.name, before=person.licence, after=after, by=by),)


def _folded(number: str) -> str:
    """The same for numbers that look alike, also for those that an older record holds."""
    plain = unicodedata.normalize("NFKC", number).casefold()
    dashed = ("-" if unicodedata.category(c) == "Pd" or c == "\u2212" else c for c in plain)
    return " ".join("".join(dashed).split())


def _acknowledge(_: People, person: Person, by: By, what: ask.AcknowledgePack) -> Outcome:
    before = person.pack_read(what.pack)
    if before is not None and before.digest == what.digest:
        return not_done("nothing changes", name=person.name)
    return (
        ev.PackAcknowledged(
            name=person.name,
            pack=what.pack,
            before=before.digest if before is not None else "",
            digest=what.digest,
            by=by,
        ),
    )


def _end(people: People, person: Person, by: By, what: ask.EndPerson) -> Outcome:
    """He leaves: sign-ins, badge and secrets with him."""
    refused = _stays(people, person)
    if refused is not None:
        return refused
    name = person.name
    badge = ev.BadgeSet(name=name, before=person.badge, digest="", by=by) if person.badge else None
    return (
        *_out(people, person, by, "does not work here any more"),
        *((badge,) if badge is not None else ()),
        *(
            ev.SecretDropped(name=name, kind=secret.kind, before=secret.digest, by=by)
            for secret in person.secrets
        ),
        ev.PersonLeft(name=name, reason=what.reason, by=by),
    )


def _take_back(_: People, person: Person, by: By, what: ask.TakeBack) -> Outcome:
    return (ev.PersonBack(name=person.name, reason=what.reason, by=by),)


def _end_sign_ins(people: People, person: Person, by: By, what: ask.EndSignIns) -> Outcome:
    ended = _out(people, person, by, what.reason)
    return ended or not_done("not signed in", name=person.name)


def _unlock(_: People, person: Person, by: By, what: ask.Unlock) -> Outcome:
    if not (person.locked_until or person.wrong):
        return not_done("not locked", name=person.name)
    before = person.locked_until
    return (ev.Unlocked(name=person.name, before=before, reason=what.reason, by=by),)


def _out(
    people: People, person: Person, by: By, why: str, *, only: set[Any] | None = None, how: str = ""
) -> tuple[ev.WentOut, ...]:
    """His sign-ins end: all, those in some roles only, or those made in one way."""
    return tuple(
        ev.WentOut(number=one.number, name=person.name, why=why, by=by)
        for one in people.sign_ins_of(person.name)
        if (only is None or one.role in only) and how in ("", one.how)
    )


_OWNERS: Final[dict[type, Callable[[People, Person, By, Any], Outcome]]] = {
    ask.ChangePerson: _change,
    ask.SetSecret: _set_secret,
    ask.DropSecret: _drop_secret,
    ask.SetBadge: _set_badge,
    ask.SetLicence: _set_licence,
    ask.AcknowledgePack: _acknowledge,
    ask.EndPerson: _end,
    ask.TakeBack: _take_back,
    ask.EndSignIns: _end_sign_ins,
    ask.Unlock: _unlock,
}

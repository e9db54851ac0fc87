"""One fact about people into the state; no rules here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from tablectl.people import events as ev
from tablectl.people.person import PackRead, People, Person, Secret, SignedIn


def apply(people: People, event: ev.PeopleEvent, at: int) -> People:
    """Everybody after this fact, which was written down at `at` (microseconds UTC).

    Raises LookupError for a fact about nobody.
    """
    after = _HANDLERS[type(event)](people, event, at)
    return replace(after, position=people.position + 1, last_at=max(at, people.last_at))


def _changed(people: People, name: str, change: Callable[[Person], Person]) -> People:
    if people.person(name) is None:
        raise LookupError(f"nobody is called {name!r}")
    everybody = tuple(change(one) if one.name == name else one for one in people.everybody)
    return replace(people, everybody=everybody)


def _added(people: People, event: ev.PersonAdded, _: int) -> People:
    if people.person(event.name) is not None:
        raise LookupError(f"{event.name!r} is somebody already")
    person = Person(name=event.name, shown=event.shown, roles=event.roles, language=event.language)
    return replace(people, everybody=(*people.everybody, person))


def _described(people: People, event: ev.PersonChanged, _: int) -> People:
    now = event.after
    return _changed(
        people,
        event.name,
        lambda one: replace(one, shown=now.shown, roles=now.roles, language=now.language),
    )


def _secret(people: People, event: ev.SecretSet, _: int) -> People:
    new = Secret(kind=event.kind, digest=event.digest, once=event.once)
    return _changed(
        people,
        event.name,
        lambda one: replace(
            one, secrets=(*_others(one, event.kind), new), wrong=(), locked_until=0
        ),
    )


def _no_secret(people: People, event: ev.SecretDropped, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, secrets=_others(one, event.kind)))


def _others(person: Person, kind: str) -> tuple[Secret, ...]:
    return tuple(secret for secret in person.secrets if secret.kind != kind)


def _badge(people: People, event: ev.BadgeSet, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, badge=event.digest))


def _licence(people: People, event: ev.LicenceSet, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, licence=event.after))


def _read(people: People, event: ev.PackAcknowledged, _: int) -> People:
    new = PackRead(pack=event.pack, digest=event.digest)

    def reads(person: Person) -> Person:
        others = tuple(read for read in person.packs if read.pack != event.pack)
        return replace(person, packs=(*others, new))

    return _changed(people, event.name, reads)


def _left(people: People, event: ev.PersonLeft, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, active=False))


def _back(people: People, event: ev.PersonBack, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, active=True))


def _in(people: People, event: ev.CameIn, at: int) -> People:
    signed_in = SignedIn(
        number=event.number,
        name=event.name,
        role=event.role,
        how=event.how,
        via=event.via,
        token=event.token,
        at=at,
        until=event.until,
    )
    if event.how != "badge":  # a badge says nothing of who gave wrong secrets
        people = _changed(people, event.name, lambda one: replace(one, wrong=(), locked_until=0))
    return replace(people, signed_in=(*people.signed_in, signed_in), sign_ins=event.number)


def _out(people: People, event: ev.WentOut, _: int) -> People:
    if people.sign_in(event.number) is None:
        raise LookupError(f"sign-in {event.number} does not last")
    left = tuple(one for one in people.signed_in if one.number != event.number)
    return replace(people, signed_in=left)


def _wrong(people: People, event: ev.SecretWrong, at: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, wrong=(*one.wrong, at)))


def _locked(people: People, event: ev.LockedOut, _: int) -> People:
    return _changed(
        people, event.name, lambda one: replace(one, wrong=(), locked_until=event.until)
    )


def _unlocked(people: People, event: ev.Unlocked, _: int) -> People:
    return _changed(people, event.name, lambda one: replace(one, wrong=(), locked_until=0))


def _same(people: People, _event: ev.PeopleEvent, _: int) -> People:
    return people


_HANDLERS: Final[dict[type, Callable[[People, Any, int], People]]] = {
    ev.PersonAdded: _added,
    ev.PersonChanged: _described,
    ev.SecretSet: _secret,
    ev.SecretDropped: _no_secret,
    ev.BadgeSet: _badge,
    ev.LicenceSet: _licence,
    ev.PackAcknowledged: _read,
    ev.PersonLeft: _left,
    ev.PersonBack: _back,
    ev.CameIn: _in,
    ev.WentOut: _out,
    ev.SecretWrong: _wrong,
    ev.LockedOut: _locked,
    ev.Unlocked: _unlocked,
    ev.ChangeRefused: _same,
}

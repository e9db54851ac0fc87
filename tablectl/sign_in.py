"""Signing in: who somebody is, by password, PIN, badge or the token of an earlier sign-in.

A sign-in is a fact of the stream `people` and holds SHA-256 of its token, so that a restart keeps
it; the token itself, 32 random bytes, is given to its owner and kept nowhere. Working a hash out
takes time on purpose: call `sign_in` from a worker, never from a table's thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from secrets import token_urlsafe
from threading import Lock

from tablectl.ledger.store import LedgerError, LedgerUnavailable
from tablectl.logs import Repeated
from tablectl.people.commands import By, PersonRole
from tablectl.people.entry import MINUTE, Entered, SignInRules, TurnedAway
from tablectl.people.events import (
    CameIn,
    LockedOut,
    PeopleEvent,
    SecretSet,
    SecretWrong,
    WentOut,
)
from tablectl.people.failures import Failures
from tablectl.people.new_secret import Secrets
from tablectl.people.person import People, Person, SignedIn
from tablectl.people.register import Register
from tablectl.people.secrets import Badges, badge_number, unfit
from tablectl.permissions import SIGNS_IN_BY, How

log = logging.getLogger(__name__)


class SignIns:
    """Everybody who is signed in. Safe to use from several threads; times are handed in."""

    def __init__(
        self,
        register: Register,
        secrets: Secrets,
        badges: Badges,
        *,
        rules: SignInRules,
        now: int,
    ) -> None:
        """Sign-ins that last go on from `now`: nobody was idle while the service was away."""
        self._register = register
        self._secrets = secrets
        self._badges = badges
        self._rules = rules
        self._lock = Lock()
        self._seen: dict[int, int] = {one.number: now for one in register.people.signed_in}
        self._unwritten = Repeated(log)
        self._put_out: set[int] = set()
        """Signed out while it could not be written down."""
        self._failures = Failures(most=rules.failures_a_minute, within=MINUTE)
        self._unknown = Failures(most=rules.wrong_secrets, within=rules.locked_minutes * MINUTE)
        self._tell: list[Callable[[int, str], None]] = []
        register.listen(self._heard)

    def sign_in(
        self,
        name: str,
        secret: str,
        *,
        how: How,
        via: str,
        now: int,
        role: PersonRole | None = None,
        new: str | None = None,
    ) -> Entered | TurnedAway:
        """Let somebody in, or say why not. A badge and a token say by themselves whose they are.

        `role` is one of his, without it the first. `new` takes the place of a secret that was
        given for one time. `via` is where he comes from, for the record and for throttling.
        """
        via = "".join(c for c in via if c.isprintable())[:200]
        refused = self._throttled(via, now)
        if refused is not None:
            return refused
        try:
            if how == "token":
                found = self._by_token(secret, now)
            else:
                found = self._by_secret(name, secret, how, via, now, role, new)
        except LedgerError as error:
            self._unwritten.warn(f"nobody can sign in: {error}", now)
            return TurnedAway(code="not possible now", reason="the record cannot be written now")
        if isinstance(found, TurnedAway) and found.code in ("wrong secret", "signed out"):
            self._failed(via, now)
        return found

    def seen(self, number: int, now: int) -> None:
        """The owner of a sign-in did something; a heartbeat is nothing that he did."""
        with self._lock:
            if number in self._seen:
                self._seen[number] = max(now, self._seen[number])

    def over(self, number: int, now: int) -> str:
        """Why a sign-in does not hold any more; empty while it does."""
        one = self._register.people.sign_in(number)
        return "the sign-in is over" if one is None else self._expired(one, now)

    def sign_out(self, number: int, *, by: By, now: int, why: str = "signed out") -> None:
        """End one sign-in; one that is over already stays so.

        Its token is worth nothing at once; what cannot be written down now, `expire` writes.
        """

        def ends(people: People) -> tuple[PeopleEvent, ...]:
            one = people.sign_in(number)
            return () if one is None else (WentOut(number=number, name=one.name, why=why, by=by),)

        if self._register.people.sign_in(number) is not None:
            with self._lock:
                self._put_out.add(number)
        try:
            self._register.settle(ends, at=now)
        except LedgerError as error:
            log.warning("sign-out %d is written down later: %s", number, error)

    def expire(self, now: int) -> None:
        """End every sign-in whose time is over, and take in what another service has written.

        Raises LedgerError.
        """

        def ends(people: People) -> tuple[PeopleEvent, ...]:
            return tuple(
                WentOut(number=one.number, name=one.name, why=why)
                for one in people.signed_in
                if (why := self._expired(one, now))
            )

        with suppress(LedgerUnavailable):  # nothing may be over, and then nothing is written
            self._register.refresh()
        self._register.settle(ends, at=now)

    def when_over(self, tell: Callable[[int, str], None]) -> None:
        """Call `tell` with the number of each sign-in that ends, and why; it returns at once."""
        with self._lock:
            self._tell.append(tell)

    # -- steps ------------------------------------------------------------------------------------

    def _heard(self, event: PeopleEvent) -> None:
        """A sign-in that is over is told of, whoever ended it."""
        if not isinstance(event, WentOut):
            return
        with self._lock:
            self._seen.pop(event.number, None)
            self._put_out.discard(event.number)
            tell = tuple(self._tell)
        for told in tell:
            told(event.number, event.why)

    def _by_token(self, token: str, now: int) -> Entered | TurnedAway:
        people = self._register.people
        digest = _digest(token)
        one = next((one for one in people.signed_in if one.token == digest), None)
        person = people.person(one.name) if one is not None else None
        if one is None or person is None or self._expired(one, now):
            return TurnedAway(code="signed out", reason="that sign-in is over; sign in again")
        self.seen(one.number, now)
        return _entered(one, person, token)

    def _by_secret(
        self,
        name: str,
        secret: str,
        how: How,
        via: str,
        now: int,
        role: PersonRole | None,
        new: str | None,
    ) -> Entered | TurnedAway:
        people = self._register.people
        person = self._badges_owner(people, secret) if how == "badge" else people.person(name)
        if person is not None and not person.active:
            person = None
        locked = self._locked(person, name, how, via, now)
        if locked is not None:
            return locked
        right = how == "badge" or self._secrets.fit(person, how, secret)  # a badge: to have it
        if person is None or not right:
            return self._wrong(person, name, how, via, now)
        return self._enter(person, how, via, now, role, secret, new)

    def _badges_owner(self, people: People, read: str) -> Person | None:
        number = badge_number(read)
        return people.by_badge(self._badges.digest(number)) if number is not None else None

    def _locked(
        self, person: Person | None, name: str, how: How, via: str, now: int
    ) -> TurnedAway | None:
        """A name that is nobody's is locked out as any other is, so that nobody learns of it.

        A badge lets its owner in while others try his password; unknown badges lock a place out.
        """
        if how == "badge":
            wait = self._unknown_wait(f"badge {via}", now)
        elif person is not None:
            wait = person.locked_until - now
        else:
            wait = self._unknown_wait(f"name {_digest(name)}", now)
        if wait <= 0:
            return None
        minutes = -(-wait // MINUTE)
        return TurnedAway(
            code="locked out", reason=f"too many wrong secrets; locked for {minutes} min more"
        )

    def _unknown_wait(self, key: str, now: int) -> int:
        with self._lock:
            return self._unknown.wait(key, now)

    def _wrong(self, person: Person | None, name: str, how: How, via: str, now: int) -> TurnedAway:
        """Count it; whose name it is, is written down, and a name of nobody never is."""
        if person is None:
            key = f"badge {via}" if how == "badge" else f"name {_digest(name)}"
            with self._lock:
                self._unknown.add(key, now)
        else:
            known = person.name
            self._register.settle(
                lambda people: self._counted(people, known, how, via, now), at=now
            )
        what = "badge" if how == "badge" else f"name or {'PIN' if how == 'pin' else how}"
        return TurnedAway(code="wrong secret", reason=f"that {what} is not known")

    def _counted(
        self, people: People, name: str, how: How, via: str, now: int
    ) -> tuple[PeopleEvent, ...]:
        person = people.person(name)
        if person is None or person.locked_until > now:
            return ()
        since = now - self._rules.wrong_minutes * MINUTE
        wrong = SecretWrong(name=name, how=how, via=via)
        if sum(at > since for at in person.wrong) + 1 < self._rules.wrong_secrets:
            return (wrong,)
        until = now + self._rules.locked_minutes * MINUTE
        return (wrong, LockedOut(name=name, until=until))

    def _enter(
        self,
        person: Person,
        how: How,
        via: str,
        now: int,
        role: PersonRole | None,
        secret: str,
        new: str | None,
    ) -> Entered | TurnedAway:
        acting = person.roles[0] if role is None else role
        if acting not in person.roles:
            return TurnedAway(code="not allowed", reason=f"{person.name} is no {acting} here")
        if how not in SIGNS_IN_BY[acting]:
            reason = f"the role {acting} does not sign in by {how}"
            return TurnedAway(code="not allowed", reason=reason)
        known = person.secret(how)
        renewed: SecretSet | None = None
        if known is not None and known.once:
            made = self._renewed(person, how, secret, new, via, acting)
            if isinstance(made, TurnedAway):
                return made
            renewed = made
        token = token_urlsafe(32)
        until = now + self._rules.longest_minutes * MINUTE

        def enters(people: People) -> tuple[PeopleEvent, ...]:
            """Everything may have changed while the hash was worked out."""
            now_is = people.person(person.name)
            same = now_is is not None and (
                (now_is.active, now_is.roles, now_is.badge, now_is.secret(how))
                == (True, person.roles, person.badge, known)
            )
            if not same or now_is is None or (how != "badge" and now_is.locked_until > now):
                return ()
            came = CameIn(
                number=people.sign_ins + 1,
                name=person.name,
                role=acting,
                how=how,
                via=via,
                token=_digest(token),
                until=until,
            )
            return (came,) if renewed is None else (renewed, came)

        facts = self._register.settle(enters, at=now)
        if not facts:
            return TurnedAway(
                code="not possible now", reason="this was changed just now; try again"
            )
        came = facts[-1]
        assert isinstance(came, CameIn)
        with self._lock:
            self._seen[came.number] = now
        return Entered(
            number=came.number,
            name=person.name,
            shown=person.shown,
            role=acting,
            language=person.language,
            token=token,
            until=until,
        )

    def _renewed(
        self, person: Person, how: How, secret: str, new: str | None, via: str, role: PersonRole
    ) -> SecretSet | TurnedAway:
        """The secret of his own that takes the place of the one he was given."""
        known = person.secret(how)
        assert known is not None
        if new is None:
            why = f"this {known.kind} was given for one time; sign in with it and a new one"
        elif new == secret:
            why = f"the new {known.kind} is the old one"
        else:
            why = unfit(known.kind, new, person.name)
        if why or new is None:
            return TurnedAway(code="not allowed", reason=why)
        return SecretSet(
            name=person.name,
            kind=known.kind,
            before=known.digest,
            digest=self._secrets.keep(new),
            once=False,
            by=By(name=person.name, role=role, via=via),
        )

    def _expired(self, one: SignedIn, now: int) -> str:
        if now >= one.until:
            return "the sign-in has lasted its time"
        with self._lock:
            seen = self._seen.get(one.number, one.at)
            if one.number in self._put_out:
                return "signed out"
        idle = now - seen >= self._rules.idle_minutes * MINUTE
        return "nobody was there" if idle and one.role != "service account" else ""

    def _throttled(self, via: str, now: int) -> TurnedAway | None:
        with self._lock:
            wait = self._failures.wait(via, now)
        if not wait:
            return None
        wait = -(-wait // 1_000_000)
        return TurnedAway(
            code="too many", reason=f"too many failures from here; try again in {wait} s"
        )

    def _failed(self, via: str, now: int) -> None:
        with self._lock:
            self._failures.add(via, now)


def _entered(one: SignedIn, person: Person, token: str) -> Entered:
    return Entered(
        number=one.number,
        name=one.name,
        shown=person.shown,
        role=one.role,
        language=person.language,
        token=token,
        until=one.until,
    )


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

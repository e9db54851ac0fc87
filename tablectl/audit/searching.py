"""Search of the record: rounds, and incidents that belong to none, that fit everything asked for.

Found by the read models, the newest first. A card, a device or a card named by hand belongs to the
round that was going on, or to the next one where none was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from procedures import accounts
from procedures.cards import CARDS
from procedures.irregular.known import IRREGULARITIES
from procedures.money import show
from tablectl.audit.asking import About, number, page
from tablectl.audit.notable import notable
from tablectl.audit.reading import ReadModels
from tablectl.client.reviews import RoundFound, SearchPage
from tablectl.history import stream_of
from tablectl.ledger import projections as models
from tablectl.ledger.projections import bettings, dealings, entries, incidents, rounds
from tablectl.ledger.readings import seen
from tablectl.people.commands import PersonRole
from tablectl.pit.shown import SEES_ALL

MOST: Final = 100
"""Rows of one page."""
_FOREVER: Final = 2**62
_ROUNDS_ONLY: Final = (
    "round", "dealer", "player", "card", "device", "amount", "named", "returned", "corrected",
)  # fmt: skip
"""What an incident that belongs to no round cannot fit."""
_KNOWN: Final = (
    *_ROUNDS_ONLY, "table", "since", "until", "kind", "remedy", "by", "limit", "cursor",
)  # fmt: skip
_r, _i = rounds.c, incidents.c


class Cursor(Struct, frozen=True):
    """Where a page ended: what follows began then, or before it."""

    began: int
    first: int
    stream: str

    def __str__(self) -> str:
        return f"{self.began}/{self.first}/{self.stream}"


def search(read: ReadModels, about: About, role: PersonRole) -> SearchPage:
    """A page of what fits. Raises ValueError for what cannot be asked, LedgerError.

    Only an auditor finds a round by its cards while it runs: some may lie face down.
    """
    _judge(about)
    limit, cursor = page(about, MOST), _cursor(about.get("cursor", ""))
    read.catch_up()
    fit = _rounds(about)
    if about.get("card") and role not in SEES_ALL:
        fit = fit.where(_r.ended.is_not(None))
    found = read.ask(_behind(fit, _r.opened_at, _r.opened, _r.stream, cursor, limit))
    if not any(about.get(key) for key in _ROUNDS_ONLY):
        alone = _behind(_incidents(about), _i.opened_at, _i.opened, _i.stream, cursor, limit)
        found += read.ask(alone)
    found.sort(key=lambda row: (-row["sort"], -row["place"], row["stream"]))
    rows = found[:limit]
    more = len(found) > limit
    last = Cursor(rows[-1]["sort"], rows[-1]["place"], rows[-1]["stream"]) if more else None
    told = _with_words(tuple(notable(read, rows)), about)
    return SearchPage(rows=told, cursor=str(last) if last is not None else "")


def _judge(about: About) -> None:
    """Refuse what is misspelt: a search that left it out would find too much."""
    unknown = [key for key in about if key not in _KNOWN]
    if unknown:
        raise ValueError(f"nothing is searched by {unknown[0][:40]!r}; by {', '.join(_KNOWN)}")
    card, kind = about.get("card", ""), about.get("kind", "")
    if card and card not in CARDS:
        raise ValueError(f"card: a rank and a suit, as TD or 8S; got {card[:40]!r}")
    if kind and kind not in {one.kind for one in IRREGULARITIES}:
        raise ValueError(f"kind: no kind of incident is called {kind[:60]!r}")
    since, until = number(about, "since"), number(about, "until")
    if since is not None and until is not None and until < since:
        raise ValueError("until is before since; a span of time goes forward")


def _cursor(text: str) -> Cursor | None:
    began, _, rest = text.partition("/")
    first, _, stream = rest.partition("/")
    if not text:
        return None
    if not (began.isascii() and began.isdigit() and first.isascii() and first.isdigit() and stream):
        raise ValueError("cursor: give back the one that the page before came with")
    return Cursor(int(began), int(first), stream)


def _behind(
    statement: Select[Any],
    began: ColumnElement[Any],
    place: ColumnElement[Any],
    stream: ColumnElement[Any],
    cursor: Cursor | None,
    limit: int,
) -> Select[Any]:
    """The statement's page behind the cursor, and one row more."""
    if cursor is not None:
        same = began == cursor.began
        further = or_(place < cursor.first, and_(place == cursor.first, stream > cursor.stream))
        statement = statement.where(or_(began < cursor.began, and_(same, further)))
    return statement.order_by(began.desc(), place.desc(), stream).limit(limit + 1)


# -- rounds ---------------------------------------------------------------------------------------


def _rounds(about: About) -> Select[Any]:
    b = bettings.c
    of_it = and_(b.stream == _r.stream, b.round == _r.round)
    first = select(func.min(b.position)).where(of_it).scalar_subquery()
    began = select(func.min(b.at)).where(of_it).scalar_subquery()
    statement = select(
        rounds,
        _r.opened_at.label("sort"),
        _r.opened.label("place"),
        first.label("first"),
        began.label("began"),
        _dealer().label("dealer"),
    ).where(_r.opened.is_not(None))
    return statement.where(*_where(about, _r.stream, _r.opened_at, _r.ended_at), *_in_round(about))


def _where(
    about: About, stream: ColumnElement[Any], began: ColumnElement[Any], ended: ColumnElement[Any]
) -> list[ColumnElement[bool]]:
    """Table and time: what went on at some moment of the span."""
    wheres: list[ColumnElement[bool]] = []
    since, until = number(about, "since"), number(about, "until")
    if about.get("table"):
        wheres.append(stream == stream_of(about["table"]))
    if until is not None:
        wheres.append(began <= until)
    if since is not None:
        wheres.append(func.coalesce(ended, _FOREVER) >= since)
    return wheres


def _in_round(about: About) -> list[ColumnElement[bool]]:
    wheres: list[ColumnElement[bool]] = []
    of_round, amount = number(about, "round", least=1), number(about, "amount", least=1)
    if of_round is not None:
        wheres.append(_r.round == of_round)
    if about.get("dealer"):
        wheres.append(_dealt_by(about["dealer"]))
    if about.get("player"):
        name = about["player"]
        own = (accounts.purse(name), accounts.locked(name))
        wheres.append(_moved(entries.c.account.in_(own)))
    if amount is not None:
        wheres.append(_moved(entries.c.amount >= amount))
    if about.get("card"):
        wheres.append(or_(_seen_in(seen.c.card == about["card"]), _put_right_to(about["card"])))
    if about.get("device"):
        wheres.append(_seen_in(seen.c.device == about["device"]))
    if about.get("named"):
        wheres.append(_seen_in(seen.c.by != ""))
    if about.get("corrected"):
        wheres.append(_has(models.corrections))
    if about.get("returned"):
        wheres.append(or_(_r.ending == "cancelled", _has(models.returns)))
    return [*wheres, *_with_incident(about)]


def _moved(what: ColumnElement[bool]) -> ColumnElement[bool]:
    e = entries.c
    return exists().where(e.stream == _r.stream, e.round == _r.round, what)


def _has(table: Any) -> ColumnElement[bool]:
    return exists().where(table.c.stream == _r.stream, table.c.round == _r.round)


def _seen_in(what: ColumnElement[bool]) -> ColumnElement[bool]:
    """Seen since the round before was over, and until this one was."""
    before = rounds.alias("before")
    earlier = and_(before.c.stream == _r.stream, before.c.round == _r.round - 1)
    since = select(before.c.ended).where(earlier).correlate(rounds).scalar_subquery()
    return exists().where(
        seen.c.stream == _r.stream,
        seen.c.position > func.coalesce(since, 0),
        seen.c.position <= func.coalesce(_r.ended, _FOREVER),
        what,
    )


def _put_right_to(card: str) -> ColumnElement[bool]:
    """What a card of it became, whenever that was."""
    s = seen.c
    return exists().where(s.stream == _r.stream, s.round == _r.round, s.card == card)


def _dealer() -> Any:
    """Who dealt when its betting was opened."""
    d = dealings.c
    came = select(d.dealer).where(d.stream == _r.stream, d.position <= _r.opened)
    return came.order_by(d.position.desc()).limit(1).scalar_subquery()


def _dealt_by(name: str) -> ColumnElement[bool]:
    """He had the table when it began, or came on while it ran."""
    d = dealings.c
    ran = d.position.between(_r.opened, func.coalesce(_r.ended, _FOREVER))
    came = exists().where(d.stream == _r.stream, d.dealer == name, ran)
    return or_(_dealer() == name, came)


# -- incidents ------------------------------------------------------------------------------------


def _incidents(about: About) -> Select[Any]:
    statement = select(
        _i.stream,
        _i.number,
        _i.opened_at.label("sort"),
        _i.opened.label("place"),
        _i.opened.label("first"),
        _i.opened_at.label("began"),
        _i.resolved.label("ended"),
        _i.resolved_at.label("ended_at"),
    ).where(_i.round.is_(None), _i.opened.is_not(None))
    wheres = _where(about, _i.stream, _i.opened_at, _i.resolved_at)
    return statement.where(*wheres, *_incident(about))


def _with_incident(about: About) -> list[ColumnElement[bool]]:
    """One incident of the round fits all that is asked of incidents."""
    wheres = _incident(about)
    if not wheres:
        return []
    return [exists().where(_i.stream == _r.stream, _i.round == _r.round, *wheres)]


def _incident(about: About) -> list[ColumnElement[bool]]:
    asked: Mapping[str, ColumnElement[Any]] = {
        "kind": _i.kind, "remedy": _i.remedy, "by": _i.by,
    }  # fmt: skip
    return [column == about[key] for key, column in asked.items() if about.get(key)]


def _with_words(rows: tuple[RoundFound, ...], about: About) -> tuple[RoundFound, ...]:
    """What was asked for first, then what is notable anyway."""
    asked = [
        f"{key} {about[key]}" for key in ("dealer", "player", "card", "device") if about.get(key)
    ]
    amount = number(about, "amount", least=1)
    if amount is not None:
        asked.append(f"{show(amount)} or more moved at once")
    return tuple(replace(row, words=(*asked, *row.words)) for row in rows)

"""Who may do what: roles of people against commands and questions, as data.

The service asks here, whatever a client says. What is not placed is allowed to nobody, and the
tests hold every kind of command to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

from procedures import commands as ask
from procedures.offers import tag
from procedures.refusals import Refused, refuse
from procedures.table import Name, Who
from tablectl.accounts.commands import CorrectAccount, CreditAccount, PayOut
from tablectl.house.asks import GiveBadge, GiveSecret, HandOver, SetRota, TakeOver, WriteNote
from tablectl.people import commands as people
from tablectl.people.commands import PersonRole

TableRole = Literal["dealer", "supervisor", "player", "system"]
How = Literal["password", "pin", "badge", "token"]
Allowed = dict[type, frozenset[PersonRole]]

ROLES: Final[tuple[PersonRole, ...]] = get_args(PersonRole)
ACTS_AS: Final[dict[PersonRole, TableRole | None]] = {
    "dealer": "dealer",
    "supervisor": "supervisor",
    "pit manager": "supervisor",
    "player": "player",
    "service account": "system",
    "auditor": None,
    "technician": None,
    "administrator": None,
}
"""As what somebody in a role is known at a table; None: he sends a table nothing."""

_FLOOR: Final[tuple[PersonRole, ...]] = ("supervisor", "pit manager")
_DEALING: Final[tuple[PersonRole, ...]] = ("dealer", *_FLOOR)
_NOBODY: Final[tuple[PersonRole, ...]] = ()

_Rows = tuple[tuple[tuple[PersonRole, ...], tuple[type, ...]], ...]


def _placed(rows: _Rows) -> Allowed:
    return {kind: frozenset(roles) for roles, kinds in rows for kind in kinds}


AT_TABLES: Final = _placed((
    (_DEALING, (
        ask.RecordShuffle, ask.OpenBetting, ask.NoMoreBets, ask.CallSupervisor, ask.Resolve,
        ask.ChangeDealer, ask.Report, ask.Acknowledge, ask.CountSet, ask.ForPlayer, ask.BuyIn,
    )),
    (_FLOOR, (
        ask.OpenTable, ask.PauseTable, ask.ResumeTable, ask.CloseTable, ask.StopTable,
        ask.EndShoe, ask.CancelRound, ask.ConfirmStep, ask.Override, ask.Rearrange,
        ask.ReturnWagers, ask.ReplaceCard, ask.CorrectDealer, ask.Confirm, ask.Withdraw,
        ask.TurnCard,
    )),
    (("player",), (
        ask.Sit, ask.Leave, ask.PlaceChips, ask.UndoChip, ask.ClearBet, ask.Rebet,
        ask.ConfirmBet, ask.AnswerInsurance, ask.Decide, ask.Deal, ask.NewGame, ask.AskFunds,
    )),
    (("service account",), (
        ask.FundPurse, ask.LoseConnection, ask.Reconnect, ask.DropPlayer,
    )),
    (_NOBODY, (  # the devices' and the service's own
        ask.Read, ask.PassTime, ask.ResumeService, ask.CommitShoe, ask.RevealShoe,
        ask.RecordChecks, ask.WatchRecorder, ask.NoticeClock, ask.EndTransfer,
    )),
))  # fmt: skip
"""Who may send what to a table; the table's own roles (`procedures.decide.ROLES`) hold besides."""

ABOUT_OTHERS: Final = _placed((
    (("administrator",), (
        people.AddPerson, people.ChangePerson, people.SetSecret, people.DropSecret,
        people.SetBadge, people.EndPerson, people.TakeBack, GiveSecret, GiveBadge,
    )),
    (("administrator", "pit manager"), (people.SetLicence, people.EndSignIns, people.Unlock)),
    (_NOBODY, (people.AcknowledgePack,)),  # who has read it says so himself
))  # fmt: skip
"""Who may ask what about other people."""

ABOUT_ONESELF: Final = _placed((
    (ROLES, (people.SetSecret, people.AcknowledgePack, people.EndSignIns, GiveSecret)),
    (("administrator",), (people.DropSecret, people.SetBadge, GiveBadge)),
    (_NOBODY, (
        people.AddPerson, people.ChangePerson, people.SetLicence, people.EndPerson,
        people.TakeBack, people.Unlock,
    )),
))  # fmt: skip
"""Who may ask what about himself: nobody gives himself a role or a licence."""

FOR_THE_HOUSE: Final = _placed((
    (_FLOOR, (SetRota, WriteNote, HandOver, TakeOver)),
    (("pit manager", "service account"), (CreditAccount, PayOut, CorrectAccount)),
))  # fmt: skip
"""Who may set the rota, write in the log of the shift, hand it over and take it over; and who may
do what a cashier does to a player's account."""

_STAFF: Final[tuple[PersonRole, ...]] = tuple(
    role for role in ROLES if role not in ("player", "service account")
)
_REVIEW: Final[tuple[PersonRole, ...]] = (*_FLOOR, "auditor")
REVIEWS: Final = (
    "search", "timeline", "pictures", "corrected", "evidence", "postings", "entries", "pack",
    "verify", "verifying", "take-away", "piece", "moment", "picture", "cameras",
)  # fmt: skip
"""The questions of a review of the record (`tablectl.audit.questions`)."""

QUESTIONS: Final[dict[str, frozenset[PersonRole]]] = {
    question: frozenset(roles)
    for question, roles in {
        "tables": ROLES,
        "my-rounds": ("player",),
        "round": _REVIEW,
        "rota": _STAFF,
        "gate": _STAFF,
        "desk": _DEALING,
        "meant": _DEALING,
        "connections": (*_FLOOR, "administrator", "technician"),
        "shift": _REVIEW,
        "people": ("administrator", "pit manager", "auditor"),
        "people-log": ("administrator", "pit manager", "auditor"),
        "my-account": ("player",),
        "accounts": ("pit manager", "service account", "auditor"),
        "transfers": (*_REVIEW, "service account"),
        **dict.fromkeys(REVIEWS, _REVIEW),
    }.items()
}
"""Who may ask the read models what."""

FOLLOWS: Final[frozenset[PersonRole]] = frozenset(ROLES) - {"administrator"}
"""Who may follow a table. What each of them sees of it is another question."""

_AT_WORK: Final[frozenset[PersonRole]] = frozenset(
    {"dealer", "supervisor", "pit manager", "technician", "administrator"}
)
NOT_TOGETHER: Final[dict[PersonRole, frozenset[PersonRole]]] = {
    "player": frozenset(ROLES) - {"player"},
    "service account": frozenset(ROLES) - {"service account"},
    "auditor": _AT_WORK,
}
"""Roles that one person does not have together: nobody audits or plays at what he works at."""

SIGNS_IN_BY: Final[dict[PersonRole, frozenset[How]]] = {
    **dict.fromkeys(ROLES, frozenset({"password", "pin", "badge", "token"})),
    "player": frozenset({"password", "pin", "token"}),
    "administrator": frozenset({"password", "token"}),
    "service account": frozenset({"password", "token"}),
}
"""How people in a role may say who they are. A badge that was found opens no purse."""


def who(name: Name, role: PersonRole) -> Who | None:
    """As whom a table knows this person in this role; None for a role that no table knows.

    The name is the person's, whatever the role: two roles of one person are one person (part F).
    """
    at_table = ACTS_AS[role]
    return None if at_table is None else Who(at_table, name)


def kinds(role: PersonRole) -> frozenset[str]:
    """The commands to a table that this role may send at all, as they are called on the wire."""
    return frozenset(tag(kind) for kind, roles in AT_TABLES.items() if role in roles)


def may(role: PersonRole, kind: type) -> Refused | None:
    """Whether this role may send this kind of command to a table at all (part F)."""
    return _unless(role, AT_TABLES.get(kind, ()))


def may_about(role: PersonRole, kind: type, *, himself: bool) -> Refused | None:
    """Whether this role may ask this about somebody, or about himself."""
    allowed = (ABOUT_ONESELF if himself else ABOUT_OTHERS).get(kind, frozenset())
    return _unless(role, allowed)


def may_for_house(role: PersonRole, kind: type) -> Refused | None:
    """Whether this role may ask this of the house: its rota, its shift, its players' accounts."""
    return _unless(role, FOR_THE_HOUSE.get(kind, ()))


def may_find(role: PersonRole, question: str) -> Refused | None:
    """Whether this role may ask the read models this."""
    return _unless(role, QUESTIONS.get(question, ()))


def may_follow(role: PersonRole) -> Refused | None:
    """Whether this role may follow tables."""
    return _unless(role, FOLLOWS)


def _unless(role: PersonRole, allowed: Iterable[PersonRole]) -> Refused | None:
    return None if role in allowed else refuse("role", role=role)

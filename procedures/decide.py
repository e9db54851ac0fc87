"""What a command comes to: the facts, or a refusal. Each kind of request has one owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from procedures import commands as ask
from procedures import second_person
from procedures.apply import founded
from procedures.events import PlayerAway, TableCreated
from procedures.house import (
    at_table,
    closing,
    committed_shoe,
    count,
    machine_clock,
    opening,
    outage,
    recorder,
    rotation,
    seating,
    shuffle,
    time_out,
    turned_card,
    wallet,
)
from procedures.irregular import meaning, report
from procedures.pack import HousePack
from procedures.play import betting, insurance, machine_table, turns
from procedures.play.course import follow
from procedures.refusals import Refused, refuse
from procedures.remedies import cancel, override, rearrange, resolve, return_wagers
from procedures.table import Player, Table, Who
from procedures.unfolding import Decision, Unfolding

Staff = Callable[[Unfolding, Who, Any], Refused | None]
Playing = Callable[[Unfolding, Player, Any], Refused | None]

ROLES: Final[dict[type, frozenset[str]]] = {
    kind: frozenset(roles)
    for roles, kinds in (
        (("dealer", "supervisor"), (
            ask.RecordShuffle, ask.OpenBetting, ask.NoMoreBets, ask.CallSupervisor, ask.Resolve,
            ask.ChangeDealer, ask.Report, ask.Acknowledge, ask.CountSet, ask.ForPlayer, ask.BuyIn,
        )),
        (("supervisor",), (
            ask.OpenTable, ask.PauseTable, ask.ResumeTable, ask.CloseTable, ask.StopTable,
            ask.EndShoe, ask.CancelRound, ask.ConfirmStep, ask.Override, ask.Rearrange,
            ask.ReturnWagers, ask.ReplaceCard, ask.CorrectDealer, ask.Confirm, ask.Withdraw,
            ask.TurnCard,
        )),
        (("player",), (
            ask.Sit, ask.Leave, ask.PlaceChips, ask.UndoChip, ask.ClearBet, ask.Rebet,
            ask.ConfirmBet, ask.AnswerInsurance, ask.Decide, ask.Deal, ask.NewGame, ask.AskFunds,
        )),
        (("system",), (
            ask.FundPurse, ask.LoseConnection, ask.Reconnect, ask.PassTime, ask.ResumeService,
            ask.DropPlayer, ask.RecordChecks, ask.WatchRecorder, ask.NoticeClock, ask.EndTransfer,
        )),
        (("device",), (ask.Read, ask.CommitShoe, ask.RevealShoe)),
    )
    for kind in kinds
}  # fmt: skip
"""Who may ask for what; everything a dealer may, a supervisor may. Of the dealers only the one who
has come on (`rotation.may_as_dealer`)."""

_STAFF: Final[dict[type, Staff]] = {
    ask.OpenTable: opening.open_table,
    ask.PauseTable: opening.pause_table,
    ask.ResumeTable: opening.resume_table,
    ask.CloseTable: closing.close_table,
    ask.StopTable: opening.stop_table,
    ask.ChangeDealer: rotation.change_dealer,
    ask.CorrectDealer: rotation.correct_dealer,
    ask.RecordShuffle: shuffle.record_shuffle,
    ask.EndShoe: shuffle.end_shoe_now,
    ask.OpenBetting: betting.open_betting,
    ask.NoMoreBets: betting.no_more_bets,
    ask.CancelRound: cancel.cancel,
    ask.CallSupervisor: resolve.call_supervisor,
    ask.Resolve: resolve.resolve,
    ask.Report: report.report,
    ask.Acknowledge: resolve.acknowledge,
    ask.ConfirmStep: resolve.confirm_step,
    ask.Override: override.override,
    ask.Rearrange: rearrange.rearrange,
    ask.DropPlayer: return_wagers.drop_player,
    ask.ReturnWagers: return_wagers.return_by_hand,
    ask.ReplaceCard: count.replace_card,
    ask.CountSet: count.count_set,
    ask.Sit: seating.sit,
    ask.FundPurse: seating.fund_purse,
    ask.LoseConnection: seating.lose_connection,
    ask.Reconnect: seating.reconnect,
    ask.Read: meaning.read,
    ask.PassTime: time_out.pass_time,
    ask.ResumeService: outage.resume_service,
    ask.CommitShoe: committed_shoe.commit_shoe,
    ask.RevealShoe: committed_shoe.reveal_shoe,
    ask.RecordChecks: opening.record_checks,
    ask.WatchRecorder: recorder.watch_recorder,
    ask.NoticeClock: machine_clock.notice_clock,
    ask.TurnCard: turned_card.turn_card,
    ask.EndTransfer: wallet.end_transfer,
    ask.BuyIn: at_table.buy_in,
}

_PLAYING: Final[dict[type, Playing]] = {
    ask.Leave: seating.leave,
    ask.PlaceChips: betting.place_chips,
    ask.UndoChip: betting.undo_chip,
    ask.ClearBet: betting.clear_bet,
    ask.Rebet: betting.rebet,
    ask.ConfirmBet: betting.confirm_bet,
    ask.AnswerInsurance: insurance.answer_insurance,
    ask.Decide: turns.decide_hand,
    ask.Deal: machine_table.deal,
    ask.NewGame: machine_table.new_game,
    ask.AskFunds: wallet.ask_funds,
}

_INCIDENTS: Final = (
    ask.Resolve, ask.Acknowledge, ask.ConfirmStep, ask.Confirm, ask.Withdraw, ask.ReplaceCard,
    ask.Read, ask.PassTime, ask.ResumeService, ask.ChangeDealer,
    ask.CorrectDealer, ask.WatchRecorder, ask.NoticeClock, ask.EndTransfer, ask.TurnCard,
)  # fmt: skip
"""What may be asked at any time, held or closed."""
_WHILE_CLOSED: Final = (
    *_INCIDENTS, ask.OpenTable, ask.RecordChecks, ask.RecordShuffle, ask.CountSet, ask.RevealShoe,
    ask.EndShoe,
)  # fmt: skip
_WHILE_HELD: Final = (
    *_INCIDENTS, ask.CancelRound, ask.StopTable, ask.CallSupervisor, ask.Report, ask.Override,
    ask.Rearrange, ask.Leave, ask.LoseConnection, ask.Reconnect, ask.DropPlayer, ask.EndShoe,
    ask.ForPlayer,
)  # fmt: skip


def create(name: str, pack: HousePack) -> Decision:
    """Found a table with the pack in force; its first fact."""
    fact = TableCreated(name=name, pack=pack)
    return Decision(events=(fact,), after=founded(fact))


def decide(table: Table, command: ask.Command) -> Decision | Refused:
    """The facts that the command leads to, every consequence included, or why not."""
    refused = may_ask(table, command.by, type(command.ask))
    if refused is not None:
        return refused
    if command.seen is not None and command.seen != table.position:
        return refuse("table moved")
    u = Unfolding(table, command.at)
    refused = _carried_out(u, command)
    if refused is not None:
        return refused
    follow(u)
    return u.decided()


def _carried_out(u: Unfolding, command: ask.Command) -> Refused | None:
    by, what = command.by, command.ask
    match what:
        case ask.Confirm(proposal=number) | ask.Withdraw(proposal=number):
            return _second(u, by, number, confirmed=isinstance(what, ask.Confirm))
        case ask.ForPlayer():
            return _for_player(u, what)
        case _ if (refused := second_person.may_here(u.table, what)) is not None:
            return refused
        case _ if second_person.needs_second(u.table, what):
            return _propose(u, by, what)
        case _:
            owner = _STAFF.get(type(what))
            return owner(u, by, what) if owner is not None else _play(u, command)


def _propose(u: Unfolding, by: Who, what: ask.Ask) -> Refused | None:
    """Only what could be done now is proposed."""
    refused = _STAFF[type(what)](Unfolding(u.table, u.at), by, what)
    if refused is None:
        second_person.propose(u, by, what)
    return refused


def _second(u: Unfolding, by: Who, number: int, *, confirmed: bool) -> Refused | None:
    """Somebody else confirms, or anybody with the right takes the proposal back."""
    waiting = second_person.proposal(u.table, number)
    if waiting is None:
        return refuse("no such proposal", proposal=number)
    if confirmed and waiting.by.name == by.name:
        return refuse("second person", by=by.name)
    refused = second_person.still_meant(u.table, waiting) if confirmed else None
    if refused is not None:
        return refused
    second_person.end_proposal(u, by, number, confirmed=confirmed)
    if not confirmed:
        return None
    what = second_person.asked(waiting)
    refused = may_ask(u.table, waiting.by, type(what))
    return refused or _STAFF[type(what)](u, waiting.by, what)


def may_ask(table: Table, by: Who, kind: type) -> Refused | None:
    """Whether this role, and this dealer, may ask for this at all while the table is as it is."""
    if by.role not in ROLES[kind]:
        return refuse("role", role=by.role)
    if table.broken and kind is not ask.Read:
        return refuse("broken", problems="; ".join(table.broken))
    off_duty = rotation.may_as_dealer(table, by, kind)
    if off_duty is not None:
        return off_duty
    if table.status == "closed" and kind not in _WHILE_CLOSED:
        return refuse("table not open")
    if table.held and kind not in _WHILE_HELD:
        holding = next((i for i in table.incidents if i.holds), None)
        return refuse("table held", why=holding.kind if holding else "see the record")
    return None


def _for_player(u: Unfolding, entered: ask.ForPlayer) -> Refused | None:
    """What somebody at the table says with his hands, by the rules for every player."""
    name, what = entered.player, entered.ask
    sits = isinstance(what, ask.Sit)
    refused = at_table.may_enter(u.table, name, sits_down=sits) or may_ask(
        u.table, Who("player", name), type(what)
    )
    if refused is not None:
        return refused
    if isinstance(what, ask.Sit):
        return seating.take_box(u, name, what.box, at_table=True)
    player = u.table.player(name)
    if player is None or player.presence == "left":
        return refuse("not seated", player=name)
    return _PLAYING[type(what)](u, player, what)


def _play(u: Unfolding, command: ask.Command) -> Refused | None:
    player = u.table.player(command.by.name)
    if player is None or player.presence == "left":
        return refuse("not seated", player=command.by.name)
    if player.at_table:
        return refuse("at the table", player=player.name)
    if player.presence == "lost" and not isinstance(command.ask, ask.Leave):
        u.add(PlayerAway(player=player.name, presence="here"))
    return _PLAYING[type(command.ask)](u, player, command.ask)

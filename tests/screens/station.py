"""The dealer's station: before the opening, at play, held, reporting, with people at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QDialog

from procedures import commands as ask
from procedures.places import Place
from tests.screens.stage import Stage
from tests.ui.at_pit import BEA, SAM, AtPit
from ui.parts.offered import Offered
from ui.station.dealer_form import DealerForm
from ui.station.report_form import ReportForm
from ui.station.shuffle_form import ShuffleForm
from ui.station.viewmodel import BUTTONS
from ui.station.window import Station


def scenes(stage: Stage) -> None:
    """Every state of the station that a dealer meets."""
    with stage.pit() as (at, url), _station(stage, at, url) as station:
        _before_and_during(stage, at, station)
    with stage.pit(pack="austrian") as (at, url), _station(stage, at, url) as station:
        _people(stage, at, station)
    with stage.pit() as (at, url), _station(stage, at, url) as station:
        _last_hand(stage, at, station)
    with stage.pit() as (at, url):
        _training(stage, at, url)


@contextmanager
def _station(stage: Stage, at: AtPit, url: str) -> Iterator[Station]:
    with stage.window(Station, url, program="station", table="T1") as station:
        shown(stage, at, station)
        yield station


def shown(stage: Stage, at: AtPit, station: Station) -> None:
    """Wait until the station shows the table as it is, and what may be done."""
    model = station.model
    stage.until(lambda: model.view is not None and model.view.position == at.table.position)
    stage.until(lambda: model.offers == at.offers())


def _press(stage: Stage, station: Station, kind: str) -> QDialog:
    """Press a button of the bar that opens a form."""
    button = next(one for one in BUTTONS if one.kind == kind)
    choices = station.model.choices(kind)
    station.work.bar.pressed.emit(Offered(button=button, may=True, choices=choices))
    form: QDialog = station.findChildren(QDialog)[-1]
    return form


def _before_and_during(stage: Stage, at: AtPit, station: Station) -> None:
    stage.take("station-closed", station)
    at.opens()
    at.do(BEA, ask.ChangeDealer(dealer="bea", how="opening"))
    at.plugged()
    at.do(BEA, ask.RecordShuffle(step="fanned"))
    shown(stage, at, station)
    form = _press(stage, station, "record-shuffle")
    assert isinstance(form, ShuffleForm)
    stage.take_dialog("station-shuffle", form)
    form.reject()
    at.do(BEA, ask.RecordShuffle(step="shuffled", set_id="set-1"))
    at.do(BEA, ask.RecordShuffle(step="cut", percent=25))
    at.do(BEA, ask.RecordShuffle(step="cut card in", percent=50))
    shown(stage, at, station)
    stage.take("station-burn", station)
    at.cards("2C")
    at.seats(ann=2)
    at.do(BEA, ask.OpenBetting())
    at.player("ann", ask.PlaceChips(chips=(2_500,)), ask.ConfirmBet())
    shown(stage, at, station)
    stage.take("station-bets", station)
    at.do(BEA, ask.NoMoreBets())
    at.cards("9D", "TH")
    shown(stage, at, station)
    stage.take("station-deal", station)
    form = _press(stage, station, "report")
    assert isinstance(form, ReportForm)
    form.what.buttons["wrong total"].click()
    form.lying.choose(Place("box", 2))
    form.grid.chosen.emit("7S")
    stage.take_dialog("station-report", form)
    form.reject()
    form = _press(stage, station, "call-supervisor")
    stage.take_dialog("station-call", form)
    form.reject()
    at.do(BEA, ask.CallSupervisor(what="a player objects"))
    shown(stage, at, station)
    stage.take("station-held", station)
    at.do(SAM, ask.Resolve(incident=1, remedy="go on", reason="looked at"))
    at.do(BEA, ask.Report(what="picked up", box=2))
    at.do(SAM, ask.Resolve(incident=2, remedy="replace", reason="put back"))
    shown(stage, at, station)
    stage.take("station-laying-again", station)


def _people(stage: Stage, at: AtPit, station: Station) -> None:
    at.opened()
    at.people(ann=3, max=5)
    shown(stage, at, station)
    form = _press(stage, station, "change-dealer")
    assert isinstance(form, DealerForm)
    stage.take_dialog("station-dealer", form)
    form.reject()
    at.do(BEA, ask.OpenBetting())
    at.do(BEA, ask.ForPlayer(player="ann", ask=ask.PlaceChips(chips=(1_000,))))
    shown(stage, at, station)
    stage.take("station-people-bet", station)
    at.do(BEA, ask.ForPlayer(player="ann", ask=ask.ConfirmBet()))
    at.do(BEA, ask.NoMoreBets())
    at.cards("TS", "8H", "5C")
    shown(stage, at, station)
    stage.take("station-people-decide", station)
    asks = at.table.round.asks if at.table.round is not None else 0
    at.do(BEA, ask.ForPlayer(player="ann", ask=ask.Decide(ask=asks, action="stand")))
    at.cards("TC")
    at.people_bet(ann=1_000, max=5_000)
    at.cards("TS", "2S", "AC", "8H", "3C")
    shown(stage, at, station)
    stage.take("station-people-insurance", station)
    late = ask.AnswerInsurance(answer="insurance", amount=90_000)
    station.judge(station.send(ask.ForPlayer(player="ann", ask=late)))
    stage.until(station.line.text)
    stage.take("station-refused", station)


def _last_hand(stage: Stage, at: AtPit, station: Station) -> None:
    """The cut card is out: this round is the last, and then the shoe is shuffled."""
    at.opened()
    at.seats(ann=2)
    at.bets(ann=2_500)
    at.cards("9D")
    at.cut_card()
    at.cards("TH")
    shown(stage, at, station)
    stage.take("station-last-hand", station)
    at.cards("TS")
    at.decides("ann", "stand")
    at.cards("7C")
    shown(stage, at, station)
    stage.take("station-shuffle-due", station)


def _training(stage: Stage, at: AtPit, url: str) -> None:
    for hosted in at._pit.tables.values():
        hosted.training = True
    with _station(stage, at, url) as station:
        stage.take("station-training", station)

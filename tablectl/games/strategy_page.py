"""A pack's strategy as a page for the printer: one file of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final

from procedures.odds.analysis import Analysis, Return
from procedures.odds.chart import UP_CARDS, Chart
from procedures.odds.chart_rows import LETTERS, chart_rows, letters_used, rows_for_absent
from procedures.pack import HousePack
from tablectl.games.assumed import assumed_in_words

PARTS: Final = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs"}
STYLE: Final = """
@page { size: A4; margin: 14mm }
body { font: 11pt/1.35 "Liberation Sans", Arial, sans-serif; color: #111; max-width: 182mm;
  margin: 8mm auto; -webkit-print-color-adjust: exact; print-color-adjust: exact }
h1 { font-size: 16pt; margin: 0 }
p { margin: 1mm 0 }
.small { font-size: 8.5pt; color: #444; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; margin: 3mm 0 }
th, td { border: 1px solid #999; text-align: center; padding: .6mm 0; width: 7.6% }
th:first-child { width: 24%; text-align: left; padding-left: 2mm; font-weight: normal }
thead th, tr.part th { background: #eee; font-weight: bold; text-align: center }
tr.part th { text-align: left }
.H { background: #d9f0d3 } .S { background: #f7c6c0 } .D, .d { background: #bfdcf5 }
.R, .r { background: #e3cdf0 } .P { background: #fdeaa7 }
.key { display: inline-block; min-width: 1.6em; text-align: center; border: 1px solid #999;
  margin-right: 1mm } .legend span { margin-right: 5mm; white-space: nowrap }
"""


def strategy_page(
    pack: HousePack, chart: Chart, analysis: Analysis, *, disconnected: bool = False
) -> str:
    """The page; `disconnected`: the chart is the one that is played for somebody who is gone."""
    return "\n".join(_lines(pack, chart, analysis, disconnected=disconnected)) + "\n"


def _lines(
    pack: HousePack, chart: Chart, analysis: Analysis, *, disconnected: bool
) -> Iterator[str]:
    what = "Played for the absent" if disconnected else "Basic strategy"
    title = f"{what}: {escape(pack.title)}"
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield "<table>\n<thead>\n<tr><th>dealer shows</th>"
    yield "".join(f'<th scope="col">{card}</th>' for card in UP_CARDS) + "</tr>\n</thead>\n<tbody>"
    rows = rows_for_absent(chart) if disconnected else chart_rows(chart)
    for part, those in groupby(rows, key=lambda row: row.part):
        yield f'<tr class="part"><th colspan="{len(UP_CARDS) + 1}">{PARTS[part]}</th></tr>'
        for row in those:
            cells = "".join(f'<td class="{letter}">{letter}</td>' for letter in row.letters)
            yield f'<tr><th scope="row">{row.label}</th>{cells}</tr>'
    yield '</tbody>\n</table>\n<p class="legend">'
    for letter in letters_used(chart):
        yield f'<span><b class="key {letter}">{letter}</b>{LETTERS[letter]}</span>'
    yield "</p>\n<p>Insurance is never taken.</p>"
    if disconnected:
        yield "<p>Nothing is wagered for somebody who is gone: no split, no double (HP2).</p>"
    else:
        yield f"<p>Played by this page the game returns {_told(analysis.basic)}.</p>"
    told = assumed_in_words(pack)
    if told:
        yield f'<p class="small">{escape(told)}</p>'
    yield f'<p class="small">Pack {escape(pack.name)}, digest {pack.digest}</p>\n</body>\n</html>'


def _told(found: Return) -> str:
    of_initial, of_all = 100 + 100 * found.expected, 100 + 100 * found.expected_of_wagered
    return f"{of_initial:.3f} % of the initial bets and {of_all:.3f} % of all that is wagered"

"""The shift: notes, hand-overs, and what happened at the tables meanwhile.

Read `facts.py` (what is written down), `open_matters.py` (what a hand-over holds),
`handing_over.py` (the rules), `log.py` (a span of time, told).
"""

"""Players' accounts, kept in the ledger as facts of the stream `accounts`: the default wallet.

Read `events.py` (what is written down), `commands.py` (what may be asked), `decide.py` (the rules),
`balances.py` (what every account holds), `books.py` (the one owner of the stream).
"""

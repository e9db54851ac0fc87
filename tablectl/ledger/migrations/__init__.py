"""The revisions of the ledger's tables, oldest first in `versions/`, in Alembic's form.

A revision is named by its whole number and is never changed once a ledger has it.
"""

"""The screens; every one is a client of the table service."""

"""What a machine needs to run a table, what of it is missing, and what mends it."""

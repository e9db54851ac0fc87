"""A pit: many tables in one process, what surrounds them, and who comes to them."""

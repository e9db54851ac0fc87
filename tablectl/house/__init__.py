"""The house beside its tables: its book, its rota, and what may be asked of it."""

"""The pit supervisor's console: every table by its need, one of them in full, the shift."""

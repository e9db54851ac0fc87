"""Drills: the procedures' acceptance tests, read, played and judged; the files lie in `drills`."""

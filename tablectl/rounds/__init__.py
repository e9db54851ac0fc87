"""Rounds as the record has them: found, told, shown, exported, replayed and proved."""

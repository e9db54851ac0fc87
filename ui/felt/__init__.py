"""The shared picture of a table: the felt as it lies, the same on all three screens."""

"""The shape of the code: what may lie where, and what the procedures may not touch."""

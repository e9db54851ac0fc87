"""The review of the record: find a round, see it again, compare, prove, take it away."""

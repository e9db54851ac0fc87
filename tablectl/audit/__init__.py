"""The review of the record: searching it, seeing it again, proving it, taking parts of it away.

Nothing here writes to the record. Begin with `questions`.
"""

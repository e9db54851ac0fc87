"""The people of a house, as facts of the stream `people`: who they are and what they may be.

Read `person.py` (the state), `commands.py` (what may be asked), `events.py` (what is written down),
`decide.py` (the rules), `register.py` (the one owner of the stream), `secrets.py` (passwords).
"""

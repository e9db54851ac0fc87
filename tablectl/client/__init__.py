"""How screens, gateways and tests reach the service: one small interface, in process or far away.

Read `messages.py` (what is said), `client.py` (what can be asked), `views.py` (what is shown).
"""

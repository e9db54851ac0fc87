"""The office: everything there is about people of one house, opened together."""

from __future__ import annotations

from tablectl.people.new_secret import Secrets
from tablectl.people.register import Register
from tablectl.people.secrets import Badges
from tablectl.sign_in import SignIns


class Office:
    """The register, the secrets and badges in use, and who is signed in."""

    def __init__(
        self, register: Register, secrets: Secrets, badges: Badges, sign_ins: SignIns
    ) -> None:
        self.register = register
        self.secrets = secrets
        self.badges = badges
        self.sign_ins = sign_ins

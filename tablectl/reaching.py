"""How a command reaches a running service: where it is, and who is asking."""

from __future__ import annotations

import argparse
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tablectl.client.remote import RemoteClient
from tablectl.people.typed import typed

URL: Final = "ws://127.0.0.1:8765"


def add_service(
    parser: argparse.ArgumentParser, *, required: bool = True, secrets: str = ""
) -> None:
    """The arguments of a command that signs in to a running service, or may do so.

    `secrets` says what comes from the input, where it is more than the password.
    """
    parser.add_argument(
        "--url", default=URL, help=f"where the service is (default {URL}; wss:// elsewhere)"
    )
    parser.add_argument(
        "--as", dest="as_name", metavar="NAME", required=required, help="who you are at the service"
    )
    parser.add_argument(
        "--secret-stdin",
        action="store_true",
        help=secrets or "read the password from the input",
    )
    parser.add_argument(
        "--renew",
        action="store_true",
        help="the password was given for one time: set one of your own (with --secret-stdin the "
        "input's second line)",
    )
    parser.add_argument(
        "--trust", metavar="FILE", help="PEM file of the certificate to trust, for wss://"
    )


def tls_for(url: str, trust: str | None) -> ssl.SSLContext | None:
    """TLS 1.3 for an address that wants it, with a certificate of one's own to trust.

    Raises OSError for a file that cannot be read or holds none.
    """
    if not url.startswith("wss://"):
        return None
    tls = ssl.create_default_context(cafile=trust)
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    return tls


@contextmanager
def reached(arguments: argparse.Namespace) -> Iterator[RemoteClient]:
    """Somebody signed in at the service, let go at the end.

    Raises NotAnsweredError, TurnedAwayError, UnusableError for a password that cannot be had.
    """
    tls = tls_for(arguments.url, arguments.trust)
    name, from_input = arguments.as_name, arguments.secret_stdin
    secret = typed("password", name, from_input=from_input, again=False)
    new = None
    if arguments.renew:
        new = typed("new password", name, from_input=from_input)
    client = RemoteClient(arguments.url, tls=tls)
    try:
        client.sign_in(name, secret, new=new)
        yield client
    finally:
        client.sign_out()

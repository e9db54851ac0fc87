"""An operator's own wallet, over HTTP: three requests of JSON, each under the movement's key.

| request | meaning |
|---|---|
| PUT URL/fund/KEY | take the money from the player's account |
| PUT URL/return/KEY | put it into the player's account |
| GET URL/movement/KEY | what became of it |

A PUT carries the movement: key, table, player, amount (minor units), currency. Every answer has a
`status`: done (with the movement that was carried out), declined (with `why`), never-heard, or
key-taken. Anything else, late or cut off, is unclear. Nothing is followed elsewhere.
"""

from __future__ import annotations

import http.client
import os
import shlex
import socket
import ssl
import stat
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Annotated, Final, Literal
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Meta, Struct

from tablectl.accounts.wallet import (
    Declined,
    Done,
    KeyTakenError,
    Movement,
    NeverHeard,
    Unclear,
    WalletAnswer,
)
from tablectl.loopback import loopback

_PATIENCE: Final = 10.0  # seconds for a whole request and its answer
_LONGEST: Final = 16 * 1024  # bytes of an answer


class _Answer(Struct, frozen=True, kw_only=True):
    """What the operator's wallet says; fields that it does not know are passed over."""

    key: str
    status: Literal["done", "declined", "never-heard", "key-taken"]
    movement: Movement | None = None
    why: Annotated[str, Meta(max_length=400)] = ""


class OperatorsWallet:
    """Implements `Wallet`. A connection for each request; any thread may call it."""

    def __init__(self, url: str, *, secret: str = "", patience: float = _PATIENCE) -> None:
        """`secret` goes with each request as a bearer token. Raises ValueError for a bad URL."""
        why = bad_url(url)
        if why:
            raise ValueError(why)
        self._url = urlsplit(url)
        self._patience = patience
        self._headers = {"Accept": "application/json", "Connection": "close"}
        if secret:
            self._headers["Authorization"] = f"Bearer {secret}"

    def fund_purse(self, movement: Movement) -> WalletAnswer:
        """Take the money from the player's account."""
        return self._clear(self._asked("PUT", "fund", movement))

    def return_purse(self, movement: Movement) -> WalletAnswer:
        """Put the money into the player's account."""
        return self._clear(self._asked("PUT", "return", movement))

    def query(self, movement: Movement) -> WalletAnswer | NeverHeard:
        """What became of the movement."""
        return self._asked("GET", "movement", movement)

    def _clear(self, answer: WalletAnswer | NeverHeard) -> WalletAnswer:
        if isinstance(answer, NeverHeard):
            return Unclear(why="the wallet answers that it never heard of what it was just asked")
        return answer

    def _asked(self, method: str, what: str, movement: Movement) -> WalletAnswer | NeverHeard:
        try:
            said = self._exchange(method, what, movement)
            answer = msgspec.json.decode(said, type=_Answer)
        except (OSError, http.client.HTTPException) as error:
            return Unclear(why=f"{self._where}: {error or type(error).__name__}")
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return Unclear(why=f"{self._where} gave no answer that can be understood: {error}")
        return self._judged(answer, movement)

    def _judged(self, answer: _Answer, movement: Movement) -> WalletAnswer | NeverHeard:
        if answer.key != movement.key:
            return Unclear(why=f"{self._where} answered for another movement")
        match answer.status:
            case "done" if answer.movement == movement:
                return Done()
            case "done" if answer.movement is None:
                return Unclear(why=f"{self._where} does not say what it carried out")
            case "done" | "key-taken":
                raise KeyTakenError(f"{self._where} has another movement under {movement.key}")
            case "declined":
                return Declined(why=_readable(answer.why) or "the wallet gives no reason")
            case "never-heard":
                return NeverHeard()

    @property
    def _where(self) -> str:
        return f"the wallet at {self._url.hostname}"

    def _exchange(self, method: str, what: str, movement: Movement) -> bytes:
        """The body of the answer. Raises OSError, HTTPException."""
        path = f"{self._url.path.rstrip('/')}/{what}/{quote(movement.key, safe='')}"
        body, headers = None, dict(self._headers)
        if method == "PUT":
            body, headers["Content-Type"] = msgspec.json.encode(movement), "application/json"
        connection = self._connection()
        connection.connect()
        late = Timer(self._patience, _cut_off, (connection.sock,))
        late.daemon = True
        late.start()
        try:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            said = response.read(_LONGEST + 1)
            if not 200 <= response.status < 300:
                raise http.client.HTTPException(f"answered {response.status}")
            if len(said) > _LONGEST or response.length:
                raise http.client.HTTPException("the answer is too long or cut off")
            return said
        finally:
            late.cancel()
            connection.close()
            late.join()

    def _connection(self) -> http.client.HTTPConnection:
        host, port = self._url.hostname or "", self._url.port
        if self._url.scheme == "http":
            return http.client.HTTPConnection(host, port, timeout=self._patience)
        tls = ssl.create_default_context()
        tls.minimum_version = ssl.TLSVersion.TLSv1_2
        return http.client.HTTPSConnection(host, port, timeout=self._patience, context=tls)


def _cut_off(opened: socket.socket) -> None:
    """End an exchange that goes on too long, however busily the other side talks."""
    with suppress(OSError):
        socket.socket.shutdown(opened, socket.SHUT_RDWR)  # under TLS too, without a farewell


def _readable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def bad_url(url: str) -> str:
    """Why a wallet cannot be reached there; empty where it can."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        return str(error)
    if parts.scheme not in ("http", "https") or not host:
        return "written https://HOST/PATH"
    if parts.username or parts.password or parts.query or parts.fragment:
        return "has no user, password, question or fragment; the secret has a file of its own"
    if parts.scheme == "http" and not loopback(host):
        return "http:// only on loopback; anything else is reached by https://"
    return ""


def secret_in(path: Path) -> str:
    """The secret in a file that is its owner's, or his group's, alone: its one line.

    Raises OSError, ValueError where it is none or others can read it.
    """
    with path.open("rb") as file:
        open_to_others = os.fstat(file.fileno()).st_mode & stat.S_IRWXO
        secret = file.read().decode("ascii", "replace").strip()
    if open_to_others:
        raise ValueError(f"{path} is open to others; mend it: chmod o= {shlex.quote(str(path))}")
    if not secret or not secret.isascii() or not secret.isprintable() or " " in secret:
        raise ValueError(f"{path} does not hold one word on one line")
    return secret

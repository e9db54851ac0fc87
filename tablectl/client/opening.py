"""The first words on a connection to the service: it opens, somebody signs in, or signs out."""

from __future__ import annotations

import ssl
from contextlib import ExitStack, suppress
from typing import Final

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.client.messages import FromClient, FromService, Problem, SignedIn, SignIn, SignOut

_decoder: Final = msgspec.json.Decoder(FromService)
_encoder: Final = msgspec.json.Encoder()
_PATIENCE: Final = 15.0  # seconds for a connection to open, or a sign-in to be answered
_LATER: Final = ("not possible now", "too many")
"""Problems with a token that a later attempt may not have."""
_MOST: Final = 64 * 1024 * 1024


def connected(url: str, tls: ssl.SSLContext | None) -> ClientConnection:
    """A connection to whatever listens there. Raises NotAnsweredError."""
    try:
        opening = connect(
            url,
            ssl=tls,
            open_timeout=_PATIENCE,
            close_timeout=1,
            max_size=_MOST,
            compression=None,
            proxy=None,
            ping_interval=None,
        )
        return ExitStack().enter_context(opening)  # closed by hand, when it is over
    except (OSError, WebSocketException, ValueError) as error:
        raise NotAnsweredError(f"{url} does not answer: {error}") from error


def sign_in(socket: ClientConnection, asked: SignIn) -> SignedIn:
    """Say who is there. Raises TurnedAwayError, NotAnsweredError.

    A token is turned away only for what a later attempt would be turned away for, too.
    """
    try:
        socket.send(encoded(asked))
        while True:
            message = decoded(socket.recv(timeout=_PATIENCE))
            if isinstance(message, SignedIn):
                return message
            if isinstance(message, Problem):
                if asked.how == "token" and message.code in _LATER:
                    raise NotAnsweredError(message.reason)
                raise TurnedAwayError(f"{message.code}: {message.reason}")
    except (ConnectionClosed, TimeoutError, msgspec.MsgspecError) as error:
        raise NotAnsweredError("the service does not answer the sign-in") from error


def sign_out(socket: ClientConnection) -> None:
    """Say that the sign-in is over, where anybody hears it."""
    with suppress(ConnectionClosed):
        socket.send(encoded(SignOut(id="sign-out")))


def encoded(message: FromClient) -> str:
    """As it is sent."""
    return _encoder.encode(message).decode()


def decoded(frame: str | bytes) -> FromService:
    """What the service says. Raises msgspec.MsgspecError."""
    return _decoder.decode(frame)

"""`tablectl schema`: what a client and the service say to each other, as JSON Schema."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from tablectl import exit_codes
from tablectl.client.messages import MOST_BYTES, VERSION, FromClient, FromService

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `schema`."""
    parser = subparsers.add_parser(
        "schema",
        description="Prints what clients and `tablectl serve` say to each other, as JSON Schema.\n"
        "A message is one JSON object in a text frame of a WebSocket; its `type` says which.",
        epilog="examples:\n"
        "  tablectl schema                      both sides, as {client: …, service: …}\n"
        "  tablectl schema --client             what a client may say\n"
        "  tablectl schema --service > told.json\n\n"
        "exit codes: 0.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    side = parser.add_mutually_exclusive_group()
    side.add_argument("--client", action="store_true", help="only what a client says")
    side.add_argument("--service", action="store_true", help="only what the service says")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the schema of one side, or of both."""
    if args.client:
        chosen = client_schema()
    elif args.service:
        chosen = service_schema()
    else:
        chosen = {"client": client_schema(), "service": service_schema()}
    print(msgspec.json.format(msgspec.json.encode(chosen), indent=2).decode())
    return exit_codes.FINE


def client_schema() -> dict[str, Any]:
    """What a client may say."""
    about = f"From a client, version {VERSION}; at most {MOST_BYTES} bytes a message."
    return _schema(FromClient, "FromClient", about)


def service_schema() -> dict[str, Any]:
    """What the service says. A client passes over a field that it does not know."""
    return _schema(FromService, "FromService", f"From the service, version {VERSION}.")


def _schema(union: Any, title: str, about: str) -> dict[str, Any]:
    return {
        "$schema": _DIALECT,
        "title": title,
        "description": about,
        **msgspec.json.schema(union),
    }

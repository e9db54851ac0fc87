"""The house pack that a table played by at a position, in words."""

from __future__ import annotations

from typing import get_args

from procedures.pack_in_words import in_words
from procedures.wording.speaker import Language
from tablectl.audit.stretch import Past
from tablectl.client.reviews import PackInForce, PackTopic


def pack_in_force(past: Past, table: str, position: int, language: str) -> PackInForce:
    """Its page and its digest. Raises ValueError for a language there is none in, LedgerError."""
    known: tuple[Language, ...] = get_args(Language)
    spoken = next((one for one in known if one == language), None)
    if spoken is None:
        raise ValueError(f"language: one of {', '.join(known)}; got {language[:20]!r}")
    pack = past.after(table, position).after.pack
    return PackInForce(
        table=table,
        position=position,
        name=pack.name,
        title=pack.title,
        digest=pack.digest,
        topics=tuple(
            PackTopic(title=one.title, sentences=tuple(said.text for said in one.sentences))
            for one in in_words(pack, spoken)
        ),
    )

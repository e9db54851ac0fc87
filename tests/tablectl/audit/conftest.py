"""A record with a past, and whoever asks about it: the review itself, or a pit around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablectl.bootstrap import open_house, open_review
from tablectl.client.client import Client
from tablectl.client.local import LocalClient
from tablectl.client.reviews import PicturePage, SearchPage
from tests.tablectl.audit.reviewed import Reviewer, asks, with_a_past
from tests.tablectl.pitted import SECRET, pit_in

SignedIn = Callable[[str], Client]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory whose table T1 has a past."""
    folder = tmp_path_factory.mktemp("reviewed")
    with_a_past(folder)
    return folder


@pytest.fixture(scope="module")
def otto(folder: Path) -> Iterator[Reviewer]:
    """An auditor. What is kept is opened before the first test, and closed after the last."""
    with open_house(folder) as house:
        review = open_review(house)
        otto = Reviewer(review, "otto", "auditor")
        asks(otto, "search", SearchPage)
        asks(otto, "pictures", PicturePage, round=1)
        yield otto
        review.close()


@pytest.fixture
def signed_in(tmp_path: Path) -> Iterator[SignedIn]:
    """Lets somebody into a pit whose table T1 has a past."""
    with_a_past(tmp_path)
    with pit_in(tmp_path, "T1") as pit, ExitStack() as opened:

        def come(name: str) -> Client:
            client = LocalClient(pit)
            opened.callback(client.close)
            client.sign_in(name, SECRET)
            return client

        yield come

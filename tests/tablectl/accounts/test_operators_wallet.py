"""An operator's wallet that is late, down or talks nonsense: nothing of it is believed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.accounts.operators_wallet import OperatorsWallet, bad_url, secret_in
from tablectl.accounts.wallet import Done, KeyTakenError, NeverHeard, Unclear
from tests.tablectl.accounts.at_cage import movement
from tests.tablectl.accounts.operator import SECRET, Fault, Operator, operator_at
from tests.tablectl.certified import certificate

__all__ = ["certificate"]

_SHORT = 0.3  # seconds that an answer is waited for, where none comes


@pytest.fixture
def operator() -> Iterator[tuple[Operator, OperatorsWallet]]:
    """An operator with 100.00 of ann's, and the wallet that asks it."""
    with operator_at() as (operator, url):
        operator.accounts["ann"] = 10_000
        yield operator, OperatorsWallet(url, secret=SECRET, patience=_SHORT)


MOVED: list[Fault] = [
    "silent after", "cut off", "garbage", "other key", "drips", "refuses", "elsewhere", "endless",
    "no movement", "twice",
]  # fmt: skip


@pytest.mark.parametrize("fault", MOVED)
def test_what_it_did_not_say_clearly_is_unclear_until_a_query_tells(
    fault: Fault, operator: tuple[Operator, OperatorsWallet]
) -> None:
    """The money has moved and the answer is none: neither done nor declined; asked after, done."""
    there, wallet = operator
    there.faults.append(fault)
    assert isinstance(wallet.fund_purse(movement()), Unclear)
    assert there.accounts["ann"] == 7_500
    assert wallet.query(movement()) == Done()
    assert wallet.fund_purse(movement()) == Done()
    assert there.accounts["ann"] == 7_500


def test_what_was_not_moved_before_the_time_was_up_is_never_heard_of(
    operator: tuple[Operator, OperatorsWallet],
) -> None:
    """The wallet took the request and did nothing; a query says so, and it may be asked again."""
    there, wallet = operator
    there.faults.append("silent before")
    assert isinstance(wallet.return_purse(movement()), Unclear)
    assert wallet.query(movement()) == NeverHeard()
    assert wallet.return_purse(movement()) == Done()
    assert there.accounts["ann"] == 12_500


def test_another_amount_than_was_asked_for_is_loud(
    operator: tuple[Operator, OperatorsWallet],
) -> None:
    """A wallet that says it moved 0.01 instead is not taken at its word."""
    there, wallet = operator
    there.faults.append("other amount")
    with pytest.raises(KeyTakenError, match="another movement under table/T1/1/"):
        wallet.fund_purse(movement())


def test_a_wallet_that_is_down_is_unclear() -> None:
    """Nobody listens there: it may have moved before it went down."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    wallet = OperatorsWallet(f"http://127.0.0.1:{port}", secret=SECRET, patience=_SHORT)
    for answer in (wallet.fund_purse(movement()), wallet.query(movement())):
        assert isinstance(answer, Unclear)
        assert "Connection refused" in answer.why


def test_a_wrong_secret_is_unclear_and_never_told(
    operator: tuple[Operator, OperatorsWallet],
) -> None:
    """A 401 says nothing of the money, and no reason holds the secret."""
    there, wallet = operator
    url = wallet._url.geturl()
    answer = OperatorsWallet(url, secret="another-token", patience=_SHORT).fund_purse(movement())
    assert isinstance(answer, Unclear)
    assert "401" in answer.why
    assert "another-token" not in answer.why
    assert there.accounts["ann"] == 10_000


def test_over_tls_only_a_wallet_that_is_trusted_is_asked(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A certificate that nobody trusts gets neither the request nor the secret; a drip ends too."""
    with operator_at(certificate=certificate) as (operator, url):
        operator.accounts["ann"] = 10_000
        wallet = OperatorsWallet(url, secret=SECRET, patience=_SHORT)
        stranger = wallet.fund_purse(movement())
        assert isinstance(stranger, Unclear)
        assert "CERTIFICATE_VERIFY_FAILED" in stranger.why
        assert operator.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        assert wallet.fund_purse(movement()) == Done()
        operator.faults.append("drips")
        assert isinstance(wallet.return_purse(movement(2)), Unclear)
        assert wallet.query(movement(2)) == Done()


def test_a_key_is_one_part_of_the_path(operator: tuple[Operator, OperatorsWallet]) -> None:
    """The slashes of a key do not make a path of their own."""
    there, wallet = operator
    wallet.fund_purse(movement())
    wallet.query(movement())
    key = "table%2FT1%2F1%2F1700000000000000"
    assert there.asked == [("PUT", f"/wallet/fund/{key}"), ("GET", f"/wallet/movement/{key}")]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://wallet.example", "only on loopback"),
        ("https://", "written https://"),
        ("wallet.example/x", "written https://"),
        ("ftp://wallet.example", "written https://"),
        ("https://ann:word@wallet.example", "no user, password"),
        ("https://wallet.example/?key=1", "no user, password"),
        ("https://wallet.example:port/", "Port could not be cast"),
    ],
)
def test_a_url_that_cannot_be_a_wallet_is_told(url: str, why: str) -> None:
    """In the clear only on this machine, and no secret in an address."""
    assert why in bad_url(url)
    with pytest.raises(ValueError, match=why):
        OperatorsWallet(url)


@pytest.mark.parametrize(
    "url", ["https://wallet.example/v1", "http://127.0.0.1:8080", "http://[::1]/"]
)
def test_a_url_that_can_be_a_wallet_is_taken(url: str) -> None:
    """TLS anywhere, and loopback."""
    assert bad_url(url) == ""


@pytest.mark.parametrize("content", ["", "two words", "line\nline", "ключ"])
def test_a_secret_is_one_word_of_a_file(tmp_path: Path, content: str) -> None:
    """Anything else is refused before a request is sent."""
    file = tmp_path / "secret"
    file.touch(mode=0o600)
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match="one word on one line"):
        secret_in(file)
    file.write_text("a-token\n")
    assert secret_in(file) == "a-token"

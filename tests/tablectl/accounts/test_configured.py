"""An operator's wallet in the configuration: what is wrong is told before anything is served."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.accounts.operators_wallet import secret_in

Said = pytest.CaptureFixture[str]


def serve(folder: Path, *lines: str) -> int:
    """Try to serve a pit with these lines."""
    config = folder / "pit.toml"
    table = ["[[tables]]", 'name = "M1"', 'pack = "five-deck"']
    config.write_text("\n".join(["[pit]", "port = 0", *lines, *table]) + "\n")
    return main(["serve", str(config)])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('wallet = "http://wallet.example"', "pit.wallet: http:// only on loopback"),
        ('wallet = "wallet.example"', "pit.wallet: written https://HOST/PATH"),
        ('wallet = "https://a:b@wallet.example"', "pit.wallet: has no user"),
        ("wallet = 7", "pit.wallet"),
        ('wallet_secret = "token"', "pit.wallet_secret: is for a wallet, and none is named"),
    ],
)
def test_a_wallet_that_cannot_be_is_told(tmp_path: Path, capsys: Said, line: str, why: str) -> None:
    """Exit code 3, the key, and why."""
    assert serve(tmp_path, line) == exit_codes.BAD_INPUT
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "why"), [(None, "No such file"), ("", "does not hold one word on one line")]
)
def test_a_secret_that_cannot_be_had_is_told(
    tmp_path: Path, capsys: Said, content: str | None, why: str
) -> None:
    """The file is named; nothing is served without what the wallet asks for."""
    if content is not None:
        (tmp_path / "token").touch(mode=0o600)
        (tmp_path / "token").write_text(content)
    lines = ('wallet = "http://127.0.0.1:9"', 'wallet_secret = "token"')
    assert serve(tmp_path, *lines) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err
    assert "pit.wallet_secret" in said
    assert why in said
    assert "token" in said


def test_a_secret_that_others_can_reach_is_refused(tmp_path: Path, capsys: Said) -> None:
    """With the command that mends it; a group of the house's own may read it."""
    token = tmp_path / "the token"
    token.write_text("plum\n")
    lines = ('wallet = "http://127.0.0.1:9"', f'wallet_secret = "{token.name}"')
    for mode in (0o644, 0o602):
        token.chmod(mode)
        assert serve(tmp_path, *lines) == exit_codes.BAD_INPUT
        assert f"mend it: chmod o= '{token}'" in capsys.readouterr().err
    token.chmod(0o640)
    assert secret_in(token) == "plum"

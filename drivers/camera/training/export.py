"""The networks into the one file that the eye loads, and its digest."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import torch

from drivers.camera.training.nets import Find, Read, Second, Together

MODEL: Final = Path(__file__).parent.parent / "model.onnx"


def export(folder: Path, to: Path = MODEL) -> str:
    """Write the file from the weights kept in `folder`; its SHA-256 in hexadecimal."""
    find, read, second = Find(), Read(), Second()
    for name, net in (("find", find), ("read", read), ("second", second)):
        net.load_state_dict(torch.load(folder / f"{name}.pt"))
    torch.onnx.export(
        Together(find, read, second).eval(),
        (torch.rand(1, 3, 128, 128), torch.rand(2, 3, 64, 40), torch.rand(4, 3, 64, 16)),
        str(to),
        input_names=["picture", "patches", "edges"],
        output_names=["found", "read", "odds"],
        dynamic_axes={
            "picture": {2: "high", 3: "wide"},
            "found": {2: "rows", 3: "columns"},
            "patches": {0: "many"},
            "read": {0: "many"},
        },
        dynamo=False,
    )
    return hashlib.sha256(to.read_bytes()).hexdigest()

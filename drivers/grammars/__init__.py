"""The wires that card readers speak, one module each."""

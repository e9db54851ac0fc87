"""How the eye's network is trained anew: artwork and fonts in, `model.onnx` and its card out.

Needs the extra `training`. Nothing here is imported by a table, nor by the eye at work.
"""

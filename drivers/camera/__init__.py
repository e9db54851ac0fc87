"""A camera that reads cards: pictures in, readings out, no rule of the game inside.

It runs as a process of its own and speaks a wire of lines, so a table never waits for a picture
and needs neither OpenCV nor a model.
"""

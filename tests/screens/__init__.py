"""Pictures of the screens in their important states, taken by one command.

`python -m tests.screens` writes them into `build/screens`: each state light, dark and in German,
at 1280 × 800 and 1920 × 1080. A screen's scenes are in the module of its name.
"""

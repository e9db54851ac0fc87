"""A desk in the terminal: what is typed at one, here or far away."""

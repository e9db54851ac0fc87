"""What is common to everything that is shown and typed in a terminal."""

"""The rules of the house, pure: no clock, no file, no thread, no chance."""

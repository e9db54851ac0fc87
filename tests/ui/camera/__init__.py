"""Tests of the windows before a camera."""

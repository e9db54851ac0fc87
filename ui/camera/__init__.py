"""Windows before a camera: setting it up, and seeing what it sees."""

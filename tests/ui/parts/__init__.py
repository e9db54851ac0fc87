"""What the three screens have in common, against a real pit over a real socket."""

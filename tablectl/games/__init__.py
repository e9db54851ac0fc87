"""House packs as people use them: found, opened, worked out, shown and drilled."""

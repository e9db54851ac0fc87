"""What the three screens have in common: colours, the bridge to the service, and small widgets."""

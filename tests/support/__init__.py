"""What several tests share: stand-ins, events, checks."""

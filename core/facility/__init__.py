"""What a cluster draws: power at the IT and the facility boundary."""

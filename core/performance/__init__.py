"""What a cluster can do: totals of compute, memory and links."""

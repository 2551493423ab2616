"""The comparison: clusters as columns, figures as rows, and what differs."""

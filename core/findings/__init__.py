"""What the program notices about figures and designs, in graded sentences; one rule is one function."""

"""The catalogue: records of parts, and the look-up of what the program ships."""

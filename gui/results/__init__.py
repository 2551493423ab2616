"""The results strip: the figures of the current cluster, always in sight."""

"""The centre of the window: the current cluster as a map of nested boxes and as a tree, and the gestures on both."""

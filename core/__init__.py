"""The domain of Rackwright: catalogue, designs and estimates, with no window, no clock and no global state."""

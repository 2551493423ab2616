"""Small widgets and helpers that several panes share."""

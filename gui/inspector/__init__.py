"""The inspector: what is selected, its figures with their signs, and the fields that change it."""

"""A referee for the log of a game, written from the rule texts alone."""

"""A bookkeeper for the log of a game: nothing is made of nothing."""

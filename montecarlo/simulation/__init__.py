"""Playing games in numbers: the tables of a game, batches, runs."""

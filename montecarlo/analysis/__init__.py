"""From tallies to estimates: shares, means, lengths and their intervals. The game is the unit everywhere."""

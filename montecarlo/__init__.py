"""A laboratory for Monopoly-family games: complete games under the printed rules of real editions."""

__version__ = "0.1.0"

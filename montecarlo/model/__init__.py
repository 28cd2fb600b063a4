"""What a game is made of, as data: editions, rules and strategies, read from files and checked."""

from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.model.rules import Rules
from montecarlo.model.strategy import Strategy, load_strategy

__all__ = ["Edition", "Rules", "Strategy", "load_edition", "load_strategy", "resolve_rules"]

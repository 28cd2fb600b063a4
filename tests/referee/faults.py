"""Planted faults: each changes a correct log in one way, and names the rule that the referee has to name first.

A fault that finds no place for itself in a log returns nothing; the places are found in the log alone.
"""

from tests.referee import (
    faults_buildings,
    faults_deeds,
    faults_editions,
    faults_house,
    faults_money,
    faults_stars,
    faults_turns,
)
from tests.referee.planting import FAULTS, FAULTS_IN_EDITIONS, Fault, Log

# importing a section enters its faults
SECTIONS = (
    *(faults_turns, faults_deeds, faults_buildings, faults_money),
    *(faults_editions, faults_stars, faults_house),
)

__all__ = ["FAULTS", "FAULTS_IN_EDITIONS", "SECTIONS", "Fault", "Log"]

"""A game of eight spaces against its exact figures: known answers for every number behind the metrics.

`toy.py` works the games out case by case. Each test of a family of figures gives a false alarm at most once in 100,000
seeds (`FALSE_ALARM`, shared out over its figures).
"""

"""Selling buildings, mortgaging and redeeming (C1009-50 to 57)."""

import pytest

from tests.scene import Scene


@pytest.mark.rule("C1009-50")
def test_x() -> None:
    scene = Scene(A=dict(cash=0, space=0, owns=[dict(deed=d, houses=1) for d in (21, 23, 24)]), B=dict())
    result = scene.dice((1, 3)).answer("A", "raise_money", 21, 23, 24).play(rolls=1)
    assert result.events("sell_building")[0].amount == 75

"""How much slower the machine is just now than the one on which the bounds of CPU time were set.

Processors are shared here and there, and a second of one can be a third shorter than a second of the next. A bound in
seconds is meant for the reference; elsewhere it grows with the time that a fixed piece of plain Python takes, and it
never shrinks.
"""

import time

REFERENCE = 0.224  # seconds of `piece` where the engine compiles in 35 CPU seconds
TRIES = 3
STEPS = 3_000_000
MOST = 1.5  # what a machine can be slower without the bound giving way any further


def piece() -> float:
    """CPU seconds of a fixed piece of plain Python."""
    begin = time.process_time()
    total = 0
    for step in range(STEPS):
        total += step * step % 7
    assert total > 0
    return time.process_time() - begin


def slowness() -> float:
    """Return the factor, from 1 to `MOST`, by which CPU times are longer than on the reference."""
    return min(MOST, max(1.0, min(piece() for _ in range(TRIES)) / REFERENCE))

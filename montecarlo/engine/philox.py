"""The generator of the random streams: Philox4x32-10, one draw by itself or four side by side.

Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC11).

A draw is a chain of ten multiplications that wait for each other. Four draws that are next to each other in a stream
take hardly longer than one in the vector registers of the processor, where the engine is compiled; what comes out is
the same as draw by draw.
"""

from typing import Any

from montecarlo.engine.fields import SEED_ROUNDS
from montecarlo.engine.jit import PLAIN, leaf, word

MULTIPLIER_0 = word(0xD2511F53)
MULTIPLIER_1 = word(0xCD9E8D57)
BITS = 32  # of a word
LOW = word(0xFFFFFFFF)
HALF = word(BITS)
LANES = 4  # draws side by side


@leaf
def philox(draw, stream, low, high, keys):
    """Return four random words of 32 bits for a counter of four words and the `round_keys` of a key of two."""
    for at in range(SEED_ROUNDS):
        product_0 = MULTIPLIER_0 * draw
        product_1 = MULTIPLIER_1 * low
        draw, stream, low, high = (
            (product_1 >> HALF) ^ stream ^ keys[0, at],
            product_1 & LOW,
            (product_0 >> HALF) ^ high ^ keys[1, at],
            product_0 & LOW,
        )
    return draw, stream, low, high


if PLAIN:

    def philox_lanes(draw: int, stream: int, low: int, high: int, keys: Any, words: Any) -> None:
        """Write the words of the draws `draw` to `draw` + 3: word n of the draw m further on is `words[n, m]`."""
        for lane in range(LANES):
            words[:, lane] = philox(draw + lane, stream, low, high, keys)

    def dice_lanes(words: Any, sides: int, dice: Any) -> bool:
        """Make two dice of every word, `dice[0, n, m]` and `dice[1, n, m]`; say if any may have to be replaced."""
        product = words * sides
        second = (product & LOW) * sides
        dice[0] = 1 + (product >> BITS)
        dice[1] = 1 + (second >> BITS)
        return bool(((second & LOW) < sides * sides).any())

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    NUMBER = ir.IntType(64)
    NUMBER_BYTES = 8
    VECTOR = ir.VectorType(NUMBER, LANES)

    def _lanes(numbers: list[int]) -> Any:
        """Return a vector of constants."""
        return ir.Constant(VECTOR, [ir.Constant(NUMBER, number) for number in numbers])

    def _in_all(builder: Any, number: Any) -> Any:
        """Return the code of a vector with the same number, below 2^32, in all lanes."""
        masked = builder.and_(number, ir.Constant(NUMBER, int(LOW)))
        one = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), masked, ir.Constant(ir.IntType(32), 0))
        order = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(one, ir.Constant(VECTOR, ir.Undefined), order)

    def _numbers(context: Any, builder: Any, signature: Any, arguments: Any, at: int) -> Any:
        """Return the code of where the numbers of an argument that is an array begin."""
        array = context.make_array(signature.args[at])(context, builder, arguments[at])
        return builder.bitcast(array.data, NUMBER.as_pointer())

    def _vector_at(builder: Any, numbers: Any, at: int) -> Any:
        """Return the code of where vector `at` of some numbers lies."""
        return builder.bitcast(builder.gep(numbers, [ir.Constant(NUMBER, at * LANES)]), VECTOR.as_pointer())

    def _load(builder: Any, numbers: Any, at: int) -> Any:
        """Return the code of vector `at` of some numbers."""
        return builder.load(_vector_at(builder, numbers, at), align=NUMBER_BYTES)

    def _store(builder: Any, vector: Any, numbers: Any, at: int) -> None:
        """Write a vector as number `at` of some."""
        builder.store(vector, _vector_at(builder, numbers, at), align=NUMBER_BYTES)

    @intrinsic
    def philox_lanes(_typing: Any, draw: Any, stream: Any, low: Any, high: Any, keys: Any, words: Any) -> Any:
        """Write the words of the draws `draw` to `draw` + 3: word n of the draw m further on is `words[n, m]`."""

        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            keys_at, words_at = (_numbers(context, builder, signature, arguments, at) for at in (4, 5))
            low_bits, half = _lanes([int(LOW)] * LANES), _lanes([BITS] * LANES)
            drawn = [_in_all(builder, arguments[at]) for at in range(4)]
            drawn[0] = builder.and_(builder.add(drawn[0], _lanes(list(range(LANES)))), low_bits)
            for at in range(SEED_ROUNDS):
                key_0, key_1 = (
                    _in_all(builder, builder.load(builder.gep(keys_at, [ir.Constant(NUMBER, place)])))
                    for place in (at, SEED_ROUNDS + at)
                )
                product_0 = builder.mul(drawn[0], _lanes([int(MULTIPLIER_0)] * LANES))
                product_1 = builder.mul(drawn[2], _lanes([int(MULTIPLIER_1)] * LANES))
                drawn = [
                    builder.xor(builder.xor(builder.lshr(product_1, half), drawn[1]), key_0),
                    builder.and_(product_1, low_bits),
                    builder.xor(builder.xor(builder.lshr(product_0, half), drawn[3]), key_1),
                    builder.and_(product_0, low_bits),
                ]
            for at, one in enumerate(drawn):
                _store(builder, one, words_at, at)
            return context.get_dummy_value()

        return types.void(draw, stream, low, high, keys, words), write

    @intrinsic
    def dice_lanes(_typing: Any, words: Any, sides: Any, dice: Any) -> Any:
        """Make two dice of every word, `dice[0, n, m]` and `dice[1, n, m]`; say if any may have to be replaced."""

        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words_at, dice_at = (_numbers(context, builder, signature, arguments, at) for at in (0, 2))
            low_bits, half = _lanes([int(LOW)] * LANES), _lanes([BITS] * LANES)
            ones = _lanes([1] * LANES)
            times = _in_all(builder, arguments[1])
            pairs = builder.mul(times, times)
            short = ir.Constant(ir.VectorType(ir.IntType(1), LANES), [0] * LANES)
            for at in range(LANES):
                product = builder.mul(_load(builder, words_at, at), times)
                second = builder.mul(builder.and_(product, low_bits), times)
                short = builder.or_(short, builder.icmp_unsigned("<", builder.and_(second, low_bits), pairs))
                _store(builder, builder.add(builder.lshr(product, half), ones), dice_at, at)
                _store(builder, builder.add(builder.lshr(second, half), ones), dice_at, LANES + at)
            any_short = builder.bitcast(short, ir.IntType(LANES))
            return builder.icmp_unsigned("!=", any_short, ir.Constant(ir.IntType(LANES), 0))

        return types.boolean(words, sides, dice), make

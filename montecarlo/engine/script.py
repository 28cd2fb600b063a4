"""Answers given in advance: the decisions of a scenario."""

from montecarlo.engine.jit import rare

ANY_SPACE = -1
NO_ANSWER = -2  # the script does not say; the strategy decides

# columns of a scripted answer
SEAT = 0
QUESTION = 1
SPACE = 2
ANSWER = 3
ALWAYS = 4


@rare
def scripted_answer(game, tables, player, question, space):
    """Return the next answer of the script to this question, or NO_ANSWER.

    Each answer is given once, or as often as it is asked for where it always stands.
    """
    for at in range(tables.script_answers):
        if (
            (game.script_used[at] == 0 or tables.script_answer[at, ALWAYS] > 0)
            and tables.script_answer[at, SEAT] == player
            and tables.script_answer[at, QUESTION] == question
            and (tables.script_answer[at, SPACE] == ANY_SPACE or tables.script_answer[at, SPACE] == space)
        ):
            game.script_used[at] = 1
            game.script_last = at
            return tables.script_answer[at, ANSWER]
    return NO_ANSWER

"""All figures of a strategy sheet, for an edition, a number of players and what was played."""

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.landing import landing
from montecarlo.analysis.roi import check_players
from montecarlo.analysis.sheet import Measured, Sheet
from montecarlo.analysis.sheet_basis import basis_of, group_lines
from montecarlo.analysis.sheet_jail import jail_advice
from montecarlo.analysis.sheet_order import best_house, build_order, owned_steps
from montecarlo.analysis.sheet_special import does_cash_win, fortune_cards, passport, stars, tax_choice, wonders_of
from montecarlo.analysis.sheet_values import deed_values, horizon_of, mortgage_order
from montecarlo.model.edition import Edition


def sheet_of(edition: Edition, players: int, measured: Measured) -> Sheet:
    """Work out the figures of a sheet.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    players : int
        Players at the table.
    measured : Measured
        What was played; taken over as it is.

    Raises
    ------
    InputError
        More or fewer players than the edition is for, or a board or deck of which no chain can be made or solved; the
        space or card is named.
    """
    check_players(edition, players)
    basis = basis_of(edition, players)
    visits, rolls = landing(edition, LEAVE, "visits"), landing(edition, LEAVE, "rolls")
    groups = group_lines(basis)
    horizon = horizon_of(measured)
    return Sheet(
        edition=edition,
        players=players,
        landing=tuple(float(share) for share in visits.probability),
        in_jail=rolls.in_jail,
        groups=groups,
        order=build_order(basis),
        best_house=best_house(basis),
        horizon=horizon,
        deeds=deed_values(basis, horizon),
        jail=jail_advice(basis, rolls.in_jail, groups),
        mortgages=mortgage_order(basis),
        tax=tax_choice(edition),
        stars=stars(edition, rolls.turns_per_lap),
        wonders=len(wonders_of(edition)),
        target=edition.rules.cash_target,
        last_payback=horizon if does_cash_win(edition) else None,
        measured=measured,
        horizon_is_played=measured.rounds is not None,
        owned=owned_steps(basis),
        passport=passport(basis),
        fortune=fortune_cards(edition),
    )

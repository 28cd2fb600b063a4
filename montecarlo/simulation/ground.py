"""The board and the rules of a scenario, as far as they are known; a wrong name is told with its place in the file."""

from dataclasses import dataclass

from montecarlo.errors import Fault, Faults
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import OPTION_RULES, OPTION_SET, check_names, parse_setting, resolve_rules
from montecarlo.model.scenario import Scenario
from montecarlo.model.scenario_draft import LeftOut, ScenarioDraft


@dataclass(frozen=True)
class Ground:
    """On what a scenario is played.

    Attributes
    ----------
    edition : Edition or None
        Under its rules if these are known, else as printed; None: the edition is not known.
    left_out : LeftOut
        What is not known of the scenario, the rules among it where they are wrong.
    faults : tuple of Fault
        What is wrong with edition, rules and settings.
    """

    edition: Edition | None
    left_out: LeftOut
    faults: tuple[Fault, ...] = ()


def single_settings(scenario: Scenario) -> list[str]:
    """Settings as they are written on the command line."""
    return [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in scenario.set.items()]


def ground_of(draft: ScenarioDraft, edition: Edition | None = None) -> Ground:
    """Find the edition of a scenario and apply its rules.

    Parameters
    ----------
    draft : ScenarioDraft
        The scenario.
    edition : Edition, optional
        Used instead of the edition that the scenario names.
    """
    faults = Faults()
    scenario, left_out = draft.scenario, draft.left_out
    printed = edition
    if printed is None and not left_out.has("edition"):
        printed = faults.of(lambda: load_edition(scenario.edition))
    if printed is None:
        return Ground(None, left_out.and_also("edition"), _in_file(faults, draft.file, "edition"))
    settings = single_settings(scenario)
    faults.of(lambda: check_names(printed, scenario.rules))
    for one in settings:
        faults.of(lambda one=one: parse_setting(one))  # type: ignore[misc]
    resolved = None
    if not faults.found and not left_out.rules:
        resolved = faults.of(lambda: resolve_rules(printed, scenario.rules, settings))
    if resolved is None:
        return Ground(printed, left_out.and_also("rules"), _in_file(faults, draft.file, "rules"))
    return Ground(resolved, left_out)


def _in_file(faults: Faults, file: str, key: str) -> tuple[Fault, ...]:
    """Give the faults with their place in the file; those of another file that it names keep theirs."""
    return tuple(_placed(fault, file, key) for fault in faults.found)


def _placed(fault: Fault, file: str, key: str) -> Fault:
    option = next((one for one in (OPTION_RULES, OPTION_SET) if fault.file.startswith(one)), "")
    if fault.file and not option:
        return fault
    inside = (fault.file.removeprefix(option).strip(), fault.place)
    steps = ("set" if option == OPTION_SET else key, *(one for one in inside if one))
    return fault._replace(file=file, place=", ".join(steps))

"""Documents to be set in type, written by hand: real names of spaces, texts as long as real ones."""

from collections.abc import Sequence
from dataclasses import replace

from montecarlo.model.edition import Edition, load_edition
from montecarlo.reports.palette import group_styles, ink_on, rgb
from montecarlo.reports.sheet.document import Board, BoardSpace, Document, GroupLook, Part, Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ADVICE = (
    "Skaff deg oransje eller rødt først: med tre hus er de tjent inn etter 8 til 9 runder, raskere enn alle andre "
    "farger på dette brettet.",
    "Bygg tre hus på hver gate før du bygger noe fjerde: det tredje huset gir mest leie for pengene, 4,1 M per 100 M "
    "i runden.",
    "Bli i fengselet når motstanderne har oransje eller røde hus; før det betaler du deg ut så lenge noen gater ennå "
    "er til salgs.",
)
FINNISH = (
    "Hanki ensimmäiseksi oranssi tai punainen katuryhmä: kolmella talolla ne maksavat itsensä takaisin kahdeksassa tai "
    "yhdeksässä kierroksessa, nopeammin kuin mikään muu väriryhmä.",
    "Rakenna jokaiselle kadulle kolme taloa ennen yhtäkään neljättä: kolmas talo tuottaa sijoitettuun rahamäärään "
    "nähden eniten vuokratuloja jokaisella kierroksella.",
    "Pysy vankilassa, kun vastapelaajilla on rakennettuja katuryhmiä; pelin alkuvaiheessa maksa itsesi ulos niin "
    "kauan kuin myymättömiä tontteja on vielä jäljellä.",
)


def share(at: int) -> float:
    """A share of landings that looks like one: 2 to 3 percent, twice as much at one place."""
    return 5.89 if at == 10 else 2.0 + (at * 37 % 23) / 20


def written(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace(".", ",")


def looks(edition: Edition) -> tuple[GroupLook, ...]:
    found = []
    for letter, (group, style) in zip(LETTERS, group_styles(edition).items(), strict=False):
        hatch_colour = "#" + "".join(f"{round(part * 255):02x}" for part in style.hatch_colour)
        ink = ink_on(rgb(style.colour))
        found.append(GroupLook(group, style.name, letter, style.colour, ink, style.hatch, hatch_colour))
    return tuple(found)


def board(names: Sequence[str], groups: Sequence[str]) -> Board:
    spaces = tuple(
        BoardSpace(name, f"{written(share(at))} %", min(1.0, (share(at) - 2) / 1.6), group)
        for at, (name, group) in enumerate(zip(names, groups, strict=True))
    )
    caption = "Andel av alle landinger på feltet. Mørkere: oftere. Fengselet er med når noen sitter i det."
    return Board(spaces, caption, f"Brettet med {len(names)} felt og hvor ofte spillerne lander på hvert av dem.")


def group_table(of: Sequence[GroupLook]) -> Table:
    rows = []
    for at, look in enumerate(of):
        effect = 66.9 - 5 * at
        measured = f"+{written(effect)} ({written(effect - 0.4)} til {written(effect + 0.4)})"
        money = (f"{320 + 120 * at} M", f"{1070 + 210 * at} M", f"{written(12.4 + 3.3 * at)} M")
        rows.append((look.name, *money, written(8.2 + at), "ikke målt" if at == 8 else measured))
    return Table(
        ("Gruppe", "Settet", "Med 3 hus", "Leie per runde", "Tjent inn etter", "Vinnersjanse, prosentpoeng"),
        ("left", "right", "right", "right", "right", "right"),
        tuple(rows),
        tuple(look.id for look in of),
        "Vinnersjanse: med settet mot uten, 95 % intervall. Leie: forventet på én motstanders tur.",
    )


def order_part(of: Sequence[GroupLook]) -> Part:
    steps = ("hotell på hver gate", "3 hus på hver gate")
    rows = tuple(
        (f"{look.name}: {steps[at % 2]}", f"{600 + 150 * at} M", written(6 + at)) for at, look in enumerate(of[:8])
    )
    table = Table(("Steg", "Koster", "Tjent inn"), ("left", "right", "right"), rows, tuple(look.id for look in of[:8]))
    return Part("order", "Rekkefølgen for hus", ("Har du flere sett, bygg i denne rekkefølgen.",), table, front=True)


JAIL = Part(
    "jail",
    "Fengsel",
    (
        "Ut så lenge det er noe å kjøpe: de 50 M er billigere enn en tur uten kjøp.",
        "Når alt er solgt, bli sittende hvis motstanderne venter mer enn 23,4 M i leie per tur av deg.",
        "Så mye gir hver av disse alene med 3 hus: oransje, rød, gul, grønn, mørkeblå.",
    ),
    front=True,
)
MORTGAGES = Part(
    "mortgages",
    "Pantsetting",
    (
        "Pantsett først det som gir minst leie for pengene, aldri en gate i et fullt sett.",
        "Verk, så stasjoner du bare har én av, så brune og lyseblå gater; 10 % rente ved innløsning.",
        "Rekkefølge: Vannverket, Oslo Energi, Parkveien, Kirkeveien, Ullevål hageby, Rådhusplassen, Prinsens gate.",
    ),
)
SPECIAL = Part(
    "special",
    "Bare i dette spillet",
    (
        "Formueskatten er en fast sum: hold 200 M klar når du står mellom Gå i fengsel og START.",
        "Det er 32 hus i esken. Fire sett med tre hus tar alle: den som bygger først, stenger for de andre.",
    ),
)
READING = Part(
    "reading",
    "Slik leser du arket",
    (
        "Andelene på brettet er regnet ut eksakt for lange spill der alle går rett ut av fengselet.",
        "Tjent inn etter: egne turer til leien fra 3 motstandere har betalt settet og husene.",
        "Verdien av et skjøte alene er leien i 30 runder og pantet; fullfører: det den siste gaten legger til.",
        "Intervaller er 95 %: i 95 av 100 slike forsøk ligger den sanne verdien innenfor.",
    ),
)
RULES = Part(
    "rules",
    "Hva husreglene endrer",
    ("Median lengde og andel spill uten vinner etter 200 runder, mot de trykte reglene.",),
    Table(
        ("Regel", "Runder", "Uten vinner"),
        ("left", "right", "right"),
        tuple(
            (name, f"{written(12.5 + at)} ({written(11 + at)} til {written(14 + at)})", f"+{written(3.1 + at)} pp")
            for at, name in enumerate(
                ("Penger på Gratis parkering", "Dobbel lønn på START", "Ingen auksjon", "Lån av hverandre",
                 "Ingen leie fra fengselet", "Raskt spill, 90 minutter", "Jevn bygging av")
            )
        ),
        ("",) * 7,
    ),
)  # fmt: skip
FOOTER = (
    "20 000 spill, 4 spillere med strategien «standard», frø 1, montecarlo 0.5.0; utgaven av 12. mars 2026.",
    "Vinnersjanse: 40 000 spill per gruppe med samme terninger, hver eier satte av 2 000 M.",
    "Rekonstruert: de 16 Sjanse-kortene og de 16 Prøv lykken-kortene; prisen på et hotell; hvem et reisekort nevner.",
    "Arket er laget av åpne kilder og har ingen forbindelse med utgiveren av spillet.",
)


def deeds_part(names: Sequence[str], groups: Sequence[str]) -> Part:
    deeds = [(name, group) for name, group in zip(names, groups, strict=True) if group]
    rows = tuple(
        (name, f"{60 + 12 * at}", f"{80 + 11 * at}", f"{650 + 31 * at}", f"{420 + 17 * at}")
        for at, (name, _) in enumerate(deeds)
    )
    return Part(
        "deeds",
        "Hva et skjøte er verdt, i M",
        ("Byd høyst summen i auksjon; krev minst den i et bytte.",),
        Table(
            ("Skjøte", "Pris", "Alene", "Fullfører", "Hindrer"),
            ("left", "right", "right", "right", "right"),
            rows,
            tuple(group for _, group in deeds),
        ),
    )


def sheet(
    edition_id: str = "no-c1009", names: Sequence[str] | None = None, groups: Sequence[str] | None = None
) -> Document:
    """A Norwegian sheet of an edition; of a board of one's own when names and groups of its spaces are given."""
    edition = load_edition(edition_id)
    names = [space.name for space in edition.spaces] if names is None else names
    groups = [getattr(space, "group", "") for space in edition.spaces] if groups is None else groups
    of = looks(edition)
    return Document(
        language="nb",
        board_language=edition.language.split("-")[0],
        paper="a4",
        pages=2,
        title=edition.name,
        subtitle="Strategiark for 4 spillere · trykte regler · et spill varer rundt 71 runder, 2 timer 20 minutter",
        advice_title="Tre råd",
        advice=ADVICE,
        groups_title="Hva gruppene er verdt",
        group_table=group_table(of),
        board=board(names, groups),
        looks=of,
        parts=(order_part(of), JAIL, deeds_part(names, groups), MORTGAGES, RULES, SPECIAL, READING),
        footer=FOOTER,
        page_word="Side {page} av {pages}",
    )


def sized(spaces: int) -> Document:
    """A sheet of a board with so many spaces: the Norwegian one, cut or begun again."""
    edition = load_edition("no-c1009")
    places = [edition.spaces[at % len(edition.spaces)] for at in range(spaces)]
    return sheet(names=[one.name for one in places], groups=[getattr(one, "group", "") for one in places])


def finnish() -> Document:
    """A sheet in Finnish with the longest texts that are to be expected."""
    document = sheet("fi-c1009")
    long = {
        "order": ("Rakentamisjärjestys", "Jos sinulla on useita täysiä katuryhmiä, rakenna tässä järjestyksessä."),
        "jail": ("Vankilassa", None),
        "deeds": ("Tonttien arvo huutokaupassa ja vaihtokaupassa", "Tarjoa huutokaupassa enintään tämä summa."),
        "rules": ("Mitä kotisäännöt muuttavat pelin kestossa", "Mediaanikesto painettuihin sääntöihin verrattuna."),
    }
    parts = []
    for part in document.parts:
        title, line = long.get(part.id, (part.title, None))
        parts.append(replace(part, title=title, lines=(line,) if line else FINNISH))
    table = replace(
        document.group_table,
        head=("Katuryhmä", "Koko ryhmä", "Kolmella talolla", "Vuokraodotus vuorossa", "Takaisinmaksuaika vuoroina",
              "Vaikutus voittotodennäköisyyteen prosenttiyksikköinä"),
    )  # fmt: skip
    return replace(
        document,
        language="fi",
        subtitle="Strategia-arkki neljälle pelaajalle · painetut säännöt · peli kestää noin 71 kierrosta",
        advice_title="Kolme neuvoa",
        advice=FINNISH,
        groups_title="Katuryhmien arvo",
        group_table=table,
        parts=tuple(parts),
        page_word="Sivu {page}/{pages}",
    )


def many_groups(spaces: int) -> Document:
    """A sheet of as many groups as there can be."""
    document = sized(spaces)
    table = document.group_table
    table = replace(table, rows=(table.rows * 3)[:24], groups=(table.groups * 3)[:24])
    return replace(document, group_table=table)


def numbered() -> Document:
    """A sheet of 80 spaces whose names have no room on the board, with few deeds and many groups."""
    document = many_groups(80)
    spaces = tuple(replace(space, name=f"{space.name} Extraordinarius") for space in document.board.spaces)
    parts = tuple(part for part in document.parts if part.id != "deeds")
    return replace(document, board=replace(document.board, spaces=spaces), parts=parts)

"""A sheet as it goes to the template: texts ready to be set, places on the page left to it.

`as_data` gives one JSON object; `sheet.typ` reads it and nothing else. All texts are in the language of the sheet, all
numbers are written out; the template neither counts nor translates.
"""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class GroupLook:
    """How a group is drawn.

    Attributes
    ----------
    id, name : str
        Id of the group; its name in the language of the sheet.
    letter : str
        A capital letter, different for each group: what colour is on a coloured print.
    colour, ink : str
        Ground and text on it, ``#rrggbb``.
    hatch : str
        As in `palette.HATCHES`: the pattern for prints in black and white.
    hatch_colour : str
        Colour of the pattern, ``#rrggbb``.
    """

    id: str
    name: str
    letter: str
    colour: str
    ink: str
    hatch: str
    hatch_colour: str


@dataclass(frozen=True)
class BoardSpace:
    """A space of the board.

    Attributes
    ----------
    name : str
        As on the board.
    share : str
        Share of landings, written out; "" where none is given.
    shade : float
        How dark it is drawn: 0 for the least, 1 for the most frequent space.
    group : str
        Id of its group; "" for other spaces.
    """

    name: str
    share: str
    shade: float
    group: str


@dataclass(frozen=True)
class Board:
    """The board: its spaces in order of play, START first; what the shares are, in a line; alternative text."""

    spaces: tuple[BoardSpace, ...]
    caption: str
    alt: str


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    head : tuple of str
        Titles of the columns.
    align : tuple of str
        ``left``, ``right`` or ``center``, one a column.
    rows : tuple of tuple of str
        Cells.
    groups : tuple of str
        Id of the group whose swatch stands before each row; "" for none.
    note : str
        Below the table; "" for none.
    """

    head: tuple[str, ...]
    align: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class Part:
    """A part of the sheet: a title, sentences, perhaps a table.

    Attributes
    ----------
    id : str
        ``order``, ``order_rest``, ``jail``, ``owned``, ``deeds``, ``mortgages``, ``special``, ``rules``, ``reading``.
    front : bool
        Whether it stands on the first page, also where that is the only one.
    """

    id: str
    title: str
    lines: tuple[str, ...]
    table: Table | None = None
    front: bool = False


@dataclass(frozen=True)
class Document:
    """A whole sheet.

    Attributes
    ----------
    language : str
        ``nb``, ``da``, ``sv``, ``fi``, ``en``.
    board_language : str
        Language of the names on the board, for hyphenation: likewise.
    paper : str
        ``a4`` or ``us-letter``, as typst calls them.
    pages : int
        1 or 2: the most pages; with 1 only the parts that are `front`.
    title, subtitle : str
        Name of the edition; players, rules, length of a game.
    advice_title : str
        Above the three sentences.
    advice : tuple of str
        Three sentences (fewer only where the figures do not carry three).
    groups_title : str
        Above the group table.
    group_table : Table
        One row a group.
    board : Board
        The drawing.
    looks : tuple of GroupLook
        How groups are drawn, in board order.
    parts : tuple of Part
        All other parts in their order.
    footer : tuple of str
        Small lines at the foot of the last page: games, seed, date of the data, version, what is reconstructed.
    page_word : str
        With `{page}` and `{pages}`: page 1 of 2.
    """

    language: str
    board_language: str
    paper: str
    pages: int
    title: str
    subtitle: str
    advice_title: str
    advice: tuple[str, ...]
    groups_title: str
    group_table: Table
    board: Board
    looks: tuple[GroupLook, ...]
    parts: tuple[Part, ...]
    footer: tuple[str, ...]
    page_word: str

    def as_data(self) -> dict[str, Any]:
        """Give it as plain data, for the template."""
        return asdict(self)

"""A sheet as it is printed: nothing missing, cut off or too small, on as many pages as asked for, always the same."""

import io
import itertools
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pypdf
import pytest

from montecarlo.errors import MontecarloError
from montecarlo.reports.palette import HATCHES, INK, contrast, luminance, mixed, rgb
from montecarlo.reports.sheet import typeset as module
from montecarlo.reports.sheet.document import Document, Part, Table
from montecarlo.reports.sheet.typeset import GROUNDS, typeset
from tests.conftest import ROOT
from tests.reports.printed import Box, Page, fonts_of, plain, read, tags_of, texts_of, words_of
from tests.reports.sheet_documents import ADVICE, READING, finnish, many_groups, numbered, sheet, sized

MILLIMETRE = 72 / 25.4
SMALLEST = 8.0  # points
READABLE = 4.5  # contrast to 1
SLACK = 1.0  # points by which the ink of a letter may leave its line

EDITIONS = ("us-classic", "uk-classic", "dk-matador", "se-standard", "se-wonders-2003", "millionaire-98838")


def three_on_front() -> Document:
    one = sheet()
    return replace(one, parts=tuple(replace(part, front=part.front or part.id == "mortgages") for part in one.parts))


VARIANTS: dict[str, Callable[[], Document]] = {
    "nb": sheet,
    "fi-letter": lambda: replace(finnish(), paper="us-letter"),
    "9-spaces": lambda: sized(9),
}
MORE: dict[str, Callable[[], Document]] = {
    "fi": finnish,
    "three-on-front": three_on_front,
    "front-alone": lambda: replace(sheet(), pages=1),
    "fi-front-alone-letter": lambda: replace(finnish(), paper="us-letter", pages=1),
    **{f"{spaces}-spaces": partial(sized, spaces) for spaces in (8, 10, 11, 31, 32, 41, 42, 57, 80)},
    "24-groups": lambda: many_groups(40),
    "numbered": numbered,
    "long-title": lambda: replace(sheet(), title="A game whose name is long " * 6, subtitle=ADVICE[0] * 3),
    **{edition: partial(sheet, edition) for edition in EDITIONS},
}
ALL = [*VARIANTS, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE)]


def document(name: str) -> Document:
    return (VARIANTS | MORE)[name]()


def small() -> Document:
    """The least there can be: what is quickly set."""
    return replace(sized(8), pages=1)


@cache
def pdf(name: str) -> bytes:
    return typeset(document(name))


@cache
def pages(name: str) -> list[Page]:
    return read(pdf(name))


def test_the_patterns_are_all_tried() -> None:
    assert {look.hatch for look in sheet().looks} == set(HATCHES)


@pytest.mark.parametrize("name", ALL)
def test_it_has_the_pages_it_should_have(name: str) -> None:
    width, height = (612, 792) if "letter" in name else (210 * MILLIMETRE, 297 * MILLIMETRE)
    assert len(pages(name)) == document(name).pages
    for number, page in enumerate(pages(name), 1):
        assert (page.width, page.height) == pytest.approx((width, height), abs=0.1)
        word = document(name).page_word.replace("{page}", str(number)).replace("{pages}", str(len(pages(name))))
        assert plain(word) in plain("".join(piece.text for piece in page.pieces))


@pytest.mark.parametrize("name", ALL)
def test_every_text_is_on_it(name: str) -> None:
    one = document(name)
    found = words_of(pdf(name))
    assert [text for text in texts_of(one, back=one.pages == 2) if plain(text) not in found] == []
    if one.pages == 1:
        assert [part.title for part in one.parts if not part.front and plain(part.title) in found] == []


@pytest.mark.parametrize("name", ALL)
def test_no_text_is_too_small(name: str) -> None:
    sizes = [piece.size for page in pages(name) for piece in page.pieces]
    assert len(sizes) > 100
    assert min(sizes) >= SMALLEST - 0.01


@pytest.mark.parametrize("name", ALL)
def test_no_text_leaves_the_page_or_runs_into_another(name: str) -> None:
    for page in pages(name):
        margin = 10 * MILLIMETRE
        room = Box(margin, 5 * MILLIMETRE, page.width - margin, page.height - margin)
        assert [piece for piece in page.pieces if not room.holds(piece.box, SLACK)] == []
        pairs = itertools.combinations(page.pieces, 2)
        assert [(one.text, two.text) for one, two in pairs if one.box.overlaps(two.box, least=1.0)] == []


@pytest.mark.parametrize("name", ALL)
def test_the_texts_of_the_board_stay_in_their_spaces(name: str) -> None:
    page = pages(name)[0]
    spaces = document(name).board.spaces
    frames = spaces_of(page, len(spaces))
    shares = {space.share for space in spaces}
    on_board = [piece for piece in page.pieces if any(overlap(piece.box, frame) > 0 for frame in frames)]
    assert len([piece for piece in on_board if any(share in piece.text for share in shares)]) >= len(spaces)
    for piece in on_board:
        frame = max(frames, key=lambda frame: overlap(piece.box, frame))
        assert frame.holds(piece.box, SLACK), (piece, frame)


def overlap(one: Box, two: Box) -> float:
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.top, two.top) - max(one.bottom, two.bottom)
    return max(0.0, across) * max(0.0, down)


def spaces_of(page: Page, count: int) -> list[Box]:
    """The frames of the spaces: rectangles drawn twice, as ground and as line, that fill the ring."""
    ring = max(page.paths, key=lambda box: box.width * box.height)
    seen: list[Box] = []
    for box in page.paths:
        at_edge = (
            abs(box.left - ring.left) < 2 or abs(box.right - ring.right) < 2
            or abs(box.bottom - ring.bottom) < 2 or abs(box.top - ring.top) < 2
        )  # fmt: skip
        wide = min(box.width, box.height) > 14 and box.width * box.height < ring.width * ring.height / 3
        inside = ring.holds(box, 2)
        if at_edge and wide and inside and not any(overlap(box, old) > 0.9 * box.width * box.height for old in seen):
            seen.append(box)
    assert len(seen) == count
    return seen


def test_it_is_the_same_each_time() -> None:
    assert typeset(sheet()) == pdf("nb")
    assert b"CreateDate" not in pdf("nb")
    assert b"CreationDate" not in pdf("nb")
    assert typeset(replace(small(), subtitle="Other rules")) != typeset(small())


def test_its_fonts_are_in_it() -> None:
    fonts = fonts_of(pdf("nb"))
    assert len(fonts) >= 3
    assert all(fonts.values())
    assert all("Libertinus" in name for name in fonts)


def test_it_is_tagged() -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf("nb")))
    root = reader.root_object
    assert str(root["/Lang"]) == "nb"
    assert "'/Marked': True" in str(root["/MarkInfo"])
    assert "/StructTreeRoot" in root
    assert reader.metadata is not None
    assert reader.metadata.title == sheet().title
    tags = tags_of(pdf("nb"))
    assert [alt for kind, alt in tags if kind == "Figure"] == [sheet().board.alt]
    kinds = [kind for kind, _ in tags]
    tables = 1 + sum(part.table is not None for part in sheet().parts)
    assert (kinds.count("Table"), kinds.count("H1"), kinds.count("H2")) == (tables, 1, 2 + len(sheet().parts))


def test_the_language_is_that_of_the_sheet() -> None:
    assert str(pypdf.PdfReader(io.BytesIO(pdf("fi-letter"))).root_object["/Lang"]) == "fi"


@pytest.mark.parametrize("pages", [1, 2])
def test_what_does_not_fit_is_refused(pages: int) -> None:
    long = Part(
        "special", "Long", ("A sentence that is here far too often to find room on a page. " * 4,) * 60, front=True
    )
    one = replace(small(), pages=pages, parts=(long,))
    which = "first" if pages == 1 else "second"
    with pytest.raises(MontecarloError, match=f"texts are too long for the {which} page"):
        typeset(one)


def test_a_part_without_room_on_the_front_goes_to_the_back() -> None:
    one = small()
    rows = tuple((f"Row {at}", str(at)) for at in range(60))
    long = Part("jail", "Long list", (), Table(("Row", "Number"), ("left", "right"), rows, ("",) * 60), front=True)
    first, second = read(typeset(replace(one, pages=2, parts=(one.parts[0], long))))
    assert all("59" not in piece.text for piece in first.pieces)
    assert any("59" in piece.text for piece in second.pieces)


@pytest.mark.slow
def test_it_is_the_same_in_another_process() -> None:
    code = (
        "import sys\nfrom montecarlo.reports.sheet.typeset import typeset\n"
        "from tests.reports.sheet_documents import sheet\nsys.stdout.buffer.write(typeset(sheet()))"
    )
    again = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert again.stdout == pdf("nb")


@pytest.mark.parametrize("empty", ["advice", "parts", "shares", "groups"])
def test_a_sheet_can_lack_things(empty: str) -> None:
    one = replace(sized(8), parts=sized(8).parts[:3])
    if empty == "advice":
        one = replace(one, advice=())
    elif empty == "parts":
        one = replace(one, parts=())
    elif empty == "groups":
        spaces = tuple(replace(space, group="") for space in one.board.spaces)
        table = replace(one.group_table, rows=(), groups=())
        board = replace(one.board, spaces=spaces)
        one = replace(one, looks=(), board=board, group_table=table, parts=(one.parts[1], READING))
    else:
        spaces = tuple(replace(space, share="") for space in one.board.spaces)
        one = replace(one, board=replace(one.board, spaces=spaces))
    assert len(read(typeset(one))) == (1 if empty == "parts" else 2)


def test_a_sign_that_no_font_has_is_an_error() -> None:
    with pytest.raises(MontecarloError, match="cannot be set"):
        typeset(replace(small(), subtitle="\U00013000"))


def test_an_unknown_pattern_is_an_error() -> None:
    one = small()
    with pytest.raises(MontecarloError, match="no pattern is drawn for the hatch"):
        typeset(replace(one, looks=(replace(one.looks[0], hatch="~~"), *one.looks[1:])))


def test_a_warning_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for template in module.TEMPLATES.glob("*.typ"):
        shutil.copy(template, tmp_path)
    main = tmp_path / module.TEMPLATE
    main.write_text(main.read_text(encoding="utf-8").replace("Libertinus Serif", "Nobody Serif"), encoding="utf-8")
    monkeypatch.setattr(module, "TEMPLATES", tmp_path)
    with pytest.raises(MontecarloError, match=r"with warnings: unknown font family: nobody serif, at sheet\.typ:"):
        typeset(small())


def test_text_is_readable_on_every_ground() -> None:
    grounds = [rgb(colour) for colour in GROUNDS]
    for one, two in itertools.pairwise(grounds):
        assert luminance(one) > luminance(two)
        for part in (0.0, 0.5, 1.0):
            assert contrast(mixed(one, two, part), rgb(INK)) >= READABLE

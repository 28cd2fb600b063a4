"""The words of a sheet in one language: messages from its gettext catalogue, numbers, money, lists and dates by Babel.

A message is the English text with named places, ``{group}``; `locale/CODE.po` has it in each language, English too. A
message that is not there is a fault of the program and never shown in English instead.
"""

import re
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cache
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Final

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, is_currency

from montecarlo.errors import Fault, InputError, MontecarloError, did_you_mean
from montecarlo.model.edition import Currency

FOLDER: Final = "locale"
SUFFIX: Final = ".po"
OPTION: Final = "--lang"
LOCALES: Final = {"en": "en_GB"}  # a language whose numbers and dates are those of one country
MINUS: Final = "\N{MINUS SIGN}"
DASH: Final = "\N{EN DASH}"
SPACE: Final = "\N{NO-BREAK SPACE}"
SIGN: Final = "¤"  # place of the symbol in Babel's patterns
ISO_CODE: Final = re.compile(r"[A-Z]{3}(?![A-Za-z])")


def marked(text: str) -> str:
    """Give a message back as it is: it is said later, and found here for the catalogues."""
    return text


def places(text: str) -> set[str]:
    """Give the names of the places of a message that are filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def languages() -> tuple[str, ...]:
    """Give the codes of all languages that there are, in alphabetical order."""
    names = (file.name for file in (files(__package__) / FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


@cache
def catalogue(code: str) -> Catalog:
    """Read the catalogue of a language.

    Raises
    ------
    MontecarloError
        A message has other places than the English one.
    """
    file = files(__package__) / FOLDER / f"{code}{SUFFIX}"
    found = read_po(BytesIO(file.read_bytes()), locale=code)
    for message in found:
        if message.id:
            check_places(file.name, message.id, message.string or "")
    return found


def check_places(file: str, source: str | Sequence[str], target: str | Sequence[str]) -> None:
    """Refuse a message whose translation fills in other places than it.

    Raises
    ------
    MontecarloError
        The file, the message and its places.
    """
    wanted = set[str]().union(*map(places, [source] if isinstance(source, str) else source))
    for text in [target] if isinstance(target, str) else target:
        if places(text) != wanted:
            raise MontecarloError(f"{file}: {source!r}: places {sorted(wanted)} are wanted, not those of {text!r}")


def one_stop(text: str) -> str:
    """Leave one full stop where a sentence ends with an abbreviation, such as ``kr.`` at its end."""
    return text.replace("..", ".")


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


class Language:
    """One language.

    Parameters
    ----------
    code : str
        ``nb``, ``da``, ``sv``, ``fi``, ``en``.

    Raises
    ------
    InputError
        There is no such language; those that there are are listed.
    """

    def __init__(self, code: str) -> None:
        if code not in languages():
            right = did_you_mean(code, languages(), "languages")
            raise InputError([Fault("", OPTION, f"there is no language {code!r}", right)])
        self.code = code
        self.locale = Locale.parse(LOCALES.get(code, code))
        self._catalogue = catalogue(code)

    def say(self, text: str, **values: str) -> str:
        """Say a message.

        Parameters
        ----------
        text : str
            The message in English.
        **values : str
            What is filled in at its places.
        """
        return one_stop(str(self._found(text).string).format(**values))

    def plural(self, one: str, many: str, number: Decimal, **values: str) -> str:
        """Say a message in the form that a number asks for.

        Parameters
        ----------
        one, many : str
            The message in English for one and for any other number.
        number : Decimal
            The number as it is written: 1.0 may ask for another form than 1.
        **values : str
            What is filled in at its places.
        """
        message = self._found(one)
        if message.id != (one, many):
            raise MontecarloError(f"{self.code}{SUFFIX}: {one!r} has another plural than {many!r}")
        forms = [*sorted(self.locale.plural_form.tags), "other"]
        return one_stop(str(message.string[forms.index(self.locale.plural_form(number))]).format(**values))

    def _found(self, text: str) -> "Catalog.Message":  # type: ignore[name-defined]
        message = self._catalogue.get(text)
        if message is None or not message.string or message.fuzzy:
            raise MontecarloError(f"{self.code}{SUFFIX} has not got the message {text!r}")
        return message

    def number(self, value: float | Decimal, digits: int = 0, *, signed: bool = False) -> str:
        """Write a number with so many decimals, its thousands apart; `signed` writes a plus too."""
        exact = rounded(value, digits)
        text = format_decimal(abs(exact), format="#,##0" + ("." + "0" * digits if digits else ""), locale=self.locale)
        sign = MINUS if exact < 0 else "+" if signed and exact > 0 else ""
        return sign + str(text)

    def percent(self, part: float, digits: int) -> str:
        """Write a part of 1 in percent."""
        pattern = str(self.locale.percent_formats[None].pattern)
        return pattern.replace("#,##0", self.number(part * 100, digits)).replace(" ", SPACE)

    def span(self, low: float, high: float, digits: int) -> str:
        """Write from where to where an interval goes."""
        ends = self.number(low, digits), self.number(high, digits)
        return (
            DASH.join(ends) if low >= 0 else self.say("{low} to {high}", low=ends[0], high=ends[1]).replace(" ", SPACE)
        )

    def money(self, currency: Currency, amount: float, digits: int = 0, *, own: bool = True) -> str:
        """Write a sum of money.

        Parameters
        ----------
        currency : Currency
            The money of the edition; its own sign is written.
        amount : float
            How much.
        digits : int
            Decimals.
        own : bool
            Whether this is the language of the box: the sign stands where the box has it then. In another language
            it stands where that has it, unless it is no sign of real money.
        """
        exact = rounded(amount, digits)
        number = self.number(abs(exact), digits)
        code = ISO_CODE.match(currency.code)
        if own or code is None or not is_currency(code.group()):
            text = currency.written.replace("{symbol}", currency.symbol).replace("{amount}", number)
        else:
            text = self._placed(currency.symbol, number)
        return (MINUS if exact < 0 else "") + text.replace(" ", SPACE)

    def _placed(self, symbol: str, number: str) -> str:
        pattern = str(self.locale.currency_formats["standard"].pattern).partition(";")[0]
        if pattern.startswith(SIGN):
            apart = SPACE if symbol[-1].isalnum() or symbol.endswith(".") else ""
            return f"{symbol}{apart}{number}"
        return f"{number}{SPACE}{symbol}"

    def listed(self, items: Sequence[str]) -> str:
        """Join texts: ``a, b and c``."""
        return str(format_list(list(items), locale=self.locale))

    def date(self, day: date) -> str:
        """Write a date, its month in letters."""
        return str(format_date(day, "long", locale=self.locale)).replace(" ", SPACE)


def rounded(value: float | Decimal, digits: int) -> Decimal:
    """Give a number with so many decimals, as it is written; never minus nothing."""
    return (value if isinstance(value, Decimal) else Decimal(repr(float(value)))).quantize(
        Decimal(1).scaleb(-digits), ROUND_HALF_EVEN
    ) + 0

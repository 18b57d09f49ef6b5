"""Remove what surrounds the rows of a grid: labels, numbers of a list, HTML, LaTeX, and line ends within JSON.

Every repetition is bounded, so that a hostile text takes no longer than another of its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Row labels: `Row 1:`, `R1:`, `| r1 |`.
_LABEL = re.compile(
    r"^[ \t>*|\-]{0,8}(?:row|r|line)[ ]?[0-9]{1,2}[ ]{0,3}\*{0,2}[ ]{0,3}[:.)=|\-]{1,3}", re.IGNORECASE | re.MULTILINE
)
# The numbers of a list: `1. `, `2) `.
_NUMBERED = re.compile(r"^[ \t>*\-]{0,8}[0-9]{1,3}[.)][ \t]{1,4}", re.MULTILINE)
_ROW_END = re.compile(r"</tr>|<br ?/?>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:table|thead|tbody|tr|td|th|pre|code|b|strong)(?: [^<>]{0,80})?>", re.IGNORECASE)
_LATEX = re.compile(
    r"\\hline|\\cline\{[0-9-]{1,5}\}|\\(?:begin|end)\{[a-z]{1,10}\}(?:\{[|clr ]{1,99}\})?|\\text[a-z]{0,2}"
)
# A line that ends with a comma goes on: JSON with one number on each line.
_GOES_ON = re.compile(r",[ \t\r]{0,8}\n\s{0,80}")


def without_list_numbers(text: str) -> str:
    """Remove the numbers of a list.

    >>> without_list_numbers("1. 0-4")
    '0-4'
    """
    return _NUMBERED.sub("", text)


def readings(text: str) -> Iterator[str]:
    """Yield other readings of a text in which no grid was found, the most likely first.

    >>> list(readings("Row 1: <td>1</td><td>2</td>"))
    ['  1  2 ']
    """
    plain = _LATEX.sub(" ", _TAG.sub(" ", _ROW_END.sub("\n", text)))
    plain = _LABEL.sub("", plain)
    for reading in dict.fromkeys((plain, without_list_numbers(plain), _GOES_ON.sub(",", plain))):
        if reading != text:
            yield reading

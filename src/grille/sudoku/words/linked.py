"""Chains, loops and nets, link by link."""

from __future__ import annotations

from grille.scene import Role
from grille.sudoku.chains import arrows, short, statement, walked
from grille.sudoku.found import Found, Node
from grille.sudoku.words.teller import Pattern, Teller, Telling


def remote_pair(tell: Teller, found: Found) -> Telling:
    digits = tell.digits(found.digits)
    path = " - ".join(tell.cell(cell) for cell in found.cells)
    steps = zip(found.cells, found.cells[1:], strict=False)
    first = found.digits[0]
    return Telling(
        f"A chain of cells that have just {digits}, each seeing the next: {path}.",
        f"The digits alternate along it, so two of its cells an odd number of links apart hold both {digits} between "
        "them, "
        "and what sees both can be neither.",
        (
            *tell.show_digits(found.cells[::2], found.digits),
            *tell.show_digits(found.cells[1::2], found.digits, Role.OTHER),
            *(tell.link([(one, first)], [(other, first)], weak=True) for one, other in steps),
        ),
    )


def between(tell: Teller, found: Found) -> Telling:
    """Chains that begin and end with a strong link: one of the ends holds."""
    chain = found.chains[0]
    first, last = chain[0], chain[-1]
    ends = f"{_is(tell, first)} or {_is(tell, last)}"
    if first.digit == last.digit and len(first.cells) == len(last.cells) == 1:
        ends = f"{tell.cells(first.cells)} or {_is(tell, last)}"
    return Telling(
        f"Follow the chain {tell.chain(chain, found.sets)}.",
        f"{walked(tell.layout, chain, found.sets)}. Either way {ends}.",
        tell.show_chain(chain, found.sets),
    )


def _is(tell: Teller, node: Node) -> str:
    return statement(tell.layout, node._replace(on=True, set=-1))


def continuous(tell: Teller, found: Found) -> Telling:
    chain = found.chains[0]
    return Telling(
        f"Follow the loop {tell.chain(chain, found.sets)}.",
        f"{walked(tell.layout, chain, found.sets)}: it comes round without a break, so its links hold both ways, and "
        "of the two "
        "ends of every weak link one is true. What else would clash with both can go.",
        tell.show_chain(chain, found.sets),
    )


def discontinuous(tell: Teller, found: Found) -> Telling:
    chain = found.chains[0]
    first, last = chain[0], chain[-1]
    if first.digit == last.digit:
        reason = "That contradicts itself" + (
            f", so {statement(tell.layout, last._replace(set=-1))}" if last.on else ""
        )
    else:
        held = first if first.on else last
        reason = f"A cell holds one digit, so {statement(tell.layout, held._replace(on=False))} after all"
    return Telling(
        f"Follow the loop {tell.chain(chain, found.sets)}.",
        f"{walked(tell.layout, chain, found.sets)}. {reason}.",
        tell.show_chain(chain, found.sets),
    )


def contradiction(tell: Teller, found: Found) -> Telling:
    # Where what can't be follows at once, there is no chain to walk.
    at_once = Node(found.cells[:1], found.digits[0], not found.places, -1, []) if not found.chains else None
    supposed = at_once or found.chains[0][0]
    branches = [f"{arrows(tell.layout, chain, found.sets)}." for chain in found.chains if len(chain) > 1]
    return Telling(
        f"See what follows if {statement(tell.layout, supposed)}.",
        f"{' '.join(branches)} {_clash(tell, found)}".strip(),
        (*tell.show(supposed.marks, Role.ASSUMED), *_shown(tell, found, supposed), *_where(tell, found)),
    )


def _clash(tell: Teller, found: Found) -> str:
    """What can't be, by the form of the step."""
    ends = [statement(tell.layout, chain[-1]) for chain in found.chains]
    match found.variant:
        case 0 if len(ends) == 1:
            return f"But that is the opposite of what was supposed: {ends[0]}."
        case 0:
            return f"But it can't both be that {' and that '.join(ends)}."
        case 3:
            return f"Then {tell.cells(found.others)} has no candidate left."
        case _:
            return f"Then {tell.houses(found.bases)} has no place left for {tell.digit(found.digits[-1])}."


def _where(tell: Teller, found: Found) -> Pattern:
    return (*tell.show_cells(found.others, Role.CONFLICT), *tell.show_houses(found.bases))


def _shown(tell: Teller, found: Found, *supposed: Node) -> Pattern:
    shown = [each for chain in found.chains for each in tell.show_chain(chain, found.sets)]
    words = {tell.place(mark) for node in supposed for mark in node.marks}
    return tuple(dict.fromkeys(each for each in shown if not (len(each.at) == 1 and each.at[0] in words)))


def verity(tell: Teller, found: Found) -> Telling:
    starts = [chain[0] for chain in found.chains]
    if found.others:
        notice = f"See what follows from each candidate of {tell.cells(found.others)}."
    elif found.bases:
        notice = f"See what follows from each place of {tell.digit(starts[0].digit)} in {tell.houses(found.bases)}."
    else:
        notice = f"See what follows whether {statement(tell.layout, starts[0]._replace(on=True))} or not."
    branches = [
        f"If {short(tell.layout, chain[0])}: {arrows(tell.layout, chain, found.sets)}."
        if len(chain) > 1
        else f"If {short(tell.layout, chain[0])}, that is it."
        for chain in found.chains
    ]
    shown = tell.show([mark for node in starts for mark in node.marks], Role.ASSUMED)
    return Telling(
        notice,
        f"{' '.join(branches)} One of them is true, and all lead to the same.",
        (*tell.show_houses(found.bases), *tell.show_cells(found.others), *shown, *_shown(tell, found, *starts)),
    )


WORDS = {
    "remote_pair": remote_pair,
    **dict.fromkeys(("x_chain", "xy_chain", "aic", "grouped_aic"), between),
    **dict.fromkeys(("continuous_nice_loop", "grouped_continuous_nice_loop"), continuous),
    **dict.fromkeys(("discontinuous_nice_loop", "grouped_discontinuous_nice_loop"), discontinuous),
    **dict.fromkeys(("forcing_chain_contradiction", "forcing_net_contradiction"), contradiction),
    **dict.fromkeys(("forcing_chain_verity", "forcing_net_verity"), verity),
}

"""Chains, loops and nets."""

from __future__ import annotations

from grille.scene import Role
from grille.sudoku.chains import arrows, chain_sentence, short, statement
from grille.sudoku.native_step import NativeStep, Node
from grille.sudoku.words.board_names import BoardNames, Explanation, Pattern


def remote_pair(names: BoardNames, step: NativeStep) -> Explanation:
    digits = names.digits(step.digits)
    path = " - ".join(names.cell(cell) for cell in step.cells)
    steps = zip(step.cells, step.cells[1:], strict=False)
    first = step.digits[0]
    return Explanation(
        f"A chain of cells that have just {digits}, each seeing the next: {path}.",
        f"The digits alternate along it, so two of its cells an odd number of links apart hold both {digits} between "
        "them, and what sees both can be neither.",
        (
            *names.show_digits(step.cells[::2], step.digits),
            *names.show_digits(step.cells[1::2], step.digits, Role.OTHER),
            *(names.link([(one, first)], [(other, first)], weak=True) for one, other in steps),
        ),
    )


def between(names: BoardNames, step: NativeStep) -> Explanation:
    """Chains that begin and end with a strong link: at least one of the ends is true."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    ends = f"{_is(names, first)} or {_is(names, last)}"
    if first.digit == last.digit and len(first.cells) == len(last.cells) == 1:
        ends = f"{names.cells(first.cells)} or {_is(names, last)}"
    return Explanation(
        f"Follow the chain {names.chain(chain, step.sets)}.",
        f"{chain_sentence(names.layout, chain, step.sets)}. Either way {ends}.",
        names.show_chain(chain, step.sets),
    )


def _is(names: BoardNames, node: Node) -> str:
    return statement(names.layout, node._replace(on=True, set=-1))


def continuous(names: BoardNames, step: NativeStep) -> Explanation:
    chain = step.chains[0]
    return Explanation(
        f"Follow the loop {names.chain(chain, step.sets)}.",
        f"{chain_sentence(names.layout, chain, step.sets)}: it comes round without a break, so its links hold both "
        "ways, and of the two ends of every weak link one is true. What else would clash with both can go.",
        names.show_chain(chain, step.sets),
    )


def discontinuous(names: BoardNames, step: NativeStep) -> Explanation:
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    if first.digit == last.digit:
        reason = "That contradicts itself" + (
            f", so {statement(names.layout, last._replace(set=-1))}" if last.on else ""
        )
    else:
        held = first if first.on else last
        reason = f"A cell holds one digit, so {statement(names.layout, held._replace(on=False))} after all"
    return Explanation(
        f"Follow the loop {names.chain(chain, step.sets)}.",
        f"{chain_sentence(names.layout, chain, step.sets)}. {reason}.",
        names.show_chain(chain, step.sets),
    )


def contradiction(names: BoardNames, step: NativeStep) -> Explanation:
    # If the contradiction follows immediately, there is no chain.
    immediate = Node(step.cells[:1], step.digits[0], not step.places, -1, []) if not step.chains else None
    supposed = immediate or step.chains[0][0]
    branches = [f"{arrows(names.layout, chain, step.sets)}." for chain in step.chains if len(chain) > 1]
    return Explanation(
        f"See what follows if {statement(names.layout, supposed)}.",
        f"{' '.join(branches)} {_clash(names, step)}".strip(),
        (*names.show(supposed.marks, Role.ASSUMED), *_shown(names, step, supposed), *_where(names, step)),
    )


def _clash(names: BoardNames, step: NativeStep) -> str:
    """Write the contradiction, by variant of the step."""
    ends = [statement(names.layout, chain[-1]) for chain in step.chains]
    match step.variant:
        case 0 if len(ends) == 1:
            return f"But that is the opposite of what was supposed: {ends[0]}."
        case 0:
            return f"But it can't both be that {' and that '.join(ends)}."
        case 3:
            return f"Then {names.cells(step.others)} has no candidate left."
        case _:
            return f"Then {names.houses(step.bases)} has no place left for {names.digit(step.digits[-1])}."


def _where(names: BoardNames, step: NativeStep) -> Pattern:
    return (*names.show_cells(step.others, Role.CONFLICT), *names.show_houses(step.bases))


def _shown(names: BoardNames, step: NativeStep, *supposed: Node) -> Pattern:
    shown = [each for chain in step.chains for each in names.show_chain(chain, step.sets)]
    words = {names.place(mark) for node in supposed for mark in node.marks}
    return tuple(dict.fromkeys(each for each in shown if not (len(each.at) == 1 and each.at[0] in words)))


def verity(names: BoardNames, step: NativeStep) -> Explanation:
    starts = [chain[0] for chain in step.chains]
    if step.others:
        notice = f"See what follows from each candidate of {names.cells(step.others)}."
    elif step.bases:
        notice = f"See what follows from each place of {names.digit(starts[0].digit)} in {names.houses(step.bases)}."
    else:
        notice = f"See what follows whether {statement(names.layout, starts[0]._replace(on=True))} or not."
    branches = [
        f"If {short(names.layout, chain[0])}: {arrows(names.layout, chain, step.sets)}."
        if len(chain) > 1
        else f"If {short(names.layout, chain[0])}, that is it."
        for chain in step.chains
    ]
    shown = names.show([mark for node in starts for mark in node.marks], Role.ASSUMED)
    return Explanation(
        notice,
        f"{' '.join(branches)} One of them is true, and all lead to the same.",
        (*names.show_houses(step.bases), *names.show_cells(step.others), *shown, *_shown(names, step, *starts)),
    )


EXPLANATIONS = {
    "remote_pair": remote_pair,
    **dict.fromkeys(("x_chain", "xy_chain", "aic", "grouped_aic"), between),
    **dict.fromkeys(("continuous_nice_loop", "grouped_continuous_nice_loop"), continuous),
    **dict.fromkeys(("discontinuous_nice_loop", "grouped_discontinuous_nice_loop"), discontinuous),
    **dict.fromkeys(("forcing_chain_contradiction", "forcing_net_contradiction"), contradiction),
    **dict.fromkeys(("forcing_chain_verity", "forcing_net_verity"), verity),
}

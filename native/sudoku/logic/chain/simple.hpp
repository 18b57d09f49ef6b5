// Chains with one kind of link: remote pairs, X-chains, XY-chains.
#pragma once

#include "sudoku/logic/chain/links.hpp"
#include "sudoku/logic/chain/spread.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

template <int W>
void remote_pairs(const Grid<W>& grid, const Scope& scope, const Sink& sink, const GoOn& go_on);

/// X-chains or XY-chains. The links must be those of the grid's candidates.
template <int W>
void plain_chains(const Grid<W>& grid, const Links<W>& links, Technique technique, const Scope& scope, const Sink& sink,
                  const GoOn& go_on);

}  // namespace grille::sudoku::logic

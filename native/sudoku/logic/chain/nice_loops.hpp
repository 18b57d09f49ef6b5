// Nice loops and alternating inference chains, plain or with groups and almost locked sets.
#pragma once

#include "sudoku/logic/chain/links.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

/// Plain ones (links between candidates), or those that need at least one group or set.
template <int W>
void nice_loops(const Grid<W>& grid, const Links<W>& links, bool grouped, const Scope& scope, const Sink& sink,
                const GoOn& go_on);

}  // namespace grille::sudoku::logic

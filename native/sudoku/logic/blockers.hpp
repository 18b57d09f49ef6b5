// Which placed digits leave a hidden single only one place in its house.
#pragma once

#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// Completes a hidden single that was found on this board and not applied yet: `others` becomes a smallest set of cells
/// holding the digit that see all of the house's other empty cells that such cells see, and `variant` is 1 if those are
/// all there are, 0 if some are ruled out in another way. Other steps are left unchanged.
void add_blockers(const Geometry& geometry, const Reasoner& reasoner, Step& step);

}  // namespace grille::sudoku::logic

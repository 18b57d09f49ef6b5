// What rules out the rest of a house, where a digit has one place left in it.
#pragma once

#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

/// Completes a hidden single that was found on this board and is not made yet: `others` become cells that hold the digit,
/// as few as see all of the house's other empty cells that such cells see, and `variant` is 1 if those are all there are,
/// 0 if some are ruled out in another way. Any other step is left as it is.
void add_keepers(const Geometry& geometry, const Reasoner& reasoner, Step& step);

}  // namespace grille::sudoku::logic

// One look for what follows from there being just one solution.
#pragma once

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/told.hpp"

namespace grille::sudoku::logic {

template <int W>
struct UniquenessLook {
  const Grid<W>& grid;
  Technique leader;
  const Scope& scope;
  const Sink& sink;
  const GoOn& go_on;
  Told told;

  /// Hands the step over if it concludes something new; whether that was enough.
  bool tell(Step& step) { return !step.removes.empty() && (!scope.all || told.anew(step)) && sink(step); }
};

}  // namespace grille::sudoku::logic

// One search for techniques that assume a unique solution.
#pragma once

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/reported.hpp"

namespace grille::sudoku::logic {

template <int W>
struct UniquenessLook {
  const Grid<W>& grid;
  Technique leader;
  const Scope& scope;
  const Sink& sink;
  const GoOn& go_on;
  Reported reported;

  /// Passes the step on if its conclusion is new; returns whether the sink has enough.
  bool report(Step& step) { return !step.removes.empty() && (!scope.all || reported.insert(step)) && sink(step); }
};

}  // namespace grille::sudoku::logic

// Why a board has no solution, in as few steps as possible.
#pragma once

#include <vector>

#include "dominosa/logic/solver.hpp"

namespace grille::dominosa {

/// Steps that end in a contradiction, the shortest of several attempts, with nested trials (`deep`) as a last resort; empty if there is none, or if `go_on` returns
/// false.
std::vector<Step> refutation_of(const Solver& solver, bool deep, const Solver::GoOn& go_on);

}  // namespace grille::dominosa

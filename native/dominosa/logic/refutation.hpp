// Why a board has no solution, told in as few steps as may be.
#pragma once

#include <vector>

#include "dominosa/logic/solver.hpp"

namespace grille::dominosa {

/// Steps that end in a contradiction, the fewest of several ways to one; none if there is none, or `go_on` says no.
std::vector<Step> refutation_of(const Solver& solver, const Solver::GoOn& go_on);

}  // namespace grille::dominosa

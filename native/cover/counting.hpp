// Counts solutions by independent components and a component cache (as #SAT solvers do), not one by one.
#pragma once

#include <cstdint>
#include <functional>

#include "cover/problem.hpp"
#include "tally.hpp"

namespace grille::cover {

/// Counts all solutions. `go_on` is called every few hundred guesses; if it returns false, the count so far is
/// returned.
Tally count(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on);

}  // namespace grille::cover

// How many solutions: by parts that do not touch each other, and parts met before, rather than one by one.
#pragma once

#include <cstdint>
#include <functional>

#include "cover/problem.hpp"
#include "tally.hpp"

namespace grille::cover {

/// Counts all solutions. `go_on` is asked every few hundred guesses; when it says no, the count ends with what it has.
Tally count(const Problem& problem, std::uint64_t guesses, const std::function<bool()>& go_on);

}  // namespace grille::cover

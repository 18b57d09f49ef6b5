// How many solutions: by parts that do not touch each other, and parts met before, rather than one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "sudoku/geometry.hpp"
#include "tally.hpp"

namespace grille::sudoku {

/// Counts all solutions. `go_on` is asked every thousand guesses or so; when it says no, the count ends with what it has.
Tally count(const Geometry& geometry, std::span<const std::uint8_t> givens, std::uint64_t guesses,
            const std::function<bool()>& go_on);

}  // namespace grille::sudoku

// Counts solutions by independent components and a component cache, not one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "sudoku/geometry.hpp"
#include "tally.hpp"

namespace grille::sudoku {

/// Counts all solutions. `go_on` is called about every thousand guesses; if it returns false, the count so far is
/// returned.
Tally count(const Geometry& geometry, std::span<const std::uint8_t> givens, std::uint64_t guesses,
            const std::function<bool()>& go_on);

}  // namespace grille::sudoku

// One board, searched solution by solution: what every Sudoku engine offers, and how one is chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/search.hpp"
#include "sudoku/geometry.hpp"

namespace grille::sudoku {

using grille::Event;
using grille::Statistics;

/// A search on one board. A solution is one digit, 1 .. side, for each cell.
using Search = grille::Search<std::uint8_t>;

enum class Engine {
  automatic,  ///< the fastest for the board
  branching,  ///< propagate and branch, any houses, any side
  triads,     ///< the 9x9 kernel
  learning,   ///< branch and learn from contradictions: for large boards
};

/// Opens a search on a board. `givens` holds a digit for each cell, 0 for empty. Geometry must outlive the search.
/// Clashing givens are a board without solutions. Throws std::invalid_argument for a digit off the board or an engine
/// that cannot take these houses.
std::unique_ptr<Search> open(const Geometry& geometry, std::span<const std::uint8_t> givens,
                             Engine engine = Engine::automatic);

}  // namespace grille::sudoku

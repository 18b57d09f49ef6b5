// What the files of facts share.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/search.hpp"

namespace facts {

/// Ends the program, naming the fact, unless it holds.
void expect(bool fact, const char* what);

/// The board of rows, columns and boxes of `rows` by `columns` cells.
grille::sudoku::Geometry rectangular(int rows, int columns);

/// How many solutions a search gives, paused each time `budget` guesses are spent.
std::uint64_t count(const grille::sudoku::Geometry& geometry, std::span<const std::uint8_t> givens,
                    grille::sudoku::Engine engine, std::uint64_t budget);

void about_triads();

}  // namespace facts

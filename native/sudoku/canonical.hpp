// The canonical form: the same for all equivalent puzzles, so that duplicates can be detected.
#pragma once

#include <cstdint>
#include <span>

#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// The symmetry that maps these givens (one digit per cell, 0 for empty) to their canonical form.
///
/// Two boards are equivalent exactly if their canonical forms are equal. The method is colour refinement with
/// individualization, as in graph canonization (nauty): rows, columns and digits get colours from what they contain
/// until no colour splits further; that usually makes all lines distinct, and the colours order them. Where some stay
/// alike, each in turn is individualized, and the least board wins. Empty lines of a band, empty bands and digits that
/// are not given are interchangeable, so they are not branched on, and automorphisms found on the way prune equivalent
/// branches. The givens may clash; they may have any number of solutions.
Symmetry canonical(const Boxes& boxes, std::span<const std::uint8_t> givens);

}  // namespace grille::sudoku

// The canonical form: the same puzzle for all that the moves make of one another, so that twins can be told.
#pragma once

#include <cstdint>
#include <span>

#include "sudoku/symmetry.hpp"

namespace grille::sudoku {

/// The move that leads from these givens (a digit a cell, 0 for empty) to their canonical form.
///
/// Two boards can be moved into each other exactly where their forms are equal. Rows, columns and digits take colours
/// from what stands in them until no colour splits further; that mostly tells all lines apart, and their colours order
/// them. Where some stay alike, each in turn is singled out, and the least board wins. Empty lines of a band, empty
/// bands and digits that are not given can be exchanged with nothing changed, so they are never tried in turn, and a
/// symmetry of the board itself, once met, is not tried again. The givens may clash; they may have any number of
/// solutions.
Symmetry canonical(const Boxes& boxes, std::span<const std::uint8_t> givens);

}  // namespace grille::sudoku

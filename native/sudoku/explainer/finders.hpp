// The techniques of Sudoku Explainer's scale. Each writes its first step, in that program's order, and says whether there is
// one.
#pragma once

#include "sudoku/explainer/hint.hpp"

namespace grille::sudoku::explainer {

bool hidden_single(const Board& board, Hint& hint);
bool naked_single(const Board& board, Hint& hint);
/// A locked candidate, or a hidden subset, after which a digit has one place left in a house.
bool direct_locked_candidate(const Board& board, Hint& hint);
bool direct_hidden_set(const Board& board, int size, Hint& hint);

bool locked_candidate(const Board& board, Hint& hint);
bool naked_set(const Board& board, int size, Hint& hint);
bool hidden_set(const Board& board, int size, Hint& hint);
bool basic_fish(const Board& board, int size, Hint& hint);

/// An XY-Wing (`size` 2) or an XYZ-Wing (3).
bool wing(const Board& board, int size, Hint& hint);
bool unique_loop(const Board& board, Hint& hint);
bool universal_grave(const Board& board, Hint& hint);
bool aligned_pair(const Board& board, Hint& hint);
bool aligned_triplet(const Board& board, Hint& hint);

}  // namespace grille::sudoku::explainer

// Bidirectional cycles and forcing chains: chains of conjugate pairs and of cells with two candidates.
#pragma once

#include "sudoku/explainer/hint.hpp"

namespace grille::sudoku::explainer {

/// The easiest cycle or chain, by difficulty, then length, then kind, then Sudoku Explainer's order.
bool cycle_or_chain(const Board& board, Hint& hint);

}  // namespace grille::sudoku::explainer

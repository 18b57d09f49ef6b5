// Rates many classic 9x9 puzzles by Sudoku Explainer's scale, on several threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/explainer/explainer.hpp"
#include "sudoku/logic/many.hpp"

namespace grille::sudoku::explainer {

struct Judged {
  logic::Judgement judgement = logic::Judgement::stopped;
  Explained explained;
};

/// The same as `logic::rate_many`. The geometry must be that of a classic 9x9 board.
std::vector<Judged> explain_many(const Geometry& geometry, std::span<const std::uint8_t> boards, int threads,
                                 double seconds, const logic::GoOn& go_on);

}  // namespace grille::sudoku::explainer

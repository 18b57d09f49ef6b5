// Sudoku Explainer's rating of a classic 9x9 puzzle: the difficulty of the hardest step, of the steps up to the first digit,
// and of the first step.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "sudoku/explainer/forcing.hpp"
#include "sudoku/explainer/hint.hpp"

namespace grille::sudoku::explainer {

struct Explained {
  bool finished = false;
  bool stopped = false;
  /// In tenths; 0 if there was no step.
  int rating = 0, pearl = 0, diamond = 0;
  std::array<std::uint32_t, rules> uses{};
  std::optional<Rule> hardest;  ///< the first step of the highest difficulty
};

/// Rates boards one after another, keeping its buffers.
class Explainer {
 public:
  /// Solves from these givens (one digit from 1 per cell, 0 for empty), which must have this one solution. Every step is
  /// compared with it: a step that contradicts it is not used, and the puzzle not rated.
  Explained explain(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                    const std::function<bool()>& go_on);

 private:
  bool find(const Board& board, Hint& hint, const std::function<bool()>& go_on);

  ForcingChains forcing_;
};

}  // namespace grille::sudoku::explainer

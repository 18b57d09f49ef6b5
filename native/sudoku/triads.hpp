// The 9x9 kernel: only the classic board, as fast as we know how (in the manner of tdoku).
#pragma once

#include <array>

#include "sudoku/search.hpp"
#include "sudoku/triads/kernel.hpp"

namespace grille::sudoku {

class Triads final : public Search {
 public:
  /// `givens` holds 81 digits, 0 for empty.
  explicit Triads(std::span<const std::uint8_t> givens);

  Event next(std::uint64_t budget) override;
  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }
  /// Does not count placements: a step places digits by the vector, and counting them would cost more than the step.
  Statistics statistics() const noexcept override;
  std::string_view name() const noexcept override { return "triads"; }

 private:
  const triads::Kernel& kernel_;
  triads::SearchStack stack_;
  std::array<std::uint8_t, 81> solution_{};
};

/// How many solutions a classic 9x9 board has, up to `limit`. No geometry, no allocation. `givens` holds 81 digits, 0
/// for empty; they are not checked.
std::uint64_t count_solutions(std::span<const std::uint8_t, 81> givens, std::uint64_t limit);

/// Whether a classic 9x9 board has a solution with a different digit in an empty cell. If the board with the digit has
/// one solution, this says whether the board without it has several, without searching for the known solution.
bool solvable_otherwise(std::span<const std::uint8_t, 81> givens, int cell, std::uint8_t digit);

}  // namespace grille::sudoku

// Boards that singles or a few guesses solve, one after the other with the same memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/search.hpp"
#include "sudoku/singles.hpp"

namespace grille::sudoku {

/// Solves boards of one layout of at most 16 digits up to the second solution. Most boards that are made for people
/// need only singles, which cost a fraction of what a search costs to set up; the search starts from what they leave.
class QuickSolver {
 public:
  /// Throws std::invalid_argument for more than 16 digits. The geometry must outlive it.
  explicit QuickSolver(const Geometry& geometry);

  /// Whether up to two solutions, or that there are fewer, were found within this many guesses. Givens: one digit from 1
  /// per cell, 0 for empty; throws std::invalid_argument for a wrong size or a digit that the board does not have.
  bool solve(std::span<const std::uint8_t> givens, std::uint64_t guesses);

  /// The solutions of the last board that solve() returned true for: the same ones, in the same order, as open() gives.
  int count() const { return count_; }
  std::span<const std::uint8_t> solution(int index) const {
    return std::span(solutions_).subspan(static_cast<std::size_t>(index) * cells_, cells_);
  }
  Statistics statistics() const { return statistics_; }

 private:
  /// Copies what singles have placed; returns how many cells that are.
  std::size_t read_singles(std::span<std::uint8_t> board) const;

  const Geometry& geometry_;
  std::size_t cells_;
  SinglesBoard singles_;
  std::vector<std::uint8_t> settled_;    ///< the givens and all singles
  std::vector<std::uint8_t> solutions_;  ///< two boards
  int count_ = 0;
  Statistics statistics_;
};

}  // namespace grille::sudoku

// Digging holes in a full grid, with a proof after every hole that the solution is still unique.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/pattern.hpp"
#include "sudoku/singles.hpp"

namespace grille::sudoku {

/// Proves that a board has exactly one solution.
class Proof {
 public:
  /// The geometry must outlive it.
  explicit Proof(const Geometry& geometry);

  /// True only if these givens have exactly one solution. On a large board with few givens a proof may take too long;
  /// then the result is false.
  bool unique(std::span<const std::uint8_t> givens);
  /// The same for givens that have just been dug: with the digits of all holes restored, the solution was unique.
  bool still_unique(std::span<const std::uint8_t> givens, std::span<const Cell> holes,
                    std::span<const std::uint8_t> grid);

 private:
  /// Copies what singles have placed, which leaves a search less to do.
  void keep(const SinglesBoard& singles);

  const Geometry& geometry_;
  std::optional<SinglesBoard> singles_;  ///< for boards that have no kernel of their own, up to 16 digits
  std::vector<std::uint8_t> settled_;
};

/// Bounds on the givens of a puzzle.
struct Bounds {
  int least = 0;  ///< number of givens
  int least_in_row = 0;
  int least_in_column = 0;
};

/// A full grid being dug, one group of cells after another, each considered once: what can't be removed now can't be
/// removed later either.
class Digging {
 public:
  Digging(const Geometry& geometry, std::span<const std::uint8_t> grid, std::vector<std::vector<Cell>> orbits,
          const Bounds& bounds);

  /// Considers this many more groups, and removes those that can be. False when all have been considered.
  bool go(int orbits);
  bool done() const noexcept { return next_ == orbits_.size(); }

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  std::span<const std::uint8_t> grid() const noexcept { return grid_; }
  int count() const noexcept { return count_; }
  /// The groups removed so far, in order.
  std::span<const std::vector<Cell>> dug() const noexcept { return dug_; }
  /// Restores the groups removed last, so that `keep` stay removed. They are not considered again.
  void fill(std::size_t keep);

 private:
  bool allowed(std::span<const Cell> orbit) const;
  void take(std::span<const Cell> orbit);
  void put_back(std::span<const Cell> orbit);

  Proof proof_;
  bool classic_;
  int side_;
  std::vector<std::uint8_t> grid_, givens_;
  std::vector<std::vector<Cell>> orbits_, dug_;
  Bounds bounds_;
  std::vector<int> in_row_, in_column_;
  int count_;
  std::size_t handful_;      ///< groups to remove before the next proof
  std::vector<Cell> holes_;  ///< the cells of the groups removed since the last proof
  std::size_t next_ = 0;
};

}  // namespace grille::sudoku

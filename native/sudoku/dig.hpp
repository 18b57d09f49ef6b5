// Digging holes in a full grid, with the solution proven to stay the only one after every hole.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/geometry.hpp"
#include "sudoku/pattern.hpp"

namespace grille::sudoku {

/// Whether a board has one solution, and no doubt about it.
class Proof {
 public:
  /// The geometry must outlive it.
  explicit Proof(const Geometry& geometry) : geometry_(geometry) {}

  /// True only if these givens have exactly one solution. On a large board with few givens a proof may take longer than
  /// it is worth; then the answer is no.
  bool unique(std::span<const std::uint8_t> givens) const;

 private:
  const Geometry& geometry_;
};

/// What the givens of a puzzle have to keep to.
struct Bounds {
  int least = 0;  ///< givens in all
  int least_in_row = 0;
  int least_in_column = 0;
};

/// A full grid being dug, one group of cells after another, none looked at twice: what can't be dug now can't be dug
/// later either.
class Digging {
 public:
  Digging(const Geometry& geometry, std::span<const std::uint8_t> grid, std::vector<std::vector<Cell>> orbits,
          const Bounds& bounds);

  /// Looks at so many more groups, and digs those that can be. False when all have been looked at.
  bool go(int orbits);
  bool done() const noexcept { return next_ == orbits_.size(); }

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  std::span<const std::uint8_t> grid() const noexcept { return grid_; }
  int count() const noexcept { return count_; }
  /// The groups dug so far, in the order they were.
  std::span<const std::vector<Cell>> dug() const noexcept { return dug_; }
  /// Fills the groups dug last again, so that `keep` stay dug. They are not looked at again.
  void fill(std::size_t keep);

 private:
  bool allowed(std::span<const Cell> orbit) const;
  void take(std::span<const Cell> orbit);
  void put_back(std::span<const Cell> orbit);

  Proof proof_;
  int side_;
  std::vector<std::uint8_t> grid_, givens_;
  std::vector<std::vector<Cell>> orbits_, dug_;
  Bounds bounds_;
  std::vector<int> in_row_, in_column_;
  int count_;
  std::size_t handful_;  ///< groups to dig before the next proof
  std::size_t next_ = 0;
};

}  // namespace grille::sudoku

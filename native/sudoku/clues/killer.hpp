// Killer Sudoku of the two easiest levels, generated: a full grid, cages on it, and as few givens as the level allows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "sudoku/clues/cage_reasoner.hpp"
#include "sudoku/clues/draw_cages.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/symmetry.hpp"

namespace grille::sudoku::clues {

/// The rules by which killers are rated.
struct KillerRules {
  logic::Rules singles;
  logic::Rules houses;
  CageWeights weights;
};

/// A killer being generated. Every puzzle on the way is solved by techniques that need no guesses, which proves that its
/// solution is unique.
class KillerGenerator {
 public:
  /// Uses the level (easy or medium), the symmetry, the number of givens and `placed` of the spec. The geometry must
  /// outlive it.
  KillerGenerator(const Geometry& geometry, const Boxes& boxes, const KillerRules& rules, const GenerateSpec& spec,
                  std::vector<std::vector<Cell>> maps, std::vector<CageSize> sizes);

  /// Continues with another seed, as a new generator would.
  void seed(std::uint64_t seed) { random_ = Random(seed); }
  /// One attempt, with one grid. Returns whether it gave a puzzle.
  bool attempt();

  std::span<const std::uint8_t> givens() const noexcept { return givens_; }
  std::span<const std::uint8_t> solution() const noexcept { return grid_; }
  std::span<const CageCells> cages() const noexcept { return cages_; }
  std::span<const int> totals() const noexcept { return totals_; }
  const CageRating& rating() const noexcept { return rating_; }

 private:
  void lay_cages();
  void dig();
  bool shorten();
  bool suits(const CageRating& rating) const;
  void remove(const std::vector<Cell>& group);
  void restore_from(std::size_t kept);

  const Geometry& geometry_;
  Boxes boxes_;
  GenerateSpec spec_;
  logic::Level level_;
  int cap_;  ///< the largest score of the level
  std::vector<std::vector<Cell>> maps_;
  std::vector<CageSize> sizes_;
  Random random_;
  CageReasoner reasoner_;
  std::vector<std::uint8_t> grid_;
  std::vector<std::uint8_t> givens_;
  int count_ = 0;                       ///< givens
  std::vector<std::vector<Cell>> dug_;  ///< what was removed, group by group
  std::vector<CageCells> cages_;
  std::vector<int> totals_;
  CageRating rating_;
};

}  // namespace grille::sudoku::clues

// Solving a board with killer cages as people do, up to the techniques of the second level.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/clues/cage_ways.hpp"
#include "sudoku/clues/draw_cages.hpp"
#include "sudoku/clues/masks.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/logic/reasoner.hpp"
#include "sudoku/singles.hpp"

namespace grille::sudoku::clues {

/// What each use of a technique with cages adds to the score.
struct CageWeights {
  int peer;          ///< a digit rules itself out in the rest of its cage
  int combinations;  ///< a candidate is in no way to fill its cage
  int sum;           ///< a cage of one cell
};

/// How hard a board with cages is. Levels and uses of house techniques are those of `houses`.
struct CageRating {
  bool finished = false;
  logic::Level needed = logic::Level::easy;  ///< of the hardest technique
  logic::Level level = logic::Level::easy;   ///< raised by the score
  int score = 0;
  std::array<std::uint32_t, logic::techniques> uses{};
  std::uint32_t peers = 0;
  std::uint32_t combinations = 0;
  std::uint32_t sums = 0;
};

/// Solves boards with singles and the differences of cages (easy), and with the ways to fill each cage and the house
/// techniques of the second level (medium). All of these hold whether or not there is one solution, so that a board they
/// solve has exactly one.
class CageReasoner {
 public:
  /// `singles` and `houses` are the house techniques of the two levels. The geometry must outlive it.
  CageReasoner(const Geometry& geometry, const logic::Rules& singles, const logic::Rules& houses,
               const CageWeights& weights);

  /// The cages of the board, which do not overlap, and their totals.
  void lay(std::vector<CageCells> cages, std::span<const int> totals);

  /// Whether a board (one digit from 1 per cell, 0 for empty) is solved by the techniques up to a level. Takes them in
  /// any order, which is faster than a rating.
  bool solves(std::span<const std::uint8_t> givens, logic::Level level);

  /// Takes the steps one by one, as explained steps do. Stops at a score above `most`.
  CageRating rate(std::span<const std::uint8_t> givens, logic::Level level, int most);

 private:
  struct LaidCage {
    CageCells cells;
    std::span<const Mask> sets;            ///< of digits with its total
    std::array<Mask, most_caged> known{};  ///< of solves(): the candidates that nothing more follows from
  };

  std::optional<bool> narrow_cages();
  bool ask_houses(std::span<const std::uint8_t> givens);

  bool take_single(CageRating& rating);
  bool take_peer(CageRating& rating);
  bool take_combinations(CageRating& rating);
  bool take_sum(CageRating& rating);
  bool take_house(std::span<const std::uint8_t> givens, CageRating& rating);
  void put(Cell cell, Mask digit);
  void remove(Cell cell, Mask digits);

  const Geometry& geometry_;
  logic::Rules singles_rules_;
  logic::Rules houses_rules_;
  CageWeights weights_;
  std::unique_ptr<logic::Reasoner> singles_;
  std::unique_ptr<logic::Reasoner> houses_;
  std::vector<LaidCage> cages_;
  std::vector<int> cage_of_;
  std::vector<std::vector<Cell>> mates_;  ///< by cell: the other cells of its cage that are in no house with it
  SinglesBoard board_;                    ///< of solves()
  // Of rate():
  std::vector<Mask> masks_;
  std::vector<std::uint8_t> filled_;  ///< by cell: whether it holds a digit
  std::vector<std::uint8_t> dirty_;   ///< by cage: whether a candidate of it changed
  int left_ = 0;                      ///< cells that are not filled
  // Of both:
  bool asked_ = false;  ///< whether the house techniques know this board
  logic::Step step_;
  std::vector<logic::Candidate> new_places_;  ///< that the house techniques do not know yet
  std::vector<logic::Candidate> new_removes_;
};

}  // namespace grille::sudoku::clues

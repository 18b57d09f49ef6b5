// Conflict-driven clause learning (CDCL) for Sudoku: for boards where branching repeats its mistakes.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "learning/core.hpp"
#include "sudoku/search.hpp"

namespace grille::sudoku {

/// Clause learning on candidates. Cells and houses propagate on masks, as in Branching, and give their reasons only
/// when a contradiction is analysed (lazy explanation).
class Learning final : public learning::Core<Learning, std::uint8_t> {
 public:
  Learning(const Geometry& geometry, std::span<const std::uint8_t> givens);

  /// Excludes a solution that is known already. To be called before the first next().
  void leave_out(std::span<const std::uint8_t> solution);

  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }

 private:
  friend Core;

  using Mask = std::uint64_t;
  using Candidate = learning::Variable;  ///< cell * side + digit, the digit from 0
  using Literal = learning::Literal;     ///< 2 * candidate: the digit is in the cell; + 1: it isn't
  using Reason = learning::Reason;
  using Step = learning::Step;

  enum Cause : std::uint8_t {
    rival =
        Reason::first_rule,  ///< removed: candidate `of` is placed in the same cell, or as the same digit in a house
    by_cell,                 ///< placed: the cell's other digits are removed
    by_house,                ///< placed: the digit's other places in `house` are removed
    locked,  ///< removed: the digit's places in `house` are all in its crossing with house `of`, as is `position`
  };

  static Mask bit(int index) { return Mask{1} << index; }
  /// Whether a non-empty mask has one bit. (std::has_single_bit counts them all, which is a call without popcnt.)
  static bool single(Mask mask) { return (mask & (mask - 1)) == 0; }
  Candidate candidate(Cell cell, int digit) const { return static_cast<Candidate>(cell) * side_ + digit; }
  Cell cell_of(Candidate candidate) const { return cell_of_[candidate]; }
  int digit_of(Candidate candidate) const { return static_cast<int>(candidate - cell_of_[candidate] * side_); }
  std::size_t item(int house, int digit) const {
    return static_cast<std::size_t>(cells_) + static_cast<std::size_t>(house) * side_ + digit;
  }

  // Propagation. Each returns false on a contradiction.
  Step follow_rules();
  Step follow_slow_rules();
  bool assign(Literal literal, Reason reason);
  bool assign_gone(Candidate candidate, Reason reason);
  void assign_here(Candidate candidate, Reason reason);
  bool clear_rivals(Candidate placed);
  bool lock(int house, Mask digits);

  template <class Visit>
  void causes_by_rule(Literal literal, Reason reason, Visit visit) const;

  void undone(Literal literal);
  void all_undone();
  void settled() { root_ = live_; }
  bool complete() const { return placed_ == cells_; }
  void record();

  const Geometry& geometry_;
  int side_;
  int cells_;
  int placed_ = 0;
  std::vector<Mask> live_;  ///< as in Branching: digits by cell, then positions by house and digit
  std::vector<Mask> root_;  ///< what was left of it before any guess
  std::vector<Cell> cell_of_;
  std::size_t head_ = 0;  ///< how much of the trail the rules have propagated
  std::vector<Mask> changed_;
  std::vector<std::uint16_t> changed_houses_;
  std::vector<std::uint8_t> solution_;
};

/// Visits the candidates that forced this literal.
template <class Visit>
void Learning::causes_by_rule(Literal literal, Reason reason, Visit visit) const {
  const Candidate of = literal / 2;
  switch (reason.cause) {
    case rival:
      visit(reason.of);
      break;
    case by_cell: {
      const Cell cell = cell_of(of);
      const Candidate first = candidate(cell, 0);
      for (Mask others = root_[cell] & ~bit(digit_of(of)); others != 0; others &= others - 1) {
        visit(first + static_cast<Candidate>(std::countr_zero(others)));
      }
      break;
    }
    case by_house: {
      const int digit = digit_of(of);
      const auto cells = geometry_.house(reason.house);
      for (Mask places = root_[item(reason.house, digit)]; places != 0; places &= places - 1) {
        const Candidate other = candidate(cells[std::countr_zero(places)], digit);
        if (other != of) {
          visit(other);
        }
      }
      break;
    }
    case locked: {
      const int digit = digit_of(of);
      const auto cells = geometry_.house(reason.house);
      Mask shared = 0;
      for (const Crossing& crossing : geometry_.crossings(reason.house, reason.position)) {
        if (crossing.other == reason.of) {
          shared = crossing.shared;
        }
      }
      for (Mask places = root_[item(reason.house, digit)] & ~shared; places != 0; places &= places - 1) {
        visit(candidate(cells[std::countr_zero(places)], digit));
      }
      break;
    }
    default:
      break;
  }
}

}  // namespace grille::sudoku

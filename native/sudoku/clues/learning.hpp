// Conflict-driven clause learning (CDCL) on a board with clues.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learning/core.hpp"
#include "sudoku/clues/program.hpp"
#include "sudoku/clues/reasons.hpp"
#include "sudoku/search.hpp"

namespace grille::sudoku::clues {

/// Clause learning on candidates. The constraints propagate on masks, as in ClueSearch. Only when a contradiction is
/// analysed, they are asked for the reasons of what they removed (lazy explanation).
class ClueLearning final : public learning::Core<ClueLearning, std::uint8_t> {
 public:
  /// `start` has the candidates of each cell, all of which are shown.
  ClueLearning(std::shared_ptr<const Program> program, std::span<const Mask> start);

  /// Excludes a solution that is known already. To be called before the first next().
  void leave_out(std::span<const std::uint8_t> solution);

  std::span<const std::uint8_t> solution() const noexcept override { return solution_; }

 private:
  friend Core;

  using Candidate = learning::Variable;  ///< cell * digits + digit
  using Literal = learning::Literal;     ///< 2 * candidate: the digit is in the cell; + 1: it isn't
  using Reason = learning::Reason;
  using Step = learning::Step;

  enum Cause : std::uint8_t {
    rival = Reason::first_rule,  ///< removed: candidate `of` is placed in the same cell or in one that differs
    by_cell,                     ///< placed: the cell's other digits are removed
    by_link,                     ///< removed: cell `house` has no digit that goes with it by the link `of`
    by_constraint,               ///< removed: by the constraint `house`, when the trail had `of` literals
    by_failure,                  ///< a constraint can't hold: for the other candidates of failure_
  };

  Candidate candidate(int cell, int digit) const { return static_cast<Candidate>(cell * digits_ + digit); }
  int cell_of(Candidate of) const { return static_cast<int>(of) / digits_; }
  int digit_of(Candidate of) const { return static_cast<int>(of) % digits_; }

  // Propagation. Each returns false on a contradiction.
  Step follow_rules();
  Step follow_slow_rules();
  bool assign(Literal literal, Reason reason);
  bool assign_gone(Candidate of, Reason reason);
  void assign_here(Candidate of, Reason reason);
  bool clear_rivals(Candidate placed);
  bool follow_links(int cell);
  void fail(int constraint, std::size_t trail);

  template <class Visit>
  void causes_by_rule(Literal literal, Reason reason, Visit visit);
  std::span<const Candidate> explained(Candidate of, Reason reason);
  /// The candidates of a cell when the trail had this many literals.
  Mask then(int cell, std::size_t trail) const;
  bool any_now(std::span<const Candidate> candidates) const;

  void undone(Literal literal);
  void all_undone();
  void settled();
  bool complete() const { return placed_ == cells_; }
  void record();

  std::shared_ptr<const Program> program_;
  Workspace space_;
  Reasons reasons_;
  int digits_;
  int cells_;
  int placed_ = 0;
  std::vector<Mask> live_;
  std::vector<Mask> work_;                     ///< what a constraint narrows; the same as live_ before and after
  std::vector<Mask> root_;                     ///< what was left before any guess
  std::vector<std::uint32_t> place_;           ///< by candidate: where in the trail it was removed
  std::vector<std::vector<Candidate>> known_;  ///< by candidate: the reasons found, while it is removed
  std::vector<Candidate> failure_;
  std::size_t head_ = 0;
  std::vector<std::uint8_t> solution_;
};

/// Visits the candidates that forced this literal.
template <class Visit>
void ClueLearning::causes_by_rule(Literal literal, Reason reason, Visit visit) {
  const Candidate of = literal / 2;
  const int cell = cell_of(of);
  switch (reason.cause) {
    case rival:
      visit(reason.of);
      break;
    case by_cell:
      for (unsigned others = root_[static_cast<std::size_t>(cell)] & ~bit(digit_of(of)); others != 0;
           others &= others - 1) {
        visit(candidate(cell, std::countr_zero(others)));
      }
      break;
    case by_link: {
      const auto [other, table] = program_->links(reason.house)[reason.of];
      for (unsigned others = root_[reason.house] & program_->supports(table, digit_of(of)); others != 0;
           others &= others - 1) {
        visit(candidate(reason.house, std::countr_zero(others)));
      }
      break;
    }
    case by_constraint: {
      // Explaining one may visit others, which must not move the list.
      const std::vector<Candidate> reasons(explained(of, reason).begin(), explained(of, reason).end());
      std::ranges::for_each(reasons, visit);
      break;
    }
    case by_failure:
      std::ranges::for_each(failure_, visit);
      break;
    default:
      break;
  }
}

}  // namespace grille::sudoku::clues

#include "sudoku/clues/learning.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace grille::sudoku::clues {

ClueLearning::ClueLearning(std::shared_ptr<const Program> program, std::span<const Mask> start)
    : Core(static_cast<std::size_t>(program->cells()) * static_cast<std::size_t>(program->digits()), 0.95,
           learning::Restarts(learning::Restarts::Modes::both, 10)),
      program_(std::move(program)),
      space_(*program_),
      reasons_(*program_),
      digits_(program_->digits()),
      cells_(program_->cells()),
      live_(static_cast<std::size_t>(cells_), low_bits(digits_)),
      work_(live_),
      root_(live_),
      place_(static_cast<std::size_t>(cells_ * digits_), 0),
      known_(static_cast<std::size_t>(cells_ * digits_)),
      solution_(static_cast<std::size_t>(cells_)) {
  if (start.size() != live_.size()) {
    throw std::invalid_argument("expected candidates for each cell");
  }
  // Everything is propagated once.
  program_->mark_all(space_);
  space_.changed.clear();
  bool possible = true;
  for (int cell = 0; cell < cells_ && possible; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    const Mask wanted = static_cast<Mask>(start[at] & program_->initial()[at]);
    possible = wanted != 0;
    for (unsigned out = live_[at] & ~wanted; out != 0 && possible; out &= out - 1) {
      possible = assign_gone(candidate(cell, std::countr_zero(out)), {});
    }
    possible = possible && follow_links(cell);
  }
  begin(possible);
  if (!exhausted()) {
    for (Candidate of = 0; of < place_.size(); ++of) {
      if (value_[here(of)] == 0) {
        activity_.bump(of, 1.0 / std::popcount(live_[static_cast<std::size_t>(cell_of(of))]));
        activity_.insert(of);
      }
    }
  }
}

void ClueLearning::leave_out(std::span<const std::uint8_t> solution) {
  std::vector<Candidate> parts;
  parts.reserve(static_cast<std::size_t>(cells_));
  for (int cell = 0; cell < cells_; ++cell) {
    parts.push_back(candidate(cell, solution[static_cast<std::size_t>(cell)] - 1));
  }
  Core::leave_out(parts);
}

void ClueLearning::record() {
  for (std::size_t cell = 0; cell < live_.size(); ++cell) {
    solution_[cell] = static_cast<std::uint8_t>(lowest(live_[cell]) + 1);
  }
}

void ClueLearning::undone(Literal literal) {
  const Candidate of = literal / 2;
  if (literal % 2 == 0) {
    --placed_;
    return;
  }
  const auto cell = static_cast<std::size_t>(cell_of(of));
  live_[cell] = static_cast<Mask>(live_[cell] | bit(digit_of(of)));
  work_[cell] = live_[cell];
  known_[of].clear();
}

void ClueLearning::all_undone() {
  head_ = trail_.size();
  std::ranges::fill(space_.pending, 0);
}

void ClueLearning::settled() {
  root_ = live_;
  reasons_.start_from(root_);
}

ClueLearning::Step ClueLearning::follow_rules() {
  if (head_ == trail_.size()) {
    return Step::none;
  }
  const Literal literal = trail_[head_++];
  const Candidate of = literal / 2;
  if (literal % 2 == 0) {
    return clear_rivals(of) ? Step::taken : Step::contradiction;
  }
  const int cell = cell_of(of);
  for (const std::uint16_t constraint : program_->watchers(cell)) {
    program_->mark(constraint, space_);
  }
  return follow_links(cell) ? Step::taken : Step::contradiction;
}

bool ClueLearning::follow_links(int cell) {
  const auto links = program_->links(cell);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto [other, table] = links[i];
    for (unsigned out = live_[other] & ~program_->allowed(table, live_[static_cast<std::size_t>(cell)]); out != 0;
         out &= out - 1) {
      const Reason reason{by_link, 0, static_cast<std::uint16_t>(cell), static_cast<std::uint32_t>(i)};
      if (!assign_gone(candidate(other, std::countr_zero(out)), reason)) {
        return false;
      }
    }
  }
  return true;
}

ClueLearning::Step ClueLearning::follow_slow_rules() {
  const int constraint = program_->take(space_);
  if (constraint < 0) {
    return Step::none;
  }
  const std::size_t trail = trail_.size();
  const bool holds = program_->narrow(constraint, Board{work_.data(), &space_.changed}, space_);
  if (!holds) {
    for (int cell = space_.changed.pop(); cell >= 0; cell = space_.changed.pop()) {
      work_[static_cast<std::size_t>(cell)] = live_[static_cast<std::size_t>(cell)];
    }
    fail(constraint, trail);
    return Step::contradiction;
  }
  const Reason reason{by_constraint, 0, static_cast<std::uint16_t>(constraint), static_cast<std::uint32_t>(trail)};
  bool possible = true;
  for (int cell = space_.changed.pop(); cell >= 0; cell = space_.changed.pop()) {
    const auto at = static_cast<std::size_t>(cell);
    const unsigned out = live_[at] & ~work_[at];
    work_[at] = live_[at];
    for (unsigned left = out; left != 0 && possible; left &= left - 1) {
      possible = assign_gone(candidate(cell, std::countr_zero(left)), reason);
    }
  }
  return possible ? Step::taken : Step::contradiction;
}

bool ClueLearning::assign(Literal literal, Reason reason) {
  if (literal % 2 != 0) {
    return assign_gone(literal / 2, reason);
  }
  if (value_[literal] < 0) {
    contradict(literal, reason);
    return false;
  }
  if (value_[literal] == 0) {
    assign_here(literal / 2, reason);
  }
  return true;
}

void ClueLearning::assign_here(Candidate of, Reason reason) {
  ++placed_;
  ++statistics_.placements;
  note(here(of), reason);
}

bool ClueLearning::assign_gone(Candidate of, Reason reason) {
  if (value_[gone(of)] != 0) {
    if (value_[gone(of)] > 0) {
      return true;
    }
    contradict(gone(of), reason);
    return false;
  }
  place_[of] = static_cast<std::uint32_t>(trail_.size());
  note(gone(of), reason);
  // A cell never becomes empty: its last digit is placed as soon as it is the last, and removing a placed digit is the
  // contradiction.
  const int cell = cell_of(of);
  const auto at = static_cast<std::size_t>(cell);
  live_[at] = work_[at] = static_cast<Mask>(live_[at] & ~bit(digit_of(of)));
  if (single(live_[at])) {
    const Candidate last = candidate(cell, lowest(live_[at]));
    if (value_[here(last)] == 0) {
      assign_here(last, {by_cell, 0, 0, 0});
    }
  }
  return true;
}

bool ClueLearning::clear_rivals(Candidate placed) {
  const int cell = cell_of(placed);
  const Mask digit = bit(digit_of(placed));
  const Reason reason{rival, 0, 0, placed};
  for (unsigned others = live_[static_cast<std::size_t>(cell)] & ~digit; others != 0; others &= others - 1) {
    if (!assign_gone(candidate(cell, std::countr_zero(others)), reason)) {
      return false;
    }
  }
  for (const Cell peer : program_->peers(cell)) {
    if ((live_[peer] & digit) != 0 && !assign_gone(candidate(peer, digit_of(placed)), reason)) {
      return false;
    }
  }
  return true;
}

Mask ClueLearning::then(int cell, std::size_t trail) const {
  Mask mask = live_[static_cast<std::size_t>(cell)];
  for (unsigned out = root_[static_cast<std::size_t>(cell)] & ~mask; out != 0; out &= out - 1) {
    const int digit = std::countr_zero(out);
    if (place_[candidate(cell, digit)] >= trail) {
      mask = static_cast<Mask>(mask | bit(digit));
    }
  }
  return mask;
}

/// Whether one of these was removed after the last guess.
bool ClueLearning::any_now(std::span<const Candidate> candidates) const {
  return std::ranges::any_of(candidates, [&](Candidate of) { return depth_[of] == depth(); });
}

/// A constraint can't hold: the candidates that were removed from its cells are the reason, or some of them.
void ClueLearning::fail(int constraint, std::size_t trail) {
  if (depth() == 0) {
    return;
  }
  std::vector<Mask> board(live_);
  for (const Cell cell : program_->scope(constraint)) {
    board[cell] = then(cell, trail);
  }
  failure_.clear();
  for (const auto& [cell, digit] : reasons_.find(constraint, board, -1, 0)) {
    failure_.push_back(candidate(cell, digit));
  }
  // A clause is learned from what followed the last guess, so something of it must be among the reasons.
  if (!any_now(failure_)) {
    failure_.clear();
    for (const Cell cell : program_->scope(constraint)) {
      for (unsigned out = root_[cell] & ~board[cell]; out != 0; out &= out - 1) {
        failure_.push_back(candidate(cell, std::countr_zero(out)));
      }
    }
  }
  contradict(here(failure_.empty() ? 0 : failure_.front()), {by_failure, 0, 0, 0});
}

std::span<const ClueLearning::Candidate> ClueLearning::explained(Candidate of, Reason reason) {
  std::vector<Candidate>& known = known_[of];
  if (known.empty()) {
    std::vector<Mask> board(live_);
    for (const Cell cell : program_->scope(reason.house)) {
      board[cell] = then(cell, reason.of);
    }
    for (const auto& [cell, digit] : reasons_.find(reason.house, board, cell_of(of), digit_of(of))) {
      known.push_back(candidate(cell, digit));
    }
  }
  return known;
}

}  // namespace grille::sudoku::clues

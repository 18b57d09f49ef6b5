// Consequences of a candidate placed or removed, by the rules of the game and by learned clauses.
#include "sudoku/learning.hpp"

#include <bit>
#include <utility>

namespace grille::sudoku {

Learning::Learning(const Geometry& geometry, std::span<const std::uint8_t> givens)
    : Core(static_cast<std::size_t>(geometry.cells()) * geometry.side(), 0.975,
           learning::Restarts(learning::Restarts::Modes::both, 10)),
      geometry_(geometry),
      side_(geometry.side()),
      cells_(geometry.cells()),
      live_(static_cast<std::size_t>(cells_) + static_cast<std::size_t>(geometry.house_count()) * side_,
            (bit(side_ - 1) - 1) | bit(side_ - 1)),
      cell_of_(static_cast<std::size_t>(cells_) * side_),
      changed_(geometry.house_count(), 0),
      solution_(cells_) {
  for (std::size_t of = 0; of < cell_of_.size(); ++of) {
    cell_of_[of] = static_cast<Cell>(of / side_);
  }
  bool possible = true;
  for (int cell = 0; cell < cells_ && possible; ++cell) {
    if (side_ == 1 || givens[cell] != 0) {
      possible = assign(here(candidate(static_cast<Cell>(cell), side_ == 1 ? 0 : givens[cell] - 1)), {});
    }
  }
  begin(possible);
  if (!exhausted()) {
    for (Candidate of = 0; of < cell_of_.size(); ++of) {
      if (value_[here(of)] == 0) {
        activity_.bump(of, 1.0 / std::popcount(live_[cell_of_[of]]));
        activity_.insert(of);
      }
    }
  }
}

void Learning::leave_out(std::span<const std::uint8_t> solution) {
  std::vector<Candidate> parts(cells_);
  for (int cell = 0; cell < cells_; ++cell) {
    parts[cell] = candidate(static_cast<Cell>(cell), solution[cell] - 1);
  }
  Core::leave_out(parts);
}

void Learning::record() {
  for (int cell = 0; cell < cells_; ++cell) {
    solution_[cell] = static_cast<std::uint8_t>(std::countr_zero(live_[cell]) + 1);
  }
}

void Learning::undone(Literal literal) {
  if (literal % 2 == 0) {
    --placed_;
    return;
  }
  const Candidate of = literal / 2;
  const Cell cell = cell_of(of);
  const int digit = digit_of(of);
  live_[cell] |= bit(digit);
  for (const Seat seat : geometry_.seats(cell)) {
    live_[item(seat.house, digit)] |= bit(seat.position);
  }
}

void Learning::all_undone() {
  head_ = trail_.size();
  for (const std::uint16_t house : changed_houses_) {
    changed_[house] = 0;
  }
  changed_houses_.clear();
}

Learning::Step Learning::follow_rules() {
  if (head_ == trail_.size()) {
    return Step::none;
  }
  const Literal literal = trail_[head_++];
  return literal % 2 != 0 || clear_rivals(literal / 2) ? Step::taken : Step::contradiction;
}

Learning::Step Learning::follow_slow_rules() {
  if (changed_houses_.empty()) {
    return Step::none;
  }
  const int house = changed_houses_.back();
  changed_houses_.pop_back();
  return lock(house, std::exchange(changed_[house], 0)) ? Step::taken : Step::contradiction;
}

bool Learning::assign(Literal literal, Reason reason) {
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

void Learning::assign_here(Candidate of, Reason reason) {
  ++placed_;
  ++statistics_.placements;
  note(here(of), reason);
}

bool Learning::assign_gone(Candidate of, Reason reason) {
  if (value_[gone(of)] != 0) {
    if (value_[gone(of)] > 0) {
      return true;
    }
    contradict(gone(of), reason);
    return false;
  }
  note(gone(of), reason);

  // An item never becomes empty: its last option is placed as soon as it is the last, and removing a placed option is
  // the contradiction.
  const Cell cell = cell_of(of);
  const int digit = digit_of(of);
  const Mask digits = live_[cell] &= ~bit(digit);
  if (single(digits)) {
    const Candidate last = candidate(cell, std::countr_zero(digits));
    if (value_[here(last)] == 0) {
      assign_here(last, {by_cell, 0, 0, 0});
    }
  }
  for (const Seat seat : geometry_.seats(cell)) {
    const Mask places = live_[item(seat.house, digit)] &= ~bit(seat.position);
    if (single(places)) {
      const Candidate last = candidate(geometry_.house(seat.house)[std::countr_zero(places)], digit);
      if (value_[here(last)] == 0) {
        assign_here(last, {by_house, 0, seat.house, 0});
      }
    } else {
      if (changed_[seat.house] == 0) {
        changed_houses_.push_back(seat.house);
      }
      changed_[seat.house] |= bit(digit);
    }
  }
  return true;
}

bool Learning::clear_rivals(Candidate placed) {
  const Cell cell = cell_of(placed);
  const int digit = digit_of(placed);
  const Reason reason{rival, 0, 0, placed};
  for (Mask others = live_[cell] & ~bit(digit); others != 0; others &= others - 1) {
    if (!assign_gone(candidate(cell, std::countr_zero(others)), reason)) {
      return false;
    }
  }
  for (const Seat seat : geometry_.seats(cell)) {
    const auto house = geometry_.house(seat.house);
    for (Mask rivals = live_[item(seat.house, digit)] & ~bit(seat.position); rivals != 0; rivals &= rivals - 1) {
      if (!assign_gone(candidate(house[std::countr_zero(rivals)], digit), reason)) {
        return false;
      }
    }
  }
  return true;
}

bool Learning::lock(int house, Mask digits) {
  for (; digits != 0; digits &= digits - 1) {
    const int digit = std::countr_zero(digits);
    const Mask places = live_[item(house, digit)];
    if (single(places)) {
      continue;
    }
    const int first = std::countr_zero(places);
    for (const Crossing& crossing : geometry_.crossings(house, first)) {
      if ((places & ~crossing.shared) != 0) {
        continue;
      }
      const Reason reason{locked, static_cast<std::uint8_t>(first), static_cast<std::uint16_t>(house), crossing.other};
      const auto cells = geometry_.house(crossing.other);
      for (Mask outside = live_[item(crossing.other, digit)] & crossing.rest; outside != 0; outside &= outside - 1) {
        if (!assign_gone(candidate(cells[std::countr_zero(outside)], digit), reason)) {
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace grille::sudoku

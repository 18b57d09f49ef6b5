// The course of the search: guess, follow up, go back, begin again.
#include "sudoku/learning.hpp"

#include <bit>
#include <utility>

namespace grille::sudoku {

namespace {

// Restarts come in two moods, taken by turns: restless, which proves fastest, and patient, which finds solutions of
// sparse boards fastest. Either alone is several times slower on the other's boards.
constexpr std::uint64_t restless_wait = 10;    // contradictions between restless restarts, at least
constexpr double restless_margin = 1.2;        // and recent lessons this much worse than usual
constexpr std::uint64_t patient_unit = 1024;   // contradictions; times 1 1 2 1 1 2 4 ...
constexpr std::uint64_t mood_unit = 1000;      // contradictions before the first change of mood; grows each round

/// Luby's sequence, which is near the best for a search whose length can't be foretold.
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1, power = 0;
  while (size < i + 1) {
    ++power;
    size = 2 * size + 1;
  }
  while (size - 1 != i) {
    size = (size - 1) / 2;
    --power;
    i %= size;
  }
  return std::uint64_t{1} << power;
}

}  // namespace

Learning::Learning(const Geometry& geometry, std::span<const std::uint8_t> givens)
    : geometry_(geometry),
      side_(geometry.side()),
      cells_(geometry.cells()),
      live_(static_cast<std::size_t>(cells_) + static_cast<std::size_t>(geometry.house_count()) * side_,
            (bit(side_ - 1) - 1) | bit(side_ - 1)),
      cell_of_(static_cast<std::size_t>(cells_) * side_),
      value_(2 * cell_of_.size(), 0),
      reason_(cell_of_.size()),
      depth_(cell_of_.size(), 0),
      changed_(geometry.house_count(), 0),
      watches_(2 * cell_of_.size()),
      seen_(cell_of_.size(), 0),
      marked_depth_(static_cast<std::size_t>(cells_) * side_ + 1, 0),
      activity_(cell_of_.size()),
      solution_(cells_),
      wait_(patient_unit),
      mood_until_(mood_unit),
      forget_at_(forget_first) {
  trail_.reserve(cell_of_.size());
  for (std::size_t of = 0; of < cell_of_.size(); ++of) {
    cell_of_[of] = static_cast<Cell>(of / side_);
  }
  for (int cell = 0; cell < cells_ && !exhausted_; ++cell) {
    if (side_ == 1 || givens[cell] != 0) {
      exhausted_ = !assign(here(candidate(static_cast<Cell>(cell), side_ == 1 ? 0 : givens[cell] - 1)), {});
    }
  }
  exhausted_ = exhausted_ || !propagate();
  if (!exhausted_) {
    root_ = live_;
    for (Candidate of = 0; of < cell_of_.size(); ++of) {
      if (value_[here(of)] == 0) {
        activity_.bump(of, 1.0 / std::popcount(live_[cell_of_[of]]));
        activity_.insert(of);
      }
    }
  }
}

void Learning::leave_out(std::span<const std::uint8_t> solution) {
  if (exhausted_) {
    return;
  }
  std::vector<Literal> clause;
  for (int cell = 0; cell < cells_; ++cell) {
    const Literal literal = gone(candidate(static_cast<Cell>(cell), solution[cell] - 1));
    if (value_[literal] == 1) {
      return;
    }
    if (value_[literal] == 0) {
      clause.push_back(literal);
    }
  }
  exhausted_ = !add(clause, kept) || !propagate();
  if (!exhausted_) {
    root_ = live_;
  }
}

Event Learning::next(std::uint64_t budget) {
  const std::uint64_t begun = statistics_.guesses;
  if (at_solution_) {
    // The guesses made lead to this solution and no other: at least one of them must fail from here on.
    at_solution_ = false;
    std::vector<Literal> clause;
    for (auto at = guessed_at_.rbegin(); at != guessed_at_.rend(); ++at) {
      clause.push_back(trail_[*at] ^ 1);
    }
    if (clause.empty()) {
      exhausted_ = true;
    } else {
      undo(depth() - 1);
      exhausted_ = !add(clause, kept);
    }
  }
  while (!exhausted_) {
    if (!propagate()) {
      ++statistics_.backtracks;
      if (depth() == 0) {
        exhausted_ = true;
        break;
      }
      learn();
      continue;
    }
    if (depth() == 0) {
      root_ = live_;
    }
    if (placed_ == cells_) {
      for (int cell = 0; cell < cells_; ++cell) {
        solution_[cell] = static_cast<std::uint8_t>(std::countr_zero(live_[cell]) + 1);
      }
      at_solution_ = true;
      return Event::solution;
    }
    if (restart_due()) {
      restart();
      continue;
    }
    if (statistics_.guesses - begun >= budget) {
      return Event::paused;
    }
    guess();
  }
  return Event::exhausted;
}

void Learning::guess() {
  Candidate of = 0;
  do {
    of = activity_.pop();
  } while (value_[here(of)] != 0);
  ++statistics_.guesses;
  guessed_at_.push_back(static_cast<std::uint32_t>(trail_.size()));
  // Always that the digit is here: that it isn't would say too little.
  assign_here(of, {});
}

void Learning::undo(int to_depth) {
  if (depth() <= to_depth) {
    return;
  }
  const std::size_t keep = guessed_at_[to_depth];
  while (trail_.size() > keep) {
    const Literal literal = trail_.back();
    trail_.pop_back();
    const Candidate of = literal / 2;
    value_[literal] = value_[literal ^ 1] = 0;
    if (literal % 2 == 0) {
      --placed_;
    } else {
      const Cell cell = cell_of(of);
      const int digit = digit_of(of);
      live_[cell] |= bit(digit);
      for (const Seat seat : geometry_.seats(cell)) {
        live_[item(seat.house, digit)] |= bit(seat.position);
      }
    }
    activity_.insert(of);
  }
  guessed_at_.resize(to_depth);
  rules_head_ = clauses_head_ = keep;
  for (const std::uint16_t house : changed_houses_) {
    changed_[house] = 0;
  }
  changed_houses_.clear();
}

bool Learning::restart_due() const {
  return since_restart_ >= wait_ && (patient_ || recent_spread_ > restless_margin * usual_spread_);
}

void Learning::restart() {
  ++statistics_.restarts;
  undo(0);
  since_restart_ = 0;
  if (statistics_.learned >= mood_until_) {
    patient_ = !patient_;
    patient_restarts_ = 0;
    ++moods_;
    mood_until_ = statistics_.learned + mood_unit * (1 + moods_ / 2);
  }
  wait_ = patient_ ? patient_unit * luby(patient_restarts_++) : restless_wait;
  if (statistics_.learned >= forget_at_) {
    forget();
  }
}

}  // namespace grille::sudoku

#include "sudoku/learning.hpp"

#include <algorithm>
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

constexpr std::uint64_t forget_first = 2000;  // lessons before the first clean-up
constexpr std::uint64_t forget_more = 300;    // and how many more before each one after
constexpr std::uint32_t good_spread = 2;      // a lesson that joins so few depths is never forgotten

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

// Propagation ---------------------------------------------------------------------------------------------------------

bool Learning::propagate() {
  while (true) {
    if (rules_head_ < trail_.size()) {
      const Literal literal = trail_[rules_head_++];
      if (literal % 2 == 0 && !clear_rivals(literal / 2)) {
        return false;
      }
    } else if (clauses_head_ < trail_.size()) {
      if (!read_watches(trail_[clauses_head_++] ^ 1)) {
        return false;
      }
    } else if (!changed_houses_.empty()) {
      const int house = changed_houses_.back();
      changed_houses_.pop_back();
      if (!lock(house, std::exchange(changed_[house], 0))) {
        return false;
      }
    } else {
      return true;
    }
  }
}

void Learning::contradict(Literal literal, Reason reason) {
  wrong_ = literal;
  wrong_reason_ = reason;
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
  value_[here(of)] = 1;
  value_[gone(of)] = -1;
  reason_[of] = reason;
  depth_[of] = depth();
  trail_.push_back(here(of));
}

bool Learning::assign_gone(Candidate of, Reason reason) {
  if (value_[gone(of)] != 0) {
    if (value_[gone(of)] > 0) {
      return true;
    }
    contradict(gone(of), reason);
    return false;
  }
  value_[gone(of)] = 1;
  value_[here(of)] = -1;
  reason_[of] = reason;
  depth_[of] = depth();
  trail_.push_back(gone(of));

  // An item never comes down to none: its last option is placed as soon as it is the last, and a placed option that
  // should go is the contradiction.
  const Cell cell = cell_of(of);
  const int digit = digit_of(of);
  const Mask digits = live_[cell] &= ~bit(digit);
  if (single(digits)) {
    const Candidate last = candidate(cell, std::countr_zero(digits));
    if (value_[here(last)] == 0) {
      assign_here(last, {Cause::cell, 0, 0, 0});
    }
  }
  for (const Seat seat : geometry_.seats(cell)) {
    const Mask places = live_[item(seat.house, digit)] &= ~bit(seat.position);
    if (single(places)) {
      const Candidate last = candidate(geometry_.house(seat.house)[std::countr_zero(places)], digit);
      if (value_[here(last)] == 0) {
        assign_here(last, {Cause::house, 0, seat.house, 0});
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
  const Reason reason{Cause::rival, 0, 0, placed};
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
      const Reason reason{Cause::locked, static_cast<std::uint8_t>(first), static_cast<std::uint16_t>(house),
                          crossing.other};
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

bool Learning::read_watches(Literal failed) {
  auto& watches = watches_[failed];
  std::size_t kept_count = 0;
  for (std::size_t at = 0; at < watches.size(); ++at) {
    const Watch watch = watches[at];
    if (value_[watch.other] > 0) {
      watches[kept_count++] = watch;
      continue;
    }
    std::uint32_t* const literals = clauses_.data() + watch.clause + header;
    const std::uint32_t size = clauses_[watch.clause];
    const Literal first = literals[0] ^ literals[1] ^ failed;
    if (first != watch.other && value_[first] > 0) {
      watches[kept_count++] = {watch.clause, first};
      continue;
    }
    std::uint32_t next = 2;
    while (next < size && value_[literals[next]] < 0) {
      ++next;
    }
    if (next < size) {
      literals[0] = first;
      literals[1] = literals[next];
      literals[next] = failed;
      watches_[literals[1]].push_back({watch.clause, first});
      continue;
    }
    literals[0] = first;
    literals[1] = failed;
    watches[kept_count++] = {watch.clause, first};
    if (!assign(first, {Cause::clause, 0, 0, watch.clause})) {
      for (++at; at < watches.size(); ++at) {
        watches[kept_count++] = watches[at];
      }
      watches.resize(kept_count);
      return false;
    }
  }
  watches.resize(kept_count);
  return true;
}

// Analysis ------------------------------------------------------------------------------------------------------------

/// Visits the candidates whose state forced this literal. What was settled before any guess is left out where that is
/// known without asking.
template <class Visit>
void Learning::causes(Literal literal, Reason reason, Visit visit) const {
  const Candidate of = literal / 2;
  switch (reason.cause) {
    case Cause::none:
      break;
    case Cause::rival:
      visit(reason.of);
      break;
    case Cause::cell: {
      const Cell cell = cell_of(of);
      const Candidate first = candidate(cell, 0);
      for (Mask others = root_[cell] & ~bit(digit_of(of)); others != 0; others &= others - 1) {
        visit(first + static_cast<Candidate>(std::countr_zero(others)));
      }
      break;
    }
    case Cause::house: {
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
    case Cause::locked: {
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
    case Cause::clause: {
      const std::uint32_t* const literals = clauses_.data() + reason.of + header;
      for (std::uint32_t i = 0; i < clauses_[reason.of]; ++i) {
        if (literals[i] / 2 != of) {
          visit(literals[i] / 2);
        }
      }
      break;
    }
  }
}

void Learning::learn() {
  lesson_.assign(1, 0);
  touched_.clear();
  int open = 0;
  const auto look = [&](Candidate of) {
    if (seen_[of] != 0 || depth_[of] == 0) {
      return;
    }
    seen_[of] = 1;
    touched_.push_back(of);
    if (depth_[of] == depth()) {
      ++open;
    } else {
      lesson_.push_back(value_[here(of)] > 0 ? gone(of) : here(of));
    }
  };
  look(wrong_ / 2);
  causes(wrong_, wrong_reason_, look);
  std::size_t at = trail_.size();
  Literal pivot = 0;
  while (true) {
    do {
      pivot = trail_[--at];
    } while (seen_[pivot / 2] == 0);
    if (--open == 0) {
      break;
    }
    if (reason_[pivot / 2].cause == Cause::clause) {
      renew_spread(reason_[pivot / 2].of);
    }
    causes(pivot, reason_[pivot / 2], look);
  }
  lesson_[0] = pivot ^ 1;

  for (const Candidate of : touched_) {
    activity_.bump(of);
  }
  activity_.decay();

  std::size_t size = 1;
  for (std::size_t i = 1; i < lesson_.size(); ++i) {
    if (!redundant(lesson_[i] / 2)) {
      lesson_[size++] = lesson_[i];
    }
  }
  lesson_.resize(size);
  for (const Candidate of : touched_) {
    seen_[of] = 0;
  }

  int back_to = 0;
  for (std::size_t i = 1; i < lesson_.size(); ++i) {
    if (depth_[lesson_[i] / 2] > back_to) {
      back_to = depth_[lesson_[i] / 2];
      std::swap(lesson_[1], lesson_[i]);
    }
  }
  const std::uint32_t spread = spread_of(lesson_);
  undo(back_to);
  ++statistics_.learned;
  ++since_restart_;
  recent_spread_ += (spread - recent_spread_) / 32;
  usual_spread_ += (spread - usual_spread_) / static_cast<double>(std::min<std::uint64_t>(8192, statistics_.learned));
  add(lesson_, spread);
}

/// A clause that led to a contradiction may join fewer depths now than when it was learned.
void Learning::renew_spread(Clause clause) {
  std::uint32_t& spread = clauses_[clause + 1];
  if (spread > good_spread && spread != kept) {
    spread = std::min(spread, spread_of({clauses_.data() + clause + header, clauses_[clause]}));
  }
}

/// Whether the rest of the lesson already says this. seen_: 1 in the lesson or on the way to it, 2 known redundant,
/// 3 known not to be.
bool Learning::redundant(Candidate candidate) {
  const Reason reason = reason_[candidate];
  if (reason.cause == Cause::none) {
    return false;
  }
  bool all = true;
  causes(value_[here(candidate)] > 0 ? here(candidate) : gone(candidate), reason, [&](Candidate of) {
    if (!all || depth_[of] == 0 || seen_[of] == 1 || seen_[of] == 2) {
      return;
    }
    if (seen_[of] == 3) {
      all = false;
      return;
    }
    const bool implied = redundant(of);
    seen_[of] = implied ? 2 : 3;
    touched_.push_back(of);
    all = implied;
  });
  return all;
}

/// How many depths these literals join: the fewer, the likelier a clause is of use again.
std::uint32_t Learning::spread_of(std::span<const Literal> literals) {
  ++mark_;
  std::uint32_t depths = 0;
  for (const Literal literal : literals) {
    auto& mark = marked_depth_[depth_[literal / 2]];
    if (mark != mark_) {
      mark = mark_;
      ++depths;
    }
  }
  return depths;
}

// Clauses -------------------------------------------------------------------------------------------------------------

/// Adds a clause whose first literal is open and whose others fail, the second at the present depth, or one with two
/// open literals in front. Returns false when it can't hold.
bool Learning::add(std::span<const Literal> literals, std::uint32_t spread) {
  if (literals.empty()) {
    return false;
  }
  if (literals.size() == 1) {
    return assign(literals[0], {});
  }
  const auto clause = static_cast<Clause>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(literals.size()));
  clauses_.push_back(spread);
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  learned_.push_back(clause);
  watch(clause);
  if (value_[literals[1]] < 0) {
    return assign(literals[0], {Cause::clause, 0, 0, clause});
  }
  return true;
}

void Learning::watch(Clause clause) {
  const std::uint32_t* const literals = clauses_.data() + clause + header;
  watches_[literals[0]].push_back({clause, literals[1]});
  watches_[literals[1]].push_back({clause, literals[0]});
}

/// Drops two thirds of the clauses, those that join the most depths and, among equals, the oldest. Only without guesses, when
/// no clause is a reason.
void Learning::forget() {
  std::vector<Clause> order;
  for (const Clause clause : learned_) {
    if (clauses_[clause + 1] > good_spread && clauses_[clause + 1] != kept) {
      order.push_back(clause);
    }
  }
  std::sort(order.begin(), order.end(), [&](Clause a, Clause b) {
    return clauses_[a + 1] != clauses_[b + 1] ? clauses_[a + 1] < clauses_[b + 1] : a > b;
  });
  for (std::size_t i = order.size() / 3; i < order.size(); ++i) {
    clauses_[order[i]] = 0;
  }
  for (auto& watches : watches_) {
    watches.clear();
  }
  std::vector<std::uint32_t> clauses;
  std::vector<Clause> learned;
  for (const Clause clause : learned_) {
    const std::span literals(clauses_.data() + clause + header, clauses_[clause]);
    if (literals.empty() || std::any_of(literals.begin(), literals.end(), [&](Literal l) { return value_[l] > 0; })) {
      continue;
    }
    learned.push_back(static_cast<Clause>(clauses.size()));
    clauses.push_back(0);
    clauses.push_back(clauses_[clause + 1]);
    for (const Literal literal : literals) {
      if (value_[literal] == 0) {
        clauses.push_back(literal);
        ++clauses[learned.back()];
      }
    }
  }
  clauses_ = std::move(clauses);
  learned_ = std::move(learned);
  for (const Clause clause : learned_) {
    watch(clause);
  }
  forget_at_ = statistics_.learned + forget_first + forget_more * ++forgotten_;
}

}  // namespace grille::sudoku

// What follows from a candidate placed or gone, by the rules of the game and by what was learned.
#include "sudoku/learning.hpp"

#include <bit>
#include <utility>

namespace grille::sudoku {

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

}  // namespace grille::sudoku

// Why a contradiction came about, put as a clause that won't let it come again.
#include "sudoku/learning.hpp"

#include <algorithm>
#include <bit>

namespace grille::sudoku {

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

}  // namespace grille::sudoku

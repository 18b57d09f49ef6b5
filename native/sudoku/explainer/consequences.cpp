#include "sudoku/explainer/consequences.hpp"

#include <algorithm>

#include "sudoku/explainer/links.hpp"
#include "sudoku/explainer/patterns.hpp"

namespace grille::sudoku::explainer {

void Consequences::follow(const Board& board, Mark start, bool on, const Reach& reach) {
  reach_ = reach;
  before_ = &board;
  now_.clear();
  if (reach.dynamic) {
    now_.push_back(board);
  }
  for (const Node& node : nodes_) {
    at_[node.on ? 1 : 0][node.mark] = -1;
  }
  if (nodes_.empty()) {
    at_[0].fill(-1);
    at_[1].fill(-1);
  }
  nodes_.clear();
  parents_.clear();
  pending_on_.clear();
  pending_off_.clear();
  both_ = {-1, -1};
  add(start, on, {});
  // What is set goes before what is ruled out.
  for (std::size_t next_on = 0, next_off = 0;;) {
    if (next_on < pending_on_.size()) {
      if (!set(pending_on_[next_on++])) {
        break;
      }
    } else if (next_off < pending_off_.size()) {
      if (!rule_out(pending_off_[next_off++])) {
        break;
      }
    } else if (!reach.patterns || !use_patterns()) {
      break;
    }
  }
  sizes_.assign(nodes_.size(), 0);
}

int Consequences::add(Mark mark, bool on, std::span<const std::uint16_t> parents) {
  const int number = static_cast<int>(nodes_.size());
  std::uint16_t depth = 0;
  const auto first_parent = static_cast<std::uint16_t>(parents_.size());
  for (const std::uint16_t parent : parents) {
    depth = std::max(depth, nodes_[parent].depth);
    parents_.push_back(parent);
  }
  nodes_.push_back(
      {mark, on, static_cast<std::uint16_t>(parents.size()), first_parent, static_cast<std::uint16_t>(depth + 1)});
  std::int16_t& at = at_[on ? 1 : 0][mark];
  if (at < 0) {
    at = static_cast<std::int16_t>(number);
    (on ? pending_on_ : pending_off_).push_back(static_cast<std::uint16_t>(number));
  }
  return number;
}

bool Consequences::set(int node) {
  const Board& board = reach_.dynamic ? now_[0] : *before_;
  const std::uint16_t reason[1] = {static_cast<std::uint16_t>(node)};
  bool possible = true;
  each_ruled_out(board, nodes_[node].mark, reach_.y, [&](Mark other) {
    if (!possible) {
      return;
    }
    if (at_[1][other] >= 0) {
      both_ = {add(other, false, reason), at_[1][other]};
      possible = false;
    } else if (at_[0][other] < 0) {
      add(other, false, reason);
    }
  });
  return possible;
}

bool Consequences::rule_out(int node) {
  const Tables& fixed = tables();
  const Board& board = reach_.dynamic ? now_[0] : *before_;
  const Mark mark = nodes_[node].mark;
  const int cell = cell_of(mark), digit = digit_of(mark);

  struct Found {
    Mark mark;
    int house;  // -1 for the cell
  };
  std::array<Found, 1 + kinds> found;
  int founds = 0;
  const auto note = [&](Mark other, int house) {
    if (std::none_of(found.begin(), found.begin() + founds, [&](const Found& each) { return each.mark == other; })) {
      found[founds++] = {other, house};
    }
  };
  if (reach_.y && count(board.digits[cell]) == 2) {
    note(mark_of(cell, first(static_cast<Nine>(board.digits[cell] & ~bit(digit)))), -1);
  }
  for (int kind = 0; kind < kinds; ++kind) {
    const int house = fixed.house[cell][kind];
    const Nine where = board.places[house][digit];
    if (count(where) == 2) {
      note(mark_of(fixed.cell[house][first(static_cast<Nine>(where & ~bit(fixed.place[cell][kind])))], digit), house);
    }
  }

  bool possible = true;
  for (int i = 0; i < founds && possible; ++i) {
    const auto [other, house] = found[i];
    const bool clashes = at_[0][other] >= 0;
    if (!clashes && at_[1][other] >= 0) {
      continue;
    }
    reasons_.assign(1, static_cast<std::uint16_t>(node));
    if (reach_.dynamic) {
      // Whatever was ruled out before is a reason too.
      Nine gone = static_cast<Nine>(house < 0 ? before_->digits[cell] & ~board.digits[cell]
                                              : before_->places[house][digit] & ~board.places[house][digit]);
      while (gone != 0) {
        const int each = take_first(gone);
        const Mark parent = house < 0 ? mark_of(cell, each) : mark_of(fixed.cell[house][each], digit);
        reasons_.push_back(static_cast<std::uint16_t>(at_[0][parent]));
      }
    }
    const int number = add(other, true, reasons_);
    if (clashes) {
      both_ = {at_[0][other], number};
      possible = false;
    }
  }
  if (reach_.dynamic) {
    now_[0].remove(mark);
  }
  return possible;
}

bool Consequences::take(const Pattern& pattern) {
  pattern.removes(now_[0], removes_);
  if (removes_.empty()) {
    return false;
  }
  pattern.parents(*before_, now_[0], gone_);
  if (gone_.empty()) {
    return false;  // it is there without any supposition
  }
  reasons_.clear();
  for (const Mark each : gone_) {
    reasons_.push_back(static_cast<std::uint16_t>(at_[0][each]));
  }
  for (const Mark each : removes_) {
    if (at_[0][each] < 0) {
      add(each, false, reasons_);
    }
  }
  return true;
}

bool Consequences::use_patterns() {
  const std::size_t before = pending_off_.size();
  bool any = false;
  const auto sink = [&](const Pattern& pattern) {
    any |= take(pattern);
    return false;
  };
  locked_candidates(now_[0], sink);
  if (!any) {
    hidden_sets(now_[0], 2, false, sink);
  }
  if (!any) {
    naked_sets(now_[0], 2, sink);
  }
  if (!any) {
    fish(now_[0], 2, sink);
  }
  return pending_off_.size() > before;
}

int Consequences::size(int node) {
  std::uint16_t& size = sizes_[node];
  if (size != 0) {
    return size;
  }
  marked_.assign(node / 64 + 1, 0);
  marked_[node / 64] |= std::uint64_t{1} << node % 64;
  for (int word = node / 64; word >= 0; --word) {
    while (marked_[word] != 0) {
      // Parents come before their children, so the highest node is final.
      const int top = 63 - std::countl_zero(marked_[word]);
      marked_[word] &= ~(std::uint64_t{1} << top);
      ++size;
      const Node& each = nodes_[word * 64 + top];
      for (int i = 0; i < each.parents; ++i) {
        const int parent = parents_[each.first_parent + i];
        marked_[parent / 64] |= std::uint64_t{1} << parent % 64;
      }
    }
  }
  return size;
}

}  // namespace grille::sudoku::explainer

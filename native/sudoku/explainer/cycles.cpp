#include "sudoku/explainer/cycles.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "sudoku/explainer/chain_length.hpp"
#include "sudoku/explainer/links.hpp"

namespace grille::sudoku::explainer {

namespace {

struct Node {
  Mark mark;
  bool repeated;  ///< the same candidate was ruled out before, on another way
  int parent;
};

using Marks = std::bitset<marks>;

class Search {
 public:
  Search(const Board& board, Hint& hint) : board_(board), hint_(hint) {
    for (int cell = 0; cell < cells; ++cell) {
      for (Nine left = board.digits[cell]; left != 0;) {
        where_[take_first(left)].set(cell);
      }
    }
  }

  bool run() {
    for (const auto& [y, x] : {std::pair{false, true}, std::pair{true, false}, std::pair{true, true}}) {
      y_ = y;
      x_ = x;
      if (!could_win(y && x ? 7.0 : 6.5, 4)) {
        continue;
      }
      links_.build(board_, y, x);
      for (int cell = 0; cell < cells; ++cell) {
        const int digits = count(board_.digits[cell]);
        if (digits < 2 || (digits > 2 && !x)) {
          continue;
        }
        for (Nine left = board_.digits[cell]; left != 0;) {
          from(mark_of(cell, take_first(left)));
        }
      }
    }
    return complexity_ != std::numeric_limits<int>::max();
  }

 private:
  double base(bool cycle) const { return y_ && x_ ? 7.0 : cycle ? 6.5 : 6.6; }
  int sort_key() const { return y_ && x_ ? 4 : y_ ? 3 : 2; }

  bool could_win(double base, int complexity) const {
    const double difficulty = base + length_difficulty(complexity);
    if (complexity_ == std::numeric_limits<int>::max() || difficulty != hint_.difficulty) {
      return complexity_ == std::numeric_limits<int>::max() || difficulty < hint_.difficulty;
    }
    return complexity != complexity_ ? complexity < complexity_ : sort_key() < key_;
  }

  void from(Mark source) {
    cycles(source);
    if (x_) {
      chain(source, true);
      chain(source, false);
    }
  }

  void keep(Rule rule, double difficulty, int complexity) {
    hint_.set(rule, difficulty);
    complexity_ = complexity;
    key_ = sort_key();
  }

  bool on_way(int node, Mark mark) const {
    // Every second node from here is a candidate that is ruled out.
    for (int at = nodes_[node].parent; at >= 0; at = nodes_[nodes_[at].parent].parent) {
      if (nodes_[at].mark == mark) {
        return true;
      }
    }
    return false;
  }

  /// Breadth first. A candidate ruled out a second time leads to nothing new, unless it closes the cycle.
  void cycles(Mark source) {
    Marks closes;
    for (const Mark each : links_.strong(source)) {
      closes.set(each);
    }
    if (closes.none()) {
      return;
    }
    Marks on, off;
    on.set(source);
    nodes_.assign(1, {source, false, -1});
    for (int begin = 0, length = 2; begin < static_cast<int>(nodes_.size()); length += 2) {
      if (!could_win(base(true), std::max(length, 4))) {
        return;
      }
      const int middle = static_cast<int>(nodes_.size());
      for (int at = begin; at < middle; ++at) {
        for (const Mark next : links_.weak(nodes_[at].mark)) {
          const bool repeated = off[next];
          if (repeated && (!closes[next] || on_way(at, next))) {
            continue;
          }
          off.set(next);
          nodes_.push_back({next, repeated, at});
        }
      }
      const int end = static_cast<int>(nodes_.size());
      for (int at = middle; at < end; ++at) {
        const Node here = nodes_[at];
        for (const Mark next : links_.strong(here.mark)) {
          if (length >= 4 && next == source) {
            close(at, length);
          }
          if (!here.repeated && !on[next]) {
            on.set(next);
            nodes_.push_back({next, false, at});
          }
        }
      }
      begin = end;
    }
  }

  /// What sees a digit of the cycle one way round and the same digit the other way round goes.
  void close(int last, int length) {
    if (!could_win(base(true), length)) {
      return;
    }
    CellSet inside;
    for (int at = last; at >= 0; at = nodes_[at].parent) {
      inside.set(cell_of(nodes_[at].mark));
    }
    std::array<CellSet, side> forward{}, backward{};
    bool on = false;
    for (int at = last; at >= 0; at = nodes_[at].parent) {
      const Mark mark = nodes_[at].mark;
      const int digit = digit_of(mark);
      (on ? forward : backward)[digit] |= tables().seen[cell_of(mark)] & where_[digit] & ~inside;
      on = !on;
    }
    found_.clear();
    for (int digit = 0; digit < side; ++digit) {
      const CellSet both = forward[digit] & backward[digit];
      for (int cell = 0; both.any() && cell < cells; ++cell) {
        if (both[cell]) {
          found_.push_back(mark_of(cell, digit));
        }
      }
    }
    if (!found_.empty()) {
      keep(y_ && x_ ? Rule::bidirectional_cycle
           : y_     ? Rule::bidirectional_y_cycle
                    : Rule::bidirectional_x_cycle,
           base(true) + length_difficulty(length), length);
      hint_.removes = found_;
    }
  }

  /// A candidate that, set or ruled out, leads to its own opposite.
  void chain(Mark source, bool starts_on) {
    Marks on, off;
    (starts_on ? on : off).set(source);
    pending_.assign(1, source);
    bool at_on = starts_on;
    for (int complexity = 2; !pending_.empty(); ++complexity, at_on = !at_on) {
      if (!could_win(base(false), std::max(complexity, 4))) {
        return;
      }
      next_.clear();
      for (const Mark mark : pending_) {
        for (const Mark next : at_on ? links_.weak(mark) : links_.strong(mark)) {
          if (next == source && at_on == starts_on) {
            if (could_win(base(false), complexity)) {
              finish(source, starts_on, complexity);
            }
            return;
          }
          Marks& seen = at_on ? off : on;
          if (!seen[next]) {
            seen.set(next);
            next_.push_back(next);
          }
        }
      }
      std::swap(pending_, next_);
    }
  }

  void finish(Mark source, bool starts_on, int complexity) {
    keep(y_ ? Rule::forcing_chain : Rule::forcing_x_chain, base(false) + length_difficulty(complexity), complexity);
    if (starts_on) {
      hint_.removes.push_back(source);
      return;
    }
    hint_.puts = source;
    for (Nine left = static_cast<Nine>(board_.digits[cell_of(source)] & ~bit(digit_of(source))); left != 0;) {
      hint_.removes.push_back(mark_of(cell_of(source), take_first(left)));
    }
  }

  const Board& board_;
  Hint& hint_;
  Links links_;
  std::array<CellSet, side> where_{};
  std::vector<Node> nodes_;
  std::vector<Mark> pending_, next_, found_;
  bool y_ = false, x_ = false;
  int complexity_ = std::numeric_limits<int>::max(), key_ = 0;
};

}  // namespace

bool cycle_or_chain(const Board& board, Hint& hint) { return Search(board, hint).run(); }

}  // namespace grille::sudoku::explainer

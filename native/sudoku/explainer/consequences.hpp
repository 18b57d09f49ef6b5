// What follows if a candidate is set or ruled out, with the reasons, in the order in which Sudoku Explainer finds it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/explainer/board.hpp"

namespace grille::sudoku::explainer {

/// How far consequences are followed.
struct Reach {
  bool y = true;          ///< also within cells
  bool dynamic = false;   ///< what is ruled out stays so, and several reasons can join
  bool patterns = false;  ///< where nothing else follows, also locked candidates, pairs and X-Wings
};

class Consequences {
 public:
  /// Replaces what it holds. A contradiction ends it: what was found up to there stays.
  void follow(const Board& board, Mark start, bool on, const Reach& reach);

  struct Node {
    Mark mark;
    bool on;
    std::uint16_t parents, first_parent;  ///< how many, and where they stand
    std::uint16_t depth;                  ///< of the longest way here, in nodes
  };
  std::span<const Node> nodes() const { return nodes_; }
  /// The node that sets (`on`) or rules out a candidate; -1 if nothing does.
  int find(Mark mark, bool on) const { return at_[on ? 1 : 0][mark]; }
  /// A candidate that is both set and ruled out; -1 if none is.
  int contradiction_on() const { return both_[1]; }
  int contradiction_off() const { return both_[0]; }
  /// The number of nodes on which a node depends, with itself.
  int size(int node);

 private:
  int add(Mark mark, bool on, std::span<const std::uint16_t> parents);
  bool set(int node);
  bool rule_out(int node);
  bool follow_on(Mark mark, int parent, Nine gone_digits, Nine gone_places, int house);
  bool use_patterns();
  bool take(const struct Pattern& pattern);

  Reach reach_;
  const Board* before_ = nullptr;
  std::vector<Board> now_;  // one, or none if the board doesn't change
  std::vector<Node> nodes_;
  std::vector<std::uint16_t> parents_, sizes_, reasons_;
  std::vector<std::uint64_t> marked_;
  std::array<std::array<std::int16_t, marks>, 2> at_;
  std::array<int, 2> both_{-1, -1};
  std::vector<std::uint16_t> pending_on_, pending_off_;
  std::vector<Mark> removes_, gone_;
};

}  // namespace grille::sudoku::explainer

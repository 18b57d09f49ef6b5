// What a line of cells can hold, as a layered decision diagram.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sudoku/clues/masks.hpp"

namespace grille::sudoku::clues {

/// A decision diagram with one layer per cell: from each node an edge per digit to a node of the next layer. Every path
/// from a root to the end is a way to fill the line, and nodes from which there is none are left out. Equal nodes are
/// joined. Several roots are alternatives. Narrowing keeps exactly the digits that lie on a path (unless a cell is on the line twice).
class Diagram {
 public:
  /// The diagram for the rows of a table, which are concatenated.
  Diagram(std::size_t length, std::span<const std::uint8_t> rows, int digits);

  /// A diagram for lines that any of these accepts, all of the same length.
  static Diagram any_of(std::span<const std::shared_ptr<const Diagram>> parts);

  /// Nodes of all layers: how large the buffer of narrow() must be.
  std::size_t nodes() const { return digits_of_.size() + 1; }
  /// Removes the digits that are on no path. False if there is no path. `alive` is a buffer for a byte per node.
  bool narrow(std::span<const Cell> cells, Board board, std::uint8_t* alive) const;

 private:
  friend class Automaton;
  friend class DiagramBuilder;

  explicit Diagram(int digits) : digits_(digits) {}

  int digits_;
  std::vector<std::uint32_t> first_;  ///< layer i has the nodes first_[i] .. first_[i + 1] - 1; the end comes last
  std::vector<Mask> digits_of_;       ///< by node: the digits that have an edge
  std::vector<std::uint32_t> edges_;  ///< by node and digit: the node it leads to
};

/// A finite automaton: next[state * digits + digit] is a state, or -1. State 0 is the start. It keeps the diagram for
/// each length of line, since many clues share an automaton.
class Automaton {
 public:
  /// Throws std::invalid_argument for a state that does not exist.
  Automaton(int digits, std::vector<std::int32_t> next, std::vector<std::uint8_t> accepting);

  int digits() const { return digits_; }
  std::shared_ptr<const Diagram> diagram(std::size_t length) const;
  /// Whether any line of this length is accepted.
  bool reaches(std::size_t length) const;

 private:
  Diagram unroll(std::size_t length) const;

  int digits_;
  std::vector<std::int32_t> next_;
  std::vector<std::uint8_t> accepting_;
  mutable std::mutex lock_;
  mutable std::map<std::size_t, std::shared_ptr<const Diagram>> diagrams_;
};

}  // namespace grille::sudoku::clues

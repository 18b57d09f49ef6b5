// The constraints of a board, ready to propagate.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sudoku/clues/bands.hpp"
#include "sudoku/clues/counts.hpp"
#include "sudoku/clues/diagram.hpp"
#include "sudoku/clues/masks.hpp"
#include "sudoku/clues/pair_table.hpp"
#include "sudoku/clues/rules.hpp"
#include "sudoku/clues/sums.hpp"

namespace grille::sudoku::clues {

class Program;

/// The buffers of one run of a program. All memory that a search needs is allocated here, before it starts.
struct Workspace {
  explicit Workspace(const Program& program);

  CellSet changed;
  std::vector<std::uint64_t> pending;           ///< constraints to be propagated, as bits
  std::vector<std::uint8_t> alive;              ///< for decision diagrams
  std::vector<Mask> option;                     ///< the board under one option of an alternative
  std::vector<Mask> joined;                     ///< what any option allows
  std::vector<std::vector<Workspace>> options;  ///< by alternative and option
  /// Where the last contradiction was: a constraint, or -1 and the two cells of a pair.
  int failed = -1;
  int failed_cell = -1;
  int failed_other = -1;
};

/// Constraints with everything that can be computed before a search: which cells differ, tables of relations, decision
/// diagrams, combinations of cages, and sums that follow from the others. It never changes, so threads can share it.
class Program {
 public:
  /// A relation with another cell.
  struct Link {
    Cell other;
    std::uint32_t table;
  };

  /// `digits` of the board and `cells` of the board and any further variables. Throws std::invalid_argument for a rule
  /// that names a cell or a digit that does not exist.
  Program(int digits, int cells, const Rules& rules);

  int digits() const { return digits_; }
  int cells() const { return cells_; }
  /// The candidates before anything is propagated.
  std::span<const Mask> initial() const { return initial_; }
  /// Marks every cell as changed, so that everything is propagated.
  void mark_all(Workspace& space) const;
  /// Narrows the board until nothing changes. False on a contradiction.
  bool settle(Mask* board, Workspace& space) const;
  /// The cells of a constraint.
  std::span<const Cell> scope(int constraint) const { return scopes_[static_cast<std::size_t>(constraint)]; }
  std::size_t constraints() const { return kinds_.size(); }
  /// The constraints that watch a cell, its relations with other cells, and the cells that differ from it.
  std::span<const std::uint16_t> watchers(int cell) const { return part(watchers_, first_watcher_, cell); }
  std::span<const Link> links(int cell) const { return part(links_, first_link_, cell); }
  std::span<const Cell> peers(int cell) const { return part(peers_, first_peer_, cell); }
  /// What a relation leaves of the other cell.
  Mask allowed(std::uint32_t table, Mask mask) const { return tables_[table].allowed(mask); }
  /// The digits that go with a digit of the other cell.
  Mask supports(std::uint32_t table, int digit) const;
  void mark(int constraint, Workspace& space) const {
    space.pending[static_cast<std::size_t>(constraint) >> 6] |= std::uint64_t{1} << (constraint & 63);
  }
  /// Takes the next constraint that is marked; -1 if there is none.
  int take(Workspace& space) const;
  /// For a digit that a house, a band or two overlapping houses remove from a cell (cell < 0: that they can't hold), a digit and
  /// the cells from which it must have been removed for that. False if this does not decide it.
  bool lacking(int constraint, std::span<const Mask> board, int cell, int digit, int& needed,
               std::vector<Cell>& cells) const;
  /// Lets one constraint narrow the board. False if it can't hold.
  bool narrow(int constraint, Board board, Workspace& space) const;
  bool differ(Cell a, Cell b) const { return differ_[a].contains(b); }

 private:
  friend struct Workspace;

  enum class Kind : std::uint8_t { house, band, same, group, cage, count, balance, sum, diagram, either };
  struct Entry {
    Kind kind;
    std::uint32_t index;
  };
  /// Two sets of cells that contain the same digits, because each completes the same cells to a house.
  struct Same {
    std::vector<Cell> left;
    std::vector<Cell> right;
  };
  struct Alternative {
    std::vector<Program> options;
    std::vector<Cell> cells;
  };

  /// An option of an alternative: rules within a board whose cells differ as in `parent`.
  Program(const Program& parent, const Rules& rules);

  void build(const Rules& rules);
  void check(const Rules& rules) const;
  void add_differences(const Rules& rules);
  void add_pairs(const Rules& rules);
  void add_houses(const Rules& rules);
  void add_sums(const Rules& rules);
  void add_counts(const Rules& rules);
  void add_diagrams(const Rules& rules);
  void add_alternatives(const Rules& rules);
  bool add_joined_lines(const EitherRule& rule);
  void add_sum(const SumRule& rule, bool derived);
  void add_same_digits(const Rules& rules);
  void add(Kind kind, std::size_t index, std::span<const Cell> cells);
  void finish();
  std::uint32_t table_of(std::span<const Mask> rows);

  template <class Item>
  static std::span<const Item> part(const std::vector<Item>& items, const std::vector<std::uint32_t>& first, int cell) {
    const auto at = static_cast<std::size_t>(cell);
    return std::span(items).subspan(first[at], first[at + 1] - first[at]);
  }
  bool follow(int cell, Board board, Workspace& space) const;
  bool narrow_house(std::span<const Cell> cells, Board board) const;
  bool narrow_same(const Same& same, Board board) const;
  bool narrow_balance(const Same& same, Board board) const;
  bool narrow_group(std::span<const Cell> cells, Board board) const;
  bool narrow_either(std::size_t index, Board board, Workspace& space) const;

  int digits_;
  int cells_;
  bool nested_ = false;
  std::vector<Mask> initial_;
  std::vector<CellSet> differ_;  ///< by cell: the cells that differ from it
  std::vector<Cell> peers_;
  std::vector<std::uint32_t> first_peer_;
  std::vector<PairTable> tables_;
  std::vector<std::array<Mask, max_digits>> rows_;  ///< of the tables
  std::vector<Link> links_;
  std::vector<std::uint32_t> first_link_;
  std::vector<std::uint16_t> watchers_;
  std::vector<std::uint32_t> first_watcher_;
  std::size_t pending_words_ = 0;
  std::vector<std::uint64_t> watching_;  ///< by cell and word: the constraints that watch it, as bits
  std::vector<Entry> kinds_;
  std::vector<std::vector<Cell>> scopes_;
  std::vector<std::vector<Cell>> houses_;
  std::vector<CellSet> house_sets_;  ///< the same as sets
  std::vector<std::vector<Cell>> groups_;
  std::vector<Band> bands_;
  std::vector<Same> sames_;
  std::vector<Same> balances_;  ///< that contain the same digits by a rule, each as often
  std::vector<Cage> cages_;
  std::vector<Sum> sums_;
  std::vector<Count> counts_;
  std::vector<std::shared_ptr<const Diagram>> diagrams_;
  std::vector<Alternative> alternatives_;
  std::size_t largest_diagram_ = 0;
};

}  // namespace grille::sudoku::clues

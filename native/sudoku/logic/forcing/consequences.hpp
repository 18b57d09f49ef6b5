// What follows from supposing that a digit is, or is not, in a cell.
//
// A literal is such a statement: "r1c2 is 5", "r1c2 is not 5". The pencil marks are numbered; literal 2m says that mark
// m is false, 2m + 1 that it is true. A net follows every single: the last candidate of a cell, the last place of a
// digit in a house, and a digit locked where two houses cross. A chain follows only what a single statement implies.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/step.hpp"

namespace grille::sudoku::logic {

using Literal = std::uint32_t;

inline constexpr Literal no_literal = ~Literal{0};

constexpr bool says_on(Literal literal) { return literal & 1; }
constexpr std::uint32_t mark_of(Literal literal) { return literal >> 1; }
constexpr Literal opposite(Literal literal) { return literal ^ 1; }

enum class Reach : std::uint8_t { chain, net };

template <int W>
class Consequences {
 public:
  /// Numbers the marks of a grid and collects their links. Kept until the grid changes.
  void prepare(const Grid<W>& grid);

  std::uint32_t marks() const noexcept { return static_cast<std::uint32_t>(mark_.size()); }
  Candidate mark(std::uint32_t index) const noexcept { return mark_[index]; }
  std::uint32_t number(Cell cell, Digit digit) const noexcept { return number_[cell * side_ + digit]; }

  /// The kinds of contradiction.
  enum class Clash : std::uint8_t { none, both, cell, house };

  /// Follows a literal to the end, or to the first contradiction.
  void suppose(Literal start, Reach reach);

  Clash clash() const noexcept { return clash_; }
  /// For `both`, the literal reached both ways; for `cell` the cell, for `house` the house and the digit.
  Literal clash_literal() const noexcept { return clash_literal_; }
  Cell clash_cell() const noexcept { return clash_cell_; }
  House clash_house() const noexcept { return clash_house_; }
  Digit clash_digit() const noexcept { return clash_digit_; }

  bool reached(Literal literal) const noexcept { return stamp_[literal] == now_; }
  /// The number of links between the supposition and this literal, which was reached.
  int depth(Literal literal) const noexcept { return trail_[at_[literal]].depth; }
  /// Every literal reached, in order.
  template <class Take>
  void each_reached(Take take) const {
    for (const Entry& entry : trail_) {
      if (entry.literal != no_literal) {
        take(entry.literal, entry.depth);
      }
    }
  }

  /// The statements that lead from the supposition to this literal, in an order in which each follows from earlier
  /// ones.
  Chain chain_to(Literal end) const;
  /// The literals that contradict each other.
  std::vector<Literal> clashing() const;

 private:
  enum class Why : std::uint8_t { supposed, weak, naked, hidden, locked, group, beside };

  /// A literal, or (if `literal` is none) that a digit is in one of the cells of a group.
  struct Entry {
    Literal literal;
    Why why;
    std::uint16_t depth;
    std::uint32_t from;   ///< the entry it follows from, if one is enough
    std::uint32_t where;  ///< the house, the number of the crossing, or the group
  };
  /// A house and another it crosses, with the digit's places in the first outside the crossing, to be ruled out one by
  /// one.
  struct Way {
    House within, beyond;
    Cells<W> shared;
  };

  /// A house, and those of its positions that one statement removes.
  struct Stroke {
    House house;
    std::uint64_t positions;
  };

  void find_ways(const Layout<W>& layout);
  void reach(Literal literal, Why why, std::uint32_t from, std::uint32_t where, int depth);
  void follow(std::uint32_t index, Reach reach);
  void rule_out(std::uint32_t index, Reach reach);
  void lay(std::uint32_t index, Reach reach);
  void lock(std::uint32_t way, Digit digit, Why why, std::uint32_t from, int depth, Reach reach);
  void eliminate(const std::vector<Stroke>& strokes, Digit digit, std::uint32_t from, Reach reach);
  void fail(Clash clash, Literal literal, Cell cell, House house, Digit digit);
  std::vector<std::uint32_t> causes(std::uint32_t index) const;

  const Grid<W>* grid_ = nullptr;
  std::uint64_t version_ = ~std::uint64_t{0};
  int side_ = 0;
  std::vector<Candidate> mark_;
  std::vector<std::uint32_t> number_;
  std::vector<Way> ways_;
  std::vector<std::vector<std::uint32_t>> ways_within_;  ///< by the first house
  std::vector<std::vector<std::uint32_t>> ways_of_;      ///< by cell: the ways whose crossing it is outside of
  /// by cell: the houses in which it sees at least two cells, not counting its own
  std::vector<std::vector<Stroke>> from_cell_;
  std::vector<std::vector<Stroke>> from_way_;  ///< the same for the cells that a locked digit removes
  // How many are left: candidates of a cell, places of a digit in a house, places outside a crossing.
  std::vector<std::uint8_t> cell_left_, cell_full_, house_left_, house_full_, way_left_, way_full_;
  std::vector<std::uint32_t> stamp_, at_;
  std::uint32_t now_ = 0;
  std::vector<Entry> trail_;
  std::vector<Cells<W>> groups_;
  Clash clash_ = Clash::none;
  Literal clash_literal_ = no_literal;
  Cell clash_cell_ = 0;
  House clash_house_ = 0;
  Digit clash_digit_ = 0;
};

extern template class Consequences<2>;
extern template class Consequences<4>;
extern template class Consequences<10>;
extern template class Consequences<21>;

}  // namespace grille::sudoku::logic

// One use of a technique: what is noticed, and what follows from it. Sentences and pictures are made from these fields
// alone.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/grid.hpp"
#include "sudoku/logic/technique.hpp"

namespace grille::sudoku::logic {

struct Candidate {
  Cell cell;
  Digit digit;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// An almost locked set: n cells of a house with n + 1 digits between them.
struct AlmostLocked {
  std::vector<Cell> cells;
  Digits digits = 0;
  friend bool operator==(const AlmostLocked&, const AlmostLocked&) = default;
};

/// One statement in a chain: this digit is (or is not) in one of these cells. Usually there is one cell; several cells
/// form a group. `set` is the almost locked set (by its index in `Step::sets`) that a link passes through.
struct Node {
  std::vector<Cell> cells;
  Digit digit = 0;
  bool on = false;
  int set = -1;
  /// The earlier nodes it follows from, by index in the chain; for a plain chain the one before, for the first none.
  std::vector<std::uint16_t> causes;
  friend bool operator==(const Node&, const Node&) = default;
};

/// Statements, each following from earlier ones. From off to on the link is strong, from on to off weak.
using Chain = std::vector<Node>;

/// The file of each technique says which fields it fills, and with what. Common to all: `places` and `removes` are
/// never both empty, and are in increasing order without repeats; each `remove` is a pencil mark of the grid.
struct Step {
  Technique technique = Technique::trial;
  int variant = 0;            ///< which of several forms of the technique it is
  std::vector<Digit> digits;  ///< the digits it is about
  std::vector<Cell> cells;    ///< the cells that make the pattern
  std::vector<Cell> others;   ///< further cells it uses: roof cells, a pivot, a stem
  std::vector<House> bases;   ///< houses that are counted: a single's house, a subset's house, a fish's base sets
  std::vector<House> covers;  ///< houses that cover them: where a locked candidate removes marks, a fish's cover sets
  std::vector<Candidate> fins;
  std::vector<Candidate> endo_fins;
  std::vector<AlmostLocked> sets;
  std::vector<Chain> chains;
  std::vector<Candidate> places;
  std::vector<Candidate> removes;

  void clear(Technique which) {
    technique = which;
    variant = 0;
    digits.clear();
    cells.clear();
    others.clear();
    bases.clear();
    covers.clear();
    fins.clear();
    endo_fins.clear();
    sets.clear();
    chains.clear();
    places.clear();
    removes.clear();
  }
};

/// Adds each pencil mark of `digit` in these cells to `step.removes`.
template <int W>
void remove_from(Step& step, const Grid<W>& grid, const Cells<W>& cells, Digit digit) {
  for (const Cell cell : cells& grid.places(digit)) {
    step.removes.push_back({cell, digit});
  }
}

}  // namespace grille::sudoku::logic

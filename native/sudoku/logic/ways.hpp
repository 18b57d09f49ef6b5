// Templates: the ways to place one digit on the whole board. A mark that is in some template can't be removed by
// anything about that digit alone: no fish, no colours, no single-digit chain. A mark that is in none can be removed.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/grid.hpp"

namespace grille::sudoku::logic {

template <int W>
class Ways {
 public:
  /// A digit's pencil marks, classified. On a large board some may stay undecided.
  struct Marks {
    Cells<W> hopeless;   ///< in no template
    Cells<W> undecided;  ///< the search was given up
    /// Those that something about the digit alone might remove.
    Cells<W> doubtful() const { return hopeless | undecided; }
  };

  /// Kept until the digit's pencil marks change.
  const Marks& of(const Grid<W>& grid, Digit digit, const GoOn& go_on);
  /// As if the digit had only these pencil marks.
  Marks among(const Grid<W>& grid, Digit digit, const Cells<W>& places, const GoOn& go_on);

 private:
  struct Cached {
    Cells<W> places;
    bool fresh = false;
    Marks marks;
  };

  void choose_houses(const Grid<W>& grid, Digit digit);
  /// Tries to fill the houses from `depth` on with marks of `open`; the cells taken are added to `way_`.
  bool fill(const Grid<W>& grid, std::size_t depth, const Cells<W>& open);

  const Grid<W>* grid_ = nullptr;
  std::vector<Cached> known_;
  std::vector<House> houses_;  ///< those to fill, the ones with few marks first
  bool rows_alone_ = false;
  Cells<W> unproven_;
  Cells<W> way_;
  int patience_ = 0;
};

extern template class Ways<2>;
extern template class Ways<4>;
extern template class Ways<10>;
extern template class Ways<21>;

}  // namespace grille::sudoku::logic

// Three or four cells, two of them at the ends: whichever way it goes, one end holds the digit.
//   xy_wing:  digits = x, y, z; others = the pivot (x and y), cells = the pincers, x z first, then y z
//   xyz_wing: the same, the pivot holding x, y and z
//   w_wing:   digits = the one removed, the one that links; cells = two cells with just those two, others = the only two
//             places of the linking digit in a house, the first seen by cells[0], the second by cells[1]; bases = that house
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Wings final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> wings() {
  return std::make_unique<Wings<W>>();
}

template std::unique_ptr<Finder<2>> wings<2>();
template std::unique_ptr<Finder<4>> wings<4>();
template std::unique_ptr<Finder<10>> wings<10>();
template std::unique_ptr<Finder<21>> wings<21>();

}  // namespace grille::sudoku::logic

// Naked and hidden subsets: as many cells as digits, so the ones are filled with the others.
//   naked_pair/triple/quadruple/set:  bases = the house, then any further house that holds all its cells; cells = the n
//             cells, digits = the n digits they hold between them; removes = those digits in the rest of these houses
//   locked_pair/triple:               the same for cells that share two houses, a region first in bases, where marks go
//             both in the region and in the other house outside it
//   hidden_pair/triple/quadruple/set: bases = the house, digits = the n digits, cells = the n cells they are confined to;
//             removes = all other marks of these cells
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Subsets final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> subsets() {
  return std::make_unique<Subsets<W>>();
}

template std::unique_ptr<Finder<2>> subsets<2>();
template std::unique_ptr<Finder<4>> subsets<4>();
template std::unique_ptr<Finder<10>> subsets<10>();
template std::unique_ptr<Finder<21>> subsets<21>();

}  // namespace grille::sudoku::logic

// Fish: a digit in n base houses, whose places all lie in n cover houses, so the covers hold it nowhere else.
//   every kind: digits = the digit; bases and covers = the n houses each; cells = the body: its places in the bases that are
//             no fins; removes = its marks in the covers that are in no base, or in two covers
//   finned, sashimi and every kind with fins: fins = places in the bases outside the covers; endo_fins = places in two
//             bases; removes = only marks that see every one of these. A basic fish is sashimi when, without its fins, a
//             base house is left with one place or none.
//   others = removed cells that belong to the bases themselves, being in two covers (cannibalism); usually none
//   variant 1 is a siamese fish: two finned fish on the same bases; covers = the n of the one, then the n of the other;
//             fins and removes = those of both together
//   basic:   rows covered by columns or columns by rows. Franken: boxes among the bases or covers too. Mutant: the rest.
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Fish final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> fish() {
  return std::make_unique<Fish<W>>();
}

template std::unique_ptr<Finder<2>> fish<2>();
template std::unique_ptr<Finder<4>> fish<4>();
template std::unique_ptr<Finder<10>> fish<10>();
template std::unique_ptr<Finder<21>> fish<21>();

}  // namespace grille::sudoku::logic

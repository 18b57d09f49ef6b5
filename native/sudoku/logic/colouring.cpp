// One digit's places linked in pairs, coloured in turn: of each cluster's two colours, one holds.
//   simple_colours_trap: digits; chains = one cluster: first a chain of the cells of the one colour, then of the other;
//                        removes = what sees both colours
//   simple_colours_wrap: the same; the first chain is the colour that sees itself, and is removed
//   multi_colours_1:     chains = two clusters of two colours, four chains: the first and the third see each other, so the
//                        second or the fourth holds; removes = what sees both of these
//   multi_colours_2:     chains = two clusters; the first sees both the third and the fourth, and is removed
// Each chain here is one node: its cells (all of one colour) and the digit, `on` being true for the colours that are known
// to hold, false else.
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Colouring final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> colouring() {
  return std::make_unique<Colouring<W>>();
}

template std::unique_ptr<Finder<2>> colouring<2>();
template std::unique_ptr<Finder<4>> colouring<4>();
template std::unique_ptr<Finder<10>> colouring<10>();
template std::unique_ptr<Finder<21>> colouring<21>();

}  // namespace grille::sudoku::logic

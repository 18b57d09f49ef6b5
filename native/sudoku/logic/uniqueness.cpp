// What would let two digits change places can't be, where there is just one solution.
//
// Rectangles: two rows, two columns, and in every house they touch exactly two corners, side by side. Were the corners to
// hold a b / b a, and none of them a given, then exchanging the two digits would give a second solution: each house that
// holds one corner with a holds just one other corner, with b, and the house keeps the same digits. So no solution of a
// puzzle with only one holds a b / b a in four cells that aren't givens, and everything here follows from that. On an
// ordinary board the rule of the houses says the corners lie in two boxes; a diagonal through just one corner, or through
// two opposite ones, spoils a rectangle.
//   all rectangles: cells = the corners: the first two in a row, the last two in a row, the first and third in a column.
//   uniqueness_1: digits = a, b; others = the corner with more candidates, which loses a and b
//   uniqueness_2: digits = a, b; others = two corners in a line, fins = the one further digit there
//   uniqueness_3: digits = a, b; others = the two corners with more, fins = what they have more; bases = a house of both (or
//                 two, if all of it lies in both); sets = one naked set together with the fins: the further cells and all
//                 its digits
//   uniqueness_4: digits = the one that has to be in one of the two others, the one those lose; others = the two corners
//                 with more; bases = the house where the first digit has no other place
//   uniqueness_5: as uniqueness_2, the others being three, or two that are opposite
//   uniqueness_6: digits = the one the others lose, the second; others = two opposite corners with more; bases = the two rows
//                 and the two columns, where the first digit has no place off the rectangle
//   hidden_rectangle: digits = the one that is locked, the one removed; others = the corner that loses it, then the opposite
//                 one (which has no more than the two digits); bases = the row and the column of the first, where the
//                 locked digit has no place off the rectangle
//   avoidable_rectangle_1: digits = the removed one, the other; others = the one corner that isn't filled
//   avoidable_rectangle_2: digits = a, b; others = the corners that aren't filled, fins = the further digit there
//   bug_plus_1:   cells = the only cell with three candidates, digits = the one of them it must hold. Without it every cell
//                 would have two candidates and every digit two places in each house that lacks it; then giving every cell
//                 its other candidate would make a second solution from a first.
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Uniqueness final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> uniqueness() {
  return std::make_unique<Uniqueness<W>>();
}

template std::unique_ptr<Finder<2>> uniqueness<2>();
template std::unique_ptr<Finder<4>> uniqueness<4>();
template std::unique_ptr<Finder<10>> uniqueness<10>();
template std::unique_ptr<Finder<21>> uniqueness<21>();

}  // namespace grille::sudoku::logic

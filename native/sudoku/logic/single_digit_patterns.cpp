// Short chains of one digit: two houses where it has two places each, or a box it fills like a cross.
//   skyscraper:           digits; bases = two rows (or two columns) where the digit has two places; covers = the line that one
//                         place of each shares; others = those two (the feet), cells = the other two (the tops), both in
//                         the order of the bases. One of the tops holds the digit; what sees both can't.
//   two_string_kite:      digits; bases = a row and a column with two places each; covers = the box one place of each
//                         lies in; others = those two, cells = the other two (the ends), both in the order of the bases
//   dual_two_string_kite: two kites over the same two cells of the box: bases = row, column, row, column; covers = the box;
//                         others = the two cells, cells = the four ends in the order of the bases
//   turbot_fish:          as the skyscraper, whatever the houses are: bases, covers = a house others share
//   empty_rectangle:      digits; bases = the box, then the line with two places; covers = the two lines that hold the
//                         box's places, the one the pair starts from first; cells = the digit's places in the box; others
//                         = the pair, the one in covers[0] first. The other one, or a cell of covers[1] in the box.
//   dual_empty_rectangle: bases = the box, a line, a line; covers = the two lines; cells = the places in the box;
//                         others = two pairs: near, far, near, far; near as in covers[0] for the first, and for the second
//                         in whichever of the covers it lies
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class SingleDigitPatterns final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> single_digit_patterns() {
  return std::make_unique<SingleDigitPatterns<W>>();
}

template std::unique_ptr<Finder<2>> single_digit_patterns<2>();
template std::unique_ptr<Finder<4>> single_digit_patterns<4>();
template std::unique_ptr<Finder<10>> single_digit_patterns<10>();
template std::unique_ptr<Finder<21>> single_digit_patterns<21>();

}  // namespace grille::sudoku::logic

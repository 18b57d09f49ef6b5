// What would let two digits change places can't be, where there is just one solution.
//
// Rectangles: two rows, two columns, and in every house they touch exactly two corners, side by side. Were the corners
// to hold a b / b a, and none of them a given, then exchanging the two digits would give a second solution: each house
// that holds a corner with a holds just one other corner, with b, and so keeps its digits. So the only solution of a
// puzzle never holds a b / b a in four such cells that aren't givens, and all that is found here follows from that
// alone. On an ordinary board the rule about houses says that the corners lie in two boxes; a diagonal through just one
// corner, or through two opposite ones, spoils a rectangle.
//   all rectangles: cells = the corners: the first two in a row, the last two in a row, the first and third in a column
//   uniqueness_1: digits = a, b; others = the corner with more candidates, which loses a and b
//   uniqueness_2: digits = a, b; others = two corners in a line, fins = the one further digit there
//   uniqueness_3: digits = a, b; others = the two corners with more, fins = what they have more; bases = a house of
//                 both (or two, if all of it lies in both); sets = one naked set, made together with the fins: its
//                 cells other than the corners, and all its digits
//   uniqueness_4: digits = the one that has to be in one of the two others, then the one those lose; others = the two
//                 corners with more; bases = the house where the first digit has no other place
//   uniqueness_5: as uniqueness_2, the others being three, or two that are opposite
//   uniqueness_6: digits = the one the others lose, the second; others = two opposite corners with more; bases = the
//                 two rows and the two columns, where the first digit has no place but corners
//   hidden_rectangle: digits = the one that is locked, the one removed; others = the corner that loses it, then the
//                 opposite one (which has no more than the two digits); bases = the row and the column of the first,
//                 where the locked digit has no place but corners
//   avoidable_rectangle_1: digits = the removed one, the other; others = the one corner that isn't filled
//   avoidable_rectangle_2: digits = a, b; others = the corners that aren't filled, the first would take a, the second
//                 b; fins = the further digit there, the same in both
//   bug_plus_1:   cells = the only cell with three candidates, digits = the one of them it must hold. Without it every
//                 cell would have two candidates and every digit two places in each house that lacks it; then giving
//                 every cell its other candidate would make a second solution from the first.
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/uniqueness/avoidable_rectangles.hpp"
#include "sudoku/logic/uniqueness/look.hpp"
#include "sudoku/logic/uniqueness/unique_rectangles.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Uniqueness final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{
        Technique::bug_plus_1,           Technique::uniqueness_1,     Technique::uniqueness_2,
        Technique::uniqueness_3,         Technique::uniqueness_4,     Technique::uniqueness_5,
        Technique::uniqueness_6,         Technique::hidden_rectangle, Technique::avoidable_rectangle_1,
        Technique::avoidable_rectangle_2};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    UniquenessLook<W> look{grid, leader, scope, sink, go_on, {}};
    if (leader == Technique::bug_plus_1) {
      grave(look);
    } else if (leader == Technique::avoidable_rectangle_1 || leader == Technique::avoidable_rectangle_2) {
      avoidable_.find(look, rectangles_);
    } else {
      unique_.find(look, rectangles_);
    }
  }

 private:
  void grave(UniquenessLook<W>& look) {
    const Grid<W>& grid = look.grid;
    const Cells<W> more = grid.empty() - grid.pairs();
    if (more.empty() || !(more - Cells<W>::of(more.first())).empty()) {
      return;
    }
    const Cell cell = more.first();
    if (std::popcount(grid.candidates(cell)) != 3) {
      return;
    }
    for (const int digit : bits(grid.candidates(cell))) {
      if (paired_without(grid, cell, static_cast<Digit>(digit))) {
        step_.clear(Technique::bug_plus_1);
        step_.cells.push_back(cell);
        step_.digits.push_back(static_cast<Digit>(digit));
        for (const int other : bits(grid.candidates(cell) & ~(Digits{1} << digit))) {
          step_.removes.push_back({cell, static_cast<Digit>(other)});
        }
        look.report(step_);
        return;
      }
    }
  }

  /// Whether every digit would have two places in every house that lacks it, without this candidate.
  static bool paired_without(const Grid<W>& grid, Cell cell, Digit digit) {
    for (int number = 0; number < grid.layout().houses(); ++number) {
      const House house = static_cast<House>(number);
      for (const int each : bits(grid.missing(house))) {
        const bool counts = each == digit && grid.layout().house(house).has(cell);
        if (std::popcount(grid.seats(static_cast<Digit>(each), house)) != (counts ? 3 : 2)) {
          return false;
        }
      }
    }
    return true;
  }

  Rectangles<W> rectangles_;
  UniqueRectangles<W> unique_;
  AvoidableRectangles<W> avoidable_;
  Step step_;
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

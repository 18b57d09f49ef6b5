// Templates: every way of putting one digit all over the board, looked at together.
//   template_set:    digits = the digit, cells = the places it has in every way; places = these
//   template_delete: digits = the digit, cells = the places it has in no way; removes = these
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/ways.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Templates final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::template_set, Technique::template_delete};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope&, const Sink& sink, const GoOn& go_on) override {
    for (int each = 0; each < grid.side() && go_on(); ++each) {
      const Digit digit = static_cast<Digit>(each);
      const Cells<W> hopeless = ways_.of(grid, digit, go_on).hopeless;
      if (grid.places(digit).empty() || hopeless == grid.places(digit)) {
        continue;  // nothing to do, or nothing that could be done
      }
      step_.clear(leader);
      step_.digits.push_back(digit);
      if (leader == Technique::template_delete) {
        for (const Cell cell : hopeless) {
          step_.cells.push_back(cell);
          step_.removes.push_back({cell, digit});
        }
      } else {
        for (const Cell cell : certain(grid, digit, hopeless)) {
          step_.cells.push_back(cell);
          step_.places.push_back({cell, digit});
        }
      }
      if (!step_.cells.empty() && sink(step_)) {
        return;
      }
    }
  }

 private:
  /// The cells that are the only one left in some house.
  static Cells<W> certain(const Grid<W>& grid, Digit digit, const Cells<W>& hopeless) {
    Cells<W> cells;
    for (House house = 0; house < grid.layout().houses(); ++house) {
      const Cells<W> left = grid.places(digit, house) - hopeless;
      if (left.count() == 1) {
        cells |= left;
      }
    }
    return cells;
  }

  Ways<W> ways_;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> templates() {
  return std::make_unique<Templates<W>>();
}

template std::unique_ptr<Finder<2>> templates<2>();
template std::unique_ptr<Finder<4>> templates<4>();
template std::unique_ptr<Finder<10>> templates<10>();
template std::unique_ptr<Finder<21>> templates<21>();

}  // namespace grille::sudoku::logic

// Templates: every way of putting one digit all over the board, looked at together.
// Where a digit is in every way, the others aren't, which leaves them fewer ways, and so on until nothing changes.
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
    if (!narrow_down(grid, go_on)) {
      return;
    }
    for (int each = 0; each < grid.side(); ++each) {
      const Digit digit = static_cast<Digit>(each);
      step_.clear(leader);
      step_.digits.push_back(digit);
      if (leader == Technique::template_delete) {
        for (const Cell cell : grid.places(digit) - live_[digit]) {
          step_.cells.push_back(cell);
          step_.removes.push_back({cell, digit});
        }
      } else {
        for (const Cell cell : certain(grid, digit)) {
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
  /// Reduces `live_` to what belongs to a template. False if some digit has none, or if it was stopped.
  bool narrow_down(const Grid<W>& grid, const GoOn& go_on) {
    live_.clear();
    for (int digit = 0; digit < grid.side(); ++digit) {
      live_.push_back(grid.places(static_cast<Digit>(digit)));
    }
    Digits changed = grid.layout().all_digits();
    while (changed != 0) {
      if (!go_on()) {
        return false;
      }
      const int digit = std::countr_zero(changed);
      changed &= changed - 1;
      const bool any = !live_[digit].empty();
      live_[digit] -= ways_.among(grid, static_cast<Digit>(digit), live_[digit], go_on).hopeless;
      if (any && live_[digit].empty()) {
        return false;
      }
      const Cells<W> closed = certain(grid, static_cast<Digit>(digit));
      for (int other = 0; other < grid.side(); ++other) {
        if (other != digit && live_[other].meets(closed)) {
          live_[other] -= closed;
          changed |= Digits{1} << other;
        }
      }
    }
    return true;
  }

  /// The cells that are the only one left in some house.
  Cells<W> certain(const Grid<W>& grid, Digit digit) const {
    const Layout<W>& layout = grid.layout();
    const auto houses = static_cast<House>(layout.houses());
    Cells<W> cells;
    for (House house = 0; house < houses; ++house) {
      const Cells<W> left = live_[digit] & layout.house(house);
      if (left.count() == 1) {
        cells |= left;
      }
    }
    return cells;
  }

  std::vector<Cells<W>> live_;
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

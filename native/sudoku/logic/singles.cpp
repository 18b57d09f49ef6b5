// Full houses, naked singles, hidden singles: what is left when everything else is ruled out.
//   full_house:    bases = the house, digits and cells = the one that is left
//   naked_single:  cells, digits
//   hidden_single: bases = a house where the digit has one place (a box, if it has one place in its box), cells, digits;
//     others and variant are added by add_blockers where somebody is to read the step
#include <algorithm>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/singles.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Singles final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::full_house, Technique::naked_single, Technique::hidden_single};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope&, const Sink& sink, const GoOn&) override {
    // A single may be found by several houses.
    reported_.clear();
    singles_of(grid, leader, [&](Cell cell, Digit digit, int house) {
      const bool any_digit = leader == Technique::full_house;
      if (std::any_of(reported_.begin(), reported_.end(),
                      [&](const Candidate& each) { return each.cell == cell && (any_digit || each.digit == digit); })) {
        return false;
      }
      reported_.push_back({cell, digit});
      step_.clear(leader);
      step_.cells.push_back(cell);
      step_.digits.push_back(digit);
      if (house >= 0) {
        step_.bases.push_back(static_cast<House>(house));
      }
      step_.places.push_back({cell, digit});
      return sink(step_);
    });
  }

 private:
  std::vector<Candidate> reported_;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> singles() {
  return std::make_unique<Singles<W>>();
}

template std::unique_ptr<Finder<2>> singles<2>();
template std::unique_ptr<Finder<4>> singles<4>();
template std::unique_ptr<Finder<10>> singles<10>();
template std::unique_ptr<Finder<21>> singles<21>();

}  // namespace grille::sudoku::logic

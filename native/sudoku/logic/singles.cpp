// Full houses, naked singles, hidden singles: what is left when everything else is ruled out.
//   full_house:    bases = the house, digits and cells = the one that is left
//   naked_single:  cells, digits
//   hidden_single: bases = a house where the digit has one place (a box, if it has one place in its box), cells, digits;
//     others and variant are added by add_blockers where somebody is to read the step
#include <algorithm>

#include "sudoku/logic/finder.hpp"

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
    if (leader == Technique::full_house) {
      full_houses(grid, sink);
    } else if (leader == Technique::naked_single) {
      naked(grid, sink);
    } else {
      hidden(grid, sink);
    }
  }

 private:
  bool report(Technique technique, Cell cell, Digit digit, int house, const Sink& sink) {
    step_.clear(technique);
    step_.cells.push_back(cell);
    step_.digits.push_back(digit);
    if (house >= 0) {
      step_.bases.push_back(static_cast<House>(house));
    }
    step_.places.push_back({cell, digit});
    return sink(step_);
  }

  void full_houses(const Grid<W>& grid, const Sink& sink) {
    Cells<W> reported;
    for (int house = 0; house < grid.layout().houses(); ++house) {
      const Digits missing = grid.missing(static_cast<House>(house));
      if (std::popcount(missing) != 1) {
        continue;
      }
      const Digit digit = static_cast<Digit>(std::countr_zero(missing));
      const std::uint64_t seats = grid.seats(digit, static_cast<House>(house));
      if (seats == 0) {
        continue;
      }
      const Cell cell = grid.layout().geometry().house(house)[std::countr_zero(seats)];
      if (!reported.has(cell)) {
        reported.set(cell);
        if (report(Technique::full_house, cell, digit, house, sink)) {
          return;
        }
      }
    }
  }

  void naked(const Grid<W>& grid, const Sink& sink) {
    for (const Cell cell : grid.empty()) {
      if (std::has_single_bit(grid.candidates(cell)) &&
          report(Technique::naked_single, cell, static_cast<Digit>(std::countr_zero(grid.candidates(cell))), -1,
                 sink)) {
        return;
      }
    }
  }

  void hidden(const Grid<W>& grid, const Sink& sink) {
    // Boxes first: that is where people look, and where one is easiest to see.
    std::vector<Candidate> reported;
    for (const Kind kind : {Kind::region, Kind::row, Kind::column}) {
      for (const House house : grid.layout().houses_of(kind)) {
        for (const int digit : bits(grid.missing(house))) {
          const std::uint64_t seats = grid.seats(static_cast<Digit>(digit), house);
          if (!std::has_single_bit(seats)) {
            continue;
          }
          const Candidate found{grid.layout().geometry().house(house)[std::countr_zero(seats)],
                                static_cast<Digit>(digit)};
          if (std::find(reported.begin(), reported.end(), found) == reported.end()) {
            reported.push_back(found);
            if (report(Technique::hidden_single, found.cell, found.digit, house, sink)) {
              return;
            }
          }
        }
      }
    }
  }

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

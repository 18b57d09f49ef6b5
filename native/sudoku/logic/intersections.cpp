// Locked candidates: a digit's places in one house all lie in another, so it goes nowhere else there.
//   pointing: bases = the region (box, diagonal) the digit is confined in, covers = the house that crosses it, digits =
//             the digit, cells = its places in the base (all shared with the cover); removes = its marks in the rest of
//             the cover
//   claiming: the same with a row or column as base
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Intersections final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::pointing, Technique::claiming};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope&, const Sink& sink, const GoOn&) override {
    if (leader == Technique::pointing) {
      look(grid, leader, Kind::region, sink);
    } else if (!look(grid, leader, Kind::row, sink)) {
      look(grid, leader, Kind::column, sink);
    }
  }

 private:
  bool look(const Grid<W>& grid, Technique technique, Kind kind, const Sink& sink) {
    const Geometry& geometry = grid.layout().geometry();
    for (const House house : grid.layout().houses_of(kind)) {
      for (const int each : bits(grid.missing(house))) {
        const Digit digit = static_cast<Digit>(each);
        const std::uint64_t seats = grid.seats(digit, house);
        if ((seats & (seats - 1)) == 0) {
          continue;  // a hidden single, or nothing at all
        }
        for (const Crossing& crossing : geometry.crossings(house, std::countr_zero(seats))) {
          const std::uint64_t eliminated = grid.seats(digit, crossing.other) & crossing.rest;
          if ((seats & ~crossing.shared) == 0 && eliminated != 0 &&
              report(grid, technique, digit, house, seats, crossing.other, eliminated, sink)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  bool report(const Grid<W>& grid, Technique technique, Digit digit, House base, std::uint64_t seats, House cover,
              std::uint64_t eliminated, const Sink& sink) {
    step_.clear(technique);
    step_.digits.push_back(digit);
    step_.bases.push_back(base);
    step_.covers.push_back(cover);
    Cells<W> cells, rest;
    for (const int seat : bits(seats)) {
      cells.set(grid.layout().geometry().house(base)[seat]);
    }
    for (const int seat : bits(eliminated)) {
      rest.set(grid.layout().geometry().house(cover)[seat]);
    }
    for (const Cell cell : cells) {
      step_.cells.push_back(cell);
    }
    remove_from(step_, grid, rest, digit);
    return sink(step_);
  }

  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> intersections() {
  return std::make_unique<Intersections<W>>();
}

template std::unique_ptr<Finder<2>> intersections<2>();
template std::unique_ptr<Finder<4>> intersections<4>();
template std::unique_ptr<Finder<10>> intersections<10>();
template std::unique_ptr<Finder<21>> intersections<21>();

}  // namespace grille::sudoku::logic

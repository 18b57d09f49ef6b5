// Naked and hidden subsets: as many cells as digits, so the ones are filled with the others.
//   naked_pair/triple/quadruple/set:  bases = the house, then any further house that holds all its cells; cells = the n
//             cells, digits = the n digits they hold between them; removes = those digits in the rest of these houses
//   locked_pair/triple:               the same for cells that share two houses, a region first in bases, where marks go
//             both in the region and in the other house outside it
//   hidden_pair/triple/quadruple/set: bases = the house, digits = the n digits, cells = the n cells they are confined
//             to; removes = all other marks of these cells
#include <algorithm>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/tight.hpp"

namespace grille::sudoku::logic {

namespace {

/// A subset that removes marks: `seats` by position in the house.
struct Subset {
  Technique technique;
  House house;
  std::uint64_t seats;
  Digits digits;
};

Technique naked_of(int size) {
  switch (size) {
    case 2:
      return Technique::naked_pair;
    case 3:
      return Technique::naked_triple;
    case 4:
      return Technique::naked_quadruple;
    default:
      return Technique::naked_set;
  }
}

Technique hidden_of(int size) {
  switch (size) {
    case 2:
      return Technique::hidden_pair;
    case 3:
      return Technique::hidden_triple;
    case 4:
      return Technique::hidden_quadruple;
    default:
      return Technique::hidden_set;
  }
}

template <int W>
class Subsets final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::locked_pair,     Technique::locked_triple,    Technique::naked_pair,
                                    Technique::naked_triple,    Technique::hidden_pair,      Technique::hidden_triple,
                                    Technique::naked_quadruple, Technique::hidden_quadruple, Technique::naked_set,
                                    Technique::hidden_set};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope&, const Sink& sink, const GoOn&) override {
    if (grid_ != &grid || version_ != grid.version()) {
      collect(grid);
      grid_ = &grid;
      version_ = grid.version();
    }
    for (const Subset& subset : found_) {
      if (subset.technique == leader) {
        report(grid, subset);
        if (sink(step_)) {
          return;
        }
      }
    }
  }

 private:
  /// The candidates of a house, seat by seat, for which it has no subset at all.
  struct Barren {
    Digits missing = 0;
    std::vector<Digits> marks;
  };

  /// Every subset of the grid that removes something, of any size, each once.
  void collect(const Grid<W>& grid) {
    found_.clear();
    barren_.resize(grid.layout().houses());
    // Boxes first, as with singles: they are where people look.
    for (const Kind kind : {Kind::region, Kind::row, Kind::column}) {
      for (const House house : grid.layout().houses_of(kind)) {
        look_in(grid, house);
      }
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Subset& a, const Subset& b) {
      return std::popcount(a.digits) < std::popcount(b.digits);  // matters only among sets of five and more
    });
  }

  void look_in(const Grid<W>& grid, House house) {
    const Digits missing = grid.missing(house);
    if ((missing & (missing - 1)) == 0) {
      return;
    }
    const std::span<const Cell> cells = grid.layout().geometry().house(house);
    tight_.takers = 0;
    tight_.choices = missing;
    marks_.resize(cells.size());
    for (int seat = 0; seat < grid.side(); ++seat) {
      const Digits candidates = grid.candidates(cells[seat]);
      marks_[seat] = candidates;
      tight_.wants[seat] = candidates;
      tight_.takers |= static_cast<std::uint64_t>(candidates != 0) << seat;
    }
    // Most houses are as they were when they had no subset.
    Barren& barren = barren_[house];
    if (barren.missing == missing && barren.marks == marks_) {
      return;
    }
    for (const int digit : bits(missing)) {
      tight_.wanted_by[digit] = grid.seats(static_cast<Digit>(digit), house);
    }
    if (!tight_.settle() || tight_.loose()) {
      barren.missing = missing;
      barren.marks = marks_;
      return;
    }
    naked(grid, house);
    hidden(house);
  }

  void naked(const Grid<W>& grid, House house) {
    groups_.clear();
    for (const int seat : bits(tight_.takers)) {
      groups_.push_back(tight_.group_of_taker(seat));
    }
    each_once();
    const int empty = std::popcount(tight_.takers);
    for (const std::uint64_t seats : groups_) {
      const int size = std::popcount(seats);
      // A larger set leaves a smaller hidden one with the rest of the house.
      if (size < 2 || size == empty || (size > 4 && size > empty / 2)) {
        continue;
      }
      Digits digits = 0;
      for (const int seat : bits(seats)) {
        digits |= tight_.wants[seat];
      }
      Subset subset{naked_of(size), house, seats, digits};
      shared_by(grid, cells_at(grid, house, seats), house);
      if (eliminated(grid, subset).empty() || known(grid, subset)) {
        continue;
      }
      if (size <= 3 && locked(grid, subset)) {
        subset.technique = size == 2 ? Technique::locked_pair : Technique::locked_triple;
      }
      found_.push_back(subset);
    }
  }

  void hidden(House house) {
    groups_.clear();
    for (const int digit : bits(tight_.choices)) {
      groups_.push_back(tight_.group_of_choice(digit));
    }
    each_once();
    const int empty = std::popcount(tight_.takers);
    for (const Digits digits : groups_) {
      const int size = std::popcount(digits);
      if (size < 2 || size == empty || (size > 4 && size > (empty - 1) / 2)) {
        continue;
      }
      std::uint64_t seats = 0;
      for (const int digit : bits(digits)) {
        seats |= tight_.wanted_by[digit];
      }
      Digits held = 0;
      for (const int seat : bits(seats)) {
        held |= tight_.wants[seat];
      }
      if (held != digits) {
        found_.push_back({hidden_of(size), house, seats, digits});
      }
    }
  }

  void each_once() {
    std::sort(groups_.begin(), groups_.end(), lower);
    groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
  }

  static Cells<W> cells_at(const Grid<W>& grid, House house, std::uint64_t seats) {
    Cells<W> cells;
    for (const int seat : bits(seats)) {
      cells.set(grid.layout().geometry().house(house)[seat]);
    }
    return cells;
  }

  /// Fills `houses_` with this house and every other that contains all these cells.
  void shared_by(const Grid<W>& grid, const Cells<W>& cells, House house) {
    houses_.assign(1, house);
    for (const std::uint16_t other : grid.layout().geometry().houses_of(cells.first())) {
      if (other != house && cells.within(grid.layout().house(other))) {
        houses_.push_back(other);
      }
    }
  }

  /// The cells that lose marks to a naked subset in the houses of `houses_`.
  Cells<W> eliminated(const Grid<W>& grid, const Subset& subset) const {
    Cells<W> around;
    for (const House house : houses_) {
      around |= grid.layout().house(house);
    }
    around -= cells_at(grid, subset.house, subset.seats);
    Cells<W> marked;
    for (const int digit : bits(subset.digits)) {
      marked |= grid.places(static_cast<Digit>(digit));
    }
    return around & marked;
  }

  /// Whether the same cells were found in an earlier house.
  bool known(const Grid<W>& grid, const Subset& subset) const {
    if (houses_.size() == 1) {
      return false;
    }
    const Cells<W> cells = cells_at(grid, subset.house, subset.seats);
    return std::any_of(found_.begin(), found_.end(), [&](const Subset& other) {
      return other.digits == subset.digits && other.house != subset.house &&
             cells_at(grid, other.house, other.seats) == cells && other.technique < Technique::hidden_pair;
    });
  }

  /// Whether it removes marks in a region and, outside that, in another of its houses.
  bool locked(const Grid<W>& grid, const Subset& subset) const {
    const Cells<W> losing = eliminated(grid, subset);
    const Layout<W>& layout = grid.layout();
    return std::any_of(houses_.begin(), houses_.end(), [&](House region) {
      return layout.kind(region) == Kind::region && losing.meets(layout.house(region)) &&
             !losing.within(layout.house(region));
    });
  }

  void report(const Grid<W>& grid, const Subset& subset) {
    step_.clear(subset.technique);
    const Cells<W> cells = cells_at(grid, subset.house, subset.seats);
    for (const Cell cell : cells) {
      step_.cells.push_back(cell);
    }
    for (const int digit : bits(subset.digits)) {
      step_.digits.push_back(static_cast<Digit>(digit));
    }
    const bool naked = subset.technique == naked_of(static_cast<int>(step_.cells.size())) ||
                       subset.technique == Technique::locked_pair || subset.technique == Technique::locked_triple;
    if (naked) {
      shared_by(grid, cells, subset.house);
      step_.bases.assign(houses_.begin(), houses_.end());
      for (const Cell cell : eliminated(grid, subset)) {
        mark(cell, grid.candidates(cell) & subset.digits);
      }
    } else {
      step_.bases.push_back(subset.house);
      for (const Cell cell : cells) {
        mark(cell, grid.candidates(cell) & ~subset.digits);
      }
    }
  }

  void mark(Cell cell, Digits digits) {
    for (const int digit : bits(digits)) {
      step_.removes.push_back({cell, static_cast<Digit>(digit)});
    }
  }

  const Grid<W>* grid_ = nullptr;
  std::uint64_t version_ = 0;
  std::vector<Subset> found_;
  Tight tight_;
  std::vector<Digits> marks_;
  std::vector<Barren> barren_;
  std::vector<std::uint64_t> groups_;
  std::vector<House> houses_;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> subsets() {
  return std::make_unique<Subsets<W>>();
}

template std::unique_ptr<Finder<2>> subsets<2>();
template std::unique_ptr<Finder<4>> subsets<4>();
template std::unique_ptr<Finder<10>> subsets<10>();
template std::unique_ptr<Finder<21>> subsets<21>();

}  // namespace grille::sudoku::logic

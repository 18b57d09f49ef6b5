// Rectangles of empty cells around two digits: uniqueness tests 1 to 6 and hidden rectangles.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "sudoku/logic/uniqueness/look.hpp"
#include "sudoku/logic/uniqueness/rectangles.hpp"

namespace grille::sudoku::logic {

template <int W>
class UniqueRectangles {
 public:
  void find(UniquenessLook<W>& look, Rectangles<W>& rectangles) {
    gather(look.grid, rectangles);
    for (const Pattern& pattern : patterns_) {
      if (W > 2 && !look.go_on()) {
        return;
      }
      if (try_on(look, pattern)) {
        return;
      }
    }
  }

 private:
  struct Pattern {
    Rectangle corners;
    Digits both;     ///< the two digits
    unsigned floor;  ///< the corners with no other candidates, as a mask
    unsigned roof() const { return ~floor & 0b1111u; }
  };

  /// Every rectangle of empty cells with a corner that has exactly two candidates, such that no placed digit excludes
  /// either of them from any corner. (Pencil marks that were removed by deduction may be missing: the conclusion holds
  /// without them.)
  void gather(const Grid<W>& grid, Rectangles<W>& rectangles) {
    if (seen_ == &grid && version_ == grid.version()) {
      return;
    }
    seen_ = &grid;
    version_ = grid.version();
    patterns_.clear();
    for (const Cell cell : grid.pairs()) {
      const Digits both = grid.candidates(cell);
      for (const std::uint32_t number : rectangles.with(grid.layout(), cell)) {
        const Rectangle& corners = rectangles.at(number);
        unsigned floor = 0;
        bool fits = true;
        for (int i = 0; i < 4 && fits; ++i) {
          const Digits here = grid.candidates(corners[i]);
          floor |= static_cast<unsigned>((here & ~both) == 0) << i;
          // A corner with the same pair and a lower number has found it already.
          fits = here != 0 && (here != both || corners[i] >= cell) &&
                 ((here & both) == both || (open_to(grid, corners[i]) & both) == both);
        }
        if (fits && floor != 0b1111) {
          patterns_.push_back({corners, both, floor});
        }
      }
    }
  }

  /// The digits that no placed digit excludes from an empty cell.
  static Digits open_to(const Grid<W>& grid, Cell cell) {
    Digits open = grid.layout().all_digits();
    for (const std::uint16_t house : grid.layout().geometry().houses_of(cell)) {
      open &= grid.missing(house);
    }
    return open;
  }

  bool try_on(UniquenessLook<W>& look, const Pattern& pattern) {
    const int floor = std::popcount(pattern.floor);
    switch (look.leader) {
      case Technique::uniqueness_1:
        return floor == 3 && one_roof_cell(look, pattern);
      case Technique::uniqueness_2:
        return floor == 2 && !opposite(pattern.floor) && one_more_digit(look, pattern);
      case Technique::uniqueness_3:
        return floor == 2 && !opposite(pattern.floor) && naked_set(look, pattern);
      case Technique::uniqueness_4:
        return floor == 2 && !opposite(pattern.floor) && locked_in_roof(look, pattern);
      case Technique::uniqueness_5:
        return (floor == 1 || (floor == 2 && opposite(pattern.floor))) && one_more_digit(look, pattern);
      case Technique::uniqueness_6:
        return floor == 2 && opposite(pattern.floor) && locked_in_lines(look, pattern);
      default:
        return (floor == 1 || (floor == 2 && opposite(pattern.floor))) && hidden(look, pattern);
    }
  }

  void begin(Technique technique, const Pattern& pattern) {
    step_.clear(technique);
    step_.cells.assign(pattern.corners.begin(), pattern.corners.end());
    for (const int digit : bits(pattern.both)) {
      step_.digits.push_back(static_cast<Digit>(digit));
    }
    for (const int corner : bits(pattern.roof())) {
      step_.others.push_back(pattern.corners[corner]);
    }
  }

  /// The same with one digit named first.
  void begin(Technique technique, const Pattern& pattern, int first) {
    begin(technique, pattern);
    if (step_.digits[0] != first) {
      std::swap(step_.digits[0], step_.digits[1]);
    }
  }

  /// What the roof cells have besides the two digits.
  Digits more_in_roof(const Grid<W>& grid, const Pattern& pattern) const {
    Digits more = 0;
    for (const int corner : bits(pattern.roof())) {
      more |= grid.candidates(pattern.corners[corner]);
    }
    return more & ~pattern.both;
  }

  void show_more(const Grid<W>& grid, Digits more) {
    for (const Cell cell : step_.others) {
      for (const int digit : bits(grid.candidates(cell) & more)) {
        step_.fins.push_back({cell, static_cast<Digit>(digit)});
      }
    }
  }

  static Cells<W> set_of(const std::vector<Cell>& cells) {
    Cells<W> set;
    for (const Cell cell : cells) {
      set.set(cell);
    }
    return set;
  }

  void sort_removes() { std::sort(step_.removes.begin(), step_.removes.end()); }

  bool one_roof_cell(UniquenessLook<W>& look, const Pattern& pattern) {
    begin(Technique::uniqueness_1, pattern);
    for (const Digit digit : step_.digits) {
      remove_from(step_, look.grid, Cells<W>::of(step_.others[0]), digit);
    }
    return look.report(step_);
  }

  bool one_more_digit(UniquenessLook<W>& look, const Pattern& pattern) {
    const Digits more = more_in_roof(look.grid, pattern);
    if (!is_single(more)) {
      return false;
    }
    begin(look.leader, pattern);
    show_more(look.grid, more);
    remove_from(step_, look.grid, look.grid.layout().seen_by_all(set_of(step_.others)),
                static_cast<Digit>(std::countr_zero(more)));
    return look.report(step_);
  }

  /// One of the two roof cells holds one of their further digits. Seen as one cell with those candidates, it may be
  /// part of a naked set: n cells of a house with it and n + 1 digits in all.
  bool naked_set(UniquenessLook<W>& look, const Pattern& pattern) {
    const Layout<W>& layout = look.grid.layout();
    roof_ = {};
    for (const int corner : bits(pattern.roof())) {
      roof_.set(pattern.corners[corner]);
    }
    const Digits more = more_in_roof(look.grid, pattern);
    const Cell cell = roof_.first();
    for (const std::uint16_t house : layout.geometry().houses_of(cell)) {
      if (!roof_.within(layout.house(house))) {
        continue;
      }
      around_.clear();
      for (const Cell each : (layout.house(house) & look.grid.empty()) - roof_) {
        // Cells with the two digits make sets that are hard to see.
        if (look.scope.all || (look.grid.candidates(each) & pattern.both) == 0) {
          around_.push_back(each);
        }
      }
      // A wider board has a huge number of sets that nobody would see.
      const int widest = std::min<int>(static_cast<int>(around_.size()), layout.side() <= 9 ? 9 : 4);
      for (int size = 1; size <= widest; ++size) {
        if (std::popcount(more) <= size + 1 && grow(look, pattern, house, more, size, 0, {})) {
          return true;
        }
      }
    }
    return false;
  }

  /// Adds `wanted` cells from index `from` on to the chosen ones, in every way that keeps the digits few enough.
  bool grow(UniquenessLook<W>& look, const Pattern& pattern, House house, Digits digits, int wanted, std::size_t from,
            const Cells<W>& chosen) {
    const int size = chosen.count() + wanted;
    if (wanted == 0) {
      return std::popcount(digits) == size + 1 && set_found(look, pattern, house, digits, chosen);
    }
    for (std::size_t i = from; i + wanted <= around_.size(); ++i) {
      const Digits grown = digits | look.grid.candidates(around_[i]);
      if (std::popcount(grown) <= size + 1 &&
          grow(look, pattern, house, grown, wanted - 1, i + 1, chosen | Cells<W>::of(around_[i]))) {
        return true;
      }
    }
    return false;
  }

  bool set_found(UniquenessLook<W>& look, const Pattern& pattern, House house, Digits digits, const Cells<W>& chosen) {
    const Layout<W>& layout = look.grid.layout();
    const Cells<W> all = chosen | roof_;
    begin(Technique::uniqueness_3, pattern);
    Cells<W> rest;
    for (const std::uint16_t each : layout.geometry().houses_of(roof_.first())) {
      if (all.within(layout.house(each))) {
        if (each < house) {
          return false;  // seen in that house
        }
        step_.bases.push_back(each);
        rest |= layout.house(each);
      }
    }
    show_more(look.grid, ~pattern.both);
    AlmostLocked& set = step_.sets.emplace_back();
    for (const Cell cell : chosen) {
      set.cells.push_back(cell);
    }
    set.digits = digits;
    for (const int digit : bits(digits)) {
      remove_from(step_, look.grid, rest - all, static_cast<Digit>(digit));
    }
    sort_removes();
    return look.report(step_);
  }

  /// One of the two digits must be in the roof. If the other one were there too, the rectangle would be complete.
  bool locked_in_roof(UniquenessLook<W>& look, const Pattern& pattern) {
    const Layout<W>& layout = look.grid.layout();
    begin(Technique::uniqueness_4, pattern);
    const Cells<W> roof = set_of(step_.others);
    for (const int locked : bits(pattern.both)) {
      for (const std::uint16_t house : layout.geometry().houses_of(roof.first())) {
        if (roof.within(layout.house(house)) && look.grid.places(static_cast<Digit>(locked), house).within(roof)) {
          begin(Technique::uniqueness_4, pattern, locked);
          step_.bases.push_back(house);
          remove_from(step_, look.grid, roof, step_.digits[1]);
          if (look.report(step_)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// Whether a digit's only places in the row or column of a corner are corners.
  static bool confined(const Grid<W>& grid, const Cells<W>& corners, Cell corner, Kind kind, int digit) {
    const int line = grid.layout().house_of(corner, kind);
    return line >= 0 && grid.places(static_cast<Digit>(digit), static_cast<House>(line)).within(corners);
  }

  /// A digit whose places in both rows and both columns are at the corners: in one of the opposite roof cells it would
  /// be in both, and the rectangle would be complete.
  bool locked_in_lines(UniquenessLook<W>& look, const Pattern& pattern) {
    begin(Technique::uniqueness_6, pattern);
    const Cells<W> corners = set_of(step_.cells);
    for (const int digit : bits(pattern.both)) {
      begin(Technique::uniqueness_6, pattern, digit);
      bool all = true;
      for (const Kind kind : {Kind::row, Kind::column}) {
        for (const Cell cell : step_.others) {
          all = all && confined(look.grid, corners, cell, kind, digit);
          step_.bases.push_back(static_cast<House>(look.grid.layout().house_of(cell, kind)));
        }
      }
      if (all) {
        for (const Cell cell : step_.others) {
          remove_from(step_, look.grid, Cells<W>::of(cell), step_.digits[0]);
        }
        if (look.report(step_)) {
          return true;
        }
      }
    }
    return false;
  }

  /// A corner whose row and column have one of the digits only at corners. With the other digit in it, the first would
  /// be at both its neighbours, and the opposite corner would complete the rectangle.
  bool hidden(UniquenessLook<W>& look, const Pattern& pattern) {
    Cells<W> corners;
    for (const Cell cell : pattern.corners) {
      corners.set(cell);
    }
    for (const int corner : bits(pattern.floor)) {
      const Cell eliminated = pattern.corners[3 - corner];
      for (const int locked : bits(pattern.both)) {
        if (!confined(look.grid, corners, eliminated, Kind::row, locked) ||
            !confined(look.grid, corners, eliminated, Kind::column, locked)) {
          continue;
        }
        begin(Technique::hidden_rectangle, pattern, locked);
        step_.others = {eliminated, pattern.corners[corner]};
        for (const Kind kind : {Kind::row, Kind::column}) {
          step_.bases.push_back(static_cast<House>(look.grid.layout().house_of(eliminated, kind)));
        }
        remove_from(step_, look.grid, Cells<W>::of(eliminated), step_.digits[1]);
        if (look.report(step_)) {
          return true;
        }
      }
    }
    return false;
  }

  const Grid<W>* seen_ = nullptr;
  std::uint64_t version_ = 0;
  std::vector<Pattern> patterns_;
  Cells<W> roof_;
  std::vector<Cell> around_;
  Step step_;
};

}  // namespace grille::sudoku::logic

// Short chains of one digit: two houses where it has two places each, or a box it fills like a cross.
//   skyscraper:           digits; bases = two rows (or two columns) where the digit has two places; covers = the line
//                         that one place of each shares; others = those two (the feet), cells = the other two (the
//                         tops), both in the order of the bases. One of the tops holds the digit; what sees both can't.
//   two_string_kite:      digits; bases = a row and a column with two places each; covers = the box one place of each
//                         lies in; others = those two, cells = the other two (the ends), both in the order of the bases
//   dual_two_string_kite: two kites over the same two cells of a box, of one digit or of two: digits = one, or two;
//                         covers = the box; others = its two cells; bases = row, column, row, column; cells = the four
//                         ends in the order of the bases. The second kite's row may start from either of the others.
//   turbot_fish:          as the skyscraper, whatever the houses are: bases, covers = a house the others share
//   empty_rectangle:      digits; bases = the box, then the line with two places; covers = the two lines that hold the
//                         box's places, the one the pair starts from first; cells = the digit's places in the box;
//                         others = the pair, the one in covers[0] first. The second of the pair holds the digit, or
//                         else a cell of the box in covers[1]; what sees the one and lies in the other can't.
//                         variant 1: the box has two places only
//   dual_empty_rectangle: two of them in one box: bases = the box, a line, a line; cells = the places in the box;
//                         others = two pairs: near, far, near, far; covers = arm and eliminated line of the first, and then
//                         those of the second unless they are the same in the same order
#include <algorithm>

#include "sudoku/logic/conjugates.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/reported.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class SingleDigitPatterns final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return known; }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    Reported reported;
    const Look look{grid, leader, scope, sink, reported};
    most_ = 0;
    found_.clear();
    Barren<W>& barren = barren_[std::find(known.begin(), known.end(), leader) - known.begin()];
    for (int each = 0; each < grid.side(); ++each) {
      const Digit digit = static_cast<Digit>(each);
      if (!scope.all && barren.knows(grid, digit)) {
        continue;
      }
      if (W > 2 && !go_on()) {
        return;
      }
      any_ = false;
      if (leader == Technique::empty_rectangle ? empty_rectangles(look, digit) : joined_links(look, digit)) {
        return;
      }
      if (!scope.all && !any_) {
        barren.remember(grid, digit);
      }
    }
    if (most_ > 0) {
      sink(best_);
    } else if (leader == Technique::two_string_kite) {
      duals(look, Technique::dual_two_string_kite);
    } else if (leader == Technique::empty_rectangle) {
      duals(look, Technique::dual_empty_rectangle);
    }
  }

 private:
  static constexpr std::array known{Technique::skyscraper, Technique::two_string_kite, Technique::turbot_fish,
                                    Technique::empty_rectangle};

  struct Look {
    const Grid<W>& grid;
    Technique leader;
    const Scope& scope;
    const Sink& sink;
    Reported& reported;
  };

  /// Passes the step on unless it is known or not wanted; returns whether the sink has enough.
  bool report(const Look& look) {
    any_ = true;
    if (look.scope.all) {
      found_.push_back(step_);
    }
    return look.scope.allows(step_.technique) && (!look.scope.all || look.reported.insert(step_)) && look.sink(step_);
  }

  /// Every two conjugate pairs with ends that see each other: if neither of the free ends held the digit, both of those
  /// would.
  bool joined_links(const Look& look, Digit digit) {
    const std::vector<ConjugatePair>& links = links_.of(look.grid, digit);
    for (std::size_t i = 0; i < links.size(); ++i) {
      const ConjugatePair& one = links[i];
      if (look.leader == Technique::two_string_kite && one.kind != Kind::row) {
        break;
      }
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        const ConjugatePair& other = links[j];
        if (look.leader == Technique::skyscraper && (one.kind != other.kind || one.kind == Kind::region)) {
          break;
        }
        if (look.leader == Technique::two_string_kite && other.kind != Kind::column) {
          continue;
        }
        if (one.ends_at(other.one) || one.ends_at(other.other)) {
          continue;
        }
        for (const Cell end : {one.other, one.one}) {
          for (const Cell end_other : {other.other, other.one}) {
            if (look.grid.layout().sees(one.across(end), other.across(end_other)) &&
                joined(look, digit, one, end, other, end_other)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  bool joined(const Look& look, Digit digit, const ConjugatePair& one, Cell end, const ConjugatePair& other,
              Cell end_other) {
    const Layout<W>& layout = look.grid.layout();
    const Cells<W> seen = layout.peers(end) & layout.peers(end_other) & look.grid.places(digit);
    if (seen.empty()) {
      return false;
    }
    const Cell inner = one.across(end), inner_other = other.across(end_other);
    const House joint = joint_of(layout, inner, inner_other, one.kind != Kind::region && one.kind == other.kind);
    const bool lines = one.kind != Kind::region && other.kind != Kind::region;
    Technique technique = Technique::turbot_fish;
    if (lines && one.kind == other.kind && layout.kind(joint) != Kind::region) {
      if (layout.house_of(end, layout.kind(joint)) == layout.house_of(end_other, layout.kind(joint))) {
        return false;  // an X-wing
      }
      technique = Technique::skyscraper;
    } else if (lines && one.kind != other.kind && layout.kind(joint) == Kind::region) {
      technique = Technique::two_string_kite;
    }
    if (technique != look.leader) {
      return false;
    }
    step_.clear(technique);
    step_.digits.push_back(digit);
    step_.bases = {one.house, other.house};
    step_.covers.push_back(joint);
    step_.cells = {end, end_other};
    step_.others = {inner, inner_other};
    remove_from(step_, look.grid, seen, digit);
    if (technique != Technique::turbot_fish || look.scope.all) {
      return report(look);
    }
    // Of turbot fish the one that removes the most is the best; the first on ties.
    any_ = true;
    if (step_.removes.size() > most_) {
      most_ = step_.removes.size();
      std::swap(best_, step_);
    }
    return false;
  }

  /// A house that the two cells share; there must be one. A line if `line` is set, otherwise a region.
  static House joint_of(const Layout<W>& layout, Cell a, Cell b, bool line) {
    House joint = 0;
    for (const std::uint16_t house : layout.geometry().houses_of(a)) {
      if (layout.house(house).has(b)) {
        joint = house;
        if ((layout.kind(house) != Kind::region) == line) {
          break;
        }
      }
    }
    return joint;
  }

  /// Pairs of the steps found that share their starting cells: together they conclude more.
  void duals(const Look& look, Technique technique) {
    if (!look.scope.all || !look.scope.allows(technique)) {
      return;
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (std::size_t j = i + 1; j < found_.size(); ++j) {
        const Step &one = found_[i], &other = found_[j];
        const bool kites = technique == Technique::dual_two_string_kite;
        if (kites ? !std::is_permutation(one.others.begin(), one.others.end(), other.others.begin())
                  : one.bases[0] != other.bases[0] || one.digits != other.digits) {
          continue;
        }
        step_ = one;
        step_.technique = technique;
        const auto add = [](auto& list, const auto& more) { list.insert(list.end(), more.begin(), more.end()); };
        if (kites) {
          if (one.digits != other.digits) {
            add(step_.digits, other.digits);
          }
          add(step_.bases, other.bases);
          add(step_.cells, other.cells);
        } else {
          if (one.covers != other.covers) {
            add(step_.covers, other.covers);
          }
          step_.bases.push_back(other.bases[1]);
          add(step_.others, other.others);
        }
        add(step_.removes, other.removes);
        std::sort(step_.removes.begin(), step_.removes.end());
        step_.removes.erase(std::unique(step_.removes.begin(), step_.removes.end()), step_.removes.end());
        const bool more = step_.removes != one.removes && step_.removes != other.removes;
        if (more && look.reported.insert(step_) && look.sink(step_)) {
          return;
        }
      }
    }
  }

  bool empty_rectangles(const Look& look, Digit digit) {
    const Layout<W>& layout = look.grid.layout();
    for (const House box : layout.houses_of(Kind::region)) {
      // With only two places it is a short chain and for most people not a rectangle, so it is only listed.
      if (std::popcount(look.grid.seats(digit, box)) < (look.scope.all ? 2 : 3)) {
        continue;
      }
      const Cells<W> inside = look.grid.places(digit, box);
      int last = -1;
      for (const Cell cell : inside) {
        const int row = layout.house_of(cell, Kind::row);
        if (row == last || row < 0) {
          continue;
        }
        last = row;
        const Cells<W> rest = inside - layout.house(static_cast<House>(row));
        const int column = rest.empty() ? -1 : layout.house_of(rest.first(), Kind::column);
        if (column < 0 || !rest.within(layout.house(static_cast<House>(column))) ||
            inside.within(layout.house(static_cast<House>(column)))) {
          continue;
        }
        if (pairs_from(look, digit, box, static_cast<House>(row), static_cast<House>(column)) ||
            pairs_from(look, digit, box, static_cast<House>(column), static_cast<House>(row))) {
          return true;
        }
      }
    }
    return false;
  }

  /// The box's places are in `arm` and `target`: pairs that start in the arm, and what they remove in the other line.
  bool pairs_from(const Look& look, Digit digit, House box, House arm, House target) {
    const Layout<W>& layout = look.grid.layout();
    const Cells<W> eliminated = look.grid.places(digit, target) - layout.house(box);
    if (eliminated.empty()) {
      return false;
    }
    for (const Cell near : look.grid.places(digit, arm) - layout.house(box)) {
      const int line = layout.house_of(near, layout.kind(target));
      if (line < 0 || std::popcount(look.grid.seats(digit, static_cast<House>(line))) != 2) {
        continue;
      }
      const Cell far = (look.grid.places(digit, static_cast<House>(line)) - Cells<W>::of(near)).first();
      const Cells<W> seen = eliminated & layout.peers(far);
      if (seen.empty()) {
        continue;
      }
      step_.clear(Technique::empty_rectangle);
      step_.variant = std::popcount(look.grid.seats(digit, box)) == 2;
      step_.digits.push_back(digit);
      step_.bases = {box, static_cast<House>(line)};
      step_.covers = {arm, target};
      for (const Cell cell : look.grid.places(digit, box)) {
        step_.cells.push_back(cell);
      }
      step_.others = {near, far};
      remove_from(step_, look.grid, seen, digit);
      if (report(look)) {
        return true;
      }
    }
    return false;
  }

  ConjugatePairs<W> links_;
  std::array<Barren<W>, 4> barren_;
  bool any_ = false;
  std::size_t most_ = 0;
  Step step_, best_;
  std::vector<Step> found_;
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

// Three or four cells, two of them at the ends: whichever way it goes, one end holds the digit.
//   xy_wing:  digits = x, y, z; others = the pivot (x and y), cells = the pincers, x z first, then y z
//   xyz_wing: the same, the pivot holding x, y and z
//   w_wing:   digits = the one removed, the one that links; cells = two cells with just those two; bases = a house
//             where the linking digit has only two places; others = these, the first seen by cells[0], the second by
//             cells[1]
#include "sudoku/logic/conjugates.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/reported.hpp"

namespace grille::sudoku::logic {

namespace {

Digit only(Digits digits) { return static_cast<Digit>(std::countr_zero(digits)); }

template <int W>
class Wings final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::w_wing, Technique::xy_wing, Technique::xyz_wing};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    Reported reported;
    const Look look{grid, scope, sink, reported, go_on};
    if (leader == Technique::w_wing) {
      w_wings(look);
    } else if (leader == Technique::xy_wing) {
      pivots(look, leader, grid.pairs());
    } else if (!grid.pairs().empty()) {
      pivots(look, leader, grid.empty() - grid.pairs());
    }
  }

 private:
  struct Look {
    const Grid<W>& grid;
    const Scope& scope;
    const Sink& sink;
    Reported& reported;
    const GoOn& go_on;
  };

  bool report(const Look& look) { return (!look.scope.all || look.reported.insert(step_)) && look.sink(step_); }

  /// XY-wings with two digits in the pivot, XYZ-wings with three.
  void pivots(const Look& look, Technique technique, const Cells<W>& among) {
    const Grid<W>& grid = look.grid;
    const int held = technique == Technique::xy_wing ? 2 : 3;
    for (const Cell pivot : among) {
      const Digits digits = grid.candidates(pivot);
      if (std::popcount(digits) != held) {
        continue;
      }
      const Cells<W> near = grid.pairs() & grid.layout().peers(pivot);
      if (near.empty()) {
        continue;
      }
      if (W > 2 && !look.go_on()) {
        return;
      }
      for (const Cell one : near) {
        const Digits first = grid.candidates(one);
        // An XY-wing's pincers have one digit each that the pivot lacks, an XYZ-wing's none; and they share exactly
        // one.
        if (std::popcount(first & digits) != held - 1) {
          continue;
        }
        for (const Cell other : near) {
          if (other <= one) {
            continue;
          }
          const Digits second = grid.candidates(other), shared = first & second;
          if (std::popcount(shared) != 1 || std::popcount(second & digits) != held - 1 ||
              std::popcount(first | second | digits) != 3 || (held == 2) == ((shared & digits) != 0)) {
            continue;
          }
          Cells<W> seen = grid.layout().peers(one) & grid.layout().peers(other) & grid.places(only(shared));
          if (held == 3) {
            seen &= grid.layout().peers(pivot);
          }
          if (seen.empty()) {
            continue;
          }
          step_.clear(technique);
          step_.digits = {only(first & ~shared), only(second & ~shared), only(shared)};
          step_.others.push_back(pivot);
          step_.cells = {one, other};
          remove_from(step_, grid, seen, only(shared));
          if (report(look)) {
            return;
          }
        }
      }
    }
  }

  /// W-wings: two cells with the same two candidates that don't see each other.
  void w_wings(const Look& look) {
    const Grid<W>& grid = look.grid;
    for (const Cell one : grid.pairs()) {
      const Digits digits = grid.candidates(one);
      Cells<W> bivalue = grid.pairs() - grid.layout().peers(one);
      for (const int digit : bits(digits)) {
        bivalue &= grid.places(static_cast<Digit>(digit));
      }
      if (W > 2 && !look.go_on()) {
        return;
      }
      for (const Cell other : bivalue) {
        if (other <= one) {
          continue;
        }
        for (const int removed : bits(digits)) {
          const Digit linking = only(digits & ~(Digits{1} << removed));
          const Cells<W> seen =
              grid.layout().peers(one) & grid.layout().peers(other) & grid.places(static_cast<Digit>(removed));
          if (!seen.empty() && linked(look, one, other, static_cast<Digit>(removed), linking, seen)) {
            return;
          }
        }
      }
    }
  }

  bool linked(const Look& look, Cell one, Cell other, Digit removed, Digit linking, const Cells<W>& seen) {
    const Layout<W>& layout = look.grid.layout();
    for (const ConjugatePair& link : links_.of(look.grid, linking)) {
      for (const Cell end : {link.one, link.other}) {
        if (layout.sees(one, end) && layout.sees(other, link.across(end))) {
          step_.clear(Technique::w_wing);
          step_.digits = {removed, linking};
          step_.cells = {one, other};
          step_.others = {end, link.across(end)};
          step_.bases.push_back(link.house);
          remove_from(step_, look.grid, seen, removed);
          // Another link would give the same conclusion.
          return report(look);
        }
      }
    }
    return false;
  }

  ConjugatePairs<W> links_;
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> wings() {
  return std::make_unique<Wings<W>>();
}

template std::unique_ptr<Finder<2>> wings<2>();
template std::unique_ptr<Finder<4>> wings<4>();
template std::unique_ptr<Finder<10>> wings<10>();
template std::unique_ptr<Finder<21>> wings<21>();

}  // namespace grille::sudoku::logic

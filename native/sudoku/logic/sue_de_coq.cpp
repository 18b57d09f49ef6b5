// Sue de Coq: cells where two houses cross, with two or more digits too many, and some cells further along each of the
// houses that use those up: together as many cells as digits, so each digit is in one of them.
//   sue_de_coq: bases = the two houses (row or column first, then the region); cells = those of the crossing, digits = their
//               candidates; sets[0] = the cells of the first house, with all their candidates, sets[1] = those of the
//               second. The digits of sets[0] are removed from the rest of the first house, those of sets[1] from the
//               rest of the second, and digits of the crossing alone from the rest of both. variant = 1 where both sets
//               have a digit that the crossing lacks (it is then in both of them, and removed from both houses), else 0.
#include <algorithm>

#include "sudoku/logic/als/look.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

/// Cells along one of the houses that use up digits of the crossing.
template <int W>
struct Arm {
  Cells<W> cells;
  Digits digits = 0;
  int drawn = 0;  ///< how many digits of the crossing they use up: one a cell, less their own further digits
};

template <int W>
class SueDeCoq final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::sue_de_coq};
    return all;
  }

  void find(const Grid<W>& grid, Technique, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    harvest_.clear();
    // On boards beyond 9x9 the arms are kept short: longer ones nobody sees, and there are too many.
    longest_ = grid.side() <= 9 ? grid.side() : grid.side() <= 16 ? 4 : 3;
    for (const auto& crossing : grid.layout().crossings()) {
      const bool turned = grid.layout().kind(crossing.one) == Kind::region;
      first_ = turned ? crossing.other : crossing.one;
      second_ = turned ? crossing.one : crossing.other;
      shared_.clear();
      for (const Cell cell : crossing.shared & grid.empty()) {
        shared_.push_back(cell);
      }
      if (choose(grid, 0, {}, 0, scope.all, sink)) {
        return;
      }
      if (W > 2 && !go_on()) {
        break;
      }
    }
    if (scope.all) {
      harvest_.hand_over(sink);
    }
  }

 private:
  /// The most cells of a crossing that are looked at together.
  static constexpr int widest = 4;

  /// Tries the ways to choose two cells or more of the crossing, with those chosen already.
  bool choose(const Grid<W>& grid, std::size_t from, const Arm<W>& chosen, int count, bool all, const Sink& sink) {
    for (std::size_t i = from; i < shared_.size(); ++i) {
      Arm<W> middle = chosen;
      middle.cells.set(shared_[i]);
      middle.digits |= grid.candidates(shared_[i]);
      const int excess = std::popcount(middle.digits) - count - 1;
      if (count >= 1 && excess >= 2 && stretch(grid, middle.cells, middle.digits, excess, all, sink)) {
        return true;
      }
      if (count + 1 < widest && choose(grid, i + 1, middle, count + 1, all, sink)) {
        return true;
      }
    }
    return false;
  }

  /// Looks for an arm along each house, the two of them using up the excess.
  bool stretch(const Grid<W>& grid, const Cells<W>& middle, Digits digits, int excess, bool all, const Sink& sink) {
    if (!arms_along(grid, first_, middle, digits, excess, firsts_) ||
        !arms_along(grid, second_, middle, digits, excess, seconds_)) {
      return false;
    }
    for (const Arm<W>& one : firsts_) {
      for (const Arm<W>& other : seconds_) {
        if (one.drawn + other.drawn == excess && (one.digits & other.digits & digits) == 0 &&
            !one.cells.meets(other.cells) && tell(grid, middle, digits, one, other, all, sink)) {
          return true;
        }
      }
    }
    return false;
  }

  bool arms_along(const Grid<W>& grid, House house, const Cells<W>& middle, Digits digits, int excess,
                  std::vector<Arm<W>>& arms) {
    arms.clear();
    open_.clear();
    for (const Cell cell : (grid.layout().house(house) & grid.empty()) - middle) {
      const Digits own = grid.candidates(cell) & ~digits;
      if (longest_ >= grid.side() || std::popcount(own) < longest_) {
        open_.push_back({cell, grid.candidates(cell), own});
      }
    }
    extend(0, {}, 0, digits, excess, arms);
    return !arms.empty();
  }

  void extend(std::size_t from, const Arm<W>& arm, int count, Digits digits, int excess, std::vector<Arm<W>>& arms) {
    ++count;
    for (std::size_t i = from; i < open_.size(); ++i) {
      int drawn = arm.drawn + 1;
      for (Digits own = open_[i].own & ~arm.digits; own != 0; own &= own - 1) {
        --drawn;
      }
      // Each further cell adds one at most.
      const int left = std::min(static_cast<int>(open_.size() - i) - 1, longest_ - count);
      if (drawn + left < 1) {
        continue;
      }
      Arm<W> longer{arm.cells, arm.digits | open_[i].digits, drawn};
      longer.cells.set(open_[i].cell);
      if (drawn >= 1 && drawn < excess && (longer.digits & digits) != 0) {
        arms.push_back(longer);
      }
      if (left > 0) {
        extend(i + 1, longer, count, digits, excess, arms);
      }
    }
  }

  void clear_out(const Grid<W>& grid, House house, const Cells<W>& kept, Digits digits) {
    for (const Cell cell : (grid.layout().house(house) & grid.empty()) - kept) {
      for (const int digit : bits(grid.candidates(cell) & digits)) {
        step_.removes.push_back({cell, static_cast<Digit>(digit)});
      }
    }
  }

  bool tell(const Grid<W>& grid, const Cells<W>& middle, Digits digits, const Arm<W>& one, const Arm<W>& other, bool all,
            const Sink& sink) {
    const Digits both = one.digits & other.digits;
    step_.clear(Technique::sue_de_coq);
    clear_out(grid, first_, middle | one.cells, ((digits | one.digits) & ~other.digits) | both);
    clear_out(grid, second_, middle | other.cells, ((digits | other.digits) & ~one.digits) | both);
    if (step_.removes.empty()) {
      return false;
    }
    als::tidy(step_);
    const als::Harvest::Weight weight{0, (middle | one.cells | other.cells).count()};
    if (all && !harvest_.wants(step_.removes, weight)) {
      return false;
    }
    step_.variant = both != 0;
    step_.bases = {first_, second_};
    for (const Cell cell : middle) {
      step_.cells.push_back(cell);
    }
    for (const int digit : bits(digits)) {
      step_.digits.push_back(static_cast<Digit>(digit));
    }
    for (const Arm<W>* arm : {&one, &other}) {
      AlmostLocked& set = step_.sets.emplace_back();
      set.digits = arm->digits;
      for (const Cell cell : arm->cells) {
        set.cells.push_back(cell);
      }
    }
    if (all) {
      harvest_.take(std::move(step_), weight);
      return false;
    }
    return sink(step_);
  }

  House first_ = 0, second_ = 0;
  int longest_ = 0;
  struct Open {
    Cell cell;
    Digits digits, own;  // its candidates, and those of them that the crossing lacks
  };
  std::vector<Cell> shared_;
  std::vector<Open> open_;
  std::vector<Arm<W>> firsts_, seconds_;
  Step step_;
  als::Harvest harvest_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> sue_de_coq() {
  return std::make_unique<SueDeCoq<W>>();
}

template std::unique_ptr<Finder<2>> sue_de_coq<2>();
template std::unique_ptr<Finder<4>> sue_de_coq<4>();
template std::unique_ptr<Finder<10>> sue_de_coq<10>();
template std::unique_ptr<Finder<21>> sue_de_coq<21>();

}  // namespace grille::sudoku::logic

// Sue de Coq: cells where two houses cross, with two or more digits too many, and some cells further along each of the
// houses that use those up: together as many cells as digits, so each digit is in one of them.
//   sue_de_coq: bases = the two houses (row or column first, then the region); cells = those of the crossing, digits =
//               their candidates; sets[0] = the cells of the first house, with all their candidates, sets[1] = those of
//               the second. The digits of sets[0] are removed from the rest of the first house, those of sets[1] from
//               the rest of the second, and digits of the crossing alone from the rest of both. variant = 1 where both
//               sets have a digit that the crossing lacks (it is then in both of them, and removed from both houses),
//               else 0.
#include <algorithm>

#include "sudoku/logic/als/look.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

/// Empty cells of a house, by position, and their digits.
struct Some {
  std::uint64_t seats = 0;
  Digits digits = 0;
};

/// Cells along one of the houses that use up digits of the crossing.
struct Arm : Some {
  int count = 0;
  int drawn = 0;  ///< how many digits of the crossing they use up: one per cell, minus their own further digits
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
    all_ = scope.all;
    // On boards larger than 9x9 the arms are kept short: people don't see longer ones, and there are too many.
    longest_ = grid.side() <= 9 ? grid.side() : grid.side() <= 16 ? 4 : 3;
    for (const auto& crossing : grid.layout().crossings()) {
      const bool turned = grid.layout().kind(crossing.one) == Kind::region;
      open(grid, turned ? crossing.other : crossing.one, crossing.shared, first_);
      open(grid, turned ? crossing.one : crossing.other, crossing.shared, second_);
      if (choose(grid, 0, {}, {}, 0, sink)) {
        return;
      }
      if (W > 2 && !go_on()) {
        break;
      }
    }
    if (all_) {
      harvest_.hand_over(sink);
    }
  }

 private:
  /// The most cells of a crossing that are considered together.
  static constexpr int widest = 4;

  /// One of the two houses.
  struct Along {
    House house = 0;
    std::vector<Some> shared;  ///< the empty cells of the crossing, one by one
    std::vector<Some> open;    ///< all empty cells of the house
    std::vector<Some> arms;    ///< those that may be in an arm, for the crossing's cells chosen at the moment
  };

  static void open(const Grid<W>& grid, House house, const Cells<W>& shared, Along& along) {
    along.house = house;
    along.shared.clear();
    along.open.clear();
    std::uint64_t seat = 1;
    for (const Cell cell : grid.layout().geometry().house(house)) {
      if (grid.candidates(cell) != 0) {
        along.open.push_back({seat, grid.candidates(cell)});
      }
      seat <<= 1;
    }
    // In the order of the cells, so that both houses list them alike.
    for (const Cell cell : shared& grid.empty()) {
      for (const Seat& each : grid.layout().geometry().seats(cell)) {
        if (each.house == house) {
          along.shared.push_back({std::uint64_t{1} << each.position, grid.candidates(cell)});
        }
      }
    }
  }

  /// Tries the ways to choose at least two cells of the crossing, including those chosen already.
  bool choose(const Grid<W>& grid, std::size_t from, const Some& in_first, const Some& in_second, int count,
              const Sink& sink) {
    for (std::size_t i = from; i < first_.shared.size(); ++i) {
      const Digits digits = in_first.digits | first_.shared[i].digits;
      const Some one{in_first.seats | first_.shared[i].seats, digits};
      const Some other{in_second.seats | second_.shared[i].seats, digits};
      const int excess = std::popcount(digits) - count - 1;
      if (count >= 1 && excess >= 2 && stretch(grid, one, other, excess, sink)) {
        return true;
      }
      if (count + 1 < widest && choose(grid, i + 1, one, other, count + 1, sink)) {
        return true;
      }
    }
    return false;
  }

  /// Searches for an arm along each house that together use up the excess.
  bool stretch(const Grid<W>& grid, const Some& in_first, const Some& in_second, int excess, const Sink& sink) {
    digits_ = in_first.digits;
    excess_ = excess;
    middle_ = in_first.seats;
    leave_out(in_first.seats, first_);
    const std::uint64_t free = leave_out(in_second.seats, second_);
    return free != 0 && extend(grid, 0, {}, free, sink);
  }

  /// Collects the other cells of the house for the arms, and returns their seats.
  static std::uint64_t leave_out(std::uint64_t middle, Along& along) {
    along.arms.clear();
    std::uint64_t seats = 0;
    for (const Some& cell : along.open) {
      if ((cell.seats & middle) == 0) {
        along.arms.push_back(cell);
        seats |= cell.seats;
      }
    }
    return seats;
  }

  /// The arm with one more cell.
  Arm longer(const Arm& arm, const Some& cell) const {
    Arm result{{arm.seats | cell.seats, arm.digits | cell.digits}, arm.count + 1, arm.drawn + 1};
    for (Digits own = cell.digits & ~digits_ & ~arm.digits; own != 0; own &= own - 1) {
      --result.drawn;
    }
    return result;
  }

  /// How many cells can still be added after this one; each uses up at most one digit more.
  int left(const std::vector<Some>& arms, std::size_t i, const Arm& arm) const {
    return std::min(static_cast<int>(arms.size() - i) - 1, longest_ - arm.count);
  }

  /// Arms along the first house. `free` are the cells of the second that have none of the crossing's digits that this
  /// arm uses: what is left for the other arm.
  bool extend(const Grid<W>& grid, std::size_t from, const Arm& arm, std::uint64_t free, const Sink& sink) {
    for (std::size_t i = from; i < first_.arms.size(); ++i) {
      const Arm one = longer(arm, first_.arms[i]);
      const int more = left(first_.arms, i, one);
      if (one.drawn + more < 1) {
        continue;
      }
      std::uint64_t still_free = free;
      for (const int digit : bits(first_.arms[i].digits & digits_ & ~arm.digits)) {
        still_free &= ~grid.seats(static_cast<Digit>(digit), second_.house);
      }
      if (still_free == 0) {
        continue;
      }
      if (one.drawn >= 1 && one.drawn < excess_ && (one.digits & digits_) != 0 &&
          answer(grid, 0, {}, one, still_free, sink)) {
        return true;
      }
      if (more > 0 && extend(grid, i + 1, one, still_free, sink)) {
        return true;
      }
    }
    return false;
  }

  /// Arms along the second house, to match one along the first.
  bool answer(const Grid<W>& grid, std::size_t from, const Arm& arm, const Arm& one, std::uint64_t free,
              const Sink& sink) {
    for (std::size_t i = from; i < second_.arms.size(); ++i) {
      if ((second_.arms[i].seats & free) == 0) {
        continue;
      }
      const Arm other = longer(arm, second_.arms[i]);
      const int more = left(second_.arms, i, other);
      if (one.drawn + other.drawn + more < excess_) {
        continue;
      }
      if (one.drawn + other.drawn == excess_ && (other.digits & digits_) != 0 && report(grid, one, other, sink)) {
        return true;
      }
      if (more > 0 && answer(grid, i + 1, other, one, free, sink)) {
        return true;
      }
    }
    return false;
  }

  Cells<W> cells(const Grid<W>& grid, const Along& along, std::uint64_t seats) const {
    Cells<W> result;
    for (const int position : bits(seats)) {
      result.set(grid.layout().geometry().house(along.house)[position]);
    }
    return result;
  }

  void clear_out(const Grid<W>& grid, House house, const Cells<W>& kept, Digits digits) {
    for (const Cell cell : (grid.layout().house(house) & grid.empty()) - kept) {
      for (const int digit : bits(grid.candidates(cell) & digits)) {
        step_.removes.push_back({cell, static_cast<Digit>(digit)});
      }
    }
  }

  bool report(const Grid<W>& grid, const Arm& one, const Arm& other, const Sink& sink) {
    const Cells<W> middle = cells(grid, first_, middle_);
    const Cells<W> ones = cells(grid, first_, one.seats);
    const Cells<W> others = cells(grid, second_, other.seats);
    if (ones.meets(others)) {
      return false;
    }
    const Digits both = one.digits & other.digits;
    step_.clear(Technique::sue_de_coq);
    clear_out(grid, first_.house, middle | ones, ((digits_ | one.digits) & ~other.digits) | both);
    clear_out(grid, second_.house, middle | others, ((digits_ | other.digits) & ~one.digits) | both);
    if (step_.removes.empty()) {
      return false;
    }
    als::tidy(step_);
    const als::Harvest::Weight weight{0, (middle | ones | others).count()};
    if (all_ && !harvest_.wants(step_.removes, weight)) {
      return false;
    }
    step_.variant = both != 0;
    step_.bases = {first_.house, second_.house};
    for (const Cell cell : middle) {
      step_.cells.push_back(cell);
    }
    for (const int digit : bits(digits_)) {
      step_.digits.push_back(static_cast<Digit>(digit));
    }
    for (const auto& [set, digits] : {std::pair{ones, one.digits}, std::pair{others, other.digits}}) {
      AlmostLocked& shown = step_.sets.emplace_back();
      shown.digits = digits;
      for (const Cell cell : set) {
        shown.cells.push_back(cell);
      }
    }
    if (all_) {
      harvest_.take(std::move(step_), weight);
      return false;
    }
    return sink(step_);
  }

  bool all_ = false;
  int longest_ = 0;
  Along first_, second_;
  // The cells of the crossing chosen at the moment, as seats of the first house; their digits, and the excess of
  // digits.
  std::uint64_t middle_ = 0;
  Digits digits_ = 0;
  int excess_ = 0;
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

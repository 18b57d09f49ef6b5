// Fish: a digit in n base houses, whose places all lie in n cover houses, so the covers hold it nowhere else.
//   every kind: digits = the digit; bases and covers = the n houses each; cells = the body: its places in the bases
//             that are not fins; removes = its marks in the covers that are in no base, or in two covers
//   finned, sashimi and every kind with fins: fins = places in the bases outside the covers; endo_fins = places in two
//             bases; removes = only marks that see every one of these. A basic fish is sashimi when, without its fins,
//             a base house is left with one place or none.
//   others = removed cells that belong to the bases themselves, being in two covers (cannibalism); usually none
//   variant 1 is a siamese fish: two finned fish on the same bases; covers = the n of the one, then the n of the other;
//             fins and removes = those of both together
//   basic: rows covered by columns or columns by rows. Franken: boxes among the bases or covers too. Mutant: the rest.
#include <algorithm>
#include <optional>
#include <utility>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/fish_search.hpp"
#include "sudoku/logic/fish_type.hpp"
#include "sudoku/logic/lines.hpp"
#include "sudoku/logic/siamese.hpp"
#include "sudoku/logic/ways.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class FishFinder final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return all_names; }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    if (leader >= Technique::x_wing && leader <= Technique::large_fish) {
      basic(grid, leader, sink);
      return;
    }
    const auto at = std::find(all_names.begin(), all_names.end(), leader);
    const FishType type = all_types[at - all_names.begin()];
    if (scope.all && passed_over(grid, type, scope)) {
      return;
    }
    for (int digit = 0; digit < grid.side(); ++digit) {
      const Cells<W> doubtful = ways_.of(grid, static_cast<Digit>(digit), go_on).doubtful();
      if (doubtful.empty()) {
        continue;
      }
      reported_.clear();
      siamese_.begin(leader);
      for (const bool rows : {true, false}) {
        const FishQuery<W> query{static_cast<Digit>(digit), type.shape, rows, type.size,
                                 type.fins != Fins::none,   doubtful};
        if (search(grid, query, leader, scope, sink, go_on)) {
          return;
        }
        if (type.shape == Shape::mutant) {
          break;  // it searches both rows and columns
        }
      }
      // After all the others, since one fish is simpler than two.
      for (const auto& [one, other] : siamese_.pairs()) {
        if (new_here(one.removes | other.removes) &&
            report(grid, static_cast<Digit>(digit), leader, one, &other, sink)) {
          return;
        }
      }
    }
  }

 private:
  /// On large boards mutant fish larger than a swordfish are too complex to explain, so a listing of everything leaves
  /// them out unless they are asked for by name.
  static bool passed_over(const Grid<W>& grid, const FishType& type, const Scope& scope) {
    return grid.side() > 9 && type.shape == Shape::mutant && type.size > 3 && scope.allows(Technique::full_house);
  }

  /// Fish of rows and columns without fins, as tight groups of lines.
  void basic(const Grid<W>& grid, Technique leader, const Sink& sink) {
    for (int digit = 0; digit < grid.side(); ++digit) {
      const Tight* const lines = lines_.tied(grid, static_cast<Digit>(digit));
      if (lines == nullptr) {
        continue;
      }
      reported_.clear();
      for (const bool rows : {true, false}) {
        groups_.clear();
        for (const int line : bits(rows ? lines->takers : lines->choices)) {
          const std::uint64_t group = rows ? lines->group_of_taker(line) : lines->group_of_choice(line);
          if (named(std::popcount(group), std::popcount(lines->takers)) == leader) {
            groups_.push_back(group);
          }
        }
        std::sort(groups_.begin(), groups_.end(), [](std::uint64_t a, std::uint64_t b) {
          const int one = std::popcount(a), other = std::popcount(b);
          return one != other ? one < other : lower(a, b);
        });
        groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
        for (const std::uint64_t group : groups_) {
          if (report_basic(grid, static_cast<Digit>(digit), leader, *lines, rows, group, sink)) {
            return;
          }
        }
      }
    }
  }

  /// The name of a basic fish of this size on this many lines; nullopt if all lines take part, or if, beyond the named
  /// sizes, the other lines make a smaller fish.
  static std::optional<Technique> named(int size, int lines) {
    if (size < smallest || size == lines || (size > largest_named && size > lines / 2)) {
      return std::nullopt;
    }
    return size <= largest_named ? at(Technique::x_wing, size - smallest) : Technique::large_fish;
  }

  bool report_basic(const Grid<W>& grid, Digit digit, Technique leader, const Tight& lines, bool rows,
                    std::uint64_t group, const Sink& sink) {
    std::uint64_t across = 0;
    for (const int line : bits(group)) {
      across |= rows ? lines.wants[line] : lines.wanted_by[line];
    }
    step_.clear(leader);
    step_.digits.push_back(digit);
    Cells<W> base, cover;
    for (const int line : bits(group)) {
      step_.bases.push_back(rows ? lines_.row(line) : lines_.column(line));
      base |= grid.places(digit, step_.bases.back());
    }
    for (const int line : bits(across)) {
      step_.covers.push_back(rows ? lines_.column(line) : lines_.row(line));
      cover |= grid.places(digit, step_.covers.back());
    }
    push(step_.cells, base);
    remove_from(step_, grid, cover - base, digit);
    // With half of the lines, rows and columns may make fish that remove the same.
    return !step_.removes.empty() && new_here(cover - base) && sink(step_);
  }

  bool search(const Grid<W>& grid, const FishQuery<W>& query, Technique leader, const Scope& scope, const Sink& sink,
              const GoOn& go_on) {
    return scope.all ? take_all(grid, query, leader, sink, go_on) : take_first(grid, query, leader, sink, go_on);
  }

  /// The first bases that make a fish of this name, with the lowest covers that do.
  bool take_first(const Grid<W>& grid, const FishQuery<W>& query, Technique leader, const Sink& sink,
                  const GoOn& go_on) {
    const auto before = [&](House a, House b) {
      return std::pair(grid.layout().kind(a), a) < std::pair(grid.layout().kind(b), b);
    };
    std::optional<Fish<W>> best;
    search_.run(
        grid, query,
        [&](const Fish<W>& fish) {
          if (name_of(type_of(grid, query, fish)) != leader) {
            return Reply::more;
          }
          Fish<W> mine = fish;
          std::sort(mine.covers.begin(), mine.covers.end(), before);
          if (!best || std::lexicographical_compare(mine.covers.begin(), mine.covers.end(), best->covers.begin(),
                                                    best->covers.end(), before)) {
            best = std::move(mine);
          }
          return Reply::last_bases;
        },
        go_on);
    return best && report(grid, query.digit, leader, *best, nullptr, sink);
  }

  bool take_all(const Grid<W>& grid, const FishQuery<W>& query, Technique leader, const Sink& sink, const GoOn& go_on) {
    return search_.run(
        grid, query,
        [&](const Fish<W>& fish) {
          const Technique name = name_of(type_of(grid, query, fish));
          if (query.finned) {
            siamese_.meet(fish, name);
          }
          const bool enough =
              name == leader && new_here(fish.removes) && report(grid, query.digit, leader, fish, nullptr, sink);
          return enough ? Reply::enough : Reply::more;
        },
        go_on);
  }

  bool new_here(const Cells<W>& removes) {
    if (std::find(reported_.begin(), reported_.end(), removes) != reported_.end()) {
      return false;
    }
    reported_.push_back(removes);
    return true;
  }

  bool report(const Grid<W>& grid, Digit digit, Technique leader, const Fish<W>& fish, const Fish<W>* other,
              const Sink& sink) {
    step_.clear(leader);
    step_.digits.push_back(digit);
    step_.bases = fish.bases;
    step_.covers = fish.covers;
    Cells<W> fins = fish.fins, removes = fish.removes, cannibal = fish.cannibal;
    std::sort(step_.covers.begin(), step_.covers.end());
    if (other != nullptr) {
      step_.variant = 1;
      step_.covers.insert(step_.covers.end(), other->covers.begin(), other->covers.end());
      std::sort(step_.covers.begin() + static_cast<std::ptrdiff_t>(fish.covers.size()), step_.covers.end());
      fins |= other->fins;
      removes |= other->removes;
      cannibal |= other->cannibal;
    }
    push(step_.cells, fish.base - fins - fish.endo_fins);
    push(step_.others, cannibal);
    for (const Cell cell : fins) {
      step_.fins.push_back({cell, digit});
    }
    for (const Cell cell : fish.endo_fins) {
      step_.endo_fins.push_back({cell, digit});
    }
    remove_from(step_, grid, removes, digit);
    return sink(step_);
  }

  static void push(std::vector<Cell>& list, const Cells<W>& cells) {
    for (const Cell cell : cells) {
      list.push_back(cell);
    }
  }

  Lines<W> lines_;
  Ways<W> ways_;
  FishSearch<W> search_;
  std::vector<std::uint64_t> groups_;
  Siamese<W> siamese_;
  std::vector<Cells<W>> reported_;  ///< what the fish of this digit reported so far remove
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> fish() {
  return std::make_unique<FishFinder<W>>();
}

template std::unique_ptr<Finder<2>> fish<2>();
template std::unique_ptr<Finder<4>> fish<4>();
template std::unique_ptr<Finder<10>> fish<10>();
template std::unique_ptr<Finder<21>> fish<21>();

}  // namespace grille::sudoku::logic

// Facts about short chains, wings, rectangles and colours: what they conclude is true, on boards of many shapes, and
// they find what slow and simple searches find.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "facts.hpp"
#include "random.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/uniqueness/rectangles.hpp"
#include "sudoku/search.hpp"

namespace facts {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;
using grille::Random;

namespace {

using Board = std::vector<std::uint8_t>;
using Removed = std::vector<Candidate>;

constexpr std::array patterns{Technique::skyscraper,
                              Technique::two_string_kite,
                              Technique::dual_two_string_kite,
                              Technique::turbot_fish,
                              Technique::empty_rectangle,
                              Technique::dual_empty_rectangle,
                              Technique::w_wing,
                              Technique::xy_wing,
                              Technique::xyz_wing,
                              Technique::uniqueness_1,
                              Technique::uniqueness_2,
                              Technique::uniqueness_3,
                              Technique::uniqueness_4,
                              Technique::uniqueness_5,
                              Technique::uniqueness_6,
                              Technique::hidden_rectangle,
                              Technique::avoidable_rectangle_1,
                              Technique::avoidable_rectangle_2,
                              Technique::bug_plus_1,
                              Technique::simple_colours_trap,
                              Technique::simple_colours_wrap,
                              Technique::multi_colours_1,
                              Technique::multi_colours_2};

/// At most `most` solutions.
std::vector<Board> solutions(const Geometry& geometry, const Board& givens, std::size_t most) {
  std::vector<Board> found;
  const auto search = open(geometry, givens);
  while (found.size() < most && search->next(1 << 20) == Event::solution) {
    found.emplace_back(search->solution().begin(), search->solution().end());
  }
  return found;
}

Board full_board(const Geometry& geometry, Random& random) {
  const std::uint32_t side = static_cast<std::uint32_t>(geometry.side());
  while (true) {
    Board digits(geometry.cells(), 0);
    for (std::uint32_t i = 0; i < side; ++i) {
      digits[random.below(side * side)] = static_cast<std::uint8_t>(1 + random.below(side));
    }
    const std::vector<Board> found = solutions(geometry, digits, 1);
    if (!found.empty()) {
      return found[0];
    }
  }
}

/// Removes digits, `at_once` at a time, as long as the solution stays unique.
Board dug(const Geometry& geometry, const Board& full, std::size_t at_once, Random& random) {
  std::vector<Cell> order;
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    order.push_back(static_cast<Cell>(cell));
  }
  random.shuffle(order);
  Board givens = full;
  for (std::size_t i = 0; i < order.size(); i += at_once) {
    const Board before = givens;
    for (std::size_t j = i; j < std::min(i + at_once, order.size()); ++j) {
      givens[order[j]] = 0;
    }
    if (solutions(geometry, givens, 2).size() != 1) {
      givens = before;
    }
  }
  return givens;
}

Geometry with_diagonals(int rows, int columns) {
  auto houses = box_houses(rows, columns);
  const int side = rows * columns;
  std::vector<Cell> falling, rising;
  for (int i = 0; i < side; ++i) {
    falling.push_back(static_cast<Cell>(i * side + i));
    rising.push_back(static_cast<Cell>(i * side + side - 1 - i));
  }
  houses.insert(houses.end(), {falling, rising});
  return Geometry(side, houses);
}

Geometry without_boxes(int side) {
  auto houses = box_houses(1, side);
  std::vector<std::vector<Cell>> lines;
  for (auto& house : houses) {
    if (std::find(lines.begin(), lines.end(), house) == lines.end()) {
      lines.push_back(house);
    }
  }
  return Geometry(side, lines);
}

template <int W>
class Bench {
 public:
  explicit Bench(const Geometry& geometry) : layout(geometry), grid(layout), finders_(all_finders<W>()) {}

  std::vector<Step> steps(Technique leader, bool all) {
    std::vector<Step> found;
    auto take = [&](Step& step) {
      found.push_back(step);
      return !all;
    };
    for (const auto& finder : finders_) {
      if (std::find(finder->leaders().begin(), finder->leaders().end(), leader) != finder->leaders().end()) {
        finder->find(grid, leader, Scope{all, nullptr}, Sink(take), [] { return true; });
      }
    }
    return found;
  }

  std::set<Removed> removed(Technique technique) {
    std::set<Removed> found;
    for (const Step& step : steps(leader_of(technique), true)) {
      if (step.technique == technique) {
        found.insert(step.removes);
      }
    }
    return found;
  }

  /// A position on the way from the givens to the solution: some digits placed, some pencil marks removed.
  void somewhere(const Board& givens, const Board& full, Random& random) {
    grid.begin(givens);
    const std::uint32_t placed = random.below(60), gone = random.below(95);
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if (givens[cell] == 0 && random.below(100) < placed) {
        grid.place(static_cast<Cell>(cell), static_cast<Digit>(full[cell] - 1));
      }
    }
    for (const Cell cell : grid.empty()) {
      for (const int digit : bits(grid.candidates(cell))) {
        if (digit + 1 != full[cell] && random.below(100) < gone) {
          grid.remove(cell, static_cast<Digit>(digit));
        }
      }
    }
  }

  Layout<W> layout;
  Grid<W> grid;

 private:
  Finders<W> finders_;
};

std::map<Technique, int> seen;

template <int W>
void check(Bench<W>& bench, const Step& step, const Board& full) {
  const std::string name(about(step.technique).name);
  ++seen[step.technique];
  expect(step.places.empty() && !step.removes.empty(), name + " removes something");
  expect(std::adjacent_find(step.removes.begin(), step.removes.end(), std::greater_equal<>()) == step.removes.end(),
         name + " lists what it removes in order, once each");
  for (const Candidate& each : step.removes) {
    expect(bench.grid.has(each.cell, each.digit), name + " removes what is there");
    expect(full[each.cell] != each.digit + 1, name + " removes nothing of the solution");
  }
}

template <int W>
void conclusions_are_true(const Geometry& geometry, int puzzles, int positions, std::size_t at_once, Random& random) {
  Bench<W> bench(geometry);
  for (int puzzle = 0; puzzle < puzzles; ++puzzle) {
    const Board full = full_board(geometry, random), givens = dug(geometry, full, at_once, random);
    for (int position = 0; position < positions; ++position) {
      bench.somewhere(givens, full, random);
      for (const Technique technique : patterns) {
        if (leader_of(technique) != technique) {
          continue;
        }
        std::set<std::pair<Technique, Removed>> all;
        for (const Step& step : bench.steps(technique, true)) {
          check(bench, step, full);
          expect(leader_of(step.technique) == technique && all.insert({step.technique, step.removes}).second,
                 std::string(about(step.technique).name) + " says each thing once");
        }
        const std::vector<Step> next = bench.steps(technique, false);
        expect(next.empty() || all.contains({next[0].technique, next[0].removes}),
               std::string(about(technique).name) + ": the step to take is among all there are");
        const std::vector<Step> again = bench.steps(technique, false);
        expect(next.size() == again.size() && (next.empty() || next[0].removes == again[0].removes),
               std::string(about(technique).name) + ": a second look sees the same");
      }
    }
  }
}

void what_is_concluded_is_true() {
  Random random(1);
  conclusions_are_true<2>(Geometry(4, box_houses(2, 2)), 40, 30, 1, random);
  conclusions_are_true<2>(Geometry(6, box_houses(2, 3)), 30, 40, 1, random);
  conclusions_are_true<2>(Geometry(8, box_houses(4, 2)), 10, 40, 2, random);
  conclusions_are_true<2>(without_boxes(5), 20, 40, 1, random);
  conclusions_are_true<2>(with_diagonals(2, 3), 20, 40, 1, random);
  conclusions_are_true<2>(Geometry(9, box_houses(3, 3)), 20, 60, 1, random);
  conclusions_are_true<2>(with_diagonals(3, 3), 10, 60, 1, random);
  conclusions_are_true<4>(Geometry(12, box_houses(3, 4)), 3, 40, 4, random);
  conclusions_are_true<4>(Geometry(16, box_houses(4, 4)), 2, 25, 8, random);
  for (const Technique technique : patterns) {
    // BUG+1 positions are too rare to occur by chance; they have a fact of their own.
    expect(technique == Technique::bug_plus_1 || seen[technique] > 0,
           std::string(about(technique).name) + " was there to be seen");
  }
}

// Slow and simple: every choice of cells, straight from the definition of the patterns.

template <int W>
void eliminate(const Grid<W>& grid, const std::vector<Cell>& seen_by, Digit digit, std::set<Removed>& found) {
  Removed removed;
  for (const Cell cell : grid.places(digit)) {
    if (std::all_of(seen_by.begin(), seen_by.end(), [&](Cell by) { return grid.layout().sees(cell, by); })) {
      removed.push_back({cell, digit});
    }
  }
  if (!removed.empty()) {
    found.insert(removed);
  }
}

template <int W>
std::set<Removed> slow_wings(const Grid<W>& grid, int held) {
  std::set<Removed> found;
  for (const Cell pivot : grid.empty()) {
    for (const Cell one : grid.pairs()) {
      for (const Cell other : grid.pairs()) {
        const Digits a = grid.candidates(pivot), b = grid.candidates(one), c = grid.candidates(other);
        if (std::popcount(a) != held || one == pivot || other == pivot || one >= other || a == b || b == c || a == c ||
            std::popcount(a | b | c) != 3 || !grid.layout().sees(pivot, one) || !grid.layout().sees(pivot, other)) {
          continue;
        }
        const Digit end = static_cast<Digit>(std::countr_zero(b & c));
        std::vector<Cell> by{one, other};
        if (held == 3) {
          by.push_back(pivot);
        }
        eliminate(grid, by, end, found);
      }
    }
  }
  return found;
}

/// Whether a digit has exactly these two places in some house.
template <int W>
bool conjugate(const Grid<W>& grid, Digit digit, Cell one, Cell other, std::optional<Kind> kind = {}) {
  for (int house = 0; house < grid.layout().houses(); ++house) {
    const Cells<W> places = grid.places(digit, static_cast<House>(house));
    if (places.count() == 2 && places.has(one) && places.has(other) && one != other &&
        (!kind || grid.layout().kind(static_cast<House>(house)) == *kind)) {
      return true;
    }
  }
  return false;
}

template <int W>
std::set<Removed> slow_w_wings(const Grid<W>& grid) {
  std::set<Removed> found;
  for (const Cell one : grid.pairs()) {
    for (const Cell other : grid.pairs()) {
      if (one == other || grid.candidates(one) != grid.candidates(other) || grid.layout().sees(one, other)) {
        continue;
      }
      for (const int linking : bits(grid.candidates(one))) {
        const Digit digit = static_cast<Digit>(linking);
        const Digit end = static_cast<Digit>(std::countr_zero(grid.candidates(one) & ~(Digits{1} << linking)));
        for (const Cell near : grid.places(digit) & grid.layout().peers(one)) {
          for (const Cell far : grid.places(digit) & grid.layout().peers(other)) {
            if (conjugate(grid, digit, near, far)) {
              eliminate(grid, {one, other}, end, found);
            }
          }
        }
      }
    }
  }
  return found;
}

/// Skyscrapers for two rows or two columns, otherwise kites: boards with only rows, columns and boxes.
template <int W>
std::set<Removed> slow_lines(const Grid<W>& grid, bool kites) {
  std::set<Removed> found;
  const Layout<W>& layout = grid.layout();
  for (int each = 0; each < grid.side(); ++each) {
    const Digit digit = static_cast<Digit>(each);
    for (const Cell end : grid.places(digit)) {
      for (const Cell inner : grid.places(digit)) {
        if (!conjugate(grid, digit, end, inner)) {
          continue;
        }
        for (const Cell inner_other : grid.places(digit)) {
          for (const Cell end_other : grid.places(digit)) {
            if (end == inner_other || end == end_other || inner == inner_other || inner == end_other ||
                !conjugate(grid, digit, inner_other, end_other)) {
              continue;
            }
            const auto line = [&](Cell a, Cell b, Kind kind) { return conjugate(grid, digit, a, b, kind); };
            const auto with = [&](Cell a, Cell b, Kind kind) {
              return layout.house_of(a, kind) == layout.house_of(b, kind);
            };
            bool fits = false;
            if (kites) {
              fits = line(end, inner, Kind::row) && line(inner_other, end_other, Kind::column) &&
                     with(inner, inner_other, Kind::region);
            } else {
              for (const auto& [along, across] : {std::pair{Kind::row, Kind::column}, {Kind::column, Kind::row}}) {
                fits |= line(end, inner, along) && line(inner_other, end_other, along) &&
                        with(inner, inner_other, across) && !with(end, end_other, across);
              }
            }
            if (fits) {
              eliminate(grid, {end, end_other}, digit, found);
            }
          }
        }
      }
    }
  }
  return found;
}

/// What the colour traps remove in total: of two cells an odd number of conjugate pairs apart, one holds the digit.
template <int W>
std::set<Candidate> slow_traps(const Grid<W>& grid) {
  std::set<Candidate> found;
  for (int each = 0; each < grid.side(); ++each) {
    const Digit digit = static_cast<Digit>(each);
    for (const Cell start : grid.places(digit)) {
      std::map<Cell, bool> colour{{start, true}};
      for (bool grown = true; grown;) {
        grown = false;
        for (const Cell cell : grid.places(digit)) {
          for (const Cell other : grid.places(digit)) {
            if (colour.contains(cell) && !colour.contains(other) && conjugate(grid, digit, cell, other)) {
              colour[other] = !colour[cell];
              grown = true;
            }
          }
        }
      }
      for (const Cell cell : grid.places(digit)) {
        std::set<bool> met;
        for (const auto& [coloured, which] : colour) {
          if (grid.layout().sees(cell, coloured)) {
            met.insert(which);
          }
        }
        if (met.size() == 2 && !colour.contains(cell)) {
          found.insert({cell, digit});
        }
      }
    }
  }
  return found;
}

template <int W>
void seen_as_slowly(const Geometry& geometry, int positions, Random& random) {
  Bench<W> bench(geometry);
  const Board full = full_board(geometry, random), givens = dug(geometry, full, 1, random);
  for (int position = 0; position < positions; ++position) {
    bench.somewhere(givens, full, random);
    expect(bench.removed(Technique::xy_wing) == slow_wings(bench.grid, 2), "every XY-wing");
    expect(bench.removed(Technique::xyz_wing) == slow_wings(bench.grid, 3), "every XYZ-wing");
    expect(bench.removed(Technique::w_wing) == slow_w_wings(bench.grid), "every W-wing");
    expect(bench.removed(Technique::skyscraper) == slow_lines(bench.grid, false), "every skyscraper");
    expect(bench.removed(Technique::two_string_kite) == slow_lines(bench.grid, true), "every kite");
    std::set<Candidate> trapped;
    for (const Removed& removed : bench.removed(Technique::simple_colours_trap)) {
      trapped.insert(removed.begin(), removed.end());
    }
    expect(trapped == slow_traps(bench.grid), "every colour trap");
  }
}

void slow_searches_see_the_same() {
  Random random(2);
  for (int round = 0; round < 6; ++round) {
    seen_as_slowly<2>(Geometry(6, box_houses(3, 2)), 30, random);
    seen_as_slowly<2>(Geometry(9, box_houses(3, 3)), 15, random);
  }
}

/// Exchanging two digits in a full board leaves it valid exactly where the rectangle is one of the known ones.
template <int W>
void rectangles_are_those_that_can_be_exchanged(const Geometry& geometry, Random& random) {
  const Layout<W> layout(geometry);
  Rectangles<W> rectangles;
  std::set<Rectangle> known;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (const std::uint32_t number : rectangles.with(layout, static_cast<Cell>(cell))) {
      known.insert(rectangles.at(number));
    }
  }
  const int side = geometry.side();
  int exchanged = 0;
  for (int round = 0; round < 40; ++round) {
    Board full = full_board(geometry, random);
    for (int top = 0; top < side; ++top) {
      for (int bottom = top + 1; bottom < side; ++bottom) {
        for (int left = 0; left < side; ++left) {
          for (int right = left + 1; right < side; ++right) {
            const Rectangle corners{static_cast<Cell>(top * side + left), static_cast<Cell>(top * side + right),
                                    static_cast<Cell>(bottom * side + left), static_cast<Cell>(bottom * side + right)};
            if (full[corners[0]] != full[corners[3]] || full[corners[1]] != full[corners[2]]) {
              continue;
            }
            Board other = full;
            std::swap(other[corners[0]], other[corners[1]]);
            std::swap(other[corners[2]], other[corners[3]]);
            ++exchanged;
            expect((solutions(geometry, other, 1).size() == 1) == known.contains(corners),
                   "a rectangle's digits change places just where every house keeps them");
          }
        }
      }
    }
  }
  expect(exchanged > 20, "boards with rectangles");
}

/// Two solutions laid over each other make a bivalue universal grave; one more candidate is what its cell must hold.
void graves_are_seen() {
  Random random(3);
  const Geometry geometry(6, box_houses(2, 3));
  Bench<2> bench(geometry);
  int seen_graves = 0, spoilt = 0;
  for (int round = 0; round < 200; ++round) {
    const Board full = full_board(geometry, random);
    Board givens = dug(geometry, full, 1, random);
    givens[random.below(36)] = 0;
    givens[random.below(36)] = 0;
    const std::vector<Board> two = solutions(geometry, givens, 2);
    if (two.size() != 2) {
      continue;
    }
    Board shared = two[0];
    for (int cell = 0; cell < 36; ++cell) {
      shared[cell] = two[0][cell] == two[1][cell] ? shared[cell] : 0;
    }
    const auto lay_over = [&](std::optional<Candidate> more) {
      bench.grid.begin(shared);
      for (const Cell cell : bench.grid.empty()) {
        for (const int digit : bits(bench.grid.candidates(cell))) {
          const bool kept = digit + 1 == two[0][cell] || digit + 1 == two[1][cell] ||
                            more == Candidate{cell, static_cast<Digit>(digit)};
          if (!kept) {
            bench.grid.remove(cell, static_cast<Digit>(digit));
          }
        }
      }
    };
    lay_over({});
    expect(bench.steps(Technique::bug_plus_1, true).empty(), "a grave with nothing more says nothing");
    bench.grid.begin(shared);
    const Grid<2> marks = bench.grid;
    for (const Cell cell : marks.empty()) {
      for (const int digit : bits(marks.candidates(cell))) {
        if (digit + 1 == two[0][cell] || digit + 1 == two[1][cell]) {
          continue;
        }
        lay_over(Candidate{cell, static_cast<Digit>(digit)});
        const std::vector<Step> steps = bench.steps(Technique::bug_plus_1, true);
        expect(steps.size() == 1 && steps[0].cells == std::vector{cell} &&
                   steps[0].digits == std::vector{static_cast<Digit>(digit)} && steps[0].removes.size() == 2,
               "a grave with one more candidate says where it goes");
        ++seen_graves;
        // With one pencil mark less in another cell it is not a BUG+1 any more.
        for (const Cell other : bench.grid.pairs()) {
          bench.grid.remove(other, static_cast<Digit>(two[0][other] - 1));
          ++spoilt;
          break;
        }
        expect(bench.steps(Technique::bug_plus_1, true).empty(), "and with one less, nothing");
      }
    }
  }
  expect(seen_graves > 20 && spoilt == seen_graves, "graves to see");
}

}  // namespace

void about_logic_patterns() {
  what_is_concluded_is_true();
  slow_searches_see_the_same();
  Random random(4);
  rectangles_are_those_that_can_be_exchanged<2>(Geometry(4, box_houses(2, 2)), random);
  rectangles_are_those_that_can_be_exchanged<2>(Geometry(6, box_houses(2, 3)), random);
  rectangles_are_those_that_can_be_exchanged<2>(with_diagonals(2, 3), random);
  rectangles_are_those_that_can_be_exchanged<2>(Geometry(9, box_houses(3, 3)), random);
  rectangles_are_those_that_can_be_exchanged<2>(with_diagonals(3, 3), random);
  graves_are_seen();
}

}  // namespace facts

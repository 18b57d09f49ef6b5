// Facts about chains: what they rule out is in no solution, on any board, and their links hold.
#include <algorithm>
#include <random>

#include "facts.hpp"
#include "sudoku/logic/finder.hpp"

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

namespace {

const GoOn always = [] { return true; };

template <int W>
bool solvable(const Grid<W>& grid, std::vector<std::uint8_t>* solution = nullptr) {
  if (grid.broken()) {
    return false;
  }
  if (grid.solved()) {
    for (int cell = 0; solution != nullptr && cell < grid.layout().cells(); ++cell) {
      solution->push_back(grid.value(static_cast<Cell>(cell)));
    }
    return true;
  }
  Cell best = grid.empty().first();
  for (const Cell cell : grid.empty()) {
    if (std::popcount(grid.candidates(cell)) < std::popcount(grid.candidates(best))) {
      best = cell;
    }
  }
  for (const int digit : bits(grid.candidates(best))) {
    Grid<W> next = grid;
    next.place(best, static_cast<Digit>(digit));
    if (solvable(next, solution)) {
      return true;
    }
  }
  return false;
}

template <int W>
bool sees_all(const Layout<W>& layout, const Node& one, const Node& other) {
  return std::all_of(one.cells.begin(), one.cells.end(), [&](Cell a) {
    return std::all_of(other.cells.begin(), other.cells.end(), [&](Cell b) { return layout.sees(a, b); });
  });
}

/// They can't both be true.
template <int W>
bool weak(const Layout<W>& layout, const Node& one, const Node& other) {
  return one.digit == other.digit ? sees_all(layout, one, other) : one.cells.size() == 1 && one.cells == other.cells;
}

/// At least one of the two is true: by a cell, or by a house.
template <int W>
bool strong(const Grid<W>& grid, const Node& one, const Node& other) {
  if (one.digit != other.digit) {
    return one.cells.size() == 1 && one.cells == other.cells &&
           grid.candidates(one.cells[0]) == (Digits{1} << one.digit | Digits{1} << other.digit);
  }
  Cells<W> both;
  for (const Node* node : {&one, &other}) {
    for (const Cell cell : node->cells) {
      both.set(cell);
    }
  }
  for (int house = 0; house < grid.layout().houses(); ++house) {
    if (grid.places(one.digit, static_cast<House>(house)) == both) {
      return true;
    }
  }
  return false;
}

template <int W>
void check_links(const Grid<W>& grid, const Step& step) {
  facts::expect(step.chains.size() == 1, "a chain has one chain");
  const Chain& chain = step.chains[0];
  facts::expect(chain.size() >= 4, "a chain has three links or more");
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const Node& from = chain[i - 1];
    const Node& to = chain[i];
    facts::expect(to.causes == std::vector<std::uint16_t>{static_cast<std::uint16_t>(i - 1)},
                  "each follows from the last");
    facts::expect(from.on != to.on, "on and off take turns");
    if (from.on) {
      facts::expect(weak(grid.layout(), from, to), "from on to off the link is weak");
    } else if (to.set < 0) {
      facts::expect(strong(grid, from, to), "from off to on the link is strong");
    } else {
      facts::expect(from.set == to.set && step.sets.size() > static_cast<std::size_t>(to.set),
                    "a set is named at both ends");
      const AlmostLocked& set = step.sets[to.set];
      facts::expect(std::popcount(set.digits) == static_cast<int>(set.cells.size()) + 1, "a set lacks one digit");
    }
  }
}

/// Whether a search for `one` step gives the best of the list, unless sets were needed for that.
template <int W>
void check_order(const Grid<W>& grid, Finder<W>& finder, Technique leader, const std::vector<Step>& list) {
  Step best;
  bool found = false;
  auto take = [&](Step& step) {
    std::swap(best, step);
    return found = true;
  };
  finder.find(grid, leader, Scope{}, Sink(take), always);
  facts::expect(!found || !list.empty(), "what is found first is in the list");
  if (leader != Technique::grouped_continuous_nice_loop) {
    facts::expect(found || list.empty(), "where there is a list, there is a first");
    facts::expect(!found || best.removes.size() <= list[0].removes.size(), "the list starts with what rules out most");
  }
}

template <int W>
void check(const Geometry& geometry, int boards, double kept, double spared, unsigned seed) {
  const Layout<W> layout(geometry);
  const auto finder = chains<W>();
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> chance(0, 1);
  Grid<W> empty(layout);
  empty.begin(std::vector<std::uint8_t>(layout.cells()));
  std::vector<std::uint8_t> solution;
  facts::expect(solvable(empty, &solution), "the board has a solution");
  int steps = 0;
  for (int board = 0; board < boards; ++board) {
    std::vector<std::uint8_t> givens(layout.cells());
    for (int cell = 0; cell < layout.cells(); ++cell) {
      givens[cell] = chance(random) < kept ? static_cast<std::uint8_t>(solution[cell] + 1) : 0;
    }
    Grid<W> grid(layout);
    grid.begin(givens);
    for (const Cell cell : grid.empty()) {
      for (const int digit : bits(grid.candidates(cell))) {
        if (digit != solution[cell] && chance(random) > spared) {
          grid.remove(cell, static_cast<Digit>(digit));
        }
      }
    }
    for (const Technique leader : finder->leaders()) {
      std::vector<Step> list;
      auto take = [&](Step& step) {
        list.push_back(std::move(step));
        return false;
      };
      finder->find(grid, leader, Scope{true, nullptr}, Sink(take), always);
      steps += static_cast<int>(list.size());
      std::vector<Candidate> refuted;
      for (const Step& step : list) {
        facts::expect(leader_of(step.technique) == leader, "a finder finds what it was asked for");
        facts::expect(!step.removes.empty() && std::is_sorted(step.removes.begin(), step.removes.end()) &&
                          std::adjacent_find(step.removes.begin(), step.removes.end()) == step.removes.end(),
                      "removes are sorted");
        check_links(grid, step);
        refuted.insert(refuted.end(), step.removes.begin(), step.removes.end());
      }
      std::sort(refuted.begin(), refuted.end());
      refuted.erase(std::unique(refuted.begin(), refuted.end()), refuted.end());
      for (const Candidate& each : refuted) {
        facts::expect(grid.has(each.cell, each.digit), "what is ruled out was a candidate");
        Grid<W> tried = grid;
        tried.place(each.cell, each.digit);
        facts::expect(!solvable(tried), "what a chain rules out is in no solution");
      }
      check_order(grid, *finder, leader, list);
    }
  }
  facts::expect(steps > boards, "there was something to check");
}

void remote_pair_by_hand() {
  const Geometry geometry(9, box_houses(3, 3));
  const Layout<2> layout(geometry);
  Grid<2> grid(layout);
  grid.begin(std::vector<std::uint8_t>(81));
  // r1c1, r1c5, r5c5, r5c8 have only 1 and 2: r5c1 and r1c8 see both ends.
  for (const Cell cell : std::vector<Cell>{0, 4, 40, 43}) {
    for (Digit digit = 2; digit < 9; ++digit) {
      grid.remove(cell, digit);
    }
  }
  std::vector<Step> found;
  auto take = [&](Step& step) {
    found.push_back(step);
    return false;
  };
  chains<2>()->find(grid, Technique::remote_pair, Scope{true, nullptr}, Sink(take), always);
  facts::expect(found.size() == 1 && found[0].cells == std::vector<Cell>{0, 4, 40, 43},
                "four cells make a remote pair");
  facts::expect(found[0].removes == std::vector<Candidate>{{7, 0}, {7, 1}, {36, 0}, {36, 1}},
                "and rule out both digits");
}

std::vector<std::vector<Cell>> with_diagonals(int side, std::vector<std::vector<Cell>> houses) {
  std::vector<Cell> down, up;
  for (int i = 0; i < side; ++i) {
    down.push_back(static_cast<Cell>(i * side + i));
    up.push_back(static_cast<Cell>(i * side + side - 1 - i));
  }
  houses.push_back(down);
  houses.push_back(up);
  return houses;
}

}  // namespace

void facts::about_logic_chains() {
  remote_pair_by_hand();
  check<2>(Geometry(4, box_houses(2, 2)), 60, 0.15, 0.7, 1);
  check<2>(Geometry(6, box_houses(2, 3)), 30, 0.2, 0.5, 2);
  check<2>(Geometry(9, box_houses(3, 3)), 12, 0.25, 0.4, 3);
  check<2>(Geometry(9, with_diagonals(9, box_houses(3, 3))), 8, 0.2, 0.4, 4);
  check<4>(Geometry(12, box_houses(3, 4)), 2, 0.3, 0.25, 5);
}

// Facts about almost locked sets and Sue de Coq: small positions made by hand, and every step on random positions of
// several sizes, verified by a slow search over the step's own cells.
#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <set>
#include <vector>

#include "facts.hpp"
#include "sudoku/logic/reasoner.hpp"

namespace facts {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

namespace {

constexpr std::array ours{Technique::sue_de_coq, Technique::als_xz, Technique::als_xy_wing, Technique::als_chain,
                          Technique::death_blossom};

const GoOn always = [] { return true; };

const Geometry& nine() {
  static const Geometry geometry(9, box_houses(3, 3));
  return geometry;
}

Rules only(int side, Technique technique) {
  Rules rules = Rules::usual(side);
  rules.order = {technique};
  rules.allowed.fill(true);
  return rules;
}

/// A cell by its usual row and column numbers on the classic board.
constexpr Cell at(int row, int column) { return static_cast<Cell>((row - 1) * 9 + column - 1); }

struct Marks {
  Cell cell;
  std::vector<int> digits;
};

/// The empty classic board, except that these cells have only these candidates.
void pose(Reasoner& reasoner, const std::vector<Marks>& marks) {
  reasoner.begin(std::vector<std::uint8_t>(81, 0), {});
  for (const Marks& each : marks) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (std::find(each.digits.begin(), each.digits.end(), digit) == each.digits.end()) {
        const Candidate removed{each.cell, static_cast<Digit>(digit - 1)};
        reasoner.know({}, {&removed, 1});
      }
    }
  }
}

struct Removals {
  int digit;
  std::vector<Cell> cells;
};

std::vector<Candidate> candidates(const std::vector<Removals>& removals) {
  std::vector<Candidate> all;
  for (const Removals& each : removals) {
    for (const Cell cell : each.cells) {
      all.push_back({cell, static_cast<Digit>(each.digit - 1)});
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// The pattern is found with its conclusions, when listing all steps and when solving.
void shows(Technique technique, const std::vector<Marks>& marks, const std::vector<Removals>& removals,
           std::string_view what) {
  const auto reasoner = logic::reasoner(nine(), only(9, technique));
  pose(*reasoner, marks);
  const auto removes = candidates(removals);
  const auto steps = reasoner->all({&technique, 1}, always);
  expect(std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return step.removes == removes; }), what);
  Step step;
  expect(reasoner->find(step, always), what);
  expect(step.technique == technique, what);
}

void patterns_show_what_follows() {
  shows(Technique::als_xz, {{at(1, 1), {1, 2}}, {at(1, 2), {2, 3}}, {at(4, 1), {1, 3}}},
        {{3, {at(2, 1), at(3, 1), at(4, 2), at(5, 2), at(6, 2)}}}, "ALS-XZ");
  const std::vector<Cell> box{at(1, 3), at(2, 3), at(3, 1), at(3, 2), at(3, 3)};
  std::vector<Cell> threes = box, fours = box;
  for (int column = 4; column <= 9; ++column) {
    threes.push_back(at(1, column));
    fours.push_back(at(2, column));
  }
  shows(Technique::als_xz, {{at(1, 1), {1, 2, 3}}, {at(1, 2), {1, 2, 3}}, {at(2, 1), {1, 2, 4}}, {at(2, 2), {1, 2, 4}}},
        {{1, box}, {2, box}, {3, threes}, {4, fours}}, "doubly linked ALS-XZ");
  shows(Technique::als_xy_wing, {{at(1, 1), {1, 2}}, {at(1, 5), {1, 3}}, {at(5, 1), {2, 3}}}, {{3, {at(5, 5)}}},
        "ALS-XY-Wing");
  shows(Technique::als_chain, {{at(1, 1), {1, 3}}, {at(1, 5), {1, 2}}, {at(5, 5), {2, 4}}, {at(5, 2), {3, 4}}},
        {{3, {at(1, 2), at(2, 2), at(3, 2), at(4, 1), at(5, 1), at(6, 1)}}}, "ALS chain");
  shows(Technique::death_blossom, {{at(5, 5), {1, 2, 3}}, {at(5, 1), {1, 9}}, {at(4, 4), {2, 9}}, {at(6, 6), {3, 9}}},
        {{9, {at(5, 4), at(5, 6)}}}, "death blossom");
  const std::vector<Cell> row{at(1, 3), at(1, 4), at(1, 6), at(1, 7), at(1, 8), at(1, 9)};
  const std::vector<Cell> rest{at(1, 3), at(2, 2), at(2, 3), at(3, 1), at(3, 2), at(3, 3)};
  shows(Technique::sue_de_coq,
        {{at(1, 1), {1, 2, 3, 4}}, {at(1, 2), {1, 2, 3, 4}}, {at(1, 5), {1, 2}}, {at(2, 1), {3, 4}}},
        {{1, row}, {2, row}, {3, rest}, {4, rest}}, "Sue de Coq");
}

void the_shortest_chain_is_taken() {
  const auto reasoner = logic::reasoner(nine(), only(9, Technique::als_chain));
  pose(*reasoner, {{at(1, 1), {1, 3}},
                   {at(1, 5), {1, 2}},
                   {at(5, 5), {2, 4}},
                   {at(5, 2), {3, 4}},
                   {at(9, 9), {5, 6}},
                   {at(9, 1), {6, 7}},
                   {at(7, 3), {7, 8}},
                   {at(7, 6), {8, 9}},
                   {at(8, 4), {5, 9}}});
  Step step;
  expect(reasoner->find(step, always) && step.sets.size() == 4, "four sets before five");
}

// A step must hold for its own cells alone: with a removed candidate placed, they can't all be filled.

struct Filling {
  const Geometry& geometry;
  std::vector<Cell> cells;
  std::vector<Digits> left;

  bool can_be() {
    int fewest = 99;
    std::size_t best = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (left[i] != 0 && std::popcount(left[i]) < fewest) {
        fewest = std::popcount(left[i]);
        best = i;
      }
    }
    if (fewest == 99) {
      return true;
    }
    const auto before = left;
    for (const int digit : bits(before[best])) {
      left[best] = 0;
      if (keep_clear(cells[best], digit) && can_be()) {
        return true;
      }
      left = before;
    }
    return false;
  }

  /// Removes the digit from the cell's peers; false if that leaves a cell without candidates.
  bool keep_clear(Cell cell, int digit) {
    for (const Cell peer : geometry.peers(cell)) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == peer && ((left[i] >> digit) & 1)) {
          left[i] &= ~(Digits{1} << digit);
          if (left[i] == 0) {
            return false;
          }
        }
      }
    }
    return true;
  }
};

bool could_be(const Geometry& geometry, const Reasoner& reasoner, const std::set<Cell>& pattern, Candidate mark) {
  Filling filling{geometry, {}, {}};
  for (const Cell cell : pattern) {
    if (cell != mark.cell) {
      filling.cells.push_back(cell);
      filling.left.push_back(reasoner.candidates(cell));
    }
  }
  return filling.keep_clear(mark.cell, mark.digit) && filling.can_be();
}

bool in_one_house(const Geometry& geometry, const std::vector<Cell>& cells) {
  const auto homes = geometry.houses_of(cells.front());
  return std::any_of(homes.begin(), homes.end(), [&](int house) {
    const auto all = geometry.house(house);
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return std::find(all.begin(), all.end(), cell) != all.end(); });
  });
}

void examine(const Geometry& geometry, const Reasoner& reasoner, const Step& step) {
  expect(step.places.empty() && !step.removes.empty(), "a step removes something");
  expect(std::is_sorted(step.removes.begin(), step.removes.end()) &&
             std::adjacent_find(step.removes.begin(), step.removes.end()) == step.removes.end(),
         "in order, each once");
  std::set<Cell> pattern(step.cells.begin(), step.cells.end());
  pattern.insert(step.others.begin(), step.others.end());
  for (const AlmostLocked& set : step.sets) {
    Digits digits = 0;
    for (const Cell cell : set.cells) {
      digits |= reasoner.candidates(cell);
    }
    pattern.insert(set.cells.begin(), set.cells.end());
    expect(digits == set.digits && in_one_house(geometry, set.cells), "a set reports its digits, and lies in a house");
    expect(step.technique == Technique::sue_de_coq || std::popcount(digits) == static_cast<int>(set.cells.size()) + 1,
           "an almost locked set has one digit more than cells");
  }
  for (const Candidate& mark : step.removes) {
    expect((reasoner.candidates(mark.cell) >> mark.digit) & 1, "what is removed was there");
    expect(!could_be(geometry, reasoner, pattern, mark), "what is removed can't be, by the pattern alone");
  }
}

std::vector<std::uint8_t> some_solution(const Geometry& geometry) {
  const auto search = open(geometry, std::vector<std::uint8_t>(geometry.cells(), 0));
  while (search->next(1 << 20) != grille::Event::solution) {
  }
  return {search->solution().begin(), search->solution().end()};
}

/// Some digits of the solution; the others are left to find.
std::vector<std::uint8_t> dug(std::vector<std::uint8_t> solution, double kept, std::mt19937& random) {
  for (std::uint8_t& digit : solution) {
    digit = std::uniform_real_distribution<>()(random) < kept ? digit : 0;
  }
  return solution;
}

void every_step_holds(const Geometry& geometry, double kept, int positions) {
  std::mt19937 random(static_cast<unsigned>(geometry.house_count() * 100 + geometry.side()));
  const auto solution = some_solution(geometry);
  for (int i = 0; i < positions; ++i) {
    const auto givens = dug(solution, kept, random);
    for (const Technique technique : ours) {
      const auto reasoner = logic::reasoner(geometry, only(geometry.side(), technique));
      reasoner->begin(givens, {});
      const auto steps = reasoner->all({&technique, 1}, always);
      std::set<std::vector<Candidate>> conclusions;
      for (std::size_t k = 0; k < steps.size(); ++k) {
        expect(conclusions.insert(steps[k].removes).second, "no conclusion twice");
        if (k < 60) {
          examine(geometry, *reasoner, steps[k]);
        }
      }
      Step step;
      if (reasoner->find(step, always)) {
        examine(geometry, *reasoner, step);
        expect(!steps.empty(), "what is found is listed");
      }
    }
  }
}

void steps_hold_on_boards_of_many_kinds() {
  every_step_holds(Geometry(4, box_houses(2, 2)), 0.3, 40);
  every_step_holds(Geometry(6, box_houses(2, 3)), 0.35, 20);
  every_step_holds(nine(), 0.4, 6);
  auto houses = box_houses(3, 3);
  houses.emplace_back();
  houses.emplace_back();
  for (int i = 1; i <= 9; ++i) {
    houses[27].push_back(at(i, i));
    houses[28].push_back(at(i, 10 - i));
  }
  every_step_holds(Geometry(9, houses), 0.35, 4);
  every_step_holds(Geometry(16, box_houses(4, 4)), 0.6, 2);
}

// All ALS-XZ eliminations, the slow way: every choice of cells of every house, every pair of choices.

struct Plain {
  std::set<Cell> cells;
  Digits digits = 0;
};

std::set<Cell> seen_from(const Geometry& geometry, const Reasoner& reasoner, const std::set<Cell>& cells, int digit) {
  std::set<Cell> seen;
  for (Cell cell = 0; cell < geometry.cells(); ++cell) {
    const auto peers = geometry.peers(cell);
    if (((reasoner.candidates(cell) >> digit) & 1) && std::all_of(cells.begin(), cells.end(), [&](Cell each) {
          return std::binary_search(peers.begin(), peers.end(), each);
        })) {
      seen.insert(cell);
    }
  }
  return seen;
}

std::vector<Plain> all_plain(const Geometry& geometry, const Reasoner& reasoner) {
  std::set<std::set<Cell>> reported;
  std::vector<Plain> all;
  for (int house = 0; house < geometry.house_count(); ++house) {
    for (int choice = 1; choice < 1 << geometry.side(); ++choice) {
      Plain plain;
      bool open = true;
      for (const int i : bits(static_cast<std::uint64_t>(choice))) {
        const Cell cell = geometry.house(house)[i];
        open &= reasoner.candidates(cell) != 0;
        plain.cells.insert(cell);
        plain.digits |= reasoner.candidates(cell);
      }
      if (open && std::popcount(plain.digits) == static_cast<int>(plain.cells.size()) + 1 &&
          reported.insert(plain.cells).second) {
        all.push_back(plain);
      }
    }
  }
  return all;
}

std::set<std::vector<Candidate>> plain_pairs(const Geometry& geometry, const Reasoner& reasoner) {
  const auto sets = all_plain(geometry, reasoner);
  const auto having = [&](const Plain& set, int digit) {
    std::set<Cell> cells;
    std::copy_if(set.cells.begin(), set.cells.end(), std::inserter(cells, cells.end()),
                 [&](Cell cell) { return (reasoner.candidates(cell) >> digit) & 1; });
    return cells;
  };
  std::vector<std::array<std::set<Cell>, 9>> places(sets.size()), seen(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const int digit : bits(sets[i].digits)) {
      places[i][digit] = having(sets[i], digit);
      seen[i][digit] = seen_from(geometry, reasoner, places[i][digit], digit);
    }
  }
  std::set<std::vector<Candidate>> conclusions;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Digits both = sets[i].digits & sets[j].digits;
      std::vector<int> commons;
      for (const int digit : bits(both)) {
        if (std::includes(seen[i][digit].begin(), seen[i][digit].end(), places[j][digit].begin(),
                          places[j][digit].end())) {
          commons.push_back(digit);
        }
      }
      if (commons.empty()) {
        continue;
      }
      std::set<Candidate> removes;
      for (const int digit : bits(both)) {
        if (commons.size() == 1 && commons[0] == digit) {
          continue;
        }
        for (const Cell cell : seen[i][digit]) {
          if (seen[j][digit].contains(cell)) {
            removes.insert({cell, static_cast<Digit>(digit)});
          }
        }
      }
      for (const auto& [one, other] : {std::pair{i, j}, std::pair{j, i}}) {
        for (const int digit : bits(commons.size() < 2 ? 0 : sets[one].digits)) {
          for (const Cell cell : seen[one][digit]) {
            if (digit != commons[0] && digit != commons[1] && !sets[other].cells.contains(cell)) {
              removes.insert({cell, static_cast<Digit>(digit)});
            }
          }
        }
      }
      if (!removes.empty()) {
        conclusions.emplace(removes.begin(), removes.end());
      }
    }
  }
  return conclusions;
}

void every_pair_is_listed() {
  const Geometry six(6, box_houses(2, 3));
  int reported = 0;
  for (const Geometry* geometry : {&six, &nine()}) {
    std::mt19937 random(7);
    const auto solution = some_solution(*geometry);
    for (int i = 0; i < (geometry->side() == 6 ? 20 : 3); ++i) {
      const Technique technique = Technique::als_xz;
      const auto reasoner = logic::reasoner(*geometry, only(geometry->side(), technique));
      reasoner->begin(dug(solution, 0.45, random), {});
      std::set<std::vector<Candidate>> conclusions;
      for (const Step& step : reasoner->all({&technique, 1}, always)) {
        conclusions.insert(step.removes);
      }
      expect(conclusions == plain_pairs(*geometry, *reasoner), "each conclusion of ALS-XZ, and no other");
      reported += static_cast<int>(conclusions.size());
    }
  }
  expect(reported > 100, "there were some");
}

void a_look_can_be_stopped() {
  std::mt19937 random(1);
  const Geometry sixteen(16, box_houses(4, 4));
  const auto givens = dug(some_solution(sixteen), 0.5, random);
  const auto reasoner = logic::reasoner(sixteen, Rules::usual(16));
  reasoner->begin(givens, {});
  expect(reasoner->all(ours, [] { return false; }).empty(), "stopped immediately, it finds nothing");
  expect(!reasoner->all(ours, always).empty(), "and all the rest when asked again");
}

}  // namespace

void about_almost_locked_sets() {
  patterns_show_what_follows();
  the_shortest_chain_is_taken();
  steps_hold_on_boards_of_many_kinds();
  every_pair_is_listed();
  a_look_can_be_stopped();
}

}  // namespace facts

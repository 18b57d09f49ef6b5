// The kernel of clues: every kind of rule against all grids, automata, alternatives, and the reasons of removals.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

#include "facts.hpp"
#include "random.hpp"
#include "sudoku/clues/bands.hpp"
#include "sudoku/clues/derived_sums.hpp"
#include "sudoku/clues/learning.hpp"
#include "sudoku/clues/minimal.hpp"
#include "sudoku/clues/program.hpp"
#include "sudoku/clues/reasons.hpp"
#include "sudoku/clues/search.hpp"
#include "sudoku/clues/subsets.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/grids.hpp"

namespace facts {

using namespace grille::sudoku::clues;
using grille::Event;

namespace {

constexpr int side = 4;
using FourGrid = std::array<std::uint8_t, 16>;

/// The houses of a 4x4 board.
Rules four() {
  Rules rules;
  for (Cell i = 0; i < side; ++i) {
    std::array<std::vector<Cell>, 3> houses;
    for (Cell j = 0; j < side; ++j) {
      houses[0].push_back(static_cast<Cell>(i * side + j));
      houses[1].push_back(static_cast<Cell>(j * side + i));
      houses[2].push_back(static_cast<Cell>((i / 2 * 2 + j / 2) * side + i % 2 * 2 + j % 2));
    }
    for (auto& house : houses) {
      rules.groups.push_back({std::move(house)});
    }
  }
  return rules;
}

/// Every solution, with digits from 0, of a search that is paused after each guess.
std::set<FourGrid> solutions(grille::sudoku::Search& search) {
  std::set<FourGrid> found;
  while (true) {
    const Event event = search.next(1);
    if (event == Event::exhausted) {
      return found;
    }
    if (event == Event::solution) {
      FourGrid grid{};
      std::ranges::transform(search.solution(), grid.begin(), [](std::uint8_t digit) { return digit - 1; });
      expect(found.insert(grid).second, "no solution is given twice");
    }
  }
}

/// Every solution by branching, which learning finds too.
std::set<FourGrid> solutions(const Rules& rules) {
  const auto program = std::make_shared<const Program>(side, 16, rules);
  const std::vector<Mask> start(16, low_bits(side));
  ClueSearch branching(program, start, 16);
  ClueLearning learning(program, start);
  std::set<FourGrid> found = solutions(branching);
  expect(solutions(learning) == found, "learning finds the same solutions");
  if (!found.empty()) {
    ClueLearning others(program, start);
    std::vector<std::uint8_t> known(16);
    std::ranges::transform(*found.begin(), known.begin(), [](std::uint8_t digit) { return digit + 1; });
    others.leave_out(known);
    expect(solutions(others).size() == found.size() - 1, "learning leaves out what is known");
  }
  return found;
}

/// The rules leave exactly the grids for which a plain test holds.
void leaves(const Rules& more, const std::function<bool(const FourGrid&)>& holds, std::string_view what) {
  static const std::set<FourGrid> all = solutions(four());
  expect(all.size() == 288, "the empty board has 288 solutions");
  std::set<FourGrid> wanted;
  std::ranges::copy_if(all, std::inserter(wanted, wanted.end()), holds);
  Rules rules = four();
  rules.domains = more.domains;
  rules.groups.insert(rules.groups.end(), more.groups.begin(), more.groups.end());
  rules.sums = more.sums;
  rules.pairs = more.pairs;
  rules.lines = more.lines;
  rules.counts = more.counts;
  rules.tables = more.tables;
  rules.sames = more.sames;
  rules.eithers = more.eithers;
  expect(solutions(rules) == wanted, what);
}

/// An automaton for lines without two equal neighbours whose digits add up to an even number: the last digit (4 for
/// none) and the parity are its state.
std::shared_ptr<const Automaton> even_steps() {
  std::vector<std::int32_t> next;
  for (int last = 4; last >= 0; --last) {
    for (int odd = 0; odd < 2; ++odd) {
      for (int digit = 0; digit < side; ++digit) {
        next.push_back(digit == last ? -1 : (4 - digit) * 2 + (odd ^ (digit & 1)));
      }
    }
  }
  return std::make_shared<const Automaton>(side, next, std::vector<std::uint8_t>{1, 0, 1, 0, 1, 0, 1, 0, 1, 0});
}

void rules_leave_the_right_grids() {
  grille::Random random(7);
  for (int round = 0; round < 60; ++round) {
    std::array<Cell, 4> cells{};
    for (Cell& cell : cells) {
      do {
        cell = static_cast<Cell>(random.below(16));
      } while (std::ranges::count(cells, cell) > 1);
    }
    const std::vector<Cell> four_cells(cells.begin(), cells.end());
    const auto [a, b, c, d] = cells;
    const auto some = static_cast<Mask>(1 + random.below(15));
    leaves({.domains = {{a, some}}}, [&](const FourGrid& on) { return (some >> on[a] & 1) != 0; }, "a domain");
    leaves(
        {.groups = {{{a, b, c}}}},
        [&](const FourGrid& on) { return on[a] != on[b] && on[a] != on[c] && on[b] != on[c]; }, "a group");
    const int total = static_cast<int>(random.below(8));
    leaves(
        {.sums = {{four_cells, {1, 1, 1, 1}, total, total}}},
        [&](const FourGrid& on) { return on[a] + on[b] + on[c] + on[d] == total; }, "a sum");
    leaves(
        {.sums = {{four_cells, {2, -1, 1, -3}, -2, total}}},
        [&](const FourGrid& on) {
          const int sum = 2 * on[a] - on[b] + on[c] - 3 * on[d];
          return sum >= -2 && sum <= total;
        },
        "a weighted sum between bounds");
    std::vector<Mask> table(side);
    std::ranges::generate(table, [&] { return static_cast<Mask>(random.below(16)); });
    leaves({.pairs = {{a, b, table}}}, [&](const FourGrid& on) { return (table[on[a]] >> on[b] & 1) != 0; }, "a pair");
    const auto automaton = even_steps();
    const auto line = [&](const FourGrid& on) {
      return on[a] != on[b] && on[b] != on[c] && on[c] != on[d] && (on[a] + on[b] + on[c] + on[d]) % 2 == 0;
    };
    leaves({.lines = {{four_cells, automaton}}}, line, "a line");
    const int times = static_cast<int>(random.below(4));
    leaves(
        {.counts = {{four_cells, 1, {times, 4}}}},
        [&](const FourGrid& on) {
          const auto count = std::ranges::count(cells, 1, [&](Cell cell) { return on[cell]; });
          return count == times || count == 4;
        },
        "a count");
    leaves(
        {.sames = {{{a, b}, {c, d}}}},
        [&](const FourGrid& on) { return std::minmax(on[a], on[b]) == std::minmax(on[c], on[d]); }, "the same digits");
    std::vector<std::uint8_t> rows(9);
    std::ranges::generate(rows, [&] { return static_cast<std::uint8_t>(random.below(side)); });
    const auto tabled = [&](const FourGrid& on) {
      for (std::size_t row = 0; row < rows.size(); row += 3) {
        if (on[a] == rows[row] && on[b] == rows[row + 1] && on[c] == rows[row + 2]) {
          return true;
        }
      }
      return false;
    };
    leaves({.tables = {{{a, b, c}, rows}}}, tabled, "a table");
    Rules one{.lines = {{four_cells, automaton}}};
    Rules two{.domains = {{d, some}}, .tables = {{{a, b, c}, rows}}};
    leaves(
        {.eithers = {{{one, two}}}},
        [&](const FourGrid& on) { return line(on) || (tabled(on) && (some >> on[d] & 1) != 0); }, "an alternative");
    // Two lines on the same cells are joined to one diagram.
    const std::vector<std::int32_t> only{0, 0, 0, -1};
    Rules three{.lines = {{four_cells, std::make_shared<const Automaton>(side, only, std::vector<std::uint8_t>{1})}}};
    leaves(
        {.eithers = {{{one, three}}}},
        [&](const FourGrid& on) {
          return line(on) || std::ranges::none_of(cells, [&](Cell cell) { return on[cell] == 3; });
        },
        "an alternative of two lines");
  }
}

bool accepts(const Transitions& automaton, const std::vector<int>& line) {
  std::int32_t state = 0;
  for (const int digit : line) {
    state = automaton.next[static_cast<std::size_t>(state * automaton.digits + digit)];
    if (state < 0) {
      return false;
    }
  }
  return automaton.accepting[static_cast<std::size_t>(state)] != 0;
}

void smallest_automata_accept_the_same_lines() {
  grille::Random random(11);
  for (int round = 0; round < 200; ++round) {
    const int states = 1 + static_cast<int>(random.below(12));
    Transitions given{3, {}, {}};
    for (int i = 0; i < states; ++i) {
      given.accepting.push_back(random.below(3) == 0);
      for (int digit = 0; digit < 3; ++digit) {
        given.next.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(states + 2))) - 2 < 0
                                 ? -1
                                 : static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(states))));
      }
    }
    const Transitions small = minimal(given);
    expect(small.accepting.size() <= given.accepting.size(), "no more states than before");
    const Transitions again = minimal(small);
    expect(again.next == small.next && again.accepting == small.accepting, "it can't be made smaller");
    for (int line = 0; line < 3 * 3 * 3 * 3 * 3; ++line) {
      for (int length = 0; length <= 5; ++length) {
        std::vector<int> digits;
        for (int i = 0, rest = line; i < length; ++i, rest /= 3) {
          digits.push_back(rest % 3);
        }
        if (accepts(given, digits) != accepts(small, digits)) {
          expect(false, "the same lines");
        }
      }
    }
    bool any = false;
    for (int line = 0; line < 81; ++line) {
      any = any || accepts(given, {line % 3, line / 3 % 3, line / 9 % 3, line / 27});
    }
    expect(Automaton(3, given.next, given.accepting).reaches(4) == any, "a line of four digits is accepted or not");
  }
}

/// Whether a line is accepted, by trying every move; `place` is how many of its digits are read.
bool accepts(const Nondeterministic& given, int digits, const std::vector<std::int32_t>& separators,
             const std::vector<int>& line) {
  // Every state in which the automaton can be, and how far it has read.
  std::vector<std::int32_t> symbols;
  for (std::size_t place = 0; place <= line.size(); ++place) {
    symbols.insert(symbols.end(), separators.empty() ? 0 : static_cast<std::size_t>(separators[place]), digits);
    if (place < line.size()) {
      symbols.push_back(line[place]);
    }
  }
  std::vector<std::vector<bool>> reached(symbols.size() + 1,
                                         std::vector<bool>(static_cast<std::size_t>(given.states), false));
  for (const std::int32_t state : given.starts) {
    reached[0][static_cast<std::size_t>(state)] = true;
  }
  for (std::size_t at = 0; at <= symbols.size(); ++at) {
    for (int again = 0; again < given.states; ++again) {
      for (const Move& move : given.moves) {
        if (reached[at][static_cast<std::size_t>(move.from)] && move.symbol < 0) {
          reached[at][static_cast<std::size_t>(move.to)] = true;
        }
      }
    }
    for (const Move& move : given.moves) {
      if (at < symbols.size() && reached[at][static_cast<std::size_t>(move.from)] && move.symbol == symbols[at]) {
        reached[at + 1][static_cast<std::size_t>(move.to)] = true;
      }
    }
  }
  return std::ranges::any_of(given.accepting,
                             [&](std::int32_t state) { return reached.back()[static_cast<std::size_t>(state)]; });
}

void deterministic_automata_accept_the_same_lines() {
  constexpr int digits = 3;
  grille::Random random(12);
  int many = 0;
  for (int round = 0; round < 300; ++round) {
    const auto states = static_cast<std::int32_t>(1 + random.below(40));
    const auto any_state = [&] { return static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(states))); };
    Nondeterministic given{states, {}, {any_state(), any_state()}, {any_state(), any_state(), any_state()}};
    for (int i = 0; i < 2 * states; ++i) {
      // A digit, a separator, nothing, or a symbol that no line has.
      given.moves.push_back({any_state(), static_cast<std::int32_t>(random.below(6)) - 1, any_state()});
    }
    std::vector<std::int32_t> separators;
    if (round % 3 == 0) {
      for (int i = 0; i <= 5; ++i) {
        separators.push_back(static_cast<std::int32_t>(random.below(3) == 0 ? 1 + random.below(2) : 0));
      }
    }
    const auto found = deterministic(given, digits, separators, 20'000);
    expect(found.has_value(), "few sets of states");
    many += found->accepting.size() > 20 ? 1 : 0;
    bool same = true;
    for (int number = 0; number < 3 * 3 * 3 * 3 * 3; ++number) {
      std::vector<int> line;
      for (int i = 0, rest = number; i < 5; ++i, rest /= 3) {
        line.push_back(rest % 3);
        if (separators.empty()) {
          same = same && accepts(*found, line) == accepts(given, digits, separators, line);
        }
      }
      same = same && accepts(*found, line) == accepts(given, digits, separators, line);
    }
    expect(same, "the same lines");
    expect(found->accepting.size() == 1 || !deterministic(given, digits, separators, found->accepting.size() - 1),
           "no more states than allowed");
  }
  expect(many > 10, "some automata have many states");
  const auto refused = [](const Nondeterministic& given) {
    try {
      (void)deterministic(given, digits, {}, 100);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  expect(refused({2, {{0, 1, 2}}, {0}, {1}}), "a state after a move that does not exist");
  expect(refused({2, {}, {-1}, {1}}), "a start that does not exist");
  expect(refused({2, {}, {0}, {2}}), "an accepting state that does not exist");
}

void bad_rules_are_refused() {
  const auto refused = [](const Rules& rules) {
    try {
      const Program program(side, 16, rules);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  expect(refused({.domains = {{16, 1}}}), "a cell outside the board");
  expect(refused({.groups = {{{0, 99}}}}), "a cell of a group outside the board");
  expect(refused({.sums = {{{0, 1}, {1}, 0, 3}}}), "a weight is missing");
  expect(refused({.pairs = {{3, 3, {1, 1, 1, 1}}}}), "a pair of one cell");
  expect(refused({.pairs = {{3, 4, {1, 1, 1}}}}), "a row of a relation is missing");
  expect(refused({.counts = {{{0, 1}, 4, {1}}}}), "a digit that the board does not have");
  expect(refused({.tables = {{{0, 1}, {0, 1, 2}}}}), "a row that is too short");
  expect(refused({.eithers = {{{Rules{.domains = {{77, 1}}}}}}}), "a cell of an alternative outside the board");
}

void true_candidates_are_those_of_all_solutions() {
  grille::Random random(5);
  for (int round = 0; round < 40; ++round) {
    Rules rules = four();
    const auto a = static_cast<Cell>(random.below(16));
    const auto b = static_cast<Cell>((a + 1 + random.below(15)) % 16);
    const int total = static_cast<int>(random.below(7));
    rules.sums.push_back({{a, b}, {1, 1}, total, total});
    rules.domains.push_back({static_cast<Cell>(random.below(16)), static_cast<Mask>(1 + random.below(15))});
    std::vector<Mask> wanted(16, 0);
    for (const FourGrid& grid : solutions(rules)) {
      for (std::size_t cell = 0; cell < 16; ++cell) {
        wanted[cell] = static_cast<Mask>(wanted[cell] | bit(grid[cell]));
      }
    }
    const auto program = std::make_shared<const Program>(side, 16, rules);
    std::vector<Mask> found;
    expect(true_candidates(program, std::vector<Mask>(16, low_bits(side)), 16, found, [] { return true; }),
           "it comes to an end");
    expect(found == wanted, "the digits of all solutions");
  }
}

/// Rules of every kind on random cells.
Rules random_rules(grille::Random& random) {
  Rules rules = four();
  const auto cells = [&](std::size_t count) {
    std::vector<Cell> found;
    while (found.size() < count) {
      const auto cell = static_cast<Cell>(random.below(16));
      if (std::ranges::find(found, cell) == found.end()) {
        found.push_back(cell);
      }
    }
    return found;
  };
  rules.groups.push_back({cells(3)});
  rules.sums.push_back({cells(3), {1, 1, 1}, 4, 4});
  rules.sums.push_back({cells(4), {1, 2, -1, -1}, 0, 3});
  rules.pairs.push_back({0, static_cast<Cell>(1 + random.below(15)), {12, 9, 3, 7}});
  rules.lines.push_back({cells(4), even_steps()});
  rules.counts.push_back({cells(5), 2, {1, 2}});
  rules.tables.push_back({cells(2), {0, 1, 1, 2, 2, 3, 3, 0, 1, 0}});
  const auto both = cells(6);
  rules.sames.push_back({{both.begin(), both.begin() + 3}, {both.begin() + 3, both.end()}});
  rules.eithers.push_back({{Rules{.domains = {{both[0], 3}}}, Rules{.sums = {{cells(2), {1, 1}, 3, 3}}}}});
  return rules;
}

/// On the board with nothing removed but the reasons, a constraint removes the same digit, or fails as before.
void reasons_suffice() {
  grille::Random random(3);
  int asked = 0;
  for (int round = 0; round < 400; ++round) {
    const Program program(side, 16, random_rules(random));
    Workspace space(program);
    Reasons reasons(program);
    std::vector<Mask> root(16, low_bits(side));
    reasons.start_from(root);
    std::vector<Mask> board(16);
    std::ranges::generate(board, [&] { return static_cast<Mask>((1 + random.below(15)) | random.below(16)); });
    for (int constraint = 0; constraint < static_cast<int>(program.constraints()); ++constraint) {
      const auto after = [&](std::vector<Mask> on) {
        const bool holds = program.narrow(constraint, Board{on.data(), &space.changed}, space);
        space.changed.clear();
        return holds ? on : std::vector<Mask>(16, 0);
      };
      const auto only = [&](int cell, int digit) {
        std::vector<Mask> on(root);
        for (const auto& [at, gone] : reasons.find(constraint, board, cell, digit)) {
          expect((board[at] >> gone & 1) == 0, "only what is removed is a reason");
          on[at] = static_cast<Mask>(on[at] & ~bit(gone));
        }
        return after(on);
      };
      const std::vector<Mask> narrowed = after(board);
      if (narrowed[0] == 0) {
        ++asked;
        expect(only(-1, 0)[0] == 0, "the reasons suffice for a failure");
        continue;
      }
      for (int cell = 0; cell < 16; ++cell) {
        for (unsigned out = board[static_cast<std::size_t>(cell)] & ~narrowed[static_cast<std::size_t>(cell)]; out != 0;
             out &= out - 1) {
          ++asked;
          const int digit = std::countr_zero(out);
          expect((only(cell, digit)[static_cast<std::size_t>(cell)] >> digit & 1) == 0, "the reasons suffice");
        }
      }
    }
  }
  expect(asked > 2000, "there were enough removals");
}

void learning_agrees_on_many_rules() {
  grille::Random random(9);
  for (int round = 0; round < 150; ++round) {
    Rules rules = random_rules(random);
    // With all of them there is hardly a solution.
    rules.tables.clear();
    if (random.below(2) == 0) {
      rules.sums.pop_back();
      rules.lines.clear();
    }
    if (random.below(2) == 0) {
      rules.sames.clear();
      rules.counts.clear();
    }
    solutions(rules);
  }
}

/// The houses of a board with boxes, as sets.
std::vector<CellSet> houses_of(int rows, int columns) {
  std::vector<CellSet> sets;
  for (const auto& house : grille::sudoku::box_houses(rows, columns)) {
    CellSet& set = sets.emplace_back();
    for (const auto cell : house) {
      set.insert(static_cast<int>(cell));
    }
  }
  return sets;
}

void bands_remove_what_has_no_place() {
  expect(Band::find(houses_of(3, 3)).size() == 6 && Band::find(houses_of(2, 3)).size() == 5, "a band for each");
  expect(Band::find(houses_of(1, 5)).empty(), "a Latin square has no bands");
  // The lines and boxes of a band, pair by pair, remove the same digits, and lacking() says why.
  const auto houses = houses_of(3, 3);
  grille::Random random(4);
  int removed = 0;
  for (const Band::Found& found : Band::find(houses)) {
    const Band band(found, houses);
    for (int round = 0; round < 300; ++round) {
      std::vector<Mask> board(81);
      for (Mask& mask : board) {
        mask = static_cast<Mask>(1 + random.below(511));
      }
      std::vector<Mask> wanted(board);
      for (const std::size_t line : found.lines) {
        for (const std::size_t box : found.boxes) {
          Mask along_line = 0;
          Mask along_box = 0;
          for (int cell = 0; cell < 81; ++cell) {
            const bool in_line = houses[line].contains(cell);
            const bool in_box = houses[box].contains(cell);
            along_line = in_line && !in_box ? static_cast<Mask>(along_line | board[cell]) : along_line;
            along_box = in_box && !in_line ? static_cast<Mask>(along_box | board[cell]) : along_box;
          }
          for (int cell = 0; cell < 81; ++cell) {
            if (houses[line].contains(cell) != houses[box].contains(cell)) {
              wanted[cell] = static_cast<Mask>(wanted[cell] & along_line & along_box);
            }
          }
        }
      }
      std::vector<Mask> narrowed(board);
      CellSet changed;
      if (!band.narrow(Board{narrowed.data(), &changed})) {
        bool emptied = false;
        for (int cell = 0; cell < 81; ++cell) {
          emptied = emptied || (wanted[cell] == 0);
        }
        expect(emptied, "it fails only where a cell has no digit left");
        continue;
      }
      expect(narrowed == wanted, "a band is as strong as its lines and boxes");
      std::vector<Cell> cells;
      for (int cell = 0; cell < 81; ++cell) {
        for (unsigned out = board[cell] & ~narrowed[cell]; out != 0; out &= out - 1) {
          ++removed;
          const int digit = std::countr_zero(out);
          expect(band.lacking(board, cell, digit, cells), "there is a reason");
          expect(std::ranges::none_of(cells, [&](Cell each) { return (board[each] >> digit & 1) != 0; }),
                 "in cells without the digit");
        }
      }
    }
  }
  expect(removed > 1000, "there were enough removals");
}

void derived_sums_hold() {
  grille::Random random(5);
  std::vector<std::vector<Cell>> houses;
  for (const auto& house : grille::sudoku::box_houses(2, 3)) {
    houses.emplace_back(house.begin(), house.end());
  }
  std::size_t derived = 0;
  for (int round = 0; round < 200; ++round) {
    // A full grid, and cages on parts of it.
    std::vector<std::uint8_t> grid(36);
    grille::sudoku::Grids({2, 3}).draw(random, grid);
    std::vector<SumRule> sums;
    std::vector<Cell> cells(36);
    std::iota(cells.begin(), cells.end(), Cell{0});
    for (std::size_t at = 0; at < cells.size();) {
      const std::size_t size = std::min<std::size_t>(1 + random.below(4), cells.size() - at);
      SumRule rule{{}, {}, 0, 0};
      for (std::size_t i = at; i < at + size; ++i) {
        rule.cells.push_back(cells[i]);
        rule.weights.push_back(1);
        rule.least += grid[cells[i]] - 1;
      }
      rule.most = rule.least;
      at += size;
      if (random.below(5) != 0) {
        sums.push_back(std::move(rule));
      }
    }
    for (const SumRule& rule : derived_sums(sums, houses, 6, 36)) {
      int sum = 0;
      for (std::size_t i = 0; i < rule.cells.size(); ++i) {
        sum += rule.weights[i] * (grid[rule.cells[i]] - 1);
      }
      expect(rule.least == sum && rule.most == sum, "what follows from cages and houses is right");
      ++derived;
    }
  }
  expect(derived > 1000, "there were enough sums");
}

}  // namespace

void about_clues() {
  bands_remove_what_has_no_place();
  derived_sums_hold();
  reasons_suffice();
  learning_agrees_on_many_rules();
  rules_leave_the_right_grids();
  smallest_automata_accept_the_same_lines();
  deterministic_automata_accept_the_same_lines();
  bad_rules_are_refused();
  true_candidates_are_those_of_all_solutions();
}

}  // namespace facts

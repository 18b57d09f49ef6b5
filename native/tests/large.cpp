// Facts about the engines for boards of every size: they agree with each other and with known counts.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "sudoku/learning.hpp"
#include "sudoku/search.hpp"

namespace facts {

using namespace grille::sudoku;

namespace {

using Digits = std::vector<std::uint8_t>;

struct Named {
  Engine engine;
  const char* name;
};
constexpr Named engines[] = {
    {Engine::branching, "branching"}, {Engine::learning, "learning"}, {Engine::automatic, "automatic"}};

bool solves(const Geometry& geometry, const Digits& givens, std::span<const std::uint8_t> solution) {
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    const bool on_board = solution[cell] >= 1 && solution[cell] <= geometry.side();
    if (!on_board || (givens[cell] != 0 && givens[cell] != solution[cell])) {
      return false;
    }
    for (const Cell peer : geometry.peers(static_cast<Cell>(cell))) {
      if (solution[peer] == solution[cell]) {
        return false;
      }
    }
  }
  return true;
}

/// All solutions, each checked to be correct and new; at most `most`.
std::set<std::string> solutions(const Geometry& geometry, const Digits& givens, Named by, std::uint64_t budget,
                                std::size_t most = ~std::size_t{0}) {
  std::set<std::string> found;
  const auto search = open(geometry, givens, by.engine);
  while (found.size() < most) {
    const Event event = search->next(budget);
    if (event == Event::exhausted) {
      expect(search->next(budget) == Event::exhausted, std::string(by.name) + ": exhausted stays exhausted");
      break;
    }
    if (event == Event::solution) {
      const auto digits = search->solution();
      expect(solves(geometry, givens, digits), std::string(by.name) + ": a solution keeps every rule and given");
      expect(found.emplace(digits.begin(), digits.end()).second, std::string(by.name) + ": no solution twice");
    }
  }
  return found;
}

/// A full board, found from a few random digits.
Digits full_board(const Geometry& geometry, std::mt19937& random) {
  while (true) {
    Digits digits(geometry.cells(), 0);
    for (int i = 0; i < geometry.side(); ++i) {
      digits[random() % digits.size()] = static_cast<std::uint8_t>(1 + random() % geometry.side());
    }
    const auto search = open(geometry, digits, Engine::learning);
    if (search->next(100'000) == Event::solution) {
      return {search->solution().begin(), search->solution().end()};
    }
  }
}

Digits with_holes(Digits digits, std::size_t givens, std::mt19937& random) {
  std::vector<std::size_t> order(digits.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
    std::swap(order[i], order[random() % (i + 1)]);
  }
  for (std::size_t i = givens; i < order.size(); ++i) {
    digits[order[i]] = 0;
  }
  return digits;
}

void every_engine_finds_the_same_solutions() {
  std::mt19937 random(20);
  struct Shape {
    int rows, columns;
    std::size_t fewest, most;  // givens
  };
  for (const auto [rows, columns, fewest, most] : {Shape{2, 2, 2, 8}, Shape{2, 3, 6, 18}, Shape{3, 2, 6, 18},
                                                   Shape{2, 4, 18, 32}, Shape{1, 5, 6, 12}, Shape{3, 3, 22, 36}}) {
    const Geometry geometry(rows * columns, box_houses(rows, columns));
    for (int round = 0; round < 24; ++round) {
      const Digits full = full_board(geometry, random);
      const std::size_t kept = fewest + random() % (most - fewest + 1);
      Digits givens = with_holes(full, kept, random);
      if (round % 4 == 0) {
        // One given changed: often a board without solutions.
        const std::size_t cell = random() % givens.size();
        givens[cell] = static_cast<std::uint8_t>(1 + random() % geometry.side());
      }
      const std::size_t limit = 2000;
      const auto expected = solutions(geometry, givens, engines[0], 1 << 20, limit);
      for (const Named by : engines) {
        for (const std::uint64_t budget : {1, 7, 1 << 20}) {
          const auto found = solutions(geometry, givens, by, budget, limit);
          expect(found.size() == expected.size() && (found.size() == limit || found == expected),
                 std::string(by.name) + ": the same solutions as branching, however often it pauses");
        }
      }
    }
  }
}

void known_counts_come_out() {
  const Geometry four(4, box_houses(2, 2));
  const Geometry six(6, box_houses(2, 3));
  Digits first_row(36, 0);
  for (int i = 0; i < 6; ++i) {
    first_row[i] = static_cast<std::uint8_t>(i + 1);
  }
  for (const Named by : engines) {
    expect(solutions(four, Digits(16, 0), by, 3).size() == 288, std::string(by.name) + ": 288 boards of side 4");
  }
  // 28,200,960 boards of side 6, in 720 orders of the first row.
  for (const Engine engine : {Engine::branching, Engine::automatic}) {
    const auto search = open(six, first_row, engine);
    int count = 0;
    while (search->next(1 << 20) == Event::solution) {
      ++count;
    }
    expect(count == 39168, "39168 boards of side 6 under one first row");
  }
}

void solutions_left_out_stay_out() {
  const Geometry four(4, box_houses(2, 2));
  const Digits empty(16, 0);
  const auto all = solutions(four, empty, engines[0], 10);
  for (const std::size_t known : {1, 7, 200, 287, 288}) {
    Learning learning(four, empty);
    auto left_out = std::set<std::string>(all.begin(), std::next(all.begin(), static_cast<std::ptrdiff_t>(known)));
    for (const std::string& solution : left_out) {
      learning.leave_out(Digits(solution.begin(), solution.end()));
    }
    for (Event event = learning.next(3); event != Event::exhausted; event = learning.next(3)) {
      if (event == Event::solution) {
        const auto digits = learning.solution();
        expect(left_out.emplace(digits.begin(), digits.end()).second, "a solution left out does not come again");
      }
    }
    expect(left_out == all, "and all the others do");
  }
}

void extra_houses_are_kept() {
  auto houses = box_houses(3, 3);
  std::vector<Cell> falling, rising;
  for (int i = 0; i < 9; ++i) {
    falling.push_back(static_cast<Cell>(10 * i));
    rising.push_back(static_cast<Cell>(8 * i + 8));
  }
  houses.insert(houses.end(), {falling, rising});
  const Geometry diagonals(9, houses);
  std::mt19937 random(8);
  for (int round = 0; round < 20; ++round) {
    const Digits full = full_board(diagonals, random);
    const std::size_t kept = 14 + random() % 12;
    const Digits givens = with_holes(full, kept, random);
    const auto expected = solutions(diagonals, givens, engines[0], 1000, 500);
    for (const Named by : engines) {
      const auto found = solutions(diagonals, givens, by, 1000, 500);
      expect(found.size() == expected.size() && (found.size() == 500 || found == expected),
             std::string(by.name) + ": diagonals too");
    }
  }
}

void cells_in_no_house_take_any_digit() {
  // Three rows of three, no columns: 6 * 6 * 6 boards; with only one row, 6 * 3^6.
  for (const Named by : engines) {
    expect(solutions(Geometry(3, {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}), Digits(9, 0), by, 5).size() == 216,
           std::string(by.name) + ": rows alone");
    expect(solutions(Geometry(3, {{0, 1, 2}}), Digits(9, 0), by, 5).size() == 4374,
           std::string(by.name) + ": cells in no house");
    expect(solutions(Geometry(1, {{0}}), Digits(1, 0), by, 5).size() == 1, std::string(by.name) + ": side 1");
    expect(solutions(Geometry(2, {{0, 1}, {0, 2}, {0, 3}, {1, 2}}), Digits(4, 0), by, 5).empty(),
           std::string(by.name) + ": houses that can't all be met");
  }
}

void clashing_givens_have_no_solution() {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {3, 3}, {4, 4}, {6, 6}}) {
    const Geometry geometry(rows * columns, box_houses(rows, columns));
    Digits givens(geometry.cells(), 0);
    givens[0] = givens[1] = 1;
    for (const Named by : engines) {
      expect(open(geometry, givens, by.engine)->next(10) == Event::exhausted, std::string(by.name) + ": a clash");
    }
  }
}

void empty_boards_are_solved_at_once() {
  for (const auto& [rows, columns] :
       {std::pair{1, 7}, {2, 5}, {3, 4}, {4, 4}, {3, 5}, {4, 5}, {7, 3}, {5, 5}, {5, 6}, {11, 3}, {6, 6}}) {
    const Geometry geometry(rows * columns, box_houses(rows, columns));
    const Digits empty(geometry.cells(), 0);
    for (const Named by : {engines[0], engines[2]}) {
      expect(solutions(geometry, empty, by, 1 << 20, 2).size() == 2, std::string(by.name) + ": an empty board");
    }
  }
}

void large_boards_are_proven_unique_or_impossible() {
  std::mt19937 random(3);
  const Geometry sixteen(16, box_houses(4, 4));
  const Digits full = full_board(sixteen, random);
  Digits givens = full;
  // Remove digits as long as the solution stays unique.
  for (int tries = 0; tries < 300; ++tries) {
    const std::size_t cell = random() % givens.size();
    const std::uint8_t digit = std::exchange(givens[cell], 0);
    if (solutions(sixteen, givens, engines[2], 1 << 20, 2).size() != 1) {
      givens[cell] = digit;
    }
  }
  for (const Named by : engines) {
    const auto found = solutions(sixteen, givens, by, 50, 2);
    expect(found.size() == 1 && found.contains({full.begin(), full.end()}), std::string(by.name) + ": unique");
  }
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != 0 && random() % 8 == 0) {
      Digits changed = givens;
      changed[cell] = static_cast<std::uint8_t>(1 + changed[cell] % 16);
      const bool none = solutions(sixteen, changed, engines[0], 1 << 20, 1).empty();
      expect(solutions(sixteen, changed, engines[1], 50, 1).empty() == none, "learning: impossible as branching says");
      expect(solutions(sixteen, changed, engines[2], 50, 1).empty() == none, "automatic: impossible as branching says");
    }
  }
}

}  // namespace

void about_large_boards() {
  known_counts_come_out();
  every_engine_finds_the_same_solutions();
  solutions_left_out_stay_out();
  extra_houses_are_kept();
  cells_in_no_house_take_any_digit();
  clashing_givens_have_no_solution();
  empty_boards_are_solved_at_once();
  large_boards_are_proven_unique_or_impossible();
}

}  // namespace facts

// Facts about the 9x9 kernel, most of them compared with the slow engine.
#include "sudoku/triads.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <string_view>

#include "facts.hpp"

namespace facts {

using namespace grille::sudoku;

namespace {

using Digits81 = std::array<std::uint8_t, 81>;

Digits81 parse(std::string_view text) {
  Digits81 board{};
  std::ranges::transform(text, board.begin(), [](char c) { return c == '.' ? 0 : static_cast<std::uint8_t>(c - '0'); });
  return board;
}

Digits81 copy(std::span<const std::uint8_t> digits) {
  Digits81 board{};
  std::ranges::copy(digits, board.begin());
  return board;
}

constexpr std::uint64_t endless = std::uint64_t{1} << 60;

constexpr std::string_view pattern =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

const Geometry& nine() {
  static const Geometry geometry(9, box_houses(3, 3));
  return geometry;
}

bool keeps_the_rules(std::span<const std::uint8_t> solution) {
  for (int house = 0; house < nine().house_count(); ++house) {
    std::set<int> digits;
    for (const Cell cell : nine().house(house)) {
      digits.insert(solution[cell]);
    }
    if (digits.size() != 9 || *digits.begin() != 1 || *digits.rbegin() != 9) {
      return false;
    }
  }
  return true;
}

std::set<Digits81> solutions(const Digits81& givens, Engine engine, std::uint64_t budget) {
  std::set<Digits81> found;
  const auto search = open(nine(), givens, engine);
  while (true) {
    const Event event = search->next(budget);
    if (event == Event::exhausted) {
      expect(search->next(budget) == Event::exhausted, "a search that ended stays ended");
      return found;
    }
    if (event == Event::solution) {
      const auto digits = search->solution();
      expect(keeps_the_rules(digits), "a solution keeps the rules");
      for (int cell = 0; cell < 81; ++cell) {
        expect(givens[cell] == 0 || givens[cell] == digits[cell], "a solution keeps the givens");
      }
      expect(found.insert(copy(digits)).second, "a solution is reported once");
    }
  }
}

void it_is_chosen_for_the_classic_board() {
  const Digits81 empty{};
  expect(open(nine(), empty)->name() == "triads", "the classic board goes to the kernel");
  expect(open(nine(), empty, Engine::branching)->name() == "branching", "unless another is asked for");
}

void a_full_board_is_its_own_solution() {
  const Digits81 full = parse(pattern);
  const auto search = open(nine(), full, Engine::triads);
  expect(search->next(0) == Event::solution, "a full board needs no guess");
  expect(std::ranges::equal(search->solution(), full), "and is its own solution");
  expect(search->next(0) == Event::exhausted, "its only one");
  expect(std::ranges::equal(search->solution(), full), "which stays the solution at the end");
}

void clashes_have_no_solution() {
  for (int a = 0; a < 81; a += 5) {
    for (const Cell b : nine().peers(static_cast<Cell>(a))) {
      Digits81 givens{};
      givens[a] = givens[b] = static_cast<std::uint8_t>(1 + a % 9);
      const auto search = open(nine(), givens, Engine::triads);
      expect(search->next(0) == Event::exhausted, "two givens that clash end the search before any guess");
    }
  }
}

void the_empty_board_has_solutions_without_end() {
  const Digits81 empty{};
  const auto search = open(nine(), empty, Engine::triads);
  std::set<Digits81> found;
  for (int i = 0; i < 2000; ++i) {
    expect(search->next(endless) == Event::solution, "the empty board has another solution");
    expect(keeps_the_rules(search->solution()), "that keeps the rules");
    found.insert(copy(search->solution()));
  }
  expect(found.size() == 2000, "and is new");
  expect(count_solutions(empty, 5000) == 5000, "the flat count stops at its limit");
  expect(count_solutions(empty, 0) == 0, "even at none");
}

// A board dug at random from a solved one has anything from one solution to very many.
Digits81 dug(std::mt19937& random, int clues) {
  Digits81 board = parse(pattern);
  std::array<std::uint8_t, 9> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::ranges::shuffle(names, random);
  std::array<int, 9> lines{0, 1, 2, 3, 4, 5, 6, 7, 8};
  for (int band = 0; band < 3; ++band) {
    std::shuffle(lines.begin() + 3 * band, lines.begin() + 3 * band + 3, random);
  }
  Digits81 shuffled{};
  for (int cell = 0; cell < 81; ++cell) {
    shuffled[cell] = names[board[9 * lines[cell / 9] + cell % 9] - 1];
  }
  std::array<int, 81> order{};
  for (int cell = 0; cell < 81; ++cell) {
    order[cell] = cell;
  }
  std::ranges::shuffle(order, random);
  for (int i = clues; i < 81; ++i) {
    shuffled[order[i]] = 0;
  }
  return shuffled;
}

void it_agrees_with_branching() {
  std::mt19937 random(81);
  int none = 0, several = 0;
  for (int i = 0; i < 200; ++i) {
    Digits81 board = dug(random, 34 + static_cast<int>(random() % 12));
    if (i % 3 == 0) {
      board[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
    }
    const auto expected = solutions(board, Engine::branching, endless);
    expect(solutions(board, Engine::triads, endless) == expected, "the same solutions as branching finds");
    expect(solutions(board, Engine::triads, 1) == expected, "and the same when paused at every guess");
    expect(count_solutions(board, endless) == expected.size(), "and as many in the flat count");
    none += expected.empty();
    several += expected.size() > 1;
  }
  expect(none > 10 && several > 10, "on boards with none, one and several");
}

void every_view_of_a_board_counts_the_same() {
  std::mt19937 random(9);
  for (int i = 0; i < 30; ++i) {
    const Digits81 board = dug(random, 28 + static_cast<int>(random() % 10));
    Digits81 transposed{}, relabelled{}, turned{};
    for (int cell = 0; cell < 81; ++cell) {
      transposed[9 * (cell % 9) + cell / 9] = board[cell];
      relabelled[cell] = static_cast<std::uint8_t>(board[cell] == 0 ? 0 : 1 + board[cell] % 9);
      turned[80 - cell] = board[cell];
    }
    const std::uint64_t solutions = count_solutions(board, 10'000);
    expect(count_solutions(transposed, 10'000) == solutions, "transposed");
    expect(count_solutions(relabelled, 10'000) == solutions, "relabelled");
    expect(count_solutions(turned, 10'000) == solutions, "turned half round");
  }
}

void pausing_changes_nothing() {
  const Digits81 board = parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  const auto straight = open(nine(), board, Engine::triads);
  const auto halting = open(nine(), board, Engine::triads);
  expect(straight->next(endless) == Event::solution, "a hard board is solved");
  int pauses = 0;
  while (halting->next(1) == Event::paused) {
    ++pauses;
  }
  expect(pauses > 3, "pausing on the way");
  expect(std::ranges::equal(straight->solution(), halting->solution()), "pauses don't change the solution");
  expect(straight->statistics().guesses == halting->statistics().guesses, "nor the guesses");
  expect(straight->next(endless) == Event::exhausted, "it is the only one");
  expect(straight->statistics().guesses > 0 && straight->statistics().backtracks > 0, "found by trying");
}

}  // namespace

void about_triads() {
  it_is_chosen_for_the_classic_board();
  a_full_board_is_its_own_solution();
  clashes_have_no_solution();
  the_empty_board_has_solutions_without_end();
  it_agrees_with_branching();
  every_view_of_a_board_counts_the_same();
  pausing_changes_nothing();
}

}  // namespace facts

// Facts about boards that singles or a few guesses solve, and about digging with them.
#include "sudoku/quick.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <vector>

#include "facts.hpp"
#include "sudoku/dig.hpp"
#include "sudoku/fill.hpp"

namespace facts {

using namespace grille::sudoku;
using grille::Random;

namespace {

using Board = std::vector<std::uint8_t>;

Geometry with_diagonals(int rows, int columns) {
  auto houses = box_houses(rows, columns);
  const int side = rows * columns;
  std::vector<Cell> down, up;
  for (int i = 0; i < side; ++i) {
    down.push_back(static_cast<Cell>(i * side + i));
    up.push_back(static_cast<Cell>(i * side + side - 1 - i));
  }
  houses.insert(houses.end(), {down, up});
  return {side, houses};
}

/// Layouts of two and of four words of cells, and one with more than 64 houses.
std::vector<Geometry> layouts() {
  std::vector<Geometry> found{{1, {{0}}}, {4, box_houses(2, 2)}, {6, box_houses(2, 3)}};
  found.push_back(with_diagonals(3, 3));
  found.push_back(with_diagonals(3, 4));
  auto houses = box_houses(4, 4);
  for (int group = 0; group < 16; ++group) {
    std::vector<Cell> cells;
    for (int box = 0; box < 16; ++box) {
      cells.push_back(static_cast<Cell>((box / 4 * 4 + group / 4) * 16 + box % 4 * 4 + group % 4));
    }
    houses.push_back(cells);
  }
  found.emplace_back(16, houses);
  return found;
}

std::vector<Board> two_solutions(const Geometry& geometry, const Board& givens) {
  const auto search = open(geometry, givens, Engine::branching);
  std::vector<Board> found;
  while (found.size() < 2 && search->next(1'000'000) == Event::solution) {
    found.emplace_back(search->solution().begin(), search->solution().end());
  }
  return found;
}

void quick_boards_have_the_solutions_of_a_search() {
  Random random(3);
  int unique = 0, several = 0, none = 0;
  for (const Geometry& geometry : layouts()) {
    QuickSolver solver(geometry);
    const auto cells = static_cast<std::uint32_t>(geometry.cells());
    Board grid(cells);
    for (int round = 0; round < 60; ++round) {
      if (!place_and_solve(geometry, geometry.side() / 2, random, grid)) {
        continue;
      }
      Board givens = grid;
      const std::uint32_t holes = cells * (40 + random.below(160)) / 100;
      for (std::uint32_t i = 0; i < holes; ++i) {
        givens[random.below(cells)] = 0;
      }
      if (round % 4 == 0) {
        givens[random.below(cells)] = static_cast<std::uint8_t>(1 + random.below(geometry.side()));
      }
      if (!solver.solve(givens, 1000)) {
        continue;
      }
      const auto known = two_solutions(geometry, givens);
      expect(static_cast<std::size_t>(solver.count()) == known.size(), "a quick board has as many solutions");
      for (int i = 0; i < solver.count(); ++i) {
        expect(std::ranges::equal(solver.solution(i), known[i]), "and the same ones in the same order");
      }
      ++(known.empty() ? none : known.size() == 1 ? unique : several);
    }
  }
  expect(unique > 60 && several > 60 && none > 30, "there were boards of each kind");
}

void quick_boards_end_at_a_limit() {
  const Geometry geometry = with_diagonals(3, 3);
  QuickSolver solver(geometry);
  expect(!solver.solve(Board(81, 0), 1), "an empty board takes more than a guess");
  expect(solver.solve(Board(81, 0), 10'000) && solver.count() == 2, "and has several solutions");
  Board wrong(81, 0);
  wrong[0] = wrong[1] = 5;
  expect(solver.solve(wrong, 10) && solver.count() == 0, "a board with a clash has none");
}

void dug_boards_have_one_solution_and_no_given_too_many() {
  Random random(11);
  for (const Geometry& geometry : {with_diagonals(3, 3), Geometry(6, box_houses(2, 3))}) {
    Board grid(geometry.cells());
    for (const Pattern pattern : {Pattern::none, Pattern::rotational}) {
      if (!place_and_solve(geometry, geometry.side(), random, grid)) {
        continue;
      }
      Digging digging(geometry, grid, orbits(geometry.side(), pattern, DigOrder::random, random), {});
      while (digging.go(7)) {
      }
      Board givens(digging.givens().begin(), digging.givens().end());
      const auto known = two_solutions(geometry, givens);
      expect(known.size() == 1 && known[0] == grid, "a dug board has its grid as the only solution");
      for (std::size_t cell = 0; cell < givens.size() && pattern == Pattern::none; ++cell) {
        if (givens[cell] != 0) {
          Board fewer = givens;
          fewer[cell] = 0;
          expect(two_solutions(geometry, fewer).size() == 2, "and no given can be removed");
        }
      }
    }
  }
}

/// Candidates as masks, without those that singles rule out, by looking at one house after the other; empty on a
/// contradiction.
std::vector<unsigned> settled(const Geometry& geometry, const Board& givens) {
  std::vector<unsigned> masks(givens.size(), (1U << geometry.side()) - 1);
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    masks[cell] = givens[cell] != 0 ? 1U << (givens[cell] - 1) : masks[cell];
  }
  for (std::vector<unsigned> before; before != masks;) {
    before = masks;
    for (std::size_t cell = 0; cell < masks.size(); ++cell) {
      if (masks[cell] == 0) {
        return {};
      }
      for (const Cell peer : geometry.peers(static_cast<Cell>(cell))) {
        masks[peer] &= std::has_single_bit(masks[cell]) ? ~masks[cell] : ~0U;
      }
    }
    for (int house = 0; house < geometry.house_count(); ++house) {
      for (unsigned digit = 1; digit < 1U << geometry.side(); digit <<= 1) {
        std::vector<Cell> places;
        std::ranges::copy_if(geometry.house(house), std::back_inserter(places),
                             [&](Cell cell) { return (masks[cell] & digit) != 0; });
        if (places.empty()) {
          return {};
        }
        masks[places[0]] = places.size() == 1 ? digit : masks[places[0]];
      }
    }
  }
  return masks;
}

/// Rows, columns, boxes, and this many broken diagonals in both directions.
Geometry with_broken_diagonals(int rows, int columns, int count) {
  auto houses = box_houses(rows, columns);
  const int side = rows * columns;
  for (int shift = 0; shift < count; ++shift) {
    std::vector<Cell> down, up;
    for (int i = 0; i < side; ++i) {
      down.push_back(static_cast<Cell>(i * side + (i + shift) % side));
      up.push_back(static_cast<Cell>(i * side + (2 * side - 1 - i - shift) % side));
    }
    houses.insert(houses.end(), {down, up});
  }
  return {side, houses};
}

void singles_are_the_same_in_lanes() {
  Random random(11);
  int open = 0, solved = 0, contradictions = 0;
  auto all = layouts();
  all.push_back(with_broken_diagonals(3, 3, 1));
  all.push_back(with_broken_diagonals(3, 3, 4));
  all.push_back(with_broken_diagonals(4, 4, 12));
  for (const Geometry& geometry : all) {
    SinglesBoard board(geometry), given(geometry);
    const auto side = static_cast<std::uint32_t>(geometry.side());
    for (int round = 0; round < 60; ++round) {
      Board givens(static_cast<std::size_t>(geometry.cells()));
      given.start(givens);
      for (std::uint32_t tries = random.below(side * side); tries > 0; --tries) {
        const Cell cell = static_cast<Cell>(random.below(side * side));
        const auto digit = static_cast<std::uint8_t>(1 + random.below(side));
        if (givens[cell] == 0 &&
            std::ranges::none_of(geometry.peers(cell), [&](Cell peer) { return givens[peer] == digit; })) {
          givens[cell] = digit;
          given.give(cell, digit);
        }
      }
      const auto expected = settled(geometry, givens);
      board.start(givens);
      for (SinglesBoard* each : {&board, &given}) {
        // A board that is filled before a contradiction is found is a solution.
        expect(each->settle() == !expected.empty(), "a contradiction is found, and nowhere else");
        for (std::size_t cell = 0; cell < expected.size(); ++cell) {
          expect(each->candidates(static_cast<Cell>(cell)) == expected[cell], "the same candidates are left");
        }
      }
      open += !expected.empty() && !board.solved() ? 1 : 0;
      solved += !expected.empty() && board.solved() ? 1 : 0;
      contradictions += expected.empty() ? 1 : 0;
    }
  }
  expect(open > 20 && solved > 20 && contradictions > 20, "there were boards of each kind");
}

}  // namespace

void about_quick_boards() {
  singles_are_the_same_in_lanes();
  quick_boards_have_the_solutions_of_a_search();
  quick_boards_end_at_a_limit();
  dug_boards_have_one_solution_and_no_given_too_many();
}

}  // namespace facts

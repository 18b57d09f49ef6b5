// Facts about random grids, digging and generated puzzles.
#include "sudoku/generator.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "facts.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/grids.hpp"
#include "sudoku/grids/markov.hpp"
#include "sudoku/grids/nine.hpp"
#include "sudoku/regions.hpp"

namespace facts {

using namespace grille::sudoku;
using grille::Random;

namespace {

using Board = std::vector<std::uint8_t>;

std::string text(std::span<const std::uint8_t> board) { return {board.begin(), board.end()}; }

Geometry geometry_of(const Boxes& boxes) { return {boxes.side(), box_houses(boxes.rows, boxes.columns)}; }

void grids_keep_the_rules() {
  Random random(1);
  for (const Boxes& boxes : {Boxes{2, 2}, Boxes{2, 3}, Boxes{3, 2}, Boxes{3, 3}, Boxes{2, 4}, Boxes{3, 4}, Boxes{4, 4},
                             Boxes{5, 5}, Boxes{6, 6}, Boxes{1, 7}}) {
    const Geometry geometry = geometry_of(boxes);
    Board grid(geometry.cells());
    Grids(boxes).draw(random, grid);
    for (int house = 0; house < geometry.house_count(); ++house) {
      std::set<int> digits;
      for (const Cell cell : geometry.house(house)) {
        digits.insert(grid[cell]);
      }
      expect(
          static_cast<int>(digits.size()) == boxes.side() && *digits.begin() == 1 && *digits.rbegin() == boxes.side(),
          "a grid holds every digit once in every house");
    }
  }
}

/// Whether these frequencies of equally likely outcomes are plausible, within four standard deviations.
bool even(const std::map<std::string, int>& seen, int kinds, int draws) {
  const double expected = static_cast<double>(draws) / kinds;
  double sum = 0;
  for (const auto& [kind, times] : seen) {
    sum += (times - expected) * (times - expected) / expected;
  }
  const int freedom = kinds - 1;
  return static_cast<int>(seen.size()) == kinds && sum < freedom + 4 * std::sqrt(2.0 * freedom);
}

void all_grids_of_side_four_are_equally_likely() {
  Random random(2);
  std::map<std::string, int> drawn, walked;
  constexpr int draws = 288 * 50;
  Board grid(16);
  for (int i = 0; i < draws; ++i) {
    Grids({2, 2}).draw(random, grid);
    ++drawn[text(grid)];
    random_walk({2, 2}, random, grid);
    ++walked[text(grid)];
  }
  expect(even(drawn, 288, draws), "each of the 288 grids is as likely as every other");
  expect(even(walked, 288, draws), "a walk comes to each of them as often as to every other");
}

std::string form(const Boxes& boxes, const Board& grid) {
  Board image(grid.size());
  canonical(boxes, grid).apply(grid, image);
  return text(image);
}

void a_walk_comes_as_often_to_every_kind_of_grid_of_side_six() {
  Random random(3);
  const Boxes boxes{2, 3};
  std::map<std::string, std::array<int, 2>> seen;
  Board grid(36);
  for (int i = 0; i < 4000; ++i) {
    Grids(boxes).draw(random, grid);
    ++seen[form(boxes, grid)][0];
    random_walk(boxes, random, grid);
    ++seen[form(boxes, grid)][1];
  }
  double sum = 0;
  for (const auto& [kind, times] : seen) {
    sum += (times[0] - times[1]) * (times[0] - times[1]) / static_cast<double>(times[0] + times[1]);
  }
  expect(seen.size() <= 49, "there are 49 kinds of grids of side 6");
  expect(sum < 48 + 4 * std::sqrt(96.0), "an even draw and a walk are indistinguishable");
}

/// Pairs of rows and pairs of columns in which two digits can be exchanged.
int exchanges(const Board& grid) {
  int found = 0;
  for (int r = 0; r < 9; ++r) {
    for (int s = r + 1; s < 9; ++s) {
      for (int c = 0; c < 9; ++c) {
        for (int d = c + 1; d < 9; ++d) {
          found += grid[9 * r + c] == grid[9 * s + d] && grid[9 * r + d] == grid[9 * s + c];
        }
      }
    }
  }
  return found;
}

void an_even_draw_and_a_walk_agree_on_side_nine() {
  // Two independent methods, so an error in one would show. The mean is 19.63, its standard deviation 5.
  Random random(4);
  constexpr int draws = 1500;
  double drawn = 0, walked = 0;
  Board grid(81);
  for (int i = 0; i < draws; ++i) {
    Grids({3, 3}).draw(random, grid);
    drawn += exchanges(grid);
    random_walk({3, 3}, random, grid);
    walked += exchanges(grid);
  }
  const double deviation = 5 / std::sqrt(static_cast<double>(draws));
  expect(std::abs(drawn / draws - 19.63) < 4 * deviation, "two digits change places 19.63 times in an even draw");
  expect(std::abs(walked / draws - 19.63) < 4 * deviation, "and as often after a walk");
}

void as_many_trials_succeed_as_there_are_grids() {
  // Each trial is one of 9! * (56 * 6^6)^2 * 56 * 8^3 choices, and each grid is one of them: their share gives the
  // number of grids.
  const double choices = 362880.0 * std::pow(56.0 * 46656.0, 2) * 56.0 * 512.0;
  const double share = 6670903752021072936960.0 / choices;
  Random random(9);
  constexpr int draws = 20000;
  double trials = 0;
  std::array<std::uint8_t, 81> grid;
  for (int i = 0; i < draws; ++i) {
    trials += draw_nine(random, grid);
  }
  const double deviation = std::sqrt((1 - share) / draws) / share;
  expect(std::abs(trials / draws - 1 / share) < 4 * deviation, "the trials know how many grids there are");
}

void patterns_keep_cells_together() {
  Random random(5);
  const std::map<Pattern, std::size_t> largest = {
      {Pattern::none, 1},      {Pattern::rotational, 2}, {Pattern::rotational_90, 4}, {Pattern::mirror, 2},
      {Pattern::flip, 2},      {Pattern::mirrors, 4},    {Pattern::diagonal, 2},      {Pattern::antidiagonal, 2},
      {Pattern::diagonals, 4}, {Pattern::full, 8}};
  for (const auto& [pattern, size] : largest) {
    std::set<Cell> cells;
    std::size_t most = 0;
    for (const auto& orbit : orbits(9, pattern, DigOrder::random, random)) {
      most = std::max(most, orbit.size());
      cells.insert(orbit.begin(), orbit.end());
    }
    expect(cells.size() == 81 && most == size, "every cell is in one group, of the size the pattern makes");
  }
  const auto first = [&](DigOrder order) {
    std::vector<int> cells;
    for (const auto& orbit : orbits(4, Pattern::none, order, random)) {
      cells.push_back(orbit[0]);
    }
    return cells;
  };
  expect(first(DigOrder::rows) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, "by rows");
  expect(first(DigOrder::winding) == std::vector<int>{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, "winding");
  expect(first(DigOrder::jumping) == std::vector<int>{0, 2, 7, 5, 8, 10, 15, 13, 1, 3, 6, 4, 9, 11, 14, 12}, "jumping");
  const std::vector<int> walk = first(DigOrder::walking);
  expect(std::set<int>(walk.begin(), walk.end()).size() == 16 && walk != first(DigOrder::walking), "a random walk");
  int steps = 0;
  for (std::size_t at = 1; at < walk.size(); ++at) {
    steps += std::abs(walk[at] / 4 - walk[at - 1] / 4) + std::abs(walk[at] % 4 - walk[at - 1] % 4) == 1;
  }
  expect(steps >= 8, "a walk goes from neighbour to neighbour, except where none is left");
}

void what_is_dug_has_one_solution_and_nothing_to_spare() {
  Random random(6);
  for (const Boxes& boxes : {Boxes{2, 2}, Boxes{2, 3}, Boxes{3, 3}}) {
    const Geometry geometry = geometry_of(boxes);
    Board grid(geometry.cells());
    for (int round = 0; round < 5; ++round) {
      Grids(boxes).draw(random, grid);
      Digging digging(geometry, grid, orbits(boxes.side(), Pattern::none, DigOrder::random, random), {});
      while (digging.go(7)) {
      }
      Board givens(digging.givens().begin(), digging.givens().end());
      expect(count(geometry, givens, Engine::branching, 1 << 20) == 1, "one solution");
      for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0) {
          givens[cell] = 0;
          expect(count(geometry, givens, Engine::branching, 1 << 20) > 1, "without any given there are several");
          givens[cell] = grid[cell];
        }
      }
    }
  }
}

void bounds_are_kept() {
  Random random(7);
  const Geometry geometry = geometry_of({3, 3});
  Board grid(81);
  Grids({3, 3}).draw(random, grid);
  Digging digging(geometry, grid, orbits(9, Pattern::rotational, DigOrder::winding, random), {34, 3, 3});
  digging.go(1000);
  std::array<int, 9> rows{}, columns{};
  for (int cell = 0; cell < 81; ++cell) {
    rows[cell / 9] += digging.givens()[cell] != 0;
    columns[cell % 9] += digging.givens()[cell] != 0;
    expect((digging.givens()[cell] == 0) == (digging.givens()[80 - cell] == 0), "a half turn keeps the pattern");
  }
  expect(digging.count() >= 34 && *std::ranges::min_element(rows) >= 3 && *std::ranges::min_element(columns) >= 3,
         "bounds are kept");
  const int before = digging.count();
  const std::size_t dug = digging.dug().size();
  digging.fill(dug - 1);
  expect(digging.count() > before && digging.dug().size() == dug - 1, "a hole can be filled again");
}

void what_is_made_is_what_was_asked_for() {
  const Boxes boxes{3, 3};
  const Geometry geometry = geometry_of(boxes);
  for (const auto level : {logic::Level::easy, logic::Level::medium, logic::Level::hard}) {
    GenerateSpec spec;
    spec.level = level;
    const logic::Rules rules = logic::Rules::usual(9);
    Generator generator(geometry, boxes, rules, spec, 8), again(geometry, boxes, rules, spec, 8);
    while (!generator.go(1)) {
    }
    expect(again.go(100'000) && std::ranges::equal(again.givens(), generator.givens()), "however often it is paused");
    const auto reasoner = logic::reasoner(geometry, logic::Rules::usual(9));
    const auto search = open(geometry, generator.givens());
    expect(search->next(100'000) == Event::solution, "there is a solution");
    const Board solution(search->solution().begin(), search->solution().end());
    expect(search->next(100'000) == Event::exhausted, "and no other");
    reasoner->begin(generator.givens(), solution);
    const logic::Rating rating = reasoner->rate(logic::Level::extreme, 1'000'000, [] { return true; });
    expect(rating.finished && rating.level == level && rating.score == generator.rating().score,
           "the level is a promise");
  }
}

void mixed_regions_stay_connected_and_symmetric() {
  Random random(3);
  for (const bool symmetric : {false, true}) {
    std::vector<Cell> same(81);
    std::vector<Cell> turned(81);
    for (Cell cell = 0; cell < 81; ++cell) {
      same[cell] = cell;
      turned[cell] = static_cast<Cell>(80 - cell);
    }
    const std::vector<std::vector<Cell>> maps =
        symmetric ? std::vector<std::vector<Cell>>{same, turned} : std::vector<std::vector<Cell>>{same};
    Board regions(81);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      regions[cell] = static_cast<std::uint8_t>(cell / 27 * 3 + cell % 9 / 3);
    }
    const Board boxes = regions;
    for (int round = 0; round < 30; ++round) {
      mix_regions(9, regions, maps, 100, random);
      for (std::uint8_t region = 0; region < 9; ++region) {
        std::set<std::size_t> left;
        for (std::size_t cell = 0; cell < 81; ++cell) {
          if (regions[cell] == region) {
            left.insert(cell);
          }
        }
        expect(left.size() == 9, "every region has nine cells");
        std::vector<std::size_t> reached{*left.begin()};
        left.erase(left.begin());
        for (std::size_t at = 0; at < reached.size(); ++at) {
          const std::size_t cell = reached[at];
          for (const std::size_t next :
               {cell - 9, cell + 9, cell % 9 > 0 ? cell - 1 : cell, cell % 9 < 8 ? cell + 1 : cell}) {
            if (left.erase(next) > 0) {
              reached.push_back(next);
            }
          }
        }
        expect(left.empty(), "and is connected");
      }
      std::map<std::uint8_t, std::uint8_t> image;
      for (std::size_t cell = 0; symmetric && cell < 81; ++cell) {
        const auto found = image.try_emplace(regions[cell], regions[80 - cell]).first;
        expect(found->second == regions[80 - cell], "the regions are symmetric");
      }
    }
    expect(regions != boxes, "nothing is left of the boxes");
  }
}

void houses_of_any_kind_are_filled_and_dug() {
  auto houses = box_houses(3, 3);
  houses.emplace_back();
  houses.emplace_back();
  for (Cell i = 0; i < 9; ++i) {
    houses[27].push_back(static_cast<Cell>(10 * i));
    houses[28].push_back(static_cast<Cell>(8 * i + 8));
  }
  const Geometry geometry(9, std::move(houses));
  GenerateSpec spec;
  spec.level = logic::Level::easy;
  spec.placed = 12;
  spec.stretch = 8;
  Generator generator(geometry, Boxes{1, 9}, logic::Rules::usual(9), spec, 6);
  expect(generator.go(100'000), "it is found");
  const auto search = open(geometry, generator.givens());
  expect(search->next(100'000) == Event::solution && std::ranges::equal(search->solution(), generator.solution()),
         "the diagonals are kept");
  expect(search->next(100'000) == Event::exhausted, "and there is no other solution");
}

}  // namespace

void about_generating() {
  mixed_regions_stay_connected_and_symmetric();
  houses_of_any_kind_are_filled_and_dug();
  grids_keep_the_rules();
  all_grids_of_side_four_are_equally_likely();
  a_walk_comes_as_often_to_every_kind_of_grid_of_side_six();
  an_even_draw_and_a_walk_agree_on_side_nine();
  as_many_trials_succeed_as_there_are_grids();
  patterns_keep_cells_together();
  what_is_dug_has_one_solution_and_nothing_to_spare();
  bounds_are_kept();
  what_is_made_is_what_was_asked_for();
}

}  // namespace facts

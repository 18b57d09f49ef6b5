// Facts about cages: the ways to fill one, cages drawn on a grid, and killers that are generated.
#include "sudoku/clues/killer.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "facts.hpp"
#include "random.hpp"
#include "sudoku/clues/cage_ways.hpp"
#include "sudoku/clues/program.hpp"
#include "sudoku/clues/search.hpp"
#include "sudoku/clues/sums.hpp"
#include "sudoku/grids.hpp"
#include "sudoku/singles.hpp"

namespace facts {

using namespace grille::sudoku;
using namespace grille::sudoku::clues;
using grille::Event;
using grille::Random;

namespace {

/// Every way to give the cells from `at` on different digits that add up to the total.
void try_all(std::span<const Mask> cells, std::size_t at, unsigned used, int total, std::vector<int>& digits,
             std::vector<Mask>& kept) {
  if (at == cells.size()) {
    for (std::size_t i = 0; total == 0 && i < digits.size(); ++i) {
      kept[i] = static_cast<Mask>(kept[i] | bit(digits[i]));
    }
    return;
  }
  for (unsigned left = cells[at] & ~used; left != 0; left &= left - 1) {
    const int digit = std::countr_zero(left);
    digits[at] = digit;
    try_all(cells, at + 1, used | 1U << digit, total - digit, digits, kept);
  }
}

void ways_to_fill_a_cage_are_those_of_all_trials() {
  Random random(3);
  for (int round = 0; round < 3000; ++round) {
    const int digits = 4 + static_cast<int>(random.below(6));
    // Long cages take another type of set.
    const auto size = static_cast<std::size_t>(round % 300 == 0 ? std::min(digits, 7) : 1 + random.below(4));
    const int most = digits * (digits - 1) / 2;
    const int total = static_cast<int>(random.below(static_cast<std::uint32_t>(most + 1)));
    std::vector<Mask> cells(size);
    for (Mask& mask : cells) {
      do {
        mask = static_cast<Mask>(random.below(1U << digits));
      } while (mask == 0);
    }
    std::vector<Mask> wanted(size, 0);
    std::vector<int> trial(size);
    try_all(cells, 0, 0, total, trial, wanted);
    const bool possible = keep_cage_ways(Cage::combinations(digits, static_cast<int>(size), total), cells);
    expect(possible == (wanted[0] != 0), "a cage can be filled if some trial fills it");
    expect(!possible || cells == wanted, "a candidate stays if some trial uses it");
  }
}

std::vector<std::vector<Cell>> half_turn(int side) {
  std::vector<std::vector<Cell>> maps(2, std::vector<Cell>(static_cast<std::size_t>(side * side)));
  std::iota(maps[0].begin(), maps[0].end(), Cell{0});
  std::ranges::reverse_copy(maps[0], maps[1].begin());
  return maps;
}

void cages_cover_the_board_and_repeat_no_digit() {
  Random random(4);
  const std::vector<CageSize> sizes{{2, 5}, {3, 6}, {4, 4}, {5, 1}};
  std::vector<std::uint8_t> grid(81);
  for (int round = 0; round < 60; ++round) {
    Grids(Boxes{3, 3}).draw(random, grid);
    auto maps = half_turn(9);
    if (round % 2 == 0) {
      maps.pop_back();
    }
    std::set<Cell> seen;
    for (const CageBundle& bundle : draw_cages(9, grid, maps, sizes, random)) {
      expect(bundle.size() <= maps.size(), "a cage has as many images as the symmetry has maps, or fewer");
      for (const CageCells& cage : bundle) {
        std::set<int> digits;
        for (const Cell cell : cage) {
          expect(seen.insert(cell).second, "no cell is in two cages");
          digits.insert(grid[cell]);
        }
        expect(digits.size() == cage.size() && cage.size() <= 5, "a cage has different digits, and is not too large");
        CageCells image;
        std::ranges::transform(cage, std::back_inserter(image), [&](Cell cell) { return maps.back()[cell]; });
        std::ranges::sort(image);
        expect(std::ranges::find(bundle, image) != bundle.end(), "the image of a cage is a cage of its bundle");
      }
    }
    expect(seen.size() == 81, "every cell is in a cage");
  }
}

/// The usual rules up to a level, without techniques that assume a unique solution.
logic::Rules up_to(logic::Level level, bool only_singles) {
  logic::Rules rules = logic::Rules::usual(9);
  for (int i = 0; i < logic::techniques; ++i) {
    const auto technique = static_cast<logic::Technique>(i);
    rules.allowed[i] = rules.allowed[i] && rules.level[i] <= level && !logic::about(technique).assumes_unique &&
                       (!only_singles || technique <= logic::Technique::hidden_single);
  }
  std::erase_if(rules.order, [&](logic::Technique leader) { return !rules.allowed[static_cast<int>(leader)]; });
  return rules;
}

void killers_have_one_solution_and_their_level() {
  const Geometry geometry(9, box_houses(3, 3));
  for (const logic::Level level : {logic::Level::easy, logic::Level::medium}) {
    GenerateSpec spec;
    spec.level = level;
    spec.symmetry = Pattern::rotational;
    KillerGenerator generator(geometry, Boxes{3, 3},
                              {up_to(logic::Level::easy, true), up_to(logic::Level::medium, false), {4, 15, 15}}, spec,
                              half_turn(9), {{2, 5}, {3, 6}, {4, 4}});
    int made = 0;
    for (int round = 0; round < 20; ++round) {
      generator.seed(static_cast<std::uint64_t>(round));
      if (!generator.attempt()) {
        continue;
      }
      ++made;
      const CageRating& rating = generator.rating();
      expect(rating.finished && rating.level == level && rating.needed == level, "it is as hard as requested");
      Rules rules;
      for (const auto& house : box_houses(3, 3)) {
        rules.groups.push_back({house});
      }
      for (std::size_t i = 0; i < generator.cages().size(); ++i) {
        const CageCells& cells = generator.cages()[i];
        const int total = generator.totals()[i] - static_cast<int>(cells.size());
        rules.groups.push_back({cells});
        rules.sums.push_back({cells, std::vector<int>(cells.size(), 1), total, total});
      }
      std::vector<Mask> start(81, low_bits(9));
      for (std::size_t cell = 0; cell < 81; ++cell) {
        const int given = generator.givens()[cell];
        start[cell] = given != 0 ? bit(given - 1) : start[cell];
        expect((given != 0) == (generator.givens()[80 - cell] != 0), "the givens are symmetric");
      }
      ClueSearch search(std::make_shared<const Program>(9, 81, rules), start, 81);
      expect(search.next(100'000) == Event::solution && std::ranges::equal(search.solution(), generator.solution()),
             "another engine finds its solution");
      expect(search.next(100'000) == Event::exhausted, "and no other");
    }
    expect(made > 5, "most attempts succeed");
  }
}

void singles_without_a_given_agree_with_singles() {
  Random random(5);
  const Geometry geometry(9, box_houses(3, 3));
  SinglesBoard board(geometry);
  std::vector<std::uint8_t> grid(81);
  int solved = 0;
  for (int round = 0; round < 40; ++round) {
    Grids(Boxes{3, 3}).draw(random, grid);
    std::vector<std::uint8_t> givens = grid;
    for (const auto& group : orbits(9, Pattern::none, DigOrder::random, random)) {
      givens[group[0]] = 0;
      const bool again = board.solves_without(givens, group);
      expect(again == board.solves(givens), "a board is solved if the removed cell is found again");
      solved += again ? 1 : 0;
      if (again) {
        expect(board.solved() && board.candidates(group[0]) == bit(grid[group[0]] - 1), "with the digits of the grid");
      } else {
        givens[group[0]] = grid[group[0]];
      }
    }
  }
  expect(solved > 1000, "there were enough boards");
}

}  // namespace

void about_killers() {
  ways_to_fill_a_cage_are_those_of_all_trials();
  cages_cover_the_board_and_repeat_no_digit();
  killers_have_one_solution_and_their_level();
  singles_without_a_given_agree_with_singles();
}

}  // namespace facts

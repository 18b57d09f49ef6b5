// Facts about Dominosa: random tilings, steps that hold in every solution, generated boards.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "cover/search.hpp"
#include "dominosa/cover.hpp"
#include "dominosa/generate.hpp"
#include "dominosa/logic/refutation.hpp"
#include "dominosa/logic/solver.hpp"
#include "facts.hpp"

namespace facts {

namespace {

using namespace grille;
using namespace grille::dominosa;

/// The solutions of a board, up to `most`, by the cover engine, which does not use techniques.
std::vector<std::vector<Spot>> solutions(const Board& board, std::size_t most) {
  std::vector<std::vector<Spot>> found;
  const auto search = cover::open(std::make_shared<const cover::Problem>(cover_of(board)));
  while (found.size() < most) {
    const Event event = search->next(1 << 20);
    if (event == Event::exhausted) {
      break;
    }
    if (event == Event::solution) {
      found.emplace_back(search->solution().begin(), search->solution().end());
    }
  }
  return found;
}

bool holds(const std::vector<Spot>& solution, Spot spot) {
  return std::find(solution.begin(), solution.end(), spot) != solution.end();
}

/// A board of random digits made from a random tiling: it has at least one solution.
Board random_board(Random& random, int order) {
  const Rectangle rectangle(order + 1, order + 2);
  const Tilings tilings(rectangle);
  std::vector<Spot> spots;
  tilings.draw(random, spots);
  std::vector<Piece> set = full_set(order);
  random.shuffle(set);
  std::vector<Digit> digits(rectangle.squares());
  for (std::size_t k = 0; k < spots.size(); ++k) {
    const bool turned = random.below(2) == 1;
    digits[rectangle.pair(spots[k])[0]] = turned ? set[k].high : set[k].low;
    digits[rectangle.pair(spots[k])[1]] = turned ? set[k].low : set[k].high;
  }
  return Board(rectangle, full_set(order), digits);
}

void tilings_are_all_alike() {
  for (const auto& [rows, columns, number] : {std::tuple{4, 4, 36}, {4, 5, 95}, {5, 4, 95}, {3, 6, 41}, {1, 6, 1}}) {
    const Rectangle rectangle(rows, columns);
    const Tilings tilings(rectangle);
    Random random(11);
    std::map<std::vector<Spot>, int> times;
    std::vector<Spot> spots;
    const int draws = 400 * number;
    for (int k = 0; k < draws; ++k) {
      tilings.draw(random, spots);
      ++times[spots];
    }
    expect(times.size() == static_cast<std::size_t>(number), "every tiling of the rectangle comes up");
    double squared = 0;
    for (const auto& [tiling, count] : times) {
      squared += (count - 400.0) * (count - 400.0) / 400.0;
    }
    // Chi-squared with number - 1 degrees of freedom: that is its mean, and six standard deviations above it never
    // happen.
    const double freedom = number - 1;
    expect(squared <= freedom + 6 * std::max(1.0, std::sqrt(2 * freedom)), "and all of them equally often");
  }
}

void undoing_restores_all() {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const Board board = random_board(random, 5);
    Position position(board);
    const Position before = position;
    for (int k = 0; k < 12; ++k) {
      const Spot spot = random.below(board.rectangle().spots());
      if (position.open(spot)) {
        random.below(2) == 0 ? position.lay(spot) : position.rule_out(spot);
      }
    }
    position.undo(0);
    bool same = position.uncovered() == before.uncovered() && position.broken() == before.broken();
    for (Spot spot = 0; spot < board.rectangle().spots(); ++spot) {
      same = same && position.open(spot) == before.open(spot);
    }
    for (Square square = 0; square < board.rectangle().squares(); ++square) {
      same = same && position.choices_of_square(square) == before.choices_of_square(square);
    }
    for (Tile tile = 0; tile < board.tiles(); ++tile) {
      same = same && position.choices_of_tile(tile) == before.choices_of_tile(tile) &&
             position.wanted(tile) == before.wanted(tile);
    }
    expect(same, "a position is as before when everything is undone");
  }
}

/// Checks that every step of a board holds in every solution, and counts the techniques used.
void walk(const Board& board, std::map<Technique, int>& used) {
  const auto all = solutions(board, 300);
  if (all.size() == 300) {
    return;
  }
  Solver solver(board);
  Step step;
  Level hardest = Level::trivial;
  while (!solver.position().solved() && solver.find(step)) {
    if (contradicts(step)) {
      expect(all.empty(), "a contradiction only where there is no solution");
      return;
    }
    ++used[step.technique];
    hardest = std::max(hardest, level_of(step.technique));
    for (const auto& solution : all) {
      for (const Spot spot : step.places) {
        expect(holds(solution, spot), std::string(name_of(step.technique)) + " lays what every solution has");
      }
      for (const Spot spot : step.removes) {
        expect(!holds(solution, spot), std::string(name_of(step.technique)) + " rules out what no solution has");
      }
    }
    solver.make(step);
  }
  const bool solved = solver.position().solved();
  expect(!solved || all.size() == 1, "what is solved step by step has one solution");
  if (solved) {
    // The level is the same in any order, and without choosing the shortest steps.
    Solver again(board);
    expect(again.finish(Level::beyond) == hardest, "the level does not depend on the order of the steps");
  }
}

void steps_hold_in_every_solution() {
  Random random(17);
  std::map<Technique, int> used;
  for (int order = 2; order <= 6; ++order) {
    for (int k = 0; k < 40; ++k) {
      walk(random_board(random, order), used);
    }
  }
  for (int k = 0; k < 60; ++k) {
    for (const Level level : {Level::hard, Level::extreme, Level::beyond}) {
      Generator generator(5, 6, full_set(4), Demand{level, {}, 0}, static_cast<std::uint64_t>(k));
      expect(generator.go(100000), "a board of order 4 can be made");
      walk(Board(Rectangle(5, 6), full_set(4), generator.digits()), used);
    }
  }
  // Small boards never need the last techniques.
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Generator generator(10, 11, full_set(9), Demand{Level::beyond, {}, 0}, seed);
    expect(generator.go(100000), "a board of order 9 can be made");
    walk(Board(Rectangle(10, 11), full_set(9), generator.digits()), used);
  }
  for (int each = 0; each <= static_cast<int>(Technique::net); ++each) {
    expect(used[static_cast<Technique>(each)] > 0, std::string(name_of(static_cast<Technique>(each))) + " was used");
  }
}

// A set with repeated pieces: rules that rely on "once" must not apply.
void repeated_pieces_are_no_trap() {
  Random random(23);
  std::map<Technique, int> used;
  const Rectangle rectangle(4, 5);
  const Tilings tilings(rectangle);
  std::vector<Spot> spots;
  for (int k = 0; k < 300; ++k) {
    tilings.draw(random, spots);
    std::vector<std::pair<Digit, Digit>> pieces;
    std::vector<Digit> digits(rectangle.squares());
    for (const Spot spot : spots) {
      const auto low = static_cast<Digit>(random.below(3)), high = static_cast<Digit>(random.below(4));
      pieces.emplace_back(low, high);
      digits[rectangle.pair(spot)[0]] = low;
      digits[rectangle.pair(spot)[1]] = high;
    }
    walk(Board(rectangle, set_of(pieces), digits), used);
  }
}

void made_boards_are_as_ordered() {
  for (const Level level : {Level::trivial, Level::basic, Level::hard, Level::extreme, Level::beyond}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Generator whole(7, 8, full_set(6), Demand{level, {}, 0}, seed);
      Generator paused(7, 8, full_set(6), Demand{level, {}, 0}, seed);
      expect(whole.go(1000000), "it is made");
      while (!paused.go(1)) {
      }
      expect(std::ranges::equal(whole.digits(), paused.digits()), "the same board, however often it is paused");
      const Board board(Rectangle(7, 8), full_set(6), whole.digits());
      const auto found = solutions(board, 2);
      expect(found.size() == 1 && std::ranges::equal(found[0], whole.solution()), "one solution, the one it says");
      Solver solver(board);
      expect(solver.finish(Level::beyond) == level, "and exactly the level asked for");
    }
  }
}

void deep_trials_are_sound() {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Generator generator(5, 6, full_set(4), Demand{Level::extreme, {}, 0}, seed);
    expect(generator.go(100000), "a board of order 4 can be made");
    const Board board(Rectangle(5, 6), full_set(4), generator.digits());
    Solver solver(board);
    Step step;
    while (solver.find(step, Technique::odd_area)) {
      solver.make(step);
    }
    expect(solver.find_deep(step, [] { return true; }), "where easier techniques are stuck, a deep trial is found");
    const std::vector<Spot> solution(generator.solution().begin(), generator.solution().end());
    expect(!holds(solution, step.removes[0]), "it rules out what the solution has not");
    expect(!step.inner.empty() && contradicts(step.inner.back()), "and ends in what can't be");
  }
}

void refutations_refute() {
  Random random(31);
  int refuted = 0;
  for (int k = 0; k < 200 && refuted < 20; ++k) {
    const Board good = random_board(random, 3);
    std::vector<Digit> digits(good.digits().begin(), good.digits().end());
    random.shuffle(digits);
    const Board board(good.rectangle(), full_set(3), digits);
    const bool none_at_all = solutions(board, 1).empty();
    const auto steps = refutation_of(Solver(board), true, [] { return true; });
    expect(steps.empty() != none_at_all, "a refutation where there is no solution, and only there");
    if (none_at_all) {
      ++refuted;
      expect(contradicts(steps.back()), "it ends in a contradiction");
      // Applied from the start, the steps lead to the last one.
      Solver solver(board);
      for (std::size_t step = 0; step + 1 < steps.size(); ++step) {
        solver.make(steps[step]);
      }
      const Step& end = steps.back();
      if (end.technique == Technique::broken) {
        expect(solver.position().broken(), "and what it names is broken then");
      }
    }
  }
  expect(refuted == 20, "boards without a solution were met");
}

}  // namespace

void about_dominosa() {
  tilings_are_all_alike();
  undoing_restores_all();
  steps_hold_in_every_solution();
  repeated_pieces_are_no_trap();
  made_boards_are_as_ordered();
  deep_trials_are_sound();
  refutations_refute();
}

}  // namespace facts

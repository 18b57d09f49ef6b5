// Facts about the engines, checked without Python; the sanitizers run them too.
#include "facts.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace facts {

using namespace grille::sudoku;

static int checks = 0;

void expect(bool fact, std::string_view what) {
  ++checks;
  if (!fact) {
    std::fprintf(stderr, "FAILED: %.*s\n", static_cast<int>(what.size()), what.data());
    std::exit(1);
  }
}

std::uint64_t count(const Geometry& geometry, std::span<const std::uint8_t> givens, Engine engine,
                    std::uint64_t budget) {
  const auto search = open(geometry, givens, engine);
  std::uint64_t solutions = 0;
  while (true) {
    const Event event = search->next(budget);
    if (event == Event::exhausted) {
      return solutions;
    }
    solutions += event == Event::solution;
  }
}

static void the_empty_four_has_288_solutions() {
  const Geometry four(4, box_houses(2, 2));
  const std::vector<std::uint8_t> empty(16, 0);
  expect(count(four, empty, Engine::branching, 1) == 288, "288 solutions, however often the search is paused");
  expect(count(four, empty, Engine::branching, 1 << 20) == 288, "288 solutions in one go");
}

}  // namespace facts

/// Runs all facts, or those of the groups named on the command line.
int main(int count, char** arguments) {
  struct Group {
    std::string_view name;
    void (*run)();
  };
  static constexpr Group groups[] = {
      {"basics", facts::the_empty_four_has_288_solutions},
      {"almost_locked_sets", facts::about_almost_locked_sets},
      {"chains", facts::about_chains},
      {"clues", facts::about_clues},
      {"counting", facts::about_counting},
      {"dominosa", facts::about_dominosa},
      {"fish_and_subsets", facts::about_fish_and_subsets},
      {"cover", facts::about_cover},
      {"finite_domain", facts::about_finite_domain},
      {"logic_patterns", facts::about_logic_patterns},
      {"many_ratings", facts::about_many_ratings},
      {"killers", facts::about_killers},
      {"lanes", facts::about_lanes},
      {"triads", facts::about_triads},
      {"large_boards", facts::about_large_boards},
      {"generating", facts::about_generating},
      {"hashing", facts::about_hashing},
      {"processors", facts::about_processors},
      {"quick_boards", facts::about_quick_boards},
      {"symmetry", facts::about_symmetry},
      {"logic_chains", facts::about_logic_chains},
  };
  const std::span<char*> chosen(arguments + 1, arguments + count);
  for (const std::string_view name : chosen) {
    if (std::ranges::none_of(groups, [&](const Group& group) { return group.name == name; })) {
      std::fprintf(stderr, "unknown group of facts: %.*s\n", static_cast<int>(name.size()), name.data());
      return 2;
    }
  }
  for (const Group& group : groups) {
    if (chosen.empty() || std::ranges::find(chosen, group.name) != chosen.end()) {
      group.run();
    }
  }
  std::printf("%d passed, 0 failed\n", facts::checks);
}

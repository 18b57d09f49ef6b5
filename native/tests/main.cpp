// Facts about the engines, checked without Python; the sanitizers run them too.
#include "facts.hpp"

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

int main() {
  facts::the_empty_four_has_288_solutions();
  facts::about_almost_locked_sets();
  facts::about_chains();
  facts::about_counting();
  facts::about_dominosa();
  facts::about_fish_and_subsets();
  facts::about_cover();
  facts::about_labelling();
  facts::about_logic_patterns();
  facts::about_many_ratings();
  facts::about_lanes();
  facts::about_triads();
  facts::about_large_boards();
  facts::about_generating();
  facts::about_symmetry();
  facts::about_logic_chains();
  std::printf("%d passed, 0 failed\n", facts::checks);
}

// Facts about the engines, checked without Python: what the sanitizers run.
#include "facts.hpp"

#include <cstdio>
#include <cstdlib>

int large_boards();

namespace facts {

using namespace grille::sudoku;

static int checks = 0;

void expect(bool fact, const char* what) {
  ++checks;
  if (!fact) {
    std::fprintf(stderr, "FAILED: %s\n", what);
    std::exit(1);
  }
}

Geometry rectangular(int rows, int columns) {
  const int side = rows * columns;
  std::vector<std::vector<Cell>> houses;
  for (int i = 0; i < side; ++i) {
    std::vector<Cell> row, column, box;
    for (int j = 0; j < side; ++j) {
      row.push_back(static_cast<Cell>(side * i + j));
      column.push_back(static_cast<Cell>(side * j + i));
      const int top = i / rows * rows + j / columns;
      const int left = i % rows * columns + j % columns;
      box.push_back(static_cast<Cell>(side * top + left));
    }
    houses.insert(houses.end(), {row, column, box});
  }
  return Geometry(side, houses);
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
  const Geometry four = rectangular(2, 2);
  const std::vector<std::uint8_t> empty(16, 0);
  expect(count(four, empty, Engine::branching, 1) == 288, "288 solutions, however often the search is paused");
  expect(count(four, empty, Engine::branching, 1 << 20) == 288, "288 solutions in one go");
}

}  // namespace facts

int main() {
  facts::the_empty_four_has_288_solutions();
  facts::about_triads();
  std::printf("%d passed, 0 failed\n", facts::checks + large_boards());
}

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/sudoku.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/grids.hpp"
#include "sudoku/symmetry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

std::vector<std::uint8_t> board_of(const Boxes& boxes, std::string_view text) {
  std::vector<std::uint8_t> digits = digits_of(text);
  if (static_cast<int>(digits.size()) != boxes.cells()) {
    throw std::invalid_argument("the board has the wrong size");
  }
  for (const std::uint8_t digit : digits) {
    if (digit > boxes.side()) {
      throw std::invalid_argument("a digit is larger than the board's side");
    }
  }
  return digits;
}

/// Whether it is transposed, then where each row, column and digit goes, from 0.
using Move = std::tuple<bool, std::vector<int>, std::vector<int>, std::vector<int>>;

Move move_of(const Symmetry& symmetry) {
  const int side = symmetry.side;
  std::vector<int> digits;
  for (int digit = 1; digit <= side; ++digit) {
    digits.push_back(symmetry.digits[digit] - 1);
  }
  return {symmetry.transposed,
          {symmetry.rows.begin(), symmetry.rows.begin() + side},
          {symmetry.columns.begin(), symmetry.columns.begin() + side},
          digits};
}

}  // namespace

void sudoku_symmetry(nb::module_& module) {
  module.def(
      "sudoku_symmetry",
      [](int rows, int columns, std::uint64_t seed) {
        Random random(seed);
        return move_of(Symmetry::any(boxes_of(rows, columns), random));
      },
      "rows"_a, "columns"_a, "seed"_a,
      "A uniformly random symmetry of a board with these boxes: whether it transposes, and where each row, column and "
      "digit goes.");
  module.def(
      "sudoku_canonical",
      [](int rows, int columns, std::string_view givens) {
        const Boxes boxes = boxes_of(rows, columns);
        return move_of(canonical(boxes, board_of(boxes, givens)));
      },
      "rows"_a, "columns"_a, "givens"_a, "The symmetry that maps a board to its canonical form.");
  module.def(
      "sudoku_canonical_form",
      [](int rows, int columns, std::string_view givens) {
        const Boxes boxes = boxes_of(rows, columns);
        const auto board = board_of(boxes, givens);
        std::vector<std::uint8_t> form(board.size());
        canonical(boxes, board).apply(board, form);
        return text_of(form);
      },
      "rows"_a, "columns"_a, "givens"_a, "The canonical form of a board, the same for all equivalent boards.");
  module.def(
      "sudoku_grid",
      [](int rows, int columns, std::uint64_t seed) {
        const Boxes boxes = boxes_of(rows, columns);
        Random random(seed);
        std::vector<std::uint8_t> grid(static_cast<std::size_t>(boxes.cells()));
        Grids(boxes).draw(random, grid);
        return text_of(grid);
      },
      "rows"_a, "columns"_a, "seed"_a, "A random full grid.");
}

}  // namespace grille::bindings

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/sudoku.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/grids.hpp"
#include "sudoku/making.hpp"
#include "sudoku/symmetry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

Boxes boxes_of(int rows, int columns) {
  if (rows < 1 || columns < 1 || rows > max_side || columns > max_side || rows * columns > max_side) {
    throw std::invalid_argument("a board's side is 1 to 36");
  }
  return {rows, columns};
}

std::vector<std::uint8_t> board_of(const Boxes& boxes, std::string_view text) {
  std::vector<std::uint8_t> digits = digits_of(text);
  if (static_cast<int>(digits.size()) != boxes.cells()) {
    throw std::invalid_argument("a board of another size");
  }
  for (const std::uint8_t digit : digits) {
    if (digit > boxes.side()) {
      throw std::invalid_argument("a digit too large");
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

template <class Named>
Named known(std::optional<Named> named, const std::string& kind, std::string_view name) {
  if (!named) {
    throw std::invalid_argument("no " + kind + " is called " + std::string(name));
  }
  return *named;
}

std::optional<logic::Technique> technique_of(std::string_view name) {
  return name.empty() ? std::nullopt : std::optional(known(logic::technique_named(name), "technique", name));
}

/// A puzzle in the making as Python holds it.
class Ordered {
 public:
  Ordered(const Geometry& geometry, const Boxes& boxes, const Wish& wish, std::uint64_t seed)
      : making_(geometry, boxes, wish, seed) {}

  bool go(std::uint64_t tries) {
    nb::gil_scoped_release release;
    return making_.go(tries);
  }

  std::string givens() const { return text_of(making_.givens()); }

  /// The level (from 0), the score, and how often each technique is used.
  std::tuple<int, int, std::vector<std::pair<std::string, std::uint32_t>>> rating() const {
    std::vector<std::pair<std::string, std::uint32_t>> uses;
    for (int i = 0; i < logic::techniques; ++i) {
      if (making_.rating().uses[i] > 0) {
        uses.emplace_back(logic::about(static_cast<logic::Technique>(i)).name, making_.rating().uses[i]);
      }
    }
    return {static_cast<int>(making_.rating().level), making_.rating().score, uses};
  }

  std::uint64_t tried() const noexcept { return making_.tried(); }

 private:
  Making making_;
};

}  // namespace

void sudoku_making(nb::module_& module) {
  module.def(
      "sudoku_symmetry",
      [](int rows, int columns, std::uint64_t seed) {
        Random random(seed);
        return move_of(Symmetry::any(boxes_of(rows, columns), random));
      },
      "rows"_a, "columns"_a, "seed"_a,
      "A move of a board with such boxes, each as likely as every other: whether it is transposed, and where each row, "
      "column and digit goes.");
  module.def(
      "sudoku_canonical",
      [](int rows, int columns, std::string_view givens) {
        const Boxes boxes = boxes_of(rows, columns);
        return move_of(canonical(boxes, board_of(boxes, givens)));
      },
      "rows"_a, "columns"_a, "givens"_a, "The move that leads from a board to its canonical form.");
  module.def(
      "sudoku_canonical_form",
      [](int rows, int columns, std::string_view givens) {
        const Boxes boxes = boxes_of(rows, columns);
        const auto board = board_of(boxes, givens);
        std::vector<std::uint8_t> form(board.size());
        canonical(boxes, board).apply(board, form);
        return text_of(form);
      },
      "rows"_a, "columns"_a, "givens"_a, "A board in its canonical form: the same for all that the moves make of it.");
  module.def(
      "sudoku_grid",
      [](int rows, int columns, std::uint64_t seed) {
        const Boxes boxes = boxes_of(rows, columns);
        Random random(seed);
        std::vector<std::uint8_t> grid(static_cast<std::size_t>(boxes.cells()));
        Grids(boxes).draw(random, grid);
        return text_of(grid);
      },
      "rows"_a, "columns"_a, "seed"_a, "A full grid at random.");
  nb::class_<Ordered>(module, "SudokuMaking", "A puzzle in the making.")
      .def(
          "__init__",
          [](Ordered* self, const Geometry& geometry, int rows, int columns, std::uint64_t seed, std::string_view pattern,
             std::string_view order, std::pair<int, int> givens, int in_line, std::optional<int> level,
             std::string_view needs, std::string_view hardest, std::pair<int, int> score, bool minimal, int placed) {
            const Boxes boxes = boxes_of(rows, columns);
            if (geometry.side() != boxes.side() || givens.first > givens.second || (level && (*level < 0 || *level > 4))) {
              throw std::invalid_argument("an order that contradicts itself");
            }
            Wish wish;
            wish.pattern = known(pattern_named(pattern), "pattern", pattern);
            wish.order = known(order_named(order), "order", order);
            wish.least_givens = givens.first;
            wish.most_givens = givens.second;
            wish.least_in_line = in_line;
            wish.level = level ? std::optional(static_cast<logic::Level>(*level)) : std::nullopt;
            wish.needs = technique_of(needs);
            wish.hardest = technique_of(hardest);
            wish.least_score = score.first;
            wish.most_score = score.second;
            wish.minimal = minimal;
            wish.placed = placed;
            new (self) Ordered(geometry, boxes, wish, seed);
          },
          "geometry"_a, "rows"_a, "columns"_a, "seed"_a, "pattern"_a, "order"_a, "givens"_a, "in_line"_a, "level"_a,
          "needs"_a, "hardest"_a, "score"_a, "minimal"_a, "placed"_a, nb::keep_alive<1, 2>())
      .def("go", &Ordered::go, "tries"_a, "Goes on, and says whether the puzzle is made.")
      .def_prop_ro("givens", &Ordered::givens)
      .def_prop_ro("rating", &Ordered::rating, "The level (from 0), the score, and how often each technique is used.")
      .def_prop_ro("tried", &Ordered::tried);
}

}  // namespace grille::bindings

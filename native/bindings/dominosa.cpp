#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/cover.hpp"
#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "cover/counting.hpp"
#include "dominosa/board.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::dominosa;

using Digits = std::variant<nb::bytes, std::vector<Digit>>;
using Pieces = std::optional<std::vector<Piece>>;

cover::Problem problem_of(std::size_t rows, std::size_t columns, Digits digits, const Pieces& pieces) {
  if (const auto* bytes = std::get_if<nb::bytes>(&digits)) {
    const auto* const begin = static_cast<const std::uint8_t*>(bytes->data());
    digits = std::vector<Digit>(begin, begin + bytes->size());
  }
  return Board(rows, columns, std::get<std::vector<Digit>>(std::move(digits)),
               pieces ? std::optional(std::span(*pieces)) : std::nullopt)
      .problem();
}

/// A search of its own type, so that Python can tell it from one on any cover problem.
class Solving : public Running<Spot> {
  using Running::Running;
};

}  // namespace

void dominosa(nb::module_& module) {
  nb::class_<Solving>(module, "DominosaSearch", "A search on one Dominosa board, solution by solution.")
      .def(
          "__init__",
          [](Solving* self, std::size_t rows, std::size_t columns, Digits digits, const Pieces& pieces,
             std::string_view engine) {
            auto problem = std::make_shared<const cover::Problem>(problem_of(rows, columns, std::move(digits), pieces));
            new (self) Solving(cover::open(std::move(problem), cover_engine(engine)));
          },
          "rows"_a, "columns"_a, "digits"_a, "pieces"_a = nb::none(), "engine"_a = "auto",
          "Digits row by row; the pieces of the set, or None for the double-n set of the highest digit.")
      .def(
          "next",
          [](Solving& running, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::vector<Spot>> {
            const auto spots = running.next(nodes, seconds);
            return spots ? std::optional(std::vector(spots->begin(), spots->end())) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The spots of the next solution, None when there are no more; StopIteration when nodes or seconds run out. "
          "Spots count row by row by their first square, the one to the east before the one to the south.")
      .def("statistics", [](const Solving& running) { return running.statistics(); },
           "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  module.def(
      "dominosa_count",
      [](std::size_t rows, std::size_t columns, Digits digits, const Pieces& pieces, std::optional<std::uint64_t> nodes,
         std::optional<double> seconds) {
        const cover::Problem problem = problem_of(rows, columns, std::move(digits), pieces);
        return tally(nodes, seconds,
                     [&](std::uint64_t most, const auto& go_on) { return cover::count(problem, most, go_on); });
      },
      "rows"_a, "columns"_a, "digits"_a, "pieces"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.");
}

}  // namespace grille::bindings

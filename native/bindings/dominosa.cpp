#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/cover.hpp"
#include "bindings/dominosa.hpp"
#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "cover/counting.hpp"
#include "dominosa/cover.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::dominosa;

/// A search that returns directions: for each square, row by row, where its other half is.
class Solving : public Running<Spot> {
 public:
  Solving(const Board& board, std::string_view engine)
      : Running(cover::open(std::make_shared<const cover::Problem>(cover_of(board)), cover_engine(engine))),
        rectangle_(board.rectangle()) {}

  std::string directions(std::span<const Spot> spots) const {
    std::string letters(rectangle_.squares(), '.');
    for (const Spot spot : spots) {
      const auto [first, second] = rectangle_.pair(spot);
      const bool across = second == first + 1 && rectangle_.columns() > 1;
      letters[first] = across ? 'E' : 'S';
      letters[second] = across ? 'W' : 'N';
    }
    return letters;
  }

 private:
  Rectangle rectangle_;
};

}  // namespace

void dominosa(nb::module_& module) {
  nb::class_<Solving>(module, "DominosaSearch", "A search on one Dominosa board, solution by solution.")
      .def(
          "__init__",
          [](Solving* self, std::int64_t rows, std::int64_t columns, Digits digits, const Pieces& pieces,
             std::string_view engine) {
            new (self) Solving(board_of(rows, columns, std::move(digits), pieces), engine);
          },
          "rows"_a, "columns"_a, "digits"_a, "pieces"_a = nb::none(), "engine"_a = "auto",
          "Digits row by row; the pieces of the set, or None for the full set that covers the board.")
      .def(
          "next",
          [](Solving& solving, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::string> {
            const auto spots = solving.next(nodes, seconds);
            return spots ? std::optional(solving.directions(*spots)) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The next solution, None when there are no more; StopIteration when nodes or seconds run out. For each "
          "square, row by row, N, S, E or W: the direction of its other half.")
      .def(
          "statistics", [](const Solving& running) { return running.statistics(); },
          "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  module.def(
      "dominosa_count",
      [](std::int64_t rows, std::int64_t columns, Digits digits, const Pieces& pieces,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
        const cover::Problem problem = cover_of(board_of(rows, columns, std::move(digits), pieces));
        return tally(nodes, seconds,
                     [&](std::uint64_t most, const auto& go_on) { return cover::count(problem, most, go_on); });
      },
      "rows"_a, "columns"_a, "digits"_a, "pieces"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.");
}

}  // namespace grille::bindings

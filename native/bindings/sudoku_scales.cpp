#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <stdexcept>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "bindings/sudoku.hpp"
#include "sudoku/explainer/many.hpp"
#include "sudoku/logic/many.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

double or_endless(std::optional<double> seconds) { return seconds.value_or(std::numeric_limits<double>::infinity()); }

/// Calls a function of when to go on without the interpreter's lock.
template <class Function>
auto unlocked(Function&& function) {
  Watch watch(std::numeric_limits<double>::infinity());
  auto found = [&] {
    nb::gil_scoped_release release;
    return function([&] { return watch.go_on(); });
  }();
  watch.raise_pending();
  return found;
}

nb::list explained(const Geometry& geometry, const nb::bytes& boards, int threads, std::optional<double> seconds) {
  if (!geometry.classic_nine()) {
    throw std::invalid_argument("expected a classic 9x9 board");
  }
  const auto given = boards_of(boards, geometry);
  const auto judged = unlocked([&](const logic::GoOn& go_on) {
    return explainer::explain_many(geometry, given, threads, or_endless(seconds), go_on);
  });
  nb::list reported;
  for (const auto& [judgement, each] : judged) {
    nb::dict uses;
    for (int i = 0; i < explainer::rules; ++i) {
      if (each.uses[i] > 0) {
        uses[nb::str(explainer::name_of(static_cast<explainer::Rule>(i)).data())] = each.uses[i];
      }
    }
    const nb::object hardest = each.hardest ? nb::cast(explainer::name_of(*each.hardest)) : nb::none();
    reported.append(nb::make_tuple(static_cast<int>(judgement), each.rating, each.pearl, each.diamond, hardest, uses));
  }
  return reported;
}

nb::list efforts(const Geometry& geometry, const logic::Rules& rules, const nb::bytes& boards, int threads,
                 std::optional<double> seconds) {
  const auto given = boards_of(boards, geometry);
  const auto worked = unlocked([&](const logic::GoOn& go_on) {
    return logic::effort_many(geometry, rules, given, threads, or_endless(seconds), go_on);
  });
  nb::list reported;
  for (const auto& [judgement, each] : worked) {
    reported.append(
        nb::make_tuple(static_cast<int>(judgement), each.effort, each.steps, each.widths, each.bottlenecks));
  }
  return reported;
}

}  // namespace

void sudoku_scales(nb::module_& module) {
  module.def("sudoku_explain", &explained, "geometry"_a, "boards"_a, "threads"_a = 1, "seconds"_a = nb::none(),
             nb::sig("def sudoku_explain(geometry: SudokuGeometry, boards: bytes, threads: int = 1, "
                     "seconds: float | None = None) -> list[tuple[int, int, int, int, str | None, dict[str, int]]]"),
             "Sudoku Explainer's ratings of many boards, in tenths: of all steps, up to the first digit, of the first "
             "step; the hardest technique, and how often each was used.");
  module.def("sudoku_effort", &efforts, "geometry"_a, "rules"_a, "boards"_a, "threads"_a = 1, "seconds"_a = nb::none(),
             nb::sig("def sudoku_effort(geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, "
                     "seconds: float | None = None) -> list[tuple[int, float, int, int, int]]"),
             "The effort of many boards: the sum of weights divided by widths, the number of steps, the sum of widths, "
             "and the number of steps without an alternative.");
}

}  // namespace grille::bindings

#include "bindings/cover.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "cover/counting.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::cover;

Problem problem_of(const std::vector<std::uint32_t>& times, const std::vector<bool>& optional,
                   const std::vector<std::vector<Item>>& options) {
  if (times.size() != optional.size()) {
    throw std::invalid_argument("expected for each item a count and whether it is optional");
  }
  std::vector<Demand> demands(times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    demands[i] = {times[i], optional[i]};
  }
  Lists lists;
  lists.first.reserve(options.size() + 1);
  for (const auto& items : options) {
    lists.flat.insert(lists.flat.end(), items.begin(), items.end());
    lists.first.push_back(static_cast<std::uint32_t>(lists.flat.size()));
  }
  return Problem(std::move(demands), std::move(lists));
}

}  // namespace

void cover(nb::module_& module) {
  nb::class_<Problem>(module, "CoverProblem", "Items to be met, and options that each meet some of them.")
      .def(
          "__init__",
          [](Problem* self, const std::vector<std::uint32_t>& times, const std::vector<bool>& optional,
             const std::vector<std::vector<Item>>& options) {
            new (self) Problem(problem_of(times, optional, options));
          },
          "times"_a, "optional"_a, "options"_a);

  nb::class_<Running<Option>>(module, "CoverSearch", "A search on one problem, solution by solution.")
      .def(
          "__init__",
          [](Running<Option>* self, std::shared_ptr<Problem> problem, std::string_view engine) {
            new (self) Running<Option>(open(std::move(problem), cover_engine(engine)));
          },
          "problem"_a, "engine"_a = "auto")
      .def(
          "next",
          [](Running<Option>& running, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::vector<Option>> {
            const auto options = running.next(nodes, seconds);
            return options ? std::optional(std::vector(options->begin(), options->end())) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The options of the next solution, None when there are no more; StopIteration when nodes or seconds run out.")
      .def("statistics", &Running<Option>::statistics,
           "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  module.def(
      "cover_count",
      [](const Problem& problem, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
        return tally(nodes, seconds,
                     [&](std::uint64_t most, const auto& go_on) { return count(problem, most, go_on); });
      },
      "problem"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.");
}

}  // namespace grille::bindings

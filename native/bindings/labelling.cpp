#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "cover/labelling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::cover;

VariableOrder variable_order_named(std::string_view name) {
  if (name == "leftmost") return VariableOrder::leftmost;
  if (name == "ff") return VariableOrder::ff;
  if (name == "ffc") return VariableOrder::ffc;
  if (name == "most-constrained") return VariableOrder::most_constrained;
  if (name == "most-constraining") return VariableOrder::most_constraining;
  throw std::invalid_argument("unknown variable order: " + std::string(name));
}

ValueOrder value_order_named(std::string_view name) {
  if (name == "up") return ValueOrder::up;
  if (name == "down") return ValueOrder::down;
  if (name == "bisect") return ValueOrder::bisect;
  throw std::invalid_argument("unknown value order: " + std::string(name));
}

using Pairs = std::vector<std::pair<std::uint32_t, std::vector<Variable>>>;

/// A labelling as Python holds it, with its own counters in addition to those of every search.
class Held : public Running<Variable> {
 public:
  explicit Held(std::unique_ptr<Labelling> labelling) : Held(labelling.release()) {}

  LabellingStatistics counts() const {
    statistics();  // raises while another thread is searching
    return labelling_.labelling_statistics();
  }

 private:
  explicit Held(Labelling* owned) : Running(std::unique_ptr<Search<Variable>>(owned)), labelling_(*owned) {}

  const Labelling& labelling_;
};

}  // namespace

void labelling(nb::module_& module) {
  nb::class_<Held>(module, "Labelling", "A search over 0/1 variables under sum constraints, with a labelling strategy.")
      .def(
          "__init__",
          [](Held* self, std::uint32_t variables, Pairs pairs, std::string_view variable, std::string_view value) {
            std::vector<Sum> sums;
            sums.reserve(pairs.size());
            for (auto& [total, over] : pairs) {
              sums.push_back({total, std::move(over)});
            }
            new (self) Held(
                std::make_unique<Labelling>(variables, sums, variable_order_named(variable), value_order_named(value)));
          },
          "variables"_a, "sums"_a, "variable"_a = "leftmost", "value"_a = "up")
      .def(
          "next",
          [](Held& held, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::vector<Variable>> {
            const auto ones = held.next(nodes, seconds);
            return ones ? std::optional(std::vector<Variable>(ones->begin(), ones->end())) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The variables that are 1 in the next solution, None when there are no more; StopIteration when nodes or "
          "seconds run out.")
      .def(
          "statistics",
          [](const Held& held) {
            const LabellingStatistics s = held.counts();
            return std::tuple(s.work.resumptions, s.work.entailments, s.work.prunings, s.work.backtracks,
                              s.work.constraints, s.assignments, s.splits);
          },
          "Resumptions, entailments, prunings, backtracks, constraints, assignments, splits.");
}

}  // namespace grille::bindings

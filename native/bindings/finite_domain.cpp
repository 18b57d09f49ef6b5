#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
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
#include "finite_domain/labelling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::finite_domain;

// Kind, total, variables, and the values for each variable of a count or the rows of a table.
using Described = std::tuple<std::string_view, std::uint32_t, std::vector<Variable>, std::vector<Values>>;

std::unique_ptr<Constraint> constraint(const Store& store, Described& described, Consistency consistency) {
  auto& [kind, total, variables, values] = described;
  if (kind == "all_different") return all_different(store, std::move(variables), consistency);
  if (kind == "count") return count(store, std::move(variables), values, total);
  if (kind == "table") return table(store, std::move(variables), values, consistency);
  if (kind == "increasing") return increasing(store, std::move(variables));
  throw std::invalid_argument("unknown constraint: " + std::string(kind));
}

std::unique_ptr<Labelling> labelling(const std::vector<Values>& domains, std::vector<Described> constraints,
                                     Consistency consistency, Options options, std::uint32_t most_nodes) {
  Network network{Store(domains)};
  for (std::size_t at = 0; at < constraints.size(); ++at) {
    try {
      network.add(constraint(network.store(), constraints[at], consistency));
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument("constraint " + std::to_string(at + 1) + ": " + error.what());
    }
  }
  return std::make_unique<Labelling>(std::move(network), options, most_nodes);
}

/// A labelling as Python holds it, with its own counters and its tree in addition to what every search has.
class Held : public Running<std::int32_t> {
 public:
  explicit Held(std::unique_ptr<Labelling> labelling) : Held(labelling.release()) {}

  const Labelling& idle() const {
    statistics();  // raises while another thread is searching
    return labelling_;
  }

 private:
  explicit Held(Labelling* owned) : Running(std::unique_ptr<Search<std::int32_t>>(owned)), labelling_(*owned) {}

  const Labelling& labelling_;
};

}  // namespace

void finite_domain(nb::module_& module) {
  nb::class_<Held>(module, "FiniteDomainSearch", "A search for values of variables with finite domains.")
      .def(
          "__init__",
          [](Held* self, const std::vector<Values>& domains, std::vector<Described> constraints,
             std::string_view variable, std::string_view value, std::string_view branching, std::string_view restarts,
             std::string_view consistency, std::uint32_t most_nodes) {
            const Options options{variable_order_named(variable), value_order_named(value), branching_named(branching),
                                  restarts_named(restarts)};
            new (self)
                Held(labelling(domains, std::move(constraints), consistency_named(consistency), options, most_nodes));
          },
          "domains"_a, "constraints"_a, "variable"_a = "leftmost", "value"_a = "up", "branching"_a = "step",
          "restarts"_a = "none", "consistency"_a = "domain", "most_nodes"_a = 0)
      .def(
          "next",
          [](Held& held, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::vector<std::int32_t>> {
            const auto values = held.next(nodes, seconds);
            return values ? std::optional(std::vector<std::int32_t>(values->begin(), values->end())) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The values of all variables in the next solution, None when there are no more; StopIteration when nodes or "
          "seconds run out.")
      .def(
          "statistics",
          [](const Held& held) {
            const LabellingStatistics s = held.idle().labelling_statistics();
            return std::tuple(s.work.resumptions, s.work.entailments, s.work.prunings, s.work.backtracks,
                              s.work.constraints, s.choices, s.restarts);
          },
          "Resumptions, entailments, prunings, backtracks, constraints, choices, restarts.")
      .def(
          "tree",
          [](const Held& held) {
            const Labelling& search = held.idle();
            using Row = std::tuple<std::uint32_t, Variable, unsigned, std::int32_t, unsigned>;
            if (search.tree_overflowed()) {
              return std::optional<std::vector<Row>>();
            }
            std::vector<Row> rows;
            for (const Node& node : search.tree()) {
              rows.emplace_back(node.parent, node.variable, static_cast<unsigned>(node.relation), node.value,
                                static_cast<unsigned>(node.ending));
            }
            return std::optional(rows);
          },
          "The nodes of the search tree: parent, variable, relation (root, =, !=, <=, >), value, ending (inner, "
          "failure, solution). None if there are more than most_nodes.");
}

}  // namespace grille::bindings

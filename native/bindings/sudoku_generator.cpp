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
#include "sudoku/generator.hpp"
#include "sudoku/regions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

using Interval = std::pair<int, int>;
using Uses = std::vector<std::pair<std::string, std::uint32_t>>;

template <class Named>
Named known(std::optional<Named> named, const std::string& kind, std::string_view name) {
  if (!named) {
    throw std::invalid_argument("unknown " + kind + " '" + std::string(name) + "'");
  }
  return *named;
}

logic::Technique technique_of(std::string_view name) { return known(logic::technique_named(name), "technique", name); }

std::string_view name_of(logic::Technique technique) { return logic::about(technique).name; }

/// A property made of two fields: minimum and maximum.
template <int GenerateSpec::* least, int GenerateSpec::* most>
void interval(nb::class_<GenerateSpec>& spec, const char* name) {
  spec.def_prop_rw(
      name, [](const GenerateSpec& self) { return Interval(self.*least, self.*most); },
      [](GenerateSpec& self, Interval interval) {
        if (interval.first < 0 || interval.first > interval.second) {
          throw std::invalid_argument("expected the minimum and the maximum, in this order");
        }
        std::tie(self.*least, self.*most) = interval;
      });
}

void bind_spec(nb::module_& module) {
  nb::class_<GenerateSpec> spec(module, "SudokuGenerateSpec",
                                "A request for a puzzle, with fields named like the options.");
  spec.def(nb::init<>());
  spec.def_prop_rw(
      "symmetry", [](const GenerateSpec& self) { return std::string(name_of(self.symmetry)); },
      [](GenerateSpec& self, std::string_view name) { self.symmetry = known(pattern_named(name), "symmetry", name); });
  spec.def_prop_rw(
      "dig_order", [](const GenerateSpec& self) { return std::string(name_of(self.dig_order)); },
      [](GenerateSpec& self, std::string_view name) {
        self.dig_order = known(dig_order_named(name), "dig order", name);
      });
  interval<&GenerateSpec::least_givens, &GenerateSpec::most_givens>(spec, "givens");
  interval<&GenerateSpec::least_score, &GenerateSpec::most_score>(spec, "score");
  spec.def_rw("lines", &GenerateSpec::lines);
  spec.def_prop_rw(
      "level",
      [](const GenerateSpec& self) { return self.level ? std::optional(static_cast<int>(*self.level)) : std::nullopt; },
      [](GenerateSpec& self, std::optional<int> level) {
        if (level && (*level < 0 || *level > static_cast<int>(logic::Level::extreme))) {
          throw std::invalid_argument("unknown level");
        }
        self.level = level ? std::optional(static_cast<logic::Level>(*level)) : std::nullopt;
      },
      nb::for_setter(nb::arg("value").none()));
  spec.def_prop_rw(
      "needs",
      [](const GenerateSpec& self) {
        std::vector<std::string> names;
        for (const auto technique : self.needs) {
          names.emplace_back(name_of(technique));
        }
        return names;
      },
      [](GenerateSpec& self, const std::vector<std::string>& names) {
        std::vector<logic::Technique> needs;
        for (const auto& name : names) {
          needs.push_back(technique_of(name));
        }
        self.needs = std::move(needs);
      });
  spec.def_prop_rw(
      "hardest", [](const GenerateSpec& self) { return self.hardest ? std::string(name_of(*self.hardest)) : ""; },
      [](GenerateSpec& self, std::string_view name) {
        self.hardest = name.empty() ? std::nullopt : std::optional(technique_of(name));
      });
  spec.def_rw("minimal", &GenerateSpec::minimal);
  spec.def_rw("rate", &GenerateSpec::rate);
  spec.def_rw("placed", &GenerateSpec::placed);
  spec.def_rw("stretch", &GenerateSpec::stretch);
  spec.def_rw("quick", &GenerateSpec::quick);
}

/// The level (from 0), the score, and how often each technique is used.
std::tuple<int, int, Uses> rating_of(const Generator& generator) {
  const logic::Rating& rating = generator.rating();
  Uses uses;
  for (int i = 0; i < logic::techniques; ++i) {
    if (rating.uses[i] > 0) {
      uses.emplace_back(name_of(static_cast<logic::Technique>(i)), rating.uses[i]);
    }
  }
  return {static_cast<int>(rating.level), rating.score, std::move(uses)};
}

}  // namespace

void sudoku_generator(nb::module_& module) {
  module.def("sudoku_symmetries", &pattern_names, "The names of the symmetries of the givens.");
  module.def("sudoku_dig_orders", &dig_order_names, "The names of the orders in which cells are removed.");
  module.def(
      "sudoku_regions",
      [](int side, std::vector<std::uint8_t> regions, const std::vector<std::vector<Cell>>& maps, int exchanges,
         std::uint64_t seed) {
        Random random(seed);
        mix_regions(side, regions, maps, exchanges, random);
        return std::vector<int>(regions.begin(), regions.end());
      },
      "side"_a, "regions"_a, "maps"_a, "exchanges"_a, "seed"_a,
      "The region of each cell after random exchanges, each with its images under the maps.");
  bind_spec(module);
  nb::class_<Generator>(module, "SudokuGenerator", "Generates a puzzle.")
      .def(
          "__init__",
          [](Generator* self, const Geometry& geometry, int rows, int columns, const logic::Rules& rules,
             const GenerateSpec& spec, std::uint64_t seed) {
            const Boxes boxes = boxes_of(rows, columns);
            if (geometry.side() != boxes.side()) {
              throw std::invalid_argument("the boxes do not match the geometry");
            }
            new (self) Generator(geometry, boxes, rules, spec, seed);
          },
          "geometry"_a, "rows"_a, "columns"_a, "rules"_a, "spec"_a, "seed"_a, nb::keep_alive<1, 2>())
      .def("restart", &Generator::restart, "seed"_a, "Start again as a new generator with this seed.")
      .def("go", &Generator::go, "tries"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Continue until the puzzle is done or about this many more puzzles were considered; return whether it is "
           "done.")
      .def_prop_ro("givens", [](const Generator& self) { return text_of(self.givens()); })
      .def_prop_ro("solution", [](const Generator& self) { return text_of(self.solution()); })
      .def_prop_ro("rating", &rating_of, "The level (from 0), the score, and how often each technique is used.")
      .def_prop_ro("tried", &Generator::tried);
}

}  // namespace grille::bindings

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/dominosa.hpp"
#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "dominosa/generate.hpp"
#include "dominosa/logic/refutation.hpp"
#include "dominosa/logic/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::dominosa;

std::map<std::string, std::uint32_t> named(const std::map<Technique, std::uint32_t>& counted) {
  std::map<std::string, std::uint32_t> names;
  for (const auto& [technique, times] : counted) {
    names.emplace(name_of(technique), times);
  }
  return names;
}

Technique technique_of(const std::string& name) {
  const auto technique = technique_named(name);
  if (!technique) {
    throw std::invalid_argument("unknown technique: " + name);
  }
  return *technique;
}

/// The techniques to use, in order. Contradictions are always found, and nested trials are asked for separately.
std::vector<Technique> order_of(const std::vector<std::string>& names) {
  std::vector<Technique> order;
  for (const std::string& name : names) {
    if (const Technique technique = technique_of(name); technique <= Technique::net) {
      order.push_back(technique);
    }
  }
  return order;
}

/// A solver with the board it works on. Python turns its steps into sentences.
class Reasoning {
 public:
  explicit Reasoning(Board board) : board_(std::move(board)), solver_(board_) {}
  Reasoning(const Reasoning&) = delete;
  Reasoning& operator=(const Reasoning&) = delete;

  void know(const std::vector<Spot>& laid, const std::vector<Spot>& closed) {
    Step known;
    known.places = laid;
    known.removes = closed;
    for (const auto* spots : {&laid, &closed}) {
      if (std::any_of(spots->begin(), spots->end(), [&](Spot spot) { return spot >= board_.rectangle().spots(); })) {
        throw std::invalid_argument("a spot is not on the board");
      }
    }
    solver_.make(known);
  }

  void use(const std::vector<std::string>& names) { solver_.use(order_of(names)); }

  nb::object next(bool deep, std::optional<double> seconds) {
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    Step step;
    bool found = false, stopped = false;
    if (!solver_.position().solved() || solver_.position().broken()) {
      nb::gil_scoped_release release;
      const auto go_on = [&] { return watch.go_on(); };
      found = solver_.find(step, Technique::net, go_on) || (deep && solver_.find_deep(step, go_on));
      stopped = !found && !go_on();
    }
    watch.raise_pending();
    if (stopped) {
      throw nb::stop_iteration("stopped at a limit");
    }
    if (!found) {
      return nb::none();
    }
    solver_.make(step);
    return describe(step);
  }

  nb::list all(const std::vector<std::string>& names, std::optional<double> seconds) {
    std::vector<Technique> which;
    which.reserve(names.size());
    for (const std::string& name : names) {
      which.push_back(technique_of(name));
    }
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    std::vector<Step> found;
    bool stopped = false;
    {
      nb::gil_scoped_release release;
      found = solver_.all(which, [&] { return watch.go_on(); });
      stopped = !watch.go_on();
    }
    watch.raise_pending();
    if (stopped) {
      throw nb::stop_iteration("stopped at a limit");
    }
    return described(found);
  }

  nb::list refutation(bool deep, std::optional<double> seconds) {
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    std::vector<Step> best;
    {
      nb::gil_scoped_release release;
      best = refutation_of(solver_, deep, [&] { return watch.go_on(); });
    }
    watch.raise_pending();
    return described(best);
  }

  bool solved() const noexcept { return solver_.position().solved(); }

 private:
  nb::list described(const std::vector<Step>& steps) const {
    nb::list reported;
    for (const Step& step : steps) {
      reported.append(describe(step));
    }
    return reported;
  }

  nb::tuple describe(const Step& step) const {
    const auto numbers = [](const std::vector<std::uint32_t>& from) {
      nb::list into;
      for (const std::uint32_t each : from) {
        into.append(each);
      }
      return into;
    };
    nb::list tiles;
    for (const Tile tile : step.tiles) {
      tiles.append(nb::make_tuple(board_.set()[tile].low, board_.set()[tile].high));
    }
    nb::list inner;
    for (const Step& each : step.inner) {
      inner.append(describe(each));
    }
    return nb::make_tuple(nb::str(name_of(step.technique).data()), numbers(step.squares), tiles, numbers(step.spots),
                          numbers(step.places), numbers(step.removes), step.variant, inner);
  }

  Board board_;
  Solver solver_;
};

Level level_named(std::string_view name) {
  constexpr std::array<std::string_view, 5> names{"trivial", "basic", "hard", "extreme", "beyond"};
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw std::invalid_argument("unknown level: " + std::string(name));
  }
  return static_cast<Level>(found - names.begin());
}

}  // namespace

void dominosa_logic(nb::module_& module) {
  nb::class_<Reasoning>(module, "DominosaReasoning", "A Dominosa solved step by step, as people do.")
      .def(
          "__init__",
          [](Reasoning* self, std::int64_t rows, std::int64_t columns, Digits digits, const Pieces& pieces) {
            new (self) Reasoning(board_of(rows, columns, std::move(digits), pieces));
          },
          "rows"_a, "columns"_a, "digits"_a, "pieces"_a = nb::none())
      .def("know", &Reasoning::know, "laid"_a, "closed"_a, "Apply spots that are laid and spots that are ruled out.")
      .def("use", &Reasoning::use, "techniques"_a, "Use these techniques only, in this order.")
      .def("next", &Reasoning::next, "deep"_a = false, "seconds"_a = nb::none(),
           nb::sig("def next(self, deep: bool = False, seconds: float | None = None) -> tuple[typing.Any, ...] | None"),
           "Find and apply the next step; None if no technique applies, StopIteration when the seconds run out. "
           "Technique, squares, tiles, spots, what is placed, what is ruled out, variant, inner steps. With `deep`, "
           "suppositions are followed to any depth.")
      .def(
          "all", &Reasoning::all, "techniques"_a, "seconds"_a = nb::none(),
          nb::sig("def all(self, techniques: list[str], seconds: float | None = None) -> list[tuple[typing.Any, ...]]"),
          "Every step by these techniques, or all contradictions; StopIteration when the seconds run out.")
      .def("refutation", &Reasoning::refutation, "deep"_a = true, "seconds"_a = nb::none(),
           nb::sig("def refutation(self, deep: bool = True, seconds: float | None = None) -> "
                   "list[tuple[typing.Any, ...]]"),
           "The shortest list of steps found that ends in a contradiction; empty if there is none or the seconds ran "
           "out. With `deep`, nested trials are the last resort.")
      .def_prop_ro("solved", &Reasoning::solved);

  nb::class_<Generator>(module, "DominosaGenerator",
                        "Generates a Dominosa with a unique solution and the requested level.")
      .def(
          "__init__",
          [](Generator* self, std::int64_t rows, std::int64_t columns, const Pieces& pieces,
             std::optional<std::string_view> level, std::uint64_t seed, const std::vector<std::string>& techniques,
             const std::vector<std::string>& needs) {
            const Rectangle rectangle = rectangle_of(rows, columns);
            auto set = set_of(pieces, rectangle.squares());
            Demand demand{level ? std::optional(level_named(*level)) : std::nullopt, order_of(techniques)};
            for (const std::string& need : needs) {
              demand.needs |= 1U << static_cast<unsigned>(technique_of(need));
            }
            new (self) Generator(rectangle.rows(), rectangle.columns(), std::move(set), std::move(demand), seed);
          },
          "rows"_a, "columns"_a, "pieces"_a, "level"_a, "seed"_a, "techniques"_a, "needs"_a)
      .def("go", &Generator::go, "tries"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Continue until the board is done or this many more boards were tried; return whether it is done.")
      .def_prop_ro("digits",
                   [](const Generator& generator) {
                     return std::vector<Digit>(generator.digits().begin(), generator.digits().end());
                   })
      .def_prop_ro("solution", [](const Generator& generator) {
        return std::vector<Spot>(generator.solution().begin(), generator.solution().end());
      });

  module.def(
      "dominosa_uses",
      [](std::int64_t rows, std::int64_t columns, Digits digits, const Pieces& pieces,
         const std::vector<std::string>& techniques) {
        const Board board = board_of(rows, columns, std::move(digits), pieces);
        auto order = order_of(techniques);
        nb::gil_scoped_release release;
        const Uses uses = uses_of(board, std::move(order));
        return std::tuple(named(uses.steps), named(uses.all), uses.solved);
      },
      "rows"_a, "columns"_a, "digits"_a, "pieces"_a, "techniques"_a,
      "How often each technique is used on a board: by the steps, and including nested steps; and whether "
      "they solve it. An empty list of techniques means all of them.");
}

}  // namespace grille::bindings

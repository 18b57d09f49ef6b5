#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "sudoku/logic/reasoner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

/// A cell and a digit from 1.
using Mark = std::pair<int, int>;

/// A board being reasoned about. What is found, Python puts into words.
class Reasoning {
 public:
  Reasoning(const Geometry& geometry, bool uniqueness) : geometry_(geometry) {
    Rules rules = Rules::usual(geometry.side());
    rules.uniqueness = uniqueness;
    reasoner_ = logic::reasoner(geometry, std::move(rules));
  }
  Reasoning(const Reasoning&) = delete;
  Reasoning& operator=(const Reasoning&) = delete;

  void begin(const std::vector<std::uint8_t>& givens, const std::vector<std::uint8_t>& solution) {
    for (const auto* board : {&givens, &solution}) {
      if ((board == &givens || !board->empty()) && static_cast<int>(board->size()) != geometry_.cells()) {
        throw std::invalid_argument("a board of another size");
      }
      for (const std::uint8_t digit : *board) {
        if (digit > geometry_.side()) {
          throw std::invalid_argument("a digit too large");
        }
      }
    }
    reasoner_->begin(givens, solution);
  }

  void know(const std::vector<Mark>& placed, const std::vector<Mark>& removed) {
    reasoner_->know(candidates(placed), candidates(removed));
  }

  nb::object next(std::optional<double> seconds) {
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    Step step;
    bool found = false, stopped = false;
    {
      nb::gil_scoped_release release;
      const auto go_on = [&] { return watch.go_on(); };
      found = !reasoner_->solved() && reasoner_->find(step, go_on);
      stopped = !found && !go_on();
    }
    watch.raise_pending();
    if (stopped) {
      throw nb::stop_iteration("stopped at a limit");
    }
    if (!found) {
      return nb::none();
    }
    reasoner_->make(step);
    return tell(step);
  }

  nb::list all(const std::vector<std::string>& names, std::optional<double> seconds) {
    std::vector<Technique> which;
    for (const std::string& name : names) {
      const auto technique = technique_named(name);
      if (!technique) {
        throw std::invalid_argument("no technique is called " + name);
      }
      which.push_back(*technique);
    }
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    std::vector<Step> found;
    {
      nb::gil_scoped_release release;
      found = reasoner_->all(which, [&] { return watch.go_on(); });
    }
    watch.raise_pending();
    nb::list told;
    for (const Step& step : found) {
      told.append(tell(step));
    }
    return told;
  }

  nb::tuple rate(std::optional<double> seconds) {
    Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
    Rating rating;
    {
      nb::gil_scoped_release release;
      rating = reasoner_->rate(Level::extreme, std::numeric_limits<int>::max(), [&] { return watch.go_on(); });
    }
    watch.raise_pending();
    nb::dict uses;
    for (int i = 0; i < techniques; ++i) {
      if (rating.uses[i] > 0) {
        uses[nb::str(about(static_cast<Technique>(i)).name.data())] = rating.uses[i];
      }
    }
    return nb::make_tuple(rating.finished, static_cast<int>(rating.level), rating.score, rating.trial, uses,
                          rating.stopped);
  }

  bool solved() const { return reasoner_->solved(); }

 private:
  std::vector<Candidate> candidates(const std::vector<Mark>& marks) const {
    std::vector<Candidate> list;
    for (const auto& [cell, digit] : marks) {
      if (cell < 0 || cell >= geometry_.cells() || digit < 1 || digit > geometry_.side()) {
        throw std::invalid_argument("a cell or a digit off the board");
      }
      list.push_back({static_cast<Cell>(cell), static_cast<Digit>(digit - 1)});
    }
    return list;
  }

  static nb::list marks(const std::vector<Candidate>& list) {
    nb::list told;
    for (const Candidate& each : list) {
      told.append(nb::make_tuple(static_cast<int>(each.cell), each.digit + 1));
    }
    return told;
  }

  template <class Number>
  static nb::list numbers(const std::vector<Number>& list, int more = 0) {
    nb::list told;
    for (const Number each : list) {
      told.append(static_cast<int>(each) + more);
    }
    return told;
  }

  static nb::dict tell(const Step& step) {
    nb::dict told;
    told["technique"] = nb::str(about(step.technique).name.data());
    told["variant"] = step.variant;
    told["digits"] = numbers(step.digits, 1);
    told["cells"] = numbers(step.cells);
    told["others"] = numbers(step.others);
    told["bases"] = numbers(step.bases);
    told["covers"] = numbers(step.covers);
    told["fins"] = marks(step.fins);
    told["endo_fins"] = marks(step.endo_fins);
    nb::list sets;
    for (const AlmostLocked& set : step.sets) {
      nb::list digits;
      for (const int digit : bits(set.digits)) {
        digits.append(digit + 1);
      }
      sets.append(nb::make_tuple(numbers(set.cells), digits));
    }
    told["sets"] = sets;
    nb::list chains;
    for (const Chain& chain : step.chains) {
      nb::list nodes;
      for (const Node& node : chain) {
        nodes.append(nb::make_tuple(numbers(node.cells), node.digit + 1, node.on, node.set, numbers(node.causes)));
      }
      chains.append(nodes);
    }
    told["chains"] = chains;
    told["places"] = marks(step.places);
    told["removes"] = marks(step.removes);
    return told;
  }

  const Geometry& geometry_;
  std::unique_ptr<Reasoner> reasoner_;
};

}  // namespace

void sudoku_logic(nb::module_& module) {
  nb::class_<Reasoning>(module, "SudokuReasoning", "A Sudoku solved as people do, step by step.")
      .def(nb::init<const Geometry&, bool>(), "geometry"_a, "uniqueness"_a = true, nb::keep_alive<1, 2>())
      .def("begin", &Reasoning::begin, "givens"_a, "solution"_a)
      .def("know", &Reasoning::know, "placed"_a, "removed"_a)
      .def("next", &Reasoning::next, "seconds"_a = nb::none())
      .def("all", &Reasoning::all, "techniques"_a = std::vector<std::string>{}, "seconds"_a = nb::none())
      .def("rate", &Reasoning::rate, "seconds"_a = nb::none())
      .def_prop_ro("solved", &Reasoning::solved);
}

}  // namespace grille::bindings

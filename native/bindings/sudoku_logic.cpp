#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "bindings/sudoku.hpp"
#include "bindings/sudoku_step.hpp"
#include "sudoku/logic/blockers.hpp"
#include "sudoku/logic/many.hpp"
#include "sudoku/logic/reasoner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

/// A cell and a digit from 1.
using Mark = std::pair<int, int>;

/// The techniques to use, in order, each with its score and its level. Techniques that are searched for together take
/// the place of the first of them.
Rules rules_of(int side, const std::vector<std::tuple<std::string, int, int>>& chosen, const std::vector<int>& caps) {
  Rules rules = Rules::usual(side);
  rules.order.clear();
  rules.allowed.fill(false);
  rules.uniqueness = false;
  for (const auto& [name, weight, level] : chosen) {
    const auto technique = technique_named(name);
    if (!technique || level < 0 || level >= levels) {
      throw std::invalid_argument("unknown technique or level: " + name);
    }
    const int number = static_cast<int>(*technique);
    rules.allowed[number] = true;
    rules.weight[number] = weight;
    rules.level[number] = static_cast<Level>(level);
    rules.uniqueness |= about(*technique).assumes_unique;
    const Technique leader = leader_of(*technique);
    if (std::find(rules.order.begin(), rules.order.end(), leader) == rules.order.end()) {
      rules.order.push_back(leader);
    }
  }
  if (caps.size() != rules.caps.size()) {
    throw std::invalid_argument("expected a cap for each level except the last");
  }
  std::copy(caps.begin(), caps.end(), rules.caps.begin());
  return rules;
}

/// The names of all techniques as Python's own strings: made once for many ratings.
std::vector<nb::str> technique_names() {
  std::vector<nb::str> names;
  for (int i = 0; i < techniques; ++i) {
    names.push_back(nb::steal<nb::str>(PyUnicode_InternFromString(about(static_cast<Technique>(i)).name.data())));
  }
  return names;
}

/// Uses by the technique's name, in the order of the table.
nb::dict uses_of(const Rating& rating, const std::vector<nb::str>& names) {
  nb::dict uses;
  for (int i = 0; i < techniques; ++i) {
    if (rating.uses[i] > 0) {
      uses[names[i]] = rating.uses[i];
    }
  }
  return uses;
}

double or_endless(std::optional<double> seconds) { return seconds.value_or(std::numeric_limits<double>::infinity()); }

/// A board being solved step by step. Python turns the steps into sentences.
class SudokuReasoning {
 public:
  SudokuReasoning(const Geometry& geometry, const Rules& rules)
      : geometry_(geometry), reasoner_(logic::reasoner(geometry, rules)) {}
  SudokuReasoning(const SudokuReasoning&) = delete;
  SudokuReasoning& operator=(const SudokuReasoning&) = delete;

  void begin(const nb::bytes& givens, const nb::bytes& solution) {
    if (givens.size() != static_cast<std::size_t>(geometry_.cells()) ||
        (solution.size() != 0 && solution.size() != givens.size())) {
      throw std::invalid_argument("the board has the wrong size");
    }
    reasoner_->begin(boards_of(givens, geometry_), boards_of(solution, geometry_));
  }

  void know(const std::vector<Mark>& placed, const std::vector<Mark>& removed) {
    reasoner_->know(candidates(placed), candidates(removed));
  }

  nb::object next(std::optional<double> seconds) {
    Watch watch(or_endless(seconds));
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
    add_blockers(geometry_, *reasoner_, step);
    reasoner_->make(step);
    return fields_of(step);
  }

  nb::list all(const std::vector<std::string>& names, std::optional<double> seconds) {
    std::vector<Technique> which;
    for (const std::string& name : names) {
      const auto technique = technique_named(name);
      if (!technique) {
        throw std::invalid_argument("unknown technique: " + name);
      }
      which.push_back(*technique);
    }
    Watch watch(or_endless(seconds));
    std::vector<Step> found;
    bool stopped = false;
    {
      nb::gil_scoped_release release;
      found = reasoner_->all(which, [&] { return watch.go_on(); });
      stopped = !watch.go_on();
    }
    watch.raise_pending();
    if (stopped) {
      throw nb::stop_iteration("stopped at a limit");
    }
    nb::list reported;
    for (Step& step : found) {
      add_blockers(geometry_, *reasoner_, step);
      reported.append(fields_of(step));
    }
    return reported;
  }

  /// The pencil marks of every cell as bits; none in a filled cell.
  std::vector<std::uint64_t> marks() const {
    std::vector<std::uint64_t> marks(geometry_.cells());
    for (std::size_t cell = 0; cell < marks.size(); ++cell) {
      marks[cell] = reasoner_->candidates(static_cast<Cell>(cell));
    }
    return marks;
  }

  bool solved() const { return reasoner_->solved(); }
  bool broken() const { return reasoner_->broken(); }

 private:
  std::vector<Candidate> candidates(const std::vector<Mark>& marks) const {
    std::vector<Candidate> list;
    for (const auto& [cell, digit] : marks) {
      if (cell < 0 || cell >= geometry_.cells() || digit < 1 || digit > geometry_.side()) {
        throw std::invalid_argument("a cell or a digit is not on the board");
      }
      list.push_back({static_cast<Cell>(cell), static_cast<Digit>(digit - 1)});
    }
    return list;
  }

  const Geometry& geometry_;
  std::unique_ptr<Reasoner> reasoner_;
};

/// Name, leader, code, level, weight, when it is used (0 on request, 1 always, 2 on boards larger than 9x9), whether it
/// assumes a unique solution.
using Row = std::tuple<std::string_view, std::string_view, std::string_view, int, int, int, bool>;

std::vector<Row> table() {
  std::vector<Row> rows;
  for (int i = 0; i < techniques; ++i) {
    const About& each = about(static_cast<Technique>(i));
    rows.emplace_back(each.name, about(each.leader).name, each.code, static_cast<int>(each.level), each.weight,
                      static_cast<int>(each.use), each.assumes_unique);
  }
  return rows;
}

/// For each board the outcome (0 rated, 1 no solution, 2 several, 3 stuck, 4 stopped), level, score, trial, uses.
nb::list rated(const Geometry& geometry, const Rules& rules, const nb::bytes& boards, int threads,
               std::optional<double> seconds) {
  Watch watch(std::numeric_limits<double>::infinity());
  const auto given = boards_of(boards, geometry);
  std::vector<Judged> judged;
  {
    nb::gil_scoped_release release;
    judged = rate_many(geometry, rules, given, threads, or_endless(seconds), [&] { return watch.go_on(); });
  }
  watch.raise_pending();
  nb::list reported;
  const std::vector<nb::str> names = technique_names();
  for (const Judged& each : judged) {
    reported.append(nb::make_tuple(static_cast<int>(each.judgement), static_cast<int>(each.rating.level),
                                   each.rating.score, each.rating.trial, uses_of(each.rating, names)));
  }
  return reported;
}

}  // namespace

void sudoku_logic(nb::module_& module) {
  nb::class_<Rules>(module, "SudokuRules", "Which techniques, in which order, and what each adds to the score.")
      .def(
          "__init__",
          [](Rules* self, int side, const std::vector<std::tuple<std::string, int, int>>& chosen,
             const std::vector<int>& caps) { new (self) Rules(rules_of(side, chosen, caps)); },
          "side"_a, "techniques"_a, "caps"_a);

  nb::class_<SudokuReasoning>(module, "SudokuReasoning", "A Sudoku solved step by step, as people do.")
      .def(nb::init<const Geometry&, const Rules&>(), "geometry"_a, "rules"_a, nb::keep_alive<1, 2>())
      .def("begin", &SudokuReasoning::begin, "givens"_a, "solution"_a)
      .def("know", &SudokuReasoning::know, "placed"_a, "removed"_a)
      .def("next", &SudokuReasoning::next, "seconds"_a = nb::none(),
           nb::sig("def next(self, seconds: float | None = None) -> tuple[object, ...] | None"),
           "Find and apply the next step, or None; StopIteration when the seconds run out.")
      .def("all", &SudokuReasoning::all, "techniques"_a, "seconds"_a = nb::none(),
           nb::sig("def all(self, techniques: list[str], seconds: float | None = None) -> list[tuple[object, ...]]"),
           "Every step by these techniques; StopIteration when the seconds run out.")
      .def("marks", &SudokuReasoning::marks)
      .def_prop_ro("solved", &SudokuReasoning::solved)
      .def_prop_ro("broken", &SudokuReasoning::broken);

  module.def("sudoku_techniques", &table,
             "The ranked table of techniques: name, leader, code, level, weight, use (0 on request, 1 always, 2 on "
             "boards larger than 9x9), and whether it assumes a unique solution.");
  module.def(
      "sudoku_caps",
      [](int side) {
        const Caps caps = caps_of(side);
        return std::vector<int>(caps.begin(), caps.end());
      },
      "side"_a, "For each level except the last, the score above which a puzzle of this side belongs to the next.");
  module.def("sudoku_rate", &rated, "geometry"_a, "rules"_a, "boards"_a, "threads"_a = 1, "seconds"_a = nb::none(),
             nb::sig("def sudoku_rate(geometry: SudokuGeometry, rules: SudokuRules, boards: bytes, threads: int = 1, "
                     "seconds: float | None = None) -> list[tuple[int, int, int, bool, dict[str, int]]]"),
             "The ratings of many boards, concatenated in one buffer.");
}

}  // namespace grille::bindings

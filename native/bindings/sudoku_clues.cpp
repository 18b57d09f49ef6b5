// Boards with clues: rules from Python, programs made from them, and searches.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "bindings/sudoku.hpp"
#include "sudoku/clues/minimal.hpp"
#include "sudoku/clues/program.hpp"
#include "sudoku/clues/search.hpp"
#include "sudoku/clues/subsets.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku::clues;
using Cells = std::vector<Cell>;

std::shared_ptr<Automaton> make_automaton(const std::vector<std::vector<std::int32_t>>& next,
                                          const std::vector<std::int32_t>& accepting) {
  std::vector<std::int32_t> flat;
  for (const auto& row : next) {
    flat.insert(flat.end(), row.begin(), row.end());
  }
  std::vector<std::uint8_t> ends(next.size(), 0);
  for (const std::int32_t state : accepting) {
    ends.at(static_cast<std::size_t>(state)) = 1;
  }
  const int digits = next.empty() ? 0 : static_cast<int>(next[0].size());
  return std::make_shared<Automaton>(digits, std::move(flat), std::move(ends));
}

void add_table(Rules& rules, Cells cells, const std::vector<std::vector<std::uint8_t>>& rows) {
  TableRule rule{std::move(cells), {}};
  for (const auto& row : rows) {
    if (row.size() != rule.cells.size()) {
      throw std::invalid_argument("expected a digit for each cell");
    }
    rule.rows.insert(rule.rows.end(), row.begin(), row.end());
  }
  rules.tables.push_back(std::move(rule));
}

void add_pairs(Rules& rules, const Cells& cells, const std::vector<Mask>& table) {
  for (std::size_t i = 0; i + 1 < cells.size(); i += 2) {
    rules.pairs.push_back({cells[i], cells[i + 1], table});
  }
}

}  // namespace

void sudoku_clues(nb::module_& module) {
  nb::class_<Automaton>(module, "ClueAutomaton", "An automaton; it keeps what it can do on lines of each length.")
      .def(nb::new_(&make_automaton), "next"_a, "accepting"_a)
      .def("reaches", &Automaton::reaches, "length"_a, "Whether any line of this length is accepted.");

  module.def(
      "minimal_automaton",
      [](int digits, std::vector<std::int32_t> next, std::vector<std::uint8_t> accepting) {
        const auto states = static_cast<std::int32_t>(accepting.size());
        if (digits < 1 || accepting.empty() || next.size() != accepting.size() * static_cast<std::size_t>(digits) ||
            std::ranges::any_of(next, [&](std::int32_t to) { return to < -1 || to >= states; })) {
          throw std::invalid_argument("expected a state for each digit of an automaton");
        }
        Transitions found = minimal({digits, std::move(next), std::move(accepting)});
        return std::make_pair(std::move(found.next), std::move(found.accepting));
      },
      "digits"_a, "next"_a, "accepting"_a,
      "The smallest automaton with the same lines: for each state and digit the next state or -1, and which states "
      "accept.");

  module.def(
      "deterministic_automaton",
      [](int digits, std::int32_t states, const std::vector<std::int32_t>& moves, std::vector<std::int32_t> starts,
         std::vector<std::int32_t> accepting, const std::vector<std::int32_t>& separators,
         std::size_t most) -> std::optional<std::pair<std::vector<std::int32_t>, std::vector<std::uint8_t>>> {
        Nondeterministic given{states, {}, std::move(starts), std::move(accepting)};
        for (std::size_t i = 0; i + 2 < moves.size(); i += 3) {
          given.moves.push_back({moves[i], moves[i + 1], moves[i + 2]});
        }
        const std::optional<Transitions> all = deterministic(given, digits, separators, most);
        if (!all) {
          return std::nullopt;
        }
        Transitions found = minimal(*all);
        return std::make_pair(std::move(found.next), std::move(found.accepting));
      },
      "digits"_a, "states"_a, "moves"_a, "starts"_a, "accepting"_a, "separators"_a, "most"_a,
      "The smallest deterministic automaton for the same lines; None if more than `most` sets of states are reached. "
      "Three numbers for each move: the state before, a digit, a separator or -1, and the state after.");

  nb::class_<Rules>(module, "ClueRules", "Constraints that hold together. Cells and digits count from 0.")
      .def(nb::init<>())
      .def(
          "domain", [](Rules& rules, Cell cell, Mask mask) { rules.domains.push_back({cell, mask}); }, "cell"_a,
          "mask"_a)
      .def(
          "group", [](Rules& rules, Cells cells) { rules.groups.push_back({std::move(cells)}); }, "cells"_a)
      .def(
          "groups",
          [](Rules& rules, std::size_t size, const Cells& cells) {
            for (std::size_t at = 0; size > 0 && at + size <= cells.size(); at += size) {
              const auto first = cells.begin() + static_cast<std::ptrdiff_t>(at);
              rules.groups.push_back({Cells(first, first + static_cast<std::ptrdiff_t>(size))});
            }
          },
          "size"_a, "cells"_a, "Groups of the same size, in one list.")
      .def(
          "sum",
          [](Rules& rules, Cells cells, std::vector<int> weights, std::optional<int> least, std::optional<int> most) {
            constexpr int far = std::numeric_limits<int>::max() / 2;
            rules.sums.push_back({std::move(cells), std::move(weights), least.value_or(-far), most.value_or(far)});
          },
          "cells"_a, "weights"_a, "least"_a = nb::none(), "most"_a = nb::none())
      .def("pairs", &add_pairs, "cells"_a, "table"_a, "One relation between the cells of each pair, in one list.")
      .def(
          "line",
          [](Rules& rules, Cells cells, std::shared_ptr<Automaton> automaton) {
            rules.lines.push_back({std::move(cells), std::move(automaton)});
          },
          "cells"_a, "automaton"_a)
      .def(
          "count",
          [](Rules& rules, Cells cells, int digit, std::vector<int> counts) {
            rules.counts.push_back({std::move(cells), digit, std::move(counts)});
          },
          "cells"_a, "digit"_a, "counts"_a)
      .def("table", &add_table, "cells"_a, "rows"_a)
      .def(
          "same",
          [](Rules& rules, Cells left, Cells right) { rules.sames.push_back({std::move(left), std::move(right)}); },
          "left"_a, "right"_a)
      .def(
          "either",
          [](Rules& rules, const std::vector<const Rules*>& options) {
            EitherRule rule;
            for (const Rules* option : options) {
              rule.options.push_back(*option);
            }
            rules.eithers.push_back(std::move(rule));
          },
          "options"_a);

  nb::class_<Program>(module, "ClueProgram", "Constraints that are ready to be searched; threads may share it.")
      .def(
          "__init__",
          [](Program* self, int digits, int cells, const Rules& rules) { new (self) Program(digits, cells, rules); },
          "digits"_a, "cells"_a, "rules"_a);

  struct ClueRunning : Running<std::uint8_t> {
    using Running::Running;
  };
  nb::class_<ClueRunning>(module, "ClueSearch", "A search on a board with clues, solution by solution.")
      .def(
          "__init__",
          [](ClueRunning* self, std::shared_ptr<Program> program, const std::vector<Mask>& start, int shown) {
            new (self) ClueRunning(grille::sudoku::clues::open(std::move(program), start, shown));
          },
          "program"_a, "start"_a, "shown"_a)
      .def(
          "next",
          [](ClueRunning& running, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::string> {
            const auto digits = running.next(nodes, seconds);
            return digits ? std::optional(text_of(*digits)) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The next solution as text, None when there are no more; StopIteration when nodes or seconds run out.")
      .def("statistics", &ClueRunning::statistics,
           "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  module.def(
      "clue_candidates",
      [](const std::shared_ptr<Program>& program, const std::vector<Mask>& start, int shown,
         std::optional<double> seconds) -> std::optional<std::vector<Mask>> {
        Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
        std::vector<Mask> found;
        bool done = false;
        {
          nb::gil_scoped_release release;
          done = true_candidates(program, start, shown, found, [&] { return watch.go_on(); });
        }
        watch.raise_pending();
        return done ? std::optional(std::move(found)) : std::nullopt;
      },
      "program"_a, "start"_a, "shown"_a, "seconds"_a = nb::none(),
      "For each cell, the mask of its digits in all solutions; None if the time ran out.");

  module.def(
      "clue_ways",
      [](const std::shared_ptr<Program>& program, const std::vector<Mask>& start,
         int looks) -> std::optional<std::vector<Mask>> {
        std::vector<Mask> found;
        const bool done = true_candidates(program, start, program->cells(), found, [&] { return --looks > 0; });
        return done ? std::optional(std::move(found)) : std::nullopt;
      },
      "program"_a, "start"_a, "looks"_a,
      "The same for all cells of a small program, limited by the solutions it looks at; None at the limit.");

  module.def(
      "clue_settled",
      [](const std::shared_ptr<Program>& program, const std::vector<Mask>& start) {
        ClueSearch search(program, start, program->cells());
        const auto root = search.root();
        return std::vector<Mask>(root.begin(), root.end());
      },
      "program"_a, "start"_a, "What propagation leaves of the candidates; empty for a contradiction.");
}

}  // namespace grille::bindings

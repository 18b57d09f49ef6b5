#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <chrono>
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
#include "bindings/sudoku.hpp"
#include "sudoku/counting.hpp"
#include "sudoku/quick.hpp"
#include "sudoku/search.hpp"
#include "sudoku/triads.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

std::vector<std::uint8_t> digits_of(std::string_view text) {
  std::vector<std::uint8_t> digits(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char sign = text[i];
    if (sign >= '1' && sign <= '9') {
      digits[i] = static_cast<std::uint8_t>(sign - '0');
    } else if (sign >= 'A' && sign <= 'Z') {
      digits[i] = static_cast<std::uint8_t>(sign - 'A' + 10);
    } else if (sign == '@') {
      digits[i] = 36;
    } else if (sign != '.') {
      throw std::invalid_argument("expected the characters 1-9, A-Z, @ and .");
    }
  }
  return digits;
}

std::string text_of(std::span<const std::uint8_t> digits) {
  constexpr std::string_view signs = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
  std::string text(digits.size(), '.');
  for (std::size_t i = 0; i < digits.size(); ++i) {
    text[i] = signs[digits[i]];
  }
  return text;
}

std::span<const std::uint8_t> boards_of(const nb::bytes& bytes, const sudoku::Geometry& geometry) {
  const std::span boards(reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size());
  if (boards.size() % geometry.cells() != 0) {
    throw std::invalid_argument("the board has the wrong size");
  }
  if (std::any_of(boards.begin(), boards.end(), [&](std::uint8_t digit) { return digit > geometry.side(); })) {
    throw std::invalid_argument("a digit is larger than the board's side");
  }
  return boards;
}

sudoku::Boxes boxes_of(int rows, int columns) {
  using sudoku::max_side;
  if (rows < 1 || columns < 1 || rows > max_side || columns > max_side || rows * columns > max_side) {
    throw std::invalid_argument("expected a side of 1 to 36");
  }
  return {rows, columns};
}

namespace {

using namespace grille::sudoku;

/// More guesses than most boards need, and few enough for an answer within milliseconds.
constexpr std::uint64_t few = 64;

/// Solves a classic 9x9 board in one call if a few guesses suffice: up to two solutions, guesses, backtracks and
/// seconds. nullopt if they don't suffice, or for other boards.
std::optional<std::tuple<std::vector<std::string>, std::uint64_t, std::uint64_t, double>> nine(
    std::string_view givens) {
  const auto start = std::chrono::steady_clock::now();
  std::array<std::uint8_t, 81> digits;
  if (givens.size() != digits.size()) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (givens[i] != '.' && (givens[i] < '1' || givens[i] > '9')) {
      return std::nullopt;
    }
    digits[i] = givens[i] == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(givens[i] - '0');
  }
  Triads search(digits);
  std::vector<std::string> solutions;
  Event event = Event::solution;
  while (solutions.size() < 2 && (event = search.next(few)) == Event::solution) {
    solutions.push_back(text_of(search.solution()));
  }
  if (event == Event::paused) {
    return std::nullopt;
  }
  const Statistics done = search.statistics();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  return std::tuple(std::move(solutions), done.guesses, done.backtracks, spent.count());
}

/// Solves boards of one layout in one call each if a few guesses suffice.
class Quick {
 public:
  explicit Quick(const Geometry& geometry) : geometry_(geometry), solver_(geometry) {}

  /// Up to two solutions, guesses, placements, backtracks and seconds; nullopt if it takes longer.
  std::optional<std::tuple<std::vector<std::string>, std::uint64_t, std::uint64_t, std::uint64_t, double>> solve(
      std::string_view givens) {
    // With the GIL: no other thread uses the solver.
    const auto start = std::chrono::steady_clock::now();
    if (!solver_.solve(digits_of(givens), few)) {
      return std::nullopt;
    }
    std::vector<std::string> solutions;
    for (int index = 0; index < solver_.count(); ++index) {
      solutions.push_back(text_of(solver_.solution(index)));
    }
    const Statistics done = solver_.statistics();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    return std::tuple(std::move(solutions), done.guesses, done.placements, done.backtracks, spent.count());
  }

  /// For each board the number of solutions, at most 2, or -1 if it takes longer; and the first solution.
  std::vector<std::pair<int, std::optional<std::string>>> many(const std::vector<std::string_view>& boards) const {
    // Read with the GIL, since the texts are Python's.
    std::vector<std::vector<std::uint8_t>> givens;
    givens.reserve(boards.size());
    for (const std::string_view board : boards) {
      givens.push_back(digits_of(board));
    }
    const nb::gil_scoped_release release;
    QuickSolver solver(geometry_);
    std::vector<std::pair<int, std::optional<std::string>>> found;
    found.reserve(boards.size());
    for (const auto& board : givens) {
      if (!solver.solve(board, few)) {
        found.emplace_back(-1, std::nullopt);
      } else if (solver.count() == 0) {
        found.emplace_back(0, std::nullopt);
      } else {
        found.emplace_back(solver.count(), text_of(solver.solution(0)));
      }
    }
    return found;
  }

 private:
  const Geometry& geometry_;
  QuickSolver solver_;
};

Engine engine_named(std::string_view name) {
  if (name == "auto") return Engine::automatic;
  if (name == "branching") return Engine::branching;
  if (name == "triads") return Engine::triads;
  if (name == "learning") return Engine::learning;
  throw std::invalid_argument("unknown native engine: " + std::string(name));
}

}  // namespace

void sudoku(nb::module_& module) {
  nb::class_<Geometry>(module, "SudokuGeometry", "The cells of a board and their houses.")
      .def(nb::init<int, std::vector<std::vector<Cell>>>(), "side"_a, "houses"_a);

  nb::class_<Running<std::uint8_t>>(module, "SudokuSearch", "A search on one board, solution by solution.")
      .def(
          "__init__",
          [](Running<std::uint8_t>* self, const Geometry& geometry, std::string_view givens, std::string_view engine) {
            new (self) Running<std::uint8_t>(open(geometry, digits_of(givens), engine_named(engine)));
          },
          "geometry"_a, "givens"_a, "engine"_a = "auto", nb::keep_alive<1, 2>())
      .def(
          "next",
          [](Running<std::uint8_t>& running, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::string> {
            const auto digits = running.next(nodes, seconds);
            return digits ? std::optional(text_of(*digits)) : std::nullopt;
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The next solution as text, None when there are no more; StopIteration when nodes or seconds run out.")
      .def("statistics", &Running<std::uint8_t>::statistics,
           "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  nb::class_<Quick>(module, "SudokuQuick", "Solves boards of one layout that need no more than a few guesses.")
      .def(nb::init<const Geometry&>(), "geometry"_a, nb::keep_alive<1, 2>())
      .def("solve", &Quick::solve, "givens"_a,
           "Up to two solutions, guesses, placements, backtracks, seconds; None if it takes longer.")
      .def("many", &Quick::many, "boards"_a,
           "For each board the number of solutions (at most 2, -1 if it takes longer) and the first solution.");

  module.def("sudoku_nine", &nine, "givens"_a,
             "Solve a classic 9x9 board in one call: up to two solutions, guesses, backtracks, seconds; None if it "
             "takes longer.");

  module.def(
      "sudoku_count",
      [](const Geometry& geometry, std::string_view givens, std::optional<std::uint64_t> nodes,
         std::optional<double> seconds) {
        return tally(nodes, seconds, [&, digits = digits_of(givens)](std::uint64_t most, const auto& go_on) {
          return count(geometry, digits, most, go_on);
        });
      },
      "geometry"_a, "givens"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "The number of solutions in base 16, whether it is exact (otherwise a lower bound), and the guesses made.");
}

}  // namespace grille::bindings

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "sudoku/counting.hpp"
#include "sudoku/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

constexpr std::string_view signs = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";

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
      throw std::invalid_argument("a board is written with the signs 1-9, A-Z, @ and .");
    }
  }
  return digits;
}

std::string text_of(std::span<const std::uint8_t> digits) {
  std::string text(digits.size(), '.');
  for (std::size_t i = 0; i < digits.size(); ++i) {
    text[i] = signs[digits[i]];
  }
  return text;
}

Engine engine_named(std::string_view name) {
  if (name == "auto") return Engine::automatic;
  if (name == "branching") return Engine::branching;
  if (name == "triads") return Engine::triads;
  if (name == "learning") return Engine::learning;
  throw std::invalid_argument("no native engine is called " + std::string(name));
}

/// A search as Python holds it: the work goes on without the GIL, so two threads must not be in it at once.
class Running {
 public:
  explicit Running(std::unique_ptr<Search> search) : search_(std::move(search)) {}

  Event next(std::uint64_t nodes, double seconds) {
    if (busy_.exchange(true)) {
      refuse();
    }
    const Leave leave{busy_};
    return run(Event::paused, nodes, seconds, [&](std::uint64_t budget) { return search_->next(budget); });
  }

  const Search& search() const {
    if (busy_) {
      refuse();
    }
    return *search_;
  }

 private:
  [[noreturn]] static void refuse() { throw std::runtime_error("this search is at work in another thread"); }

  struct Leave {
    std::atomic<bool>& busy;
    ~Leave() { busy = false; }
  };

  std::unique_ptr<Search> search_;
  std::atomic<bool> busy_ = false;
};

}  // namespace

void sudoku(nb::module_& module) {
  nb::class_<Geometry>(module, "SudokuGeometry", "Cells and the houses over them.")
      .def(nb::init<int, std::vector<std::vector<Cell>>>(), "side"_a, "houses"_a);

  nb::class_<Running>(module, "SudokuSearch", "A search on one board, solution by solution.")
      .def(
          "__init__",
          [](Running* self, const Geometry& geometry, std::string_view givens, std::string_view engine) {
            new (self) Running(open(geometry, digits_of(givens), engine_named(engine)));
          },
          "geometry"_a, "givens"_a, "engine"_a = "auto", nb::keep_alive<1, 2>())
      .def(
          "next",
          [](Running& running, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds) -> std::optional<std::string> {
            switch (running.next(nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                                 seconds.value_or(std::numeric_limits<double>::infinity()))) {
              case Event::solution:
                return text_of(running.search().solution());
              case Event::exhausted:
                return std::nullopt;
              case Event::paused:
                break;
            }
            throw nb::stop_iteration("stopped at a limit");
          },
          "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "The next solution as text, None when there are no more; StopIteration when nodes or seconds run out.")
      .def(
          "statistics",
          [](const Running& running) {
            const Statistics s = running.search().statistics();
            return std::tuple(std::string(running.search().name()), s.guesses, s.placements, s.backtracks, s.learned,
                              s.restarts);
          },
          "Engine, guesses, placements, backtracks, learned clauses, restarts.");

  module.def(
      "sudoku_count",
      [](const Geometry& geometry, std::string_view givens, std::optional<std::uint64_t> nodes,
         std::optional<double> seconds) {
        const std::vector<std::uint8_t> digits = digits_of(givens);
        Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
        Tally tally;
        {
          nb::gil_scoped_release release;
          tally = count(geometry, digits, nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                        [&] { return watch.go_on(); });
        }
        watch.raise_pending();
        return std::tuple(tally.solutions.hexadecimal(), tally.exact, tally.guesses);
      },
      "geometry"_a, "givens"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
      "The number of solutions in base 16, whether it is exact (or at least so many), and the guesses made.");
}

}  // namespace grille::bindings

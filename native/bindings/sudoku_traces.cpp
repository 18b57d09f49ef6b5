// The steps of many boards: step numbers for each board, and each distinct step once, converted on request.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "bindings/sudoku_step.hpp"
#include "sudoku/logic/traces.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

class SudokuTraces {
 public:
  SudokuTraces(const Geometry& geometry, const Rules& rules, const nb::bytes& boards, int threads,
               std::optional<double> seconds) {
    const std::span given(reinterpret_cast<const std::uint8_t*>(boards.c_str()), boards.size());
    if (given.size() % static_cast<std::size_t>(geometry.cells()) != 0) {
      throw std::invalid_argument("the boards have the wrong size");
    }
    for (const std::uint8_t digit : given) {
      if (digit > geometry.side()) throw std::invalid_argument("a digit is larger than the board's side");
    }
    constexpr double endless = std::numeric_limits<double>::infinity();
    Watch watch(endless);
    {
      nb::gil_scoped_release release;
      found_ = trace_many(geometry, rules, given, threads, seconds.value_or(endless), [&] { return watch.go_on(); });
    }
    watch.raise_pending();
  }

  std::size_t size() const { return found_.traces.size(); }
  const std::vector<std::uint32_t>& steps(std::size_t board) const { return trace(board).steps; }
  int ending(std::size_t board) const { return static_cast<int>(trace(board).ending); }
  int solutions(std::size_t board) const { return static_cast<int>(trace(board).solutions); }
  std::size_t different() const { return found_.steps.size(); }

  nb::tuple step(std::size_t number) const {
    if (number >= found_.steps.size()) throw nb::index_error("step number out of range");
    return fields_of(found_.steps[number]);
  }

 private:
  const Trace& trace(std::size_t board) const {
    if (board >= found_.traces.size()) throw nb::index_error("board number out of range");
    return found_.traces[board];
  }

  Traces found_;
};

}  // namespace

void sudoku_traces(nb::module_& module) {
  nb::class_<SudokuTraces>(module, "SudokuTraces", "The steps of many boards, concatenated in one buffer.")
      .def(nb::init<const Geometry&, const Rules&, const nb::bytes&, int, std::optional<double>>(), "geometry"_a,
           "rules"_a, "boards"_a, "threads"_a = 1, "seconds"_a = nb::none())
      .def("__len__", &SudokuTraces::size)
      .def("steps", &SudokuTraces::steps, "board"_a, "The steps of a board, as numbers that equal steps share.")
      .def("ending", &SudokuTraces::ending, "board"_a, "0 finished, 1 stuck, 2 broken, 3 stopped.")
      .def("solutions", &SudokuTraces::solutions, "board"_a, "0 one, 1 none, 2 several, 4 not known.")
      .def_prop_ro("different", &SudokuTraces::different, "The number of distinct steps.")
      .def("step", &SudokuTraces::step, "number"_a, nb::sig("def step(self, number: int) -> tuple[object, ...]"));
}

}  // namespace grille::bindings

// Many 9x9 boards at once: read where they lie, answered in one block.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/families.hpp"
#include "bindings/run.hpp"
#include "sudoku/lanes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

using Signs = nb::ndarray<const std::uint8_t, nb::ro, nb::device::cpu>;
template <class Value>
using View = nb::ndarray<nb::memview, Value>;

/// Memory that lives as long as Python looks at it. Nothing is in it yet: to clear it first would cost a tenth of the time
/// that easy boards take.
template <class Value>
struct Room {
  Value* values;
  nb::capsule owner;

  explicit Room(std::size_t number) : values(static_cast<Value*>(std::malloc((number + 1) * sizeof(Value)))) {
    if (values == nullptr) {
      throw std::bad_alloc();
    }
    owner = nb::capsule(values, [](void* memory) noexcept { std::free(memory); });
  }
};

/// Clears what the kernel had no reason to write to: between solutions, and where there is none.
void clear_the_rest(const Batch& batch) {
  const lanes::Task& task = batch.task;
  for (std::size_t board = 0; board < batch.boards; ++board) {
    const lanes::Status status{task.statuses[board]};
    const bool solved = status == lanes::Status::unique || status == lanes::Status::several;
    const std::size_t written = solved ? 81 : 0;
    if (written < task.step) {
      std::memset(task.solutions + task.step * board + written, 0, task.step - written);
    }
  }
}

using Answer = std::tuple<View<std::uint8_t>, std::optional<View<std::uint64_t>>, std::optional<View<std::uint8_t>>,
                          nb::object>;

Answer many(const Signs& signs, std::size_t boards, std::size_t first, std::size_t stride, std::uint8_t zero,
            std::uint64_t limit, bool counted, std::size_t step, int threads, std::optional<double> seconds) {
  if (signs.ndim() != 1 || signs.stride(0) != 1) {
    throw std::invalid_argument("the signs are to be bytes in a row");
  }
  // Written so that no product or sum can wrap around.
  if (boards > 0 && (signs.size() < 81 || first > signs.size() - 81 ||
                     (boards > 1 && (stride == 0 || (signs.size() - 81 - first) / stride < boards - 1)))) {
    throw std::invalid_argument("there are fewer signs than " + std::to_string(boards) + " boards take");
  }
  if (limit == 0 || boards > std::numeric_limits<std::size_t>::max() / 1024) {
    throw std::invalid_argument("a limit is at least 1, and boards fit in memory");
  }
  if (step != 0 && (step < 81 || step > 512)) {
    throw std::invalid_argument("a solution takes 81 signs");
  }
  Room<std::uint8_t> statuses(boards);
  std::optional<Room<std::uint64_t>> counts;
  std::optional<Room<std::uint8_t>> solutions;
  if (counted) counts.emplace(boards);
  if (step != 0) solutions.emplace(step * boards);
  const Batch batch{{boards > 0 ? signs.data() + first : nullptr, static_cast<std::ptrdiff_t>(stride), zero, limit,
                     statuses.values, counts ? counts->values : nullptr, solutions ? solutions->values : nullptr, step},
                    boards, threads};
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  {
    nb::gil_scoped_release release;
    solve_many(batch, [&] { return watch.go_on(); });
    if (solutions) clear_the_rest(batch);
  }
  nb::object raised = nb::none();
  try {
    watch.raise_pending();
  } catch (nb::python_error& error) {
    raised = nb::borrow(error.value());
  }
  Answer answer(View<std::uint8_t>(statuses.values, {boards}, statuses.owner), std::nullopt, std::nullopt, raised);
  if (counts) std::get<1>(answer).emplace(counts->values, std::initializer_list<std::size_t>{boards}, counts->owner);
  if (solutions) {
    std::get<2>(answer).emplace(solutions->values, std::initializer_list<std::size_t>{step * boards}, solutions->owner);
  }
  return answer;
}

/// What a row holds, as far as it is text: bytes, or a string's UTF-8.
std::pair<const char*, Py_ssize_t> text_of(nb::handle row) {
  Py_ssize_t size = 0;
  if (PyUnicode_Check(row.ptr())) {
    const char* text = PyUnicode_AsUTF8AndSize(row.ptr(), &size);
    if (text == nullptr) {
      PyErr_Clear();  // a surrogate: no sign of any board
      return {"", 0};
    }
    return {text, size};
  }
  char* text = nullptr;
  if (PyBytes_Check(row.ptr()) && PyBytes_AsStringAndSize(row.ptr(), &text, &size) == 0) {
    return {text, size};
  }
  throw nb::type_error("a board is a string, or bytes");
}

/// Rows one after another, 81 bytes each. A row that is not 81 signs long becomes one without signs; a line end after it
/// counts as none.
nb::bytes rows(const nb::list& list) {
  const std::size_t number = list.size();
  std::string signs(81 * number, '\xff');
  for (std::size_t i = 0; i < number && i < list.size(); ++i) {
    // Held while it is read: another thread may change the list.
    const nb::object row = list[i];
    auto [text, size] = text_of(row);
    if (size > 81 && text[size - 1] == '\n') --size;
    if (size > 81 && text[size - 1] == '\r') --size;
    if (size == 81) {
      std::memcpy(&signs[81 * i], text, 81);
    }
  }
  return nb::bytes(signs.data(), signs.size());
}

/// The reverse: a string for each row, None for those that hold nothing.
nb::list lines(const Signs& signs) {
  if (signs.ndim() != 1 || signs.stride(0) != 1) {
    throw std::invalid_argument("the signs are to be bytes in a row");
  }
  nb::list list;
  const char* text = reinterpret_cast<const char*>(signs.data());
  for (std::size_t at = 0; at + 81 <= signs.size(); at += 81) {
    if (text[at] == '\0') {
      list.append(nb::none());
    } else {
      list.append(nb::str(text + at, 81));
    }
  }
  return list;
}

}  // namespace

void sudoku_many(nb::module_& module) {
  module.def("sudoku_many", &many, "signs"_a, "boards"_a, "first"_a, "stride"_a, "zero"_a, "limit"_a, "counted"_a,
             "step"_a, "threads"_a, "seconds"_a = nb::none(),
             nb::sig("def sudoku_many(signs: typing.Any, boards: int, first: int, stride: int, zero: int, limit: int, "
                     "counted: bool, step: int, threads: int, seconds: float | None = None) "
                     "-> tuple[memoryview, memoryview | None, memoryview | None, BaseException | None]"),
             "Many 9x9 boards, 81 signs each: a status for each (0 none, 1 unique, 2 several, 3 invalid, 4 stopped), the "
             "solutions found up to the limit if counted, a solution's signs at every step unless that is 0, and what a "
             "signal raised.");
  module.def("sudoku_rows", &rows, "rows"_a, nb::sig("def sudoku_rows(rows: list[typing.Any]) -> bytes"),
             "Strings or bytes one after another, 81 signs each; one of another length becomes one without signs.");
  module.def("sudoku_lines", &lines, "signs"_a,
             nb::sig("def sudoku_lines(signs: typing.Any) -> list[str | None]"),
             "A string for every 81 signs, None where there are none.");
  module.def(
      "sudoku_plain",
      [](const nb::bytes& data, std::size_t start) {
        const std::string_view text(data.c_str(), data.size());
        std::size_t stride = 0;
        const std::size_t lines = start < text.size() ? plain_lines(text.substr(start), stride) : 0;
        return std::tuple(lines, stride);
      },
      "data"_a, "start"_a,
      "How many lines there are from a place on that are 9x9 boards in plain signs, and how long each is with its end.");
  module.def("sudoku_lanes", [] { return lanes_kernel().lanes; }, "How many boards stand side by side.");
}

}  // namespace grille::bindings

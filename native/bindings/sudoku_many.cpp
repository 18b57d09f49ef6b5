// Batches of 9x9 boards, read in place and answered in one block.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
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
#include "bindings/text.hpp"
#include "sudoku/lanes.hpp"
#include "sudoku/rows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;

using Signs = nb::ndarray<const std::uint8_t, nb::ro, nb::device::cpu>;
template <class Value>
using View = nb::ndarray<nb::memview, Value>;

/// Memory that Python keeps alive. It is not initialised: clearing it would cost a tenth of the time that easy boards
/// take.
template <class Value>
struct Buffer {
  Value* values;
  nb::capsule owner;

  explicit Buffer(std::size_t number) : values(static_cast<Value*>(std::malloc((number + 1) * sizeof(Value)))) {
    if (values == nullptr) {
      throw std::bad_alloc();
    }
    owner = nb::capsule(values, [](void* memory) noexcept { std::free(memory); });
  }
};

/// The boards in a buffer, if it is large enough for all of them.
Rows rows_in(const Signs& signs, std::size_t boards, std::size_t first, std::size_t stride, std::uint8_t zero,
             int side) {
  const std::size_t cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  if (signs.ndim() != 1 || signs.stride(0) != 1) {
    throw std::invalid_argument("expected a contiguous buffer of bytes");
  }
  // Written so that no product or sum can overflow.
  if (boards > 0 && (signs.size() < cells || first > signs.size() - cells ||
                     (boards > 1 && (stride == 0 || (signs.size() - cells - first) / stride < boards - 1)))) {
    throw std::invalid_argument("the buffer is too small for " + std::to_string(boards) + " boards");
  }
  return {boards > 0 ? signs.data() + first : nullptr, boards, stride, zero, side};
}

/// Clears what the kernel does not write: gaps between solutions, and rows without a solution.
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

/// The exception that a signal handler raised in the meantime, or None.
nb::object raised_by(const Watch& watch) {
  try {
    watch.raise_pending();
  } catch (nb::python_error& error) {
    return nb::borrow(error.value());
  }
  return nb::none();
}

using Answer =
    std::tuple<View<std::uint8_t>, std::optional<View<std::uint64_t>>, std::optional<View<std::uint8_t>>, nb::object>;

Answer many(const Signs& signs, std::size_t boards, std::size_t first, std::size_t stride, std::uint8_t zero,
            std::uint64_t limit, bool counted, std::size_t step, int threads, std::optional<double> seconds) {
  const Rows rows = rows_in(signs, boards, first, stride, zero, 9);
  if (limit == 0 || boards > std::numeric_limits<std::size_t>::max() / 1024) {
    throw std::invalid_argument("the limit must be at least 1, and the boards must fit in memory");
  }
  if (step != 0 && (step < 81 || step > 512)) {
    throw std::invalid_argument("a solution needs 81 bytes");
  }
  Buffer<std::uint8_t> statuses(boards);
  std::optional<Buffer<std::uint64_t>> counts;
  std::optional<Buffer<std::uint8_t>> solutions;
  if (counted) counts.emplace(boards);
  if (step != 0) solutions.emplace(step * boards);
  const Batch batch{{rows.signs, static_cast<std::ptrdiff_t>(stride), zero, limit, statuses.values,
                     counts ? counts->values : nullptr, solutions ? solutions->values : nullptr, step},
                    boards,
                    threads};
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  {
    nb::gil_scoped_release release;
    solve_many(batch, [&] { return watch.go_on(); });
    if (solutions) clear_the_rest(batch);
  }
  Answer answer(View<std::uint8_t>(statuses.values, {boards}, statuses.owner), std::nullopt, std::nullopt,
                raised_by(watch));
  if (counts) std::get<1>(answer).emplace(counts->values, std::initializer_list<std::size_t>{boards}, counts->owner);
  if (solutions) {
    std::get<2>(answer).emplace(solutions->values, std::initializer_list<std::size_t>{step * boards}, solutions->owner);
  }
  return answer;
}

/// The text of a row: bytes, or a string as UTF-8; nullopt for anything else.
std::optional<std::string_view> text_of(nb::handle row) {
  Py_ssize_t size = 0;
  // The exact type first: the question whether it is a subclass is a call.
  if (Py_TYPE(row.ptr()) == &PyUnicode_Type || PyUnicode_Check(row.ptr())) {
    const char* text = PyUnicode_AsUTF8AndSize(row.ptr(), &size);
    if (text == nullptr) {
      PyErr_Clear();  // a lone surrogate, which no board contains
      return std::nullopt;
    }
    return std::string_view(text, static_cast<std::size_t>(size));
  }
  char* text = nullptr;
  if (PyBytes_Check(row.ptr()) && PyBytes_AsStringAndSize(row.ptr(), &text, &size) == 0) {
    return std::string_view(text, static_cast<std::size_t>(size));
  }
  return std::nullopt;
}

/// A field of a class with slots, read where the object keeps it: a lookup of its name, or a call of its descriptor,
/// costs more than all else that is done with a row.
class Field {
 public:
  Field(nb::handle type, nb::handle name) {
    // The stable API has no call for the offset of a slot: a mark in an empty object is looked for.
    const nb::object probe = nb::module_::import_("builtins").attr("object").attr("__new__")(type);
    const nb::object mark = nb::module_::import_("builtins").attr("object")();
    nb::getattr(type, name).attr("__set__")(probe, mark);
    const auto size = nb::cast<std::size_t>(type.attr("__basicsize__"));
    for (offset_ = sizeof(PyObject); offset_ + sizeof(PyObject*) <= size; offset_ += sizeof(PyObject*)) {
      if (in(probe.ptr()) == mark.ptr()) return;
    }
    throw std::invalid_argument("expected a class that keeps its fields in slots");
  }

  /// The value, borrowed; null if the field was never set.
  [[nodiscard]] PyObject* in(PyObject* object) const {
    PyObject* value = nullptr;
    std::memcpy(&value, reinterpret_cast<const char*>(object) + offset_, sizeof(value));
    return value;
  }

 private:
  std::size_t offset_;
};

/// The puzzles of a class whose text is one of their fields: those whose other fields have certain values.
class PlainPuzzles {
 public:
  /// From the class, the name of the field with the text, and a dict of the other fields.
  explicit PlainPuzzles(const nb::tuple& from) : type_(from[0]), text_(type_, from[1]) {
    for (auto [name, value] : nb::cast<nb::dict>(from[2])) {
      others_.emplace_back(Field(type_, name), nb::borrow(value));
    }
  }

  /// The text of a row, borrowed; the row itself if it is anything else.
  [[nodiscard]] PyObject* text_of(PyObject* row) const {
    if (reinterpret_cast<PyObject*>(Py_TYPE(row)) != type_.ptr()) return row;
    for (const auto& [field, value] : others_) {
      if (field.in(row) != value.ptr()) return row;
    }
    PyObject* text = text_.in(row);
    return text == nullptr ? row : text;
  }

 private:
  nb::object type_;
  Field text_;
  std::vector<std::pair<Field, nb::object>> others_;
};

/// Rows of this width in one buffer, and the indices of all other rows, which are left blank.
std::tuple<nb::bytearray, std::vector<std::size_t>> packed_rows(const nb::list& list, std::size_t width,
                                                                std::optional<nb::tuple> puzzles) {
  const std::size_t number = list.size();
  if (width == 0 || number > std::numeric_limits<std::size_t>::max() / 2 / width) {
    throw std::invalid_argument("rows must be at least 1 wide and fit in memory");
  }
  std::optional<PlainPuzzles> plain_puzzles;
  if (puzzles) plain_puzzles.emplace(*puzzles);
  nb::bytearray packed("", 0);
  packed.resize(width * number);
  char* to = static_cast<char*>(packed.data());
  std::vector<std::size_t> others;
  // Several rows at a time, so that the processor waits for the memory of all of them at once. The rows are borrowed:
  // nothing here runs Python code or releases the lock, so the list stays as it is.
  std::array<PyObject*, 16> rows;
  for (std::size_t from = 0; from < number; from += rows.size()) {
    const std::size_t count = std::min(rows.size(), number - from);
    for (std::size_t i = 0; i < count; ++i) {
      rows[i] = PyList_GetItem(list.ptr(), static_cast<Py_ssize_t>(from + i));
      __builtin_prefetch(rows[i]);
    }
    for (std::size_t i = 0; plain_puzzles && i < count; ++i) {
      rows[i] = plain_puzzles->text_of(rows[i]);
      __builtin_prefetch(rows[i]);
    }
    for (std::size_t i = 0; i < count; ++i, to += width) {
      std::optional<std::string_view> text = text_of(rows[i]);
      if (text && is_row(*text, width)) {
        std::memcpy(to, text->data(), width);
      } else {
        std::memset(to, 0xff, width);
        others.push_back(from + i);
      }
    }
  }
  return {std::move(packed), std::move(others)};
}

/// The reverse: a string for each row, None for blank rows.
nb::list lines(const Signs& signs) {
  if (signs.ndim() != 1 || signs.stride(0) != 1) {
    throw std::invalid_argument("expected a contiguous buffer of bytes");
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

/// The digits of the boards that can be read (and, if `proper`, have no clash), in one buffer, and the indices of these
/// boards.
std::tuple<nb::bytes, std::vector<std::size_t>> digits(const Signs& signs, std::size_t boards, std::size_t first,
                                                       std::size_t stride, std::uint8_t zero, bool proper) {
  const Rows rows = rows_in(signs, boards, first, stride, zero, 9);
  std::string found(rows.cells() * boards, '\0');
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < boards; ++i) {
    const std::span to(reinterpret_cast<std::uint8_t*>(found.data()) + rows.cells() * which.size(), rows.cells());
    if (rows.read(i, to) && (!proper || without_clash(to))) which.push_back(i);
  }
  return {nb::bytes(found.data(), rows.cells() * which.size()), std::move(which)};
}

View<std::uint8_t> answers(const Signs& signs, std::size_t boards, std::size_t first, std::size_t stride,
                           std::uint8_t zero, const Signs& answer_signs, std::size_t answer_first,
                           std::size_t answer_stride, std::uint8_t answer_zero) {
  const Rows given = rows_in(signs, boards, first, stride, zero, 9);
  const Rows answered = rows_in(answer_signs, boards, answer_first, answer_stride, answer_zero, 9);
  Buffer<std::uint8_t> statuses(boards);
  {
    nb::gil_scoped_release release;
    check_answers(given, answered, statuses.values);
  }
  return View<std::uint8_t>(statuses.values, {boards}, statuses.owner);
}

std::tuple<View<std::uint8_t>, View<std::uint8_t>, nb::object> canonical_forms(const Signs& signs, std::size_t boards,
                                                                               std::size_t first, std::size_t stride,
                                                                               std::uint8_t zero, int box_rows,
                                                                               int box_columns, int threads,
                                                                               std::optional<double> seconds) {
  const Boxes boxes{box_rows, box_columns};
  if (box_rows < 1 || box_columns < 1 || box_rows > 36 || box_columns > 36 || boxes.side() > 36) {
    throw std::invalid_argument("expected a side of 1 to 36");
  }
  const Rows rows = rows_in(signs, boards, first, stride, zero, boxes.side());
  Buffer<std::uint8_t> statuses(boards);
  Buffer<std::uint8_t> forms(rows.cells() * boards);
  Watch watch(seconds.value_or(std::numeric_limits<double>::infinity()));
  {
    nb::gil_scoped_release release;
    canonical_many(rows, boxes, threads, [&] { return watch.go_on(); }, statuses.values, forms.values);
    for (std::size_t i = 0; i < boards; ++i) {
      if (statuses.values[i] == 3 || statuses.values[i] == 4)
        std::memset(forms.values + rows.cells() * i, 0, rows.cells());
    }
  }
  return {View<std::uint8_t>(statuses.values, {boards}, statuses.owner),
          View<std::uint8_t>(forms.values, {rows.cells() * boards}, forms.owner), raised_by(watch)};
}

}  // namespace

void sudoku_many(nb::module_& module) {
  module.def("sudoku_many", &many, "signs"_a, "boards"_a, "first"_a, "stride"_a, "zero"_a, "limit"_a, "counted"_a,
             "step"_a, "threads"_a, "seconds"_a = nb::none(),
             nb::sig("def sudoku_many(signs: typing.Any, boards: int, first: int, stride: int, zero: int, limit: int, "
                     "counted: bool, step: int, threads: int, seconds: float | None = None) "
                     "-> tuple[memoryview, memoryview | None, memoryview | None, BaseException | None]"),
             "Solve many 9x9 boards of 81 characters each: a status for each (0 none, 1 unique, 2 several, 3 invalid, "
             "4 stopped), the number of solutions up to the limit if counted, a solution at every step unless that is "
             "0, and the exception of a signal handler.");
  module.def("packed_rows", &packed_rows, "rows"_a, "width"_a, "puzzles"_a = nb::none(),
             nb::sig("def packed_rows(rows: list[typing.Any], width: int, "
                     "puzzles: tuple[type, str, dict[str, typing.Any]] | None = None) -> tuple[bytearray, list[int]]"),
             "Strings or bytes of one width, concatenated, and the indices of all other rows, which are left blank. "
             "`puzzles` is a class, its field with the text of a puzzle, and the values that the other fields of such "
             "a puzzle have.");
  module.def(
      "sudoku_digits", &digits, "signs"_a, "boards"_a, "first"_a, "stride"_a, "zero"_a, "proper"_a,
      nb::sig("def sudoku_digits(signs: typing.Any, boards: int, first: int, stride: int, zero: int, proper: bool) "
              "-> tuple[bytes, list[int]]"),
      "The digits of the 9x9 boards that can be read (and have no clash, if proper), and the indices of these boards.");
  module.def("sudoku_answers", &answers, "signs"_a, "boards"_a, "first"_a, "stride"_a, "zero"_a, "answers"_a,
             "answers_first"_a, "answers_stride"_a, "answers_zero"_a,
             nb::sig("def sudoku_answers(signs: typing.Any, boards: int, first: int, stride: int, zero: int, "
                     "answers: typing.Any, answers_first: int, answers_stride: int, answers_zero: int) -> memoryview"),
             "For each 9x9 board whether its answer is a solution: 3 unreadable board, 5 right, 6 wrong.");
  module.def("sudoku_canonical_many", &canonical_forms, "signs"_a, "boards"_a, "first"_a, "stride"_a, "zero"_a,
             "box_rows"_a, "box_columns"_a, "threads"_a, "seconds"_a = nb::none(),
             nb::sig("def sudoku_canonical_many(signs: typing.Any, boards: int, first: int, stride: int, zero: int, "
                     "box_rows: int, box_columns: int, threads: int, seconds: float | None = None) "
                     "-> tuple[memoryview, memoryview, BaseException | None]"),
             "The canonical form of each board, with a status (3 unreadable, 4 stopped, 7 done), and the exception of "
             "a signal handler.");
  module.def("sudoku_lines", &lines, "signs"_a, nb::sig("def sudoku_lines(signs: typing.Any) -> list[str | None]"),
             "A string for every 81 characters, None for blank rows.");
  module.def(
      "sudoku_plain",
      [](const nb::bytes& data, std::size_t start) {
        const std::string_view text(data.c_str(), data.size());
        std::size_t stride = 0;
        const std::size_t lines = start < text.size() ? plain_lines(text.substr(start), stride) : 0;
        return std::tuple(lines, stride);
      },
      "data"_a, "start"_a,
      "How many lines from an offset on are 9x9 boards in plain characters, and the length of each including its line "
      "end.");
  module.def("sudoku_lanes", [] { return lanes_kernel().lanes; }, "How many boards are solved side by side.");
}

}  // namespace grille::bindings

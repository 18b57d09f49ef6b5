// A column of text as rows of one width, from any object with the Arrow C interface. Rows at even distances in one
// buffer are used in place; others are copied into one buffer.
#include "bindings/arrow.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
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
#include "bindings/text.hpp"
#include "blake2b.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grille::bindings {

namespace {

using Bytes = nb::ndarray<nb::memview, const std::uint8_t>;

/// The text of a row; nullopt if it is null.
using Row = std::optional<std::string_view>;

struct View {
  std::int32_t size;
  union {
    char inlined[12];
    struct {
      char prefix[4];
      std::int32_t buffer;
      std::int32_t offset;
    } far;
  };
};
static_assert(sizeof(View) == 16);

enum class Layout { null, fixed, small_offsets, large_offsets, views, dictionary };

class Column;

/// The rows of one array.
class Chunk {
 public:
  Chunk(const arrow::Schema& schema, const arrow::Array& array, std::int64_t skipped = 0, std::int64_t length = -1)
      : array_(array), offset_(array.offset + skipped), length_(length < 0 ? array.length : length) {
    const std::string_view format = schema.format;
    if (schema.dictionary != nullptr) {
      layout_ = Layout::dictionary;
      index_ = format.empty() ? '?' : format[0];
      if (format.size() != 1 || std::string_view("cCsSiIlL").find(index_) == std::string_view::npos ||
          array.dictionary == nullptr) {
        throw nb::type_error("the keys of an Arrow dictionary must be integers");
      }
      values_ = std::make_unique<Chunk>(*schema.dictionary, *array.dictionary);
    } else if (format == "n") {
      layout_ = Layout::null;
    } else if (format == "u" || format == "z") {
      layout_ = Layout::small_offsets;
    } else if (format == "U" || format == "Z") {
      layout_ = Layout::large_offsets;
    } else if (format == "vu" || format == "vz") {
      layout_ = Layout::views;
    } else if (format.starts_with("w:")) {
      layout_ = Layout::fixed;
      width_ = std::strtoll(schema.format + 2, nullptr, 10);
    } else {
      throw nb::type_error(("not a column of text: its Arrow format is '" + std::string(format) + "'").c_str());
    }
    const std::int64_t least = layout_ == Layout::null                                     ? 0
                               : layout_ == Layout::fixed || layout_ == Layout::dictionary ? 2
                                                                                           : 3;
    if (array.n_buffers < least || array.length < 0 || offset_ < 0) {
      throw std::invalid_argument("an Arrow array lacks buffers");
    }
    valid_ =
        layout_ == Layout::null || array.null_count == 0 ? nullptr : static_cast<const std::uint8_t*>(array.buffers[0]);
  }

  std::int64_t length() const { return length_; }

  Row operator[](std::int64_t i) const {
    const std::int64_t at = offset_ + i;
    if (layout_ == Layout::null || (valid_ != nullptr && ((valid_[at >> 3] >> (at & 7)) & 1) == 0)) {
      return std::nullopt;
    }
    switch (layout_) {
      case Layout::fixed:
        return std::string_view(buffer<char>(1) + at * width_, static_cast<std::size_t>(width_));
      case Layout::small_offsets:
        return between<std::int32_t>(at);
      case Layout::large_offsets:
        return between<std::int64_t>(at);
      case Layout::views: {
        const View& view = buffer<View>(1)[at];
        const char* text = view.size <= 12 ? view.inlined : buffer<char>(2 + view.far.buffer) + view.far.offset;
        return std::string_view(text, static_cast<std::size_t>(view.size));
      }
      case Layout::dictionary: {
        const std::int64_t key = this->key(at);
        if (key < 0 || key >= values_->length()) {
          throw std::invalid_argument("an Arrow dictionary key is out of range");
        }
        return (*values_)[key];
      }
      case Layout::null:
        break;
    }
    return std::nullopt;
  }

 private:
  template <class Value>
  const Value* buffer(std::int64_t number) const {
    return static_cast<const Value*>(array_.buffers[number]);
  }

  template <class Offset>
  Row between(std::int64_t at) const {
    const Offset* offsets = buffer<Offset>(1);
    const Offset size = offsets[at + 1] - offsets[at];
    // If all rows are empty, there may be no text buffer.
    return size == 0 ? std::string_view("")
                     : std::string_view(buffer<char>(2) + offsets[at], static_cast<std::size_t>(size));
  }

  std::int64_t key(std::int64_t at) const {
    switch (index_) {
      case 'c':
        return buffer<std::int8_t>(1)[at];
      case 'C':
        return buffer<std::uint8_t>(1)[at];
      case 's':
        return buffer<std::int16_t>(1)[at];
      case 'S':
        return buffer<std::uint16_t>(1)[at];
      case 'i':
        return buffer<std::int32_t>(1)[at];
      case 'I':
        return buffer<std::uint32_t>(1)[at];
      default:
        return buffer<std::int64_t>(1)[at];
    }
  }

  const arrow::Array& array_;
  std::int64_t offset_;
  std::int64_t length_;
  Layout layout_ = Layout::null;
  char index_ = 'i';
  std::int64_t width_ = 0;
  const std::uint8_t* valid_ = nullptr;
  std::unique_ptr<Chunk> values_;
};

/// A column, chunk by chunk; it keeps the memory alive.
class Column {
 public:
  Column(nb::handle source, std::string_view name) {
    if (nb::hasattr(source, "__arrow_c_array__")) {
      const auto pair = nb::cast<nb::tuple>(source.attr("__arrow_c_array__")());
      schema_ = std::make_unique<arrow::Owned<arrow::Schema>>(pointer<arrow::Schema>(pair[0], "arrow_schema"));
      arrays_.emplace_back(pointer<arrow::Array>(pair[1], "arrow_array"));
    } else {
      const nb::object capsule = source.attr("__arrow_c_stream__")();
      arrow::Owned<arrow::Stream> stream(pointer<arrow::Stream>(capsule, "arrow_array_stream"));
      schema_ = std::make_unique<arrow::Owned<arrow::Schema>>();
      demand(stream, stream->get_schema(stream.get(), schema_->get()));
      while (true) {
        arrow::Owned<arrow::Array> array;
        demand(stream, stream->get_next(stream.get(), array.get()));
        if (array->release == nullptr) break;
        arrays_.push_back(std::move(array));
      }
    }
    const arrow::Schema& schema = **schema_;
    const int child = std::string_view(schema.format) == "+s" ? child_named(schema, name) : -1;
    for (const auto& array : arrays_) {
      if (array->length == 0) continue;
      if (child < 0) {
        chunks_.emplace_back(schema, *array);
      } else {
        if (array->n_children != schema.n_children) throw std::invalid_argument("an Arrow table lacks columns");
        chunks_.emplace_back(*schema.children[child], *array->children[child], array->offset, array->length);
      }
      rows_ += chunks_.back().length();
    }
  }

  std::int64_t rows() const { return rows_; }
  const std::vector<Chunk>& chunks() const { return chunks_; }

 private:
  template <class Struct>
  static Struct* pointer(nb::handle capsule, const char* name) {
    void* held = PyCapsule_GetPointer(capsule.ptr(), name);
    if (held == nullptr) throw nb::python_error();
    return static_cast<Struct*>(held);
  }

  static void demand(arrow::Owned<arrow::Stream>& stream, int error) {
    if (error == 0) return;
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    const char* said = stream->get_last_error(stream.get());
    throw std::runtime_error(said != nullptr ? said : "the Arrow stream ended with an error");
  }

  /// The only column of a table, or the one with this name.
  static int child_named(const arrow::Schema& schema, std::string_view name) {
    if (schema.n_children == 1) return 0;
    std::string names;
    for (int i = 0; i < schema.n_children; ++i) {
      const std::string_view each = schema.children[i]->name != nullptr ? schema.children[i]->name : "";
      if (each == name) return i;
      names += (names.empty() ? "" : ", ") + std::string(each);
    }
    throw nb::type_error(
        ("a table with several columns, but none named '" + std::string(name) + "': " + names).c_str());
  }

  std::unique_ptr<arrow::Owned<arrow::Schema>> schema_;
  std::vector<arrow::Owned<arrow::Array>> arrays_;
  std::vector<Chunk> chunks_;
  std::int64_t rows_ = 0;
};

/// Where the rows begin and how far apart they are, if all have this width and are at even distances.
std::optional<std::pair<const char*, std::size_t>> evenly(const Column& column, std::size_t width) {
  if (column.chunks().size() != 1) return std::nullopt;
  const Chunk& chunk = column.chunks()[0];
  const Row first = chunk[0];
  if (!first || first->size() != width) return std::nullopt;
  std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(width);
  for (std::int64_t i = 1; i < chunk.length(); ++i) {
    const Row row = chunk[i];
    if (!row || row->size() != width) return std::nullopt;
    if (i == 1) stride = row->data() - first->data();
    if (row->data() != first->data() + i * stride) return std::nullopt;
  }
  // A larger stride is a coincidence: the rows are in unrelated buffers.
  if (stride < static_cast<std::ptrdiff_t>(width) || stride > static_cast<std::ptrdiff_t>(2 * width))
    return std::nullopt;
  return std::pair(first->data(), static_cast<std::size_t>(stride));
}

Bytes view_of(const void* data, std::size_t size, nb::handle owner) { return Bytes(data, {size}, owner); }

std::tuple<Bytes, std::size_t, std::size_t, nb::dict> rows(nb::handle source, std::size_t width,
                                                           std::string_view name) {
  auto column = std::make_unique<Column>(source, name);
  const std::size_t number = static_cast<std::size_t>(column->rows());
  nb::dict others;
  if (const auto even = evenly(*column, width)) {
    const auto [data, stride] = *even;
    nb::capsule owner(column.release(), [](void* held) noexcept { delete static_cast<Column*>(held); });
    return {view_of(data, (number - 1) * stride + width, owner), number, stride, others};
  }
  char* packed = static_cast<char*>(std::malloc(number * width + 1));
  if (packed == nullptr) throw std::bad_alloc();
  nb::capsule owner(packed, [](void* held) noexcept { std::free(held); });
  std::size_t at = 0;
  for (const Chunk& chunk : column->chunks()) {
    for (std::int64_t i = 0; i < chunk.length(); ++i, ++at) {
      const Row row = chunk[i];
      std::string_view text = row.value_or("");
      if (row && is_row(text, width)) {
        std::memcpy(packed + at * width, text.data(), width);
        continue;
      }
      std::memset(packed + at * width, 0xff, width);
      others[nb::int_(at)] = row ? nb::object(nb::bytes(row->data(), row->size())) : nb::object(nb::none());
    }
  }
  return {view_of(packed, number * width, owner), number, width, others};
}

/// Rows that are hashed together: a multiple of the lanes of every kernel.
constexpr std::size_t hashed_together = 64;

/// Writes hashes as 16 bytes or as 32 hexadecimal digits, many rows at a time.
class HashWriter {
 public:
  explicit HashWriter(bool hexadecimal) : hexadecimal_(hexadecimal) {}

  void add(std::string_view text, char* to) {
    texts_[waiting_] = text;
    places_[waiting_++] = to;
    if (waiting_ == hashed_together) flush();
  }

  void flush() {
    blake2b_128(std::span(texts_).first(waiting_), digests_);
    for (std::size_t i = 0; i < waiting_; ++i) write(digests_[i], places_[i]);
    waiting_ = 0;
  }

 private:
  void write(const Digest& digest, char* to) const {
    if (!hexadecimal_) {
      std::memcpy(to, digest.data(), digest.size());
      return;
    }
    for (const std::uint8_t byte : digest) {
      *to++ = "0123456789abcdef"[byte >> 4];
      *to++ = "0123456789abcdef"[byte & 15];
    }
  }

  bool hexadecimal_;
  std::size_t waiting_ = 0;
  std::array<std::string_view, hashed_together> texts_;
  std::array<char*, hashed_together> places_;
  std::array<Digest, hashed_together> digests_;
};

/// The hash of each row of text, 16 bytes or 32 hexadecimal digits each; zeros for a null.
Bytes hashes(nb::handle source, bool hexadecimal) {
  const Column column(source, "");
  const std::size_t width = hexadecimal ? 32 : 16;
  const std::size_t number = static_cast<std::size_t>(column.rows());
  char* made = static_cast<char*>(std::calloc(number * width + 1, 1));
  if (made == nullptr) throw std::bad_alloc();
  nb::capsule owner(made, [](void* held) noexcept { std::free(held); });
  {
    nb::gil_scoped_release release;
    HashWriter writer(hexadecimal);
    char* to = made;
    for (const Chunk& chunk : column.chunks()) {
      for (std::int64_t i = 0; i < chunk.length(); ++i, to += width) {
        if (const Row row = chunk[i]) writer.add(*row, to);
      }
    }
    writer.flush();
  }
  return view_of(made, number * width, owner);
}

}  // namespace

void arrow_rows(nb::module_& module) {
  module.def("arrow_hashes", &hashes, "source"_a, "hexadecimal"_a,
             nb::sig("def arrow_hashes(source: typing.Any, hexadecimal: bool) -> memoryview"),
             "The BLAKE2b hash of each row of a text column with the Arrow C interface: 16 bytes, or 32 hexadecimal "
             "digits; zeros for a null.");
  module.def("arrow_rows", &rows, "source"_a, "width"_a, "name"_a,
             nb::sig("def arrow_rows(source: typing.Any, width: int, name: str) "
                     "-> tuple[memoryview, int, int, dict[int, bytes | None]]"),
             "Read a text column through the Arrow C interface: a view of the rows of this width, the number of rows, "
             "their stride, and the rows of any other width (None for null). From a table, the column of this name.");
}

}  // namespace grille::bindings

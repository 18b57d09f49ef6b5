// Memory for what is large: many tiles, many digits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace grille::chain {

/// Memory for so many bytes, written before it is read; in huge pages where it is large and the system has them, as most
/// of the time would go into small ones. Given back by std::free.
void* fresh_memory(std::size_t bytes);

struct Free {
  void operator()(void* memory) const noexcept { std::free(memory); }
};

/// So many values of a plain kind. What they are at first is not said, unless they are filled.
template <class Value>
struct Block {
  std::unique_ptr<Value[], Free> values;
  std::size_t size = 0;

  Block() = default;
  explicit Block(std::size_t count) : values(static_cast<Value*>(fresh_memory(count * sizeof(Value)))), size(count) {}
  Block(std::size_t count, Value value) : Block(count) { std::fill_n(values.get(), count, value); }

  Value& operator[](std::size_t i) noexcept { return values[i]; }
  const Value& operator[](std::size_t i) const noexcept { return values[i]; }
  Value* begin() noexcept { return values.get(); }
  Value* end() noexcept { return values.get() + size; }
};

}  // namespace grille::chain

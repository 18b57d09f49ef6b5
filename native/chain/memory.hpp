// Memory for large hands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace grille::chain {

/// Allocates uninitialised memory, to be released with std::free. Large blocks use huge pages where the system has
/// them: with small pages, most of the time would go into page faults.
void* fresh_memory(std::size_t bytes);

struct Free {
  void operator()(void* memory) const noexcept { std::free(memory); }
};

/// A fixed-size array of a trivial type, uninitialised unless a fill value is given.
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

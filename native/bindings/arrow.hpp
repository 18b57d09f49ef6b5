// The structs of the Arrow C data interface, as its specification defines them.
#pragma once

#include <cstdint>

namespace grille::bindings::arrow {

struct Schema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  Schema** children;
  Schema* dictionary;
  void (*release)(Schema*);
  void* private_data;
};

struct Array {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  Array** children;
  Array* dictionary;
  void (*release)(Array*);
  void* private_data;
};

struct Stream {
  int (*get_schema)(Stream*, Schema*);
  int (*get_next)(Stream*, Array*);
  const char* (*get_last_error)(Stream*);
  void (*release)(Stream*);
  void* private_data;
};

/// A struct of the interface that is released when it goes out of scope.
template <class Struct>
class Owned {
 public:
  Owned() = default;
  /// Takes over the struct in a capsule.
  explicit Owned(Struct* from) : held_(*from) { from->release = nullptr; }
  Owned(Owned&& other) noexcept : held_(other.held_) { other.held_.release = nullptr; }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  Owned& operator=(Owned&&) = delete;
  ~Owned() {
    if (held_.release != nullptr) held_.release(&held_);
  }

  Struct* operator->() { return &held_; }
  const Struct* operator->() const { return &held_; }
  Struct* get() { return &held_; }
  const Struct& operator*() const { return held_; }

 private:
  Struct held_{};
};

}  // namespace grille::bindings::arrow

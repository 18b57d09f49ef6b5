// Natural numbers of any size, with enough arithmetic to count solutions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grille {

/// A natural number. Numbers below 2^64, nearly all of them, need no memory beyond the object.
class Natural {
 public:
  Natural(std::uint64_t value = 0) : low_(value) {}  // NOLINT: a plain number is a natural number

  Natural& operator+=(const Natural& other);
  Natural& operator*=(const Natural& other);
  bool is_zero() const noexcept { return low_ == 0 && high_.empty(); }
  /// In base 16, as Python's int() reads it.
  std::string hexadecimal() const;

 private:
  std::size_t size() const noexcept { return 1 + high_.size(); }
  std::uint64_t word(std::size_t i) const noexcept { return i == 0 ? low_ : i <= high_.size() ? high_[i - 1] : 0; }

  std::uint64_t low_;
  std::vector<std::uint64_t> high_;  // further words, least significant first, the last not zero
};

}  // namespace grille

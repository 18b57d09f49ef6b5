// Numbers for rows of numbers, the same for equal rows.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::sudoku::clues {

/// Numbers rows in the order in which they are first seen. The table is open, and at most half full.
template <class Value>
class RowNumbers {
 public:
  /// For at most `most` different rows of this width.
  RowNumbers(std::size_t most, std::size_t width) : width_(width), slots_(std::bit_ceil(2 * most + 2), -1) {}

  void clear() {
    std::ranges::fill(slots_, -1);
    rows_.clear();
    count_ = 0;
  }
  std::int32_t number(const Value* row) {
    std::uint64_t hash = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < width_; ++i) {
      hash = std::rotl(hash ^ static_cast<std::uint32_t>(row[i]), 29) * 0xBF58476D1CE4E5B9U;
    }
    for (std::size_t at = hash >> 20;; ++at) {
      std::int32_t& slot = slots_[at & (slots_.size() - 1)];
      if (slot < 0) {
        slot = count_++;
        rows_.insert(rows_.end(), row, row + width_);
        return slot;
      }
      if (std::equal(row, row + width_, rows_.begin() + static_cast<std::ptrdiff_t>(slot) * std::ptrdiff_t(width_))) {
        return slot;
      }
    }
  }
  std::int32_t count() const { return count_; }
  /// All rows, concatenated.
  std::span<const Value> rows() const { return rows_; }

 private:
  std::size_t width_;
  std::vector<std::int32_t> slots_;
  std::vector<Value> rows_;
  std::int32_t count_ = 0;
};

}  // namespace grille::sudoku::clues

// Numbers for rows of numbers, the same for equal rows.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::sudoku::clues {

/// Numbers rows in the order in which they are first seen. The table is open, at most half full, and grows.
template <class Value>
class RowNumbers {
 public:
  /// For rows of this width; with more than `expected` different ones the table grows.
  RowNumbers(std::size_t expected, std::size_t width) : width_(width), slots_(std::bit_ceil(2 * expected + 2), -1) {}

  void clear() {
    std::ranges::fill(slots_, -1);
    rows_.clear();
    count_ = 0;
  }
  std::int32_t number(const Value* row) {
    for (std::size_t at = place(row);; ++at) {
      std::int32_t& slot = slots_[at & (slots_.size() - 1)];
      if (slot < 0) {
        const std::int32_t found = slot = count_++;
        rows_.insert(rows_.end(), row, row + width_);
        if (2 * static_cast<std::size_t>(count_) > slots_.size()) {
          grow();
        }
        return found;
      }
      if (std::equal(row, row + width_, row_of(slot))) {
        return slot;
      }
    }
  }
  std::int32_t count() const { return count_; }
  /// All rows, concatenated.
  std::span<const Value> rows() const { return rows_; }

 private:
  const Value* row_of(std::int32_t number) const { return rows_.data() + static_cast<std::size_t>(number) * width_; }
  std::size_t place(const Value* row) const {
    std::uint64_t hash = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < width_; ++i) {
      hash = std::rotl(hash ^ static_cast<std::uint32_t>(row[i]), 29) * 0xBF58476D1CE4E5B9U;
    }
    return hash >> 20;
  }
  void grow() {
    slots_.assign(2 * slots_.size(), -1);
    for (std::int32_t i = 0; i < count_; ++i) {
      std::size_t at = place(row_of(i));
      while (slots_[at & (slots_.size() - 1)] >= 0) {
        ++at;
      }
      slots_[at & (slots_.size() - 1)] = i;
    }
  }

  std::size_t width_;
  std::vector<std::int32_t> slots_;
  std::vector<Value> rows_;
  std::int32_t count_ = 0;
};

}  // namespace grille::sudoku::clues

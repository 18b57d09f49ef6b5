// Sets of digits and of cells, as the clue kernel uses them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace grille::sudoku::clues {

/// A set of digits: bit i is the i-th digit of the board.
using Mask = std::uint16_t;
using Cell = std::uint16_t;

inline constexpr int max_digits = 16;
/// Board cells and further variables.
inline constexpr int max_variables = 512;

inline bool single(Mask mask) { return (mask & (mask - 1)) == 0; }
inline Mask bit(int digit) { return static_cast<Mask>(1U << digit); }
inline Mask low_bits(int count) { return static_cast<Mask>((1U << count) - 1); }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return std::bit_width(mask) - 1; }

/// A set of cells, whose elements are taken out in order.
class CellSet {
 public:
  void insert(int cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void remove(int cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  void clear() { words_ = {}; }
  bool contains(int cell) const { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }
  int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) {
      // Most boards need one or two words.
      count += word != 0 ? std::popcount(word) : 0;
    }
    return count;
  }
  CellSet& operator&=(const CellSet& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      words_[word] &= other.words_[word];
    }
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      words_[word] |= other.words_[word];
    }
    return *this;
  }
  friend CellSet operator&(CellSet left, const CellSet& right) { return left &= right; }
  bool operator==(const CellSet& other) const {
    std::uint64_t differing = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      differing |= words_[word] ^ other.words_[word];
    }
    return differing == 0;
  }
  /// Calls visit(cell) for each element in order.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        visit(static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }
  /// Takes out the smallest element of a word of 64; -1 if it has none.
  int pop(std::size_t word) {
    const std::uint64_t left = words_[word];
    if (left == 0) {
      return -1;
    }
    words_[word] = left & (left - 1);
    return static_cast<int>(word) * 64 + std::countr_zero(left);
  }
  /// Takes out the smallest element; -1 if the set is empty.
  int pop() {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (words_[word] != 0) {
        const int at = std::countr_zero(words_[word]);
        words_[word] &= words_[word] - 1;
        return static_cast<int>(word) * 64 + at;
      }
    }
    return -1;
  }

 private:
  std::array<std::uint64_t, max_variables / 64> words_{};
};

/// The candidates of all cells, and which of them changed. A propagator narrows cells through this and nothing else.
struct Board {
  Mask* cells;
  CellSet* changed;

  Mask operator[](int cell) const { return cells[cell]; }
  /// Keeps only these candidates. False if none is left.
  bool keep(int cell, Mask mask) const {
    const Mask before = cells[cell];
    const Mask after = before & mask;
    if (after != before) {
      cells[cell] = after;
      changed->insert(cell);
    }
    return after != 0;
  }
};

}  // namespace grille::sudoku::clues

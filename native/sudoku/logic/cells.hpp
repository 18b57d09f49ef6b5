// Sets of cells, as wide as the board needs: two words for 9x9, twenty-one for 36x36.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sudoku/geometry.hpp"

namespace grille::sudoku::logic {

/// Words of 64 cells that a board of this side needs, rounded up to one of the compiled widths: 2, 4, 10, 21.
constexpr int width_of(int side) {
  const int cells = side * side;
  return cells <= 128 ? 2 : cells <= 256 ? 4 : cells <= 640 ? 10 : 21;
}

template <int W>
struct Cells {
  std::array<std::uint64_t, W> words{};

  static Cells of(Cell cell) {
    Cells cells;
    cells.set(cell);
    return cells;
  }

  void set(Cell cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void reset(Cell cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  bool has(Cell cell) const { return (words[cell >> 6] >> (cell & 63)) & 1; }

  bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) {
      any |= word;
    }
    return any == 0;
  }
  int count() const {
    int sum = 0;
    for (const std::uint64_t word : words) {
      sum += std::popcount(word);
    }
    return sum;
  }
  /// The lowest cell; the set must not be empty.
  Cell first() const {
    int word = 0;
    while (words[word] == 0) {
      ++word;
    }
    return static_cast<Cell>(word * 64 + std::countr_zero(words[word]));
  }
  bool within(const Cells& other) const {
    std::uint64_t outside = 0;
    for (int i = 0; i < W; ++i) {
      outside |= words[i] & ~other.words[i];
    }
    return outside == 0;
  }
  bool meets(const Cells& other) const {
    std::uint64_t both = 0;
    for (int i = 0; i < W; ++i) {
      both |= words[i] & other.words[i];
    }
    return both != 0;
  }

  Cells& operator&=(const Cells& other) {
    for (int i = 0; i < W; ++i) {
      words[i] &= other.words[i];
    }
    return *this;
  }
  Cells& operator|=(const Cells& other) {
    for (int i = 0; i < W; ++i) {
      words[i] |= other.words[i];
    }
    return *this;
  }
  /// Removes the other's cells.
  Cells& operator-=(const Cells& other) {
    for (int i = 0; i < W; ++i) {
      words[i] &= ~other.words[i];
    }
    return *this;
  }
  friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
  friend Cells operator|(Cells a, const Cells& b) { return a |= b; }
  friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
  friend bool operator==(const Cells&, const Cells&) = default;

  /// Its cells in increasing order: `for (Cell cell : cells)`. It iterates over a copy, so the set may change
  /// meanwhile.
  class Walk {
   public:
    explicit Walk(const Cells& cells) : words_(cells.words) { settle(); }
    Walk() : word_(W) {}
    Cell operator*() const { return static_cast<Cell>(word_ * 64 + std::countr_zero(words_[word_])); }
    Walk& operator++() {
      words_[word_] &= words_[word_] - 1;
      settle();
      return *this;
    }
    bool operator!=(const Walk& other) const { return word_ != other.word_; }

   private:
    void settle() {
      while (word_ < W && words_[word_] == 0) {
        ++word_;
      }
    }
    std::array<std::uint64_t, W> words_{};
    int word_ = 0;
  };
  Walk begin() const { return Walk(*this); }
  Walk end() const { return Walk(); }
};

/// The bits of a mask in increasing order: `for (int digit : bits(mask))`.
class Bits {
 public:
  explicit constexpr Bits(std::uint64_t mask) : mask_(mask) {}
  struct Walk {
    std::uint64_t mask;
    int operator*() const { return std::countr_zero(mask); }
    Walk& operator++() {
      mask &= mask - 1;
      return *this;
    }
    bool operator!=(const Walk& other) const { return mask != other.mask; }
  };
  Walk begin() const { return {mask_}; }
  Walk end() const { return {0}; }

 private:
  std::uint64_t mask_;
};

constexpr Bits bits(std::uint64_t mask) { return Bits(mask); }

/// Whether a mask has exactly one bit. std::has_single_bit counts the bits, which is a call where the processor may lack
/// an instruction for it.
constexpr bool is_single(std::uint64_t mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
/// Whether a mask has exactly two bits.
constexpr bool is_pair(std::uint64_t mask) { return is_single(mask & (mask - 1)); }

}  // namespace grille::sudoku::logic

#include "sudoku/clues/cage_ways.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstdint>

namespace grille::sudoku::clues {

namespace {

constexpr int few = 6;

/// The subsets of a few digits that have a property, as bits: bit s stands for the subset with the bits of s.
using FewSubsets = std::uint64_t;
using Subsets = std::bitset<std::size_t{1} << most_caged>;

template <class Bits>
bool any(const Bits& bits) {
  if constexpr (requires { bits.any(); }) {
    return bits.any();
  } else {
    return bits != 0;
  }
}

/// By digit, the subsets that lack it.
template <class Bits, int digits>
const std::array<Bits, static_cast<std::size_t>(digits)>& lacking() {
  static const auto table = [] {
    std::array<Bits, static_cast<std::size_t>(digits)> made{};
    for (std::size_t digit = 0; digit < made.size(); ++digit) {
      for (std::size_t set = 0; set < std::size_t{1} << digits; ++set) {
        if ((set >> digit & 1) == 0) {
          made[digit] |= Bits(1) << set;
        }
      }
    }
    return made;
  }();
  return table;
}

/// The digits of each cell, numbered within the set, that are in some way to use each digit of the set once.
template <class Bits, int most>
bool matched(std::span<const unsigned> cells, std::span<unsigned> used) {
  const auto& lack = lacking<Bits, most>();
  const std::size_t count = cells.size();
  // The digits that the first i cells can take together, and those after which the others can take the rest.
  std::array<Bits, static_cast<std::size_t>(most) + 1> before{};
  before[0] = Bits(1);
  for (std::size_t i = 0; i < count; ++i) {
    for (unsigned left = cells[i]; left != 0; left &= left - 1) {
      const auto digit = static_cast<std::size_t>(std::countr_zero(left));
      before[i + 1] |= (before[i] & lack[digit]) << (std::size_t{1} << digit);
    }
  }
  Bits after = before[count];
  if (!any(after)) {
    return false;
  }
  for (std::size_t i = count; i-- > 0;) {
    Bits rest{};
    for (unsigned left = cells[i]; left != 0; left &= left - 1) {
      const auto digit = static_cast<std::size_t>(std::countr_zero(left));
      const Bits without = (after >> (std::size_t{1} << digit)) & lack[digit] & before[i];
      used[i] |= any(without) ? 1U << digit : 0U;
      rest |= without;
    }
    after = rest;
  }
  return true;
}

}  // namespace

bool keep_cage_ways(std::span<const Mask> sets, std::span<Mask> cells) {
  unsigned all = 0;
  unsigned fixed = 0;
  for (const Mask mask : cells) {
    all |= mask;
    fixed |= single(mask) ? mask : 0U;
  }
  std::array<unsigned, most_caged> kept{};
  const std::size_t count = cells.size();
  for (const Mask set : sets) {
    if ((set & ~all) != 0 || (fixed & ~set) != 0) {
      continue;
    }
    bool fits = true;
    bool news = false;
    for (std::size_t i = 0; i < count; ++i) {
      const unsigned mine = cells[i] & set;
      fits = fits && mine != 0;
      news = news || (mine & ~kept[i]) != 0;
    }
    if (!fits || !news) {
      continue;
    }
    // Digits are numbered within the set.
    std::array<unsigned, most_caged> narrow{};
    std::array<unsigned, most_caged> used{};
    std::array<Mask, most_caged> digit{};
    unsigned number = 0;
    for (unsigned left = set; left != 0; left &= left - 1, ++number) {
      digit[number] = static_cast<Mask>(left & (0U - left));
      for (std::size_t i = 0; i < count; ++i) {
        narrow[i] |= (cells[i] & digit[number]) != 0 ? 1U << number : 0U;
      }
    }
    const std::span<const unsigned> from(narrow.data(), count);
    const std::span<unsigned> to(used.data(), count);
    if (count <= few ? matched<FewSubsets, few>(from, to) : matched<Subsets, most_caged>(from, to)) {
      for (std::size_t i = 0; i < count; ++i) {
        for (unsigned left = used[i]; left != 0; left &= left - 1) {
          kept[i] |= digit[static_cast<std::size_t>(std::countr_zero(left))];
        }
      }
    }
  }
  bool possible = true;
  for (std::size_t i = 0; i < count; ++i) {
    cells[i] = static_cast<Mask>(kept[i]);
    possible = possible && kept[i] != 0;
  }
  return possible;
}

}  // namespace grille::sudoku::clues

// Tight groups (Hall sets): things that have exactly as many choices as members. Cells with their digits in a house,
// the rows of a digit with its columns: the same question, answered once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/cells.hpp"

namespace grille::sudoku::logic {

/// Whether one group of numbers is lexicographically lower than another of the same size.
inline bool lower(std::uint64_t one, std::uint64_t other) {
  const std::uint64_t differing = one ^ other;
  return (one & differing & (~differing + 1)) != 0;
}

/// Takers and their choices, equally many of both, numbered below `max_side`. The caller fills in the first four
/// fields. If every taker can have its own choice (a perfect matching), each taker's smallest tight group is what can
/// be reached from it through the takers of its choices, whatever its size: no combinations are tried.
class Tight {
 public:
  std::uint64_t takers = 0;
  std::uint64_t choices = 0;
  std::array<std::uint64_t, max_side> wants;      ///< by taker: its choices
  std::array<std::uint64_t, max_side> wanted_by;  ///< by choice: its takers

  /// Finds a perfect matching; false if there is none. The other functions require it.
  bool settle() {
    std::uint64_t free = choices;
    std::uint64_t late = 0;
    for (const int taker : bits(takers)) {
      const std::uint64_t some = wants[taker] & free;
      if (some == 0) {
        late |= std::uint64_t{1} << taker;
        continue;
      }
      give(taker, std::countr_zero(some));
      free &= ~(some & (~some + 1));
    }
    for (const int taker : bits(late)) {
      std::uint64_t tried = 0;
      if (!squeeze_in(taker, free, tried)) {
        return false;
      }
    }
    return free == 0;
  }

  /// Whether only the group of all is tight; then there is nothing to find here.
  bool loose() const {
    const int first = std::countr_zero(takers);
    return group_of_taker(first) == takers && group_of_choice(choice_[first]) == choices;
  }

  /// The takers of the smallest tight group with this one.
  std::uint64_t group_of_taker(int taker) const {
    return reach(std::uint64_t{1} << taker, wants[taker], takers, taker_, wants);
  }
  /// The choices of the smallest group with this one in which as many choices are wanted by just as many takers.
  std::uint64_t group_of_choice(int choice) const {
    return reach(std::uint64_t{1} << choice, wanted_by[choice], choices, choice_, wanted_by);
  }

 private:
  using Numbers = std::array<std::uint8_t, max_side>;

  void give(int taker, int choice) {
    taker_[choice] = static_cast<std::uint8_t>(taker);
    choice_[taker] = static_cast<std::uint8_t>(choice);
  }

  bool squeeze_in(int taker, std::uint64_t& free, std::uint64_t& tried) {
    if (const std::uint64_t some = wants[taker] & free; some != 0) {
      give(taker, std::countr_zero(some));
      free &= ~(some & (~some + 1));
      return true;
    }
    while (const std::uint64_t open = wants[taker] & ~tried) {
      const int choice = std::countr_zero(open);
      tried |= open & (~open + 1);
      if (squeeze_in(taker_[choice], free, tried)) {
        give(taker, choice);
        return true;
      }
    }
    return false;
  }

  static std::uint64_t reach(std::uint64_t group, std::uint64_t across, std::uint64_t all, const Numbers& owner,
                             const std::array<std::uint64_t, max_side>& links) {
    std::uint64_t pending = across;
    while (pending != 0 && group != all) {
      const int each = owner[std::countr_zero(pending)];
      pending &= pending - 1;
      if (((group >> each) & 1) == 0) {
        group |= std::uint64_t{1} << each;
        pending |= links[each] & ~across;
        across |= links[each];
      }
    }
    return group;
  }

  Numbers taker_;   ///< by choice: its taker
  Numbers choice_;  ///< by taker: its choice
};

}  // namespace grille::sudoku::logic

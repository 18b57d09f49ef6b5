// Tight groups: things that have, between them, just as many choices as they are. Cells with their digits in a house, the
// rows of a digit with its columns: the same question, answered here once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sudoku/geometry.hpp"
#include "sudoku/logic/cells.hpp"

namespace grille::sudoku::logic {

/// Takers and their choices, as many of the ones as of the others, both numbered below `max_side`. The caller fills in
/// the first four fields. When every taker can have a choice of its own, each taker's smallest tight group is what can be
/// reached from it through the takers of its choices, whatever the size: nothing is tried out.
class Tight {
 public:
  std::uint64_t takers = 0;
  std::uint64_t choices = 0;
  std::array<std::uint64_t, max_side> wants;      ///< for each taker, its choices
  std::array<std::uint64_t, max_side> wanted_by;  ///< for each choice, its takers

  /// Gives every taker a choice of its own; false if that can't be done. The other questions may be asked only after it.
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
    return true;
  }

  /// Whether no group but that of all is tight; then there is nothing to see here.
  bool loose() const {
    const int first = std::countr_zero(takers);
    return group_of_taker(first) == takers && group_of_choice(choice_[first]) == choices;
  }

  /// The takers of the smallest tight group with this one.
  std::uint64_t group_of_taker(int taker) const {
    return reach(std::uint64_t{1} << taker, wants[taker], takers, taker_, wants);
  }
  /// The choices of the smallest group with this one, in which as many choices are wanted by just as many takers.
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

  Numbers taker_;   ///< who has a choice
  Numbers choice_;  ///< what a taker has
};

}  // namespace grille::sudoku::logic

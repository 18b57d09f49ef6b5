// The smallest automaton that accepts the same lines.
#pragma once

#include <cstdint>
#include <vector>

namespace grille::sudoku::clues {

/// next[state * digits + digit] is a state, or -1 if a line can't continue so. State 0 is the start.
struct Transitions {
  int digits;
  std::vector<std::int32_t> next;
  std::vector<std::uint8_t> accepting;
};

/// States without a way to an accepting one are left out, and states from which the same lines are accepted are joined.
/// States are numbered in the order in which they are reached, so equal rules have equal automata. An automaton without
/// any line has one state.
Transitions minimal(const Transitions& given);

}  // namespace grille::sudoku::clues

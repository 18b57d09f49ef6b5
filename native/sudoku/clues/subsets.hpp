// Nondeterministic automata, and the deterministic ones that accept the same lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/clues/minimal.hpp"

namespace grille::sudoku::clues {

/// A move between two states that reads a digit, a separator (the symbol after the last digit), or nothing (-1).
struct Move {
  std::int32_t from;
  std::int32_t symbol;
  std::int32_t to;
};

struct Nondeterministic {
  std::int32_t states;
  std::vector<Move> moves;
  std::vector<std::int32_t> starts;
  std::vector<std::int32_t> accepting;
};

/// The states of the result are the sets of states in which the given automaton can be. Where a line has several
/// parts, separators[n] says how often a separator is read behind the first n digits, and the last entry is for the
/// whole line; an empty span means that none is read. Nothing if there are more than `most` sets. Throws
/// std::invalid_argument for a state that does not exist.
std::optional<Transitions> deterministic(const Nondeterministic& given, int digits,
                                         std::span<const std::int32_t> separators, std::size_t most);

}  // namespace grille::sudoku::clues

// The result of a count.
#pragma once

#include <cstdint>

#include "natural.hpp"

namespace grille {

struct Tally {
  Natural solutions;
  bool exact = false;  ///< false: stopped early, and there are at least this many
  std::uint64_t guesses = 0;
};

}  // namespace grille

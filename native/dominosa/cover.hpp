// A Dominosa board as an exact-cover problem.
#pragma once

#include "cover/problem.hpp"
#include "dominosa/board.hpp"

namespace grille::dominosa {

/// Items: the squares, the tiles of the set, and one that must not be met. Options: all spots; a spot whose tile is not
/// in the set contains the last item.
cover::Problem cover_of(const Board& board);

}  // namespace grille::dominosa

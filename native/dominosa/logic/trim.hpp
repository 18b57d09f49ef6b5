// From many steps to the few that the last one needs.
#pragma once

#include <vector>

#include "dominosa/logic/step.hpp"

namespace grille::dominosa {

/// Keeps of the steps those without which the last, a contradiction, would not follow.
void trim(const Board& board, std::vector<Step>& steps);

/// How much the steps say in all, counting what is said within them.
std::size_t length(const std::vector<Step>& steps);

}  // namespace grille::dominosa

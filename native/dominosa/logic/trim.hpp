// Reduces a list of steps to those that the last one needs.
#pragma once

#include <vector>

#include "dominosa/logic/step.hpp"

namespace grille::dominosa {

/// Keeps the steps that the last one, a contradiction, depends on.
void trim(const Board& board, std::vector<Step>& steps);

/// The total number of steps, including nested ones.
std::size_t length(const std::vector<Step>& steps);

}  // namespace grille::dominosa

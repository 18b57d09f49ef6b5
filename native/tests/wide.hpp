#pragma once

#include "sudoku/lanes/kernel.hpp"

namespace grille::sudoku::lanes {

extern const Kernel wide;

}  // namespace grille::sudoku::lanes

#include "sudoku/lanes/run.hpp"

namespace grille::sudoku::lanes {

const Kernel baseline{lanes, run};

}  // namespace grille::sudoku::lanes

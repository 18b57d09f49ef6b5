#include "sudoku/lanes/run.hpp"

namespace grille::sudoku::lanes {

const Kernel avx2{lanes, run};

}  // namespace grille::sudoku::lanes

#include "sudoku/triads/climb.hpp"

namespace grille::sudoku::triads {

const Kernel avx2{begin, climb, read};

}  // namespace grille::sudoku::triads

#include "sudoku/triads/climb.hpp"

namespace grille::sudoku::triads {

const Kernel avx512{begin, climb, read};

}  // namespace grille::sudoku::triads

#include "sudoku/triads/climb.hpp"

namespace grille::sudoku::triads {

const Kernel baseline{begin, climb, read};

}  // namespace grille::sudoku::triads

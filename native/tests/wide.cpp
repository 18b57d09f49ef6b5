// As many lanes as AVX-512 has, on any processor with AVX2: the same code, two registers for each of its own.
#define GRILLE_LANES 32
#include "wide.hpp"

#include "sudoku/lanes/run.hpp"

namespace grille::sudoku::lanes {

const Kernel wide{lanes, run};

}  // namespace grille::sudoku::lanes

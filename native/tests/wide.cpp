// As many lanes as AVX-512 has, on any processor with AVX2: the same code with two registers in place of one.
#define GRILLE_LANES 32
#include "wide.hpp"

#include "sudoku/lanes/run.hpp"

namespace grille::sudoku::lanes {

const Kernel wide{lanes, run};

}  // namespace grille::sudoku::lanes

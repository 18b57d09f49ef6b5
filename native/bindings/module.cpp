// The Python module grille._native: thin, one function a family.
#include <nanobind/nanobind.h>

#include "bindings/families.hpp"
#include "isa.hpp"

namespace nb = nanobind;

NB_MODULE(_native, module) {
  module.doc() = "The engines of grille.";
  grille::active_isa();
  module.def("isa", [] { return nb::str(grille::name_of(grille::active_isa()).data()); },
             "The instruction set the kernels use: baseline, avx2 or avx512.");
  grille::bindings::chain(module);
  grille::bindings::chain_arrays(module);
  grille::bindings::cover(module);
  grille::bindings::dominosa(module);
  grille::bindings::dominosa_logic(module);
  grille::bindings::labelling(module);
  grille::bindings::sudoku(module);
  grille::bindings::sudoku_logic(module);
  grille::bindings::sudoku_making(module);
}

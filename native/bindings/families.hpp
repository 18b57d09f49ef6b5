#pragma once

#include <nanobind/nanobind.h>

namespace grille::bindings {

void arrow_rows(nanobind::module_& module);
void chain(nanobind::module_& module);
void chain_arrays(nanobind::module_& module);
void cover(nanobind::module_& module);
void dominosa(nanobind::module_& module);
void dominosa_logic(nanobind::module_& module);
void finite_domain(nanobind::module_& module);
void sudoku(nanobind::module_& module);
void sudoku_clues(nanobind::module_& module);
void sudoku_generator(nanobind::module_& module);
void sudoku_killer(nanobind::module_& module);
void sudoku_logic(nanobind::module_& module);
void sudoku_scales(nanobind::module_& module);
void sudoku_many(nanobind::module_& module);
void sudoku_traces(nanobind::module_& module);
void sudoku_symmetry(nanobind::module_& module);

}  // namespace grille::bindings

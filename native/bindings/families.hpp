#pragma once

#include <nanobind/nanobind.h>

namespace grille::bindings {

void labelling(nanobind::module_& module);
void sudoku(nanobind::module_& module);

}  // namespace grille::bindings

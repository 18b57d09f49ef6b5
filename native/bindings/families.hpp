#pragma once

#include <nanobind/nanobind.h>

namespace grille::bindings {

void sudoku(nanobind::module_& module);

}  // namespace grille::bindings

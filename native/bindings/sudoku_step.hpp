// A step as a Python dict of lists and numbers.
#pragma once

#include <nanobind/nanobind.h>

#include "sudoku/logic/step.hpp"

namespace grille::bindings {

nanobind::dict fields_of(const sudoku::logic::Step& step);

}  // namespace grille::bindings

// A step as a Python tuple of lists and numbers, in the order of NativeStep.
#pragma once

#include <nanobind/nanobind.h>

#include "sudoku/logic/step.hpp"

namespace grille::bindings {

nanobind::tuple fields_of(const sudoku::logic::Step& step);

}  // namespace grille::bindings

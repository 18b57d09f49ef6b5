// The Python module grille._native: thin, one function per family.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "bindings/families.hpp"
#include "isa.hpp"

namespace nb = nanobind;

namespace {

/// Why the engines can't run on this machine or with this GRILLE_ISA; empty if they can.
std::string fault() {
  if (const std::string_view missing = grille::missing_feature(); !missing.empty()) {
    return "this processor is too old: Grille needs x86-64-v2, and it lacks " + std::string(missing);
  }
  try {
    grille::active_isa();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

/// A module where each name raises Grille's own error, which every front end shows as one line. An exception thrown
/// while a module is loaded would reach Python as a bare ImportError, and a missing instruction as a crash.
void refuse(nb::module_& module, const std::string& why) {
  module.def("__getattr__", [why](const std::string_view name) -> nb::object {
    if (name.starts_with("__")) {
      throw nb::attribute_error(name.data());
    }
    PyErr_SetString(nb::module_::import_("grille.errors").attr("MachineError").ptr(), why.c_str());
    throw nb::python_error();
  });
}

}  // namespace

NB_MODULE(_native, module) {
  module.doc() = "The engines of grille.";
  if (const std::string why = fault(); !why.empty()) {
    refuse(module, why);
    return;
  }
  module.def(
      "isa", [] { return nb::str(grille::name_of(grille::active_isa()).data()); },
      "The instruction set the kernels use: baseline, avx2 or avx512.");
  grille::bindings::arrow_rows(module);
  grille::bindings::chain(module);
  grille::bindings::chain_arrays(module);
  grille::bindings::cover(module);
  grille::bindings::dominosa(module);
  grille::bindings::dominosa_logic(module);
  grille::bindings::finite_domain(module);
  grille::bindings::sudoku(module);
  grille::bindings::sudoku_clues(module);
  grille::bindings::sudoku_logic(module);
  grille::bindings::sudoku_symmetry(module);
  grille::bindings::sudoku_scales(module);
  grille::bindings::sudoku_generator(module);
  grille::bindings::sudoku_killer(module);
  grille::bindings::sudoku_many(module);
  grille::bindings::sudoku_traces(module);
}

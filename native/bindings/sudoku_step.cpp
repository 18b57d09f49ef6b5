#include "bindings/sudoku_step.hpp"

#include <vector>

namespace nb = nanobind;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

/// A tuple of what `make` gives for each element. The empty tuple is shared, and most fields of a step are empty.
template <class Element, class Make>
nb::tuple tuple_of(const std::vector<Element>& list, Make make) {
  nb::tuple made = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(list.size())));
  if (!made.is_valid()) nb::raise_python_error();
  Py_ssize_t at = 0;
  for (const Element& each : list) {
    NB_TUPLE_SET_ITEM(made.ptr(), at++, nb::cast(make(each)).release().ptr());
  }
  return made;
}

nb::tuple reported_marks(const std::vector<Candidate>& list) {
  return tuple_of(list,
                  [](const Candidate& each) { return nb::make_tuple(static_cast<int>(each.cell), each.digit + 1); });
}

template <class Number>
nb::tuple numbers(const std::vector<Number>& list, int more = 0) {
  return tuple_of(list, [more](Number each) { return static_cast<int>(each) + more; });
}

nb::tuple set_digits(Digits digits) {
  std::vector<int> found;
  for (const int digit : bits(digits)) found.push_back(digit);
  return numbers(found, 1);
}

nb::tuple chain_nodes(const Chain& chain) {
  return tuple_of(chain, [](const Node& node) {
    return nb::make_tuple(numbers(node.cells), node.digit + 1, node.on, node.set, numbers(node.causes));
  });
}

}  // namespace

nb::tuple fields_of(const Step& step) {
  nb::tuple sets = tuple_of(
      step.sets, [](const AlmostLocked& set) { return nb::make_tuple(numbers(set.cells), set_digits(set.digits)); });
  nb::tuple chains = tuple_of(step.chains, chain_nodes);
  // Interned: the same name is looked up for every step.
  nb::object name = nb::steal(PyUnicode_InternFromString(about(step.technique).name.data()));
  return nb::make_tuple(name, step.variant, numbers(step.digits, 1), numbers(step.cells), numbers(step.others),
                        numbers(step.bases), numbers(step.covers), reported_marks(step.fins),
                        reported_marks(step.endo_fins), sets, chains, reported_marks(step.places),
                        reported_marks(step.removes));
}

}  // namespace grille::bindings

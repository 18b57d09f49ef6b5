#include "bindings/sudoku_step.hpp"

#include <vector>

namespace nb = nanobind;

namespace grille::bindings {

namespace {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

nb::list reported_marks(const std::vector<Candidate>& list) {
  nb::list reported;
  for (const Candidate& each : list) {
    reported.append(nb::make_tuple(static_cast<int>(each.cell), each.digit + 1));
  }
  return reported;
}

template <class Number>
nb::list numbers(const std::vector<Number>& list, int more = 0) {
  nb::list reported;
  for (const Number each : list) {
    reported.append(static_cast<int>(each) + more);
  }
  return reported;
}

}  // namespace

nb::tuple fields_of(const Step& step) {
  nb::list sets;
  for (const AlmostLocked& set : step.sets) {
    nb::list digits;
    for (const int digit : bits(set.digits)) {
      digits.append(digit + 1);
    }
    sets.append(nb::make_tuple(numbers(set.cells), digits));
  }
  nb::list chains;
  for (const Chain& chain : step.chains) {
    nb::list nodes;
    for (const Node& node : chain) {
      nodes.append(nb::make_tuple(numbers(node.cells), node.digit + 1, node.on, node.set, numbers(node.causes)));
    }
    chains.append(nodes);
  }
  return nb::make_tuple(nb::str(about(step.technique).name.data()), step.variant, numbers(step.digits, 1),
                        numbers(step.cells), numbers(step.others), numbers(step.bases), numbers(step.covers),
                        reported_marks(step.fins), reported_marks(step.endo_fins), sets, chains,
                        reported_marks(step.places), reported_marks(step.removes));
}

}  // namespace grille::bindings

// Sue de Coq: cells where two houses cross, with two or more digits too many, and some cells further along each of the
// houses that use those up: together as many cells as digits, so each digit is in one of them.
//   sue_de_coq: bases = the two houses (row or column first, then the region); cells = those of the crossing, digits = their
//               candidates; sets[0] = the cells of the first house, with all their candidates, sets[1] = those of the
//               second. The digits of sets[0] are removed from the rest of the first house, those of sets[1] from the
//               rest of the second, and digits of the crossing alone from the rest of both. variant = 1 where both sets
//               have a digit that the crossing lacks (it is then in both of them, and removed from both houses), else 0.
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class SueDeCoq final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> sue_de_coq() {
  return std::make_unique<SueDeCoq<W>>();
}

template std::unique_ptr<Finder<2>> sue_de_coq<2>();
template std::unique_ptr<Finder<4>> sue_de_coq<4>();
template std::unique_ptr<Finder<10>> sue_de_coq<10>();
template std::unique_ptr<Finder<21>> sue_de_coq<21>();

}  // namespace grille::sudoku::logic

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

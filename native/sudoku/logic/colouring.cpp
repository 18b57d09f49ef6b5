#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Colouring final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> colouring() {
  return std::make_unique<Colouring<W>>();
}

template std::unique_ptr<Finder<2>> colouring<2>();
template std::unique_ptr<Finder<4>> colouring<4>();
template std::unique_ptr<Finder<10>> colouring<10>();
template std::unique_ptr<Finder<21>> colouring<21>();

}  // namespace grille::sudoku::logic

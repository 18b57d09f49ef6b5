#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Fish final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> fish() {
  return std::make_unique<Fish<W>>();
}

template std::unique_ptr<Finder<2>> fish<2>();
template std::unique_ptr<Finder<4>> fish<4>();
template std::unique_ptr<Finder<10>> fish<10>();
template std::unique_ptr<Finder<21>> fish<21>();

}  // namespace grille::sudoku::logic

#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class AlmostLockedSets final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> almost_locked_sets() {
  return std::make_unique<AlmostLockedSets<W>>();
}

template std::unique_ptr<Finder<2>> almost_locked_sets<2>();
template std::unique_ptr<Finder<4>> almost_locked_sets<4>();
template std::unique_ptr<Finder<10>> almost_locked_sets<10>();
template std::unique_ptr<Finder<21>> almost_locked_sets<21>();

}  // namespace grille::sudoku::logic

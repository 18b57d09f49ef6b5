#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Subsets final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> subsets() {
  return std::make_unique<Subsets<W>>();
}

template std::unique_ptr<Finder<2>> subsets<2>();
template std::unique_ptr<Finder<4>> subsets<4>();
template std::unique_ptr<Finder<10>> subsets<10>();
template std::unique_ptr<Finder<21>> subsets<21>();

}  // namespace grille::sudoku::logic

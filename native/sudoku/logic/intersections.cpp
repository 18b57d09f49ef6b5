#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Intersections final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> intersections() {
  return std::make_unique<Intersections<W>>();
}

template std::unique_ptr<Finder<2>> intersections<2>();
template std::unique_ptr<Finder<4>> intersections<4>();
template std::unique_ptr<Finder<10>> intersections<10>();
template std::unique_ptr<Finder<21>> intersections<21>();

}  // namespace grille::sudoku::logic

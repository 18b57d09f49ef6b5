#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Wings final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> wings() {
  return std::make_unique<Wings<W>>();
}

template std::unique_ptr<Finder<2>> wings<2>();
template std::unique_ptr<Finder<4>> wings<4>();
template std::unique_ptr<Finder<10>> wings<10>();
template std::unique_ptr<Finder<21>> wings<21>();

}  // namespace grille::sudoku::logic

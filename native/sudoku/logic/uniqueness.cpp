#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Uniqueness final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> uniqueness() {
  return std::make_unique<Uniqueness<W>>();
}

template std::unique_ptr<Finder<2>> uniqueness<2>();
template std::unique_ptr<Finder<4>> uniqueness<4>();
template std::unique_ptr<Finder<10>> uniqueness<10>();
template std::unique_ptr<Finder<21>> uniqueness<21>();

}  // namespace grille::sudoku::logic

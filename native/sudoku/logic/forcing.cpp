#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Forcing final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> forcing() {
  return std::make_unique<Forcing<W>>();
}

template std::unique_ptr<Finder<2>> forcing<2>();
template std::unique_ptr<Finder<4>> forcing<4>();
template std::unique_ptr<Finder<10>> forcing<10>();
template std::unique_ptr<Finder<21>> forcing<21>();

}  // namespace grille::sudoku::logic

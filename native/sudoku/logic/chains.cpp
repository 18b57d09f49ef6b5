#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class Chains final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> chains() {
  return std::make_unique<Chains<W>>();
}

template std::unique_ptr<Finder<2>> chains<2>();
template std::unique_ptr<Finder<4>> chains<4>();
template std::unique_ptr<Finder<10>> chains<10>();
template std::unique_ptr<Finder<21>> chains<21>();

}  // namespace grille::sudoku::logic

#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class SingleDigitPatterns final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return {}; }
  void find(const Grid<W>&, Technique, const Scope&, const Sink&, const GoOn&) override {}
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> single_digit_patterns() {
  return std::make_unique<SingleDigitPatterns<W>>();
}

template std::unique_ptr<Finder<2>> single_digit_patterns<2>();
template std::unique_ptr<Finder<4>> single_digit_patterns<4>();
template std::unique_ptr<Finder<10>> single_digit_patterns<10>();
template std::unique_ptr<Finder<21>> single_digit_patterns<21>();

}  // namespace grille::sudoku::logic

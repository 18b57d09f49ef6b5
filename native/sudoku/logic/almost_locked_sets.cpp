// Almost locked sets (n cells of a house with n + 1 digits): take one digit away and the others are all there. Two sets
// are linked by a restricted common: a digit whose places in the one all see its places in the other, so that it is in
// one of them at most.
//   als_xz:        sets = A, B; digits = the restricted common, two of them where they are doubly linked; variant = how
//                  many (1 or 2). Linked once, what is removed is a digit z of both (A or B has it), seen by its marks
//                  in both. Linked twice, also every other digit of A seen by its marks in A, and of B by those in B.
//   als_xy_wing:   sets = A, B and the pivot C; digits = x, the restricted common of A and C, then y, that of B and C
//                  (never the same); removed is what both A and B have.
//   als_chain:     sets in the order of the chain, four at least; digits[i] = the restricted common between sets[i] and
//                  sets[i + 1], two neighbours never the same; removed is what both the first and the last set have.
//   death_blossom: others = the stem cell; digits = its candidates; sets[i] = the petal for digits[i]: all places of
//                  that digit in it see the stem; removed is what all petals have.
// Common to all: fins = the marks, in the sets that must have it, of each digit z that is removed because of them all
// (none for what a doubly linked set removes alone); endo_fins = the marks of the restricted commons in the sets they
// link (the stem's own marks too, for a death blossom). Both in increasing order, without repeats.
#include "sudoku/logic/als/look.hpp"
#include "sudoku/logic/finder.hpp"

namespace grille::sudoku::logic {

namespace {

template <int W>
class AlmostLockedSets final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override {
    static constexpr std::array all{Technique::als_xz, Technique::als_xy_wing, Technique::als_chain,
                                    Technique::death_blossom};
    return all;
  }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    if (sets_.take(grid, go_on)) {
      looks_[static_cast<int>(leader) - static_cast<int>(Technique::als_xz)]->find(sets_, grid, scope.all, sink, go_on);
    }
  }

 private:
  als::Catalogue<W> sets_;
  const std::array<std::unique_ptr<als::Look<W>>, 4> looks_{als::xz<W>(), als::xy_wing<W>(), als::chain<W>(),
                                                            als::death_blossom<W>()};
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

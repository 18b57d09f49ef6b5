// ALS-XZ: two sets with a restricted common x. One of them lacks x and so has all its other digits; a digit z of both
// is in one of them. With two restricted commons each set has one of those, and both have all the rest.
#include "sudoku/logic/als/look.hpp"

namespace grille::sudoku::logic::als {

namespace {

template <int W>
class Xz final : public Look<W> {
 public:
  void find(const Catalogue<W>& sets, const Grid<W>&, bool all, const Sink& sink, const GoOn& go_on) override {
    harvest_.clear();
    partners_.resize(sets.words());
    for (int one = 1; one < sets.size(); ++one) {
      if (one % 64 == 0 && !go_on()) {
        break;
      }
      const int words = one / 64 + 1;
      if (!promising(sets, one, all, words)) {
        continue;
      }
      partners_[words - 1] &= (std::uint64_t{1} << (one % 64)) - 1;
      for (int word = 0; word < words; ++word) {
        for (const int bit : bits(partners_[word])) {
          if (report(sets, sets[word * 64 + bit], sets[one], all, sink)) {
            return;
          }
        }
      }
    }
    if (all) {
      harvest_.hand_over(sink);
    }
  }

 private:
  /// Whether there are sets of lower number that remove something together with this one; they are in `partners_`.
  bool promising(const Catalogue<W>& sets, int one, bool all, int words) {
    const Set<W>& set = sets[one];
    std::fill_n(partners_.begin(), words, 0);
    std::uint64_t any = 0;
    for (const int x : bits(set.digits)) {
      const std::uint64_t* const linked = sets.linked(set, x).data();
      for (const int z : bits(set.digits & ~(Digits{1} << x))) {
        const std::uint64_t* const reaching = sets.reaching(set, z).data();
        const std::uint64_t* const doubly = sets.linked(set, z).data();
        for (int i = 0; i < words; ++i) {
          any |= partners_[i] |= linked[i] & (reaching[i] | doubly[i]);
        }
      }
    }
    if (!all) {
      any = 0;
      const std::uint64_t* const apart = sets.apart(one).data();
      for (int i = 0; i < words; ++i) {
        any |= partners_[i] &= apart[i];
      }
    }
    return any != 0;
  }

  static bool linked(const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other, int digit) {
    return sets.spot(other, digit).cells.within(sets.spot(one, digit).seen);
  }

  bool report(const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other, bool all, const Sink& sink) {
    Digits commons = 0;
    for (const int digit : bits(one.digits & other.digits)) {
      if (std::popcount(commons) < 2 && linked(sets, one, other, digit)) {
        commons |= Digits{1} << digit;
      }
    }
    step_.clear(Technique::als_xz);
    step_.variant = std::popcount(commons);
    if (step_.variant == 1) {
      eliminate(step_, sets, one, other, ~commons);
    } else {
      eliminate(step_, sets, one, other, ~Digits{0});
      confine(sets, one, other, ~commons);
      confine(sets, other, one, ~commons);
    }
    if (step_.removes.empty()) {
      return false;
    }
    tidy(step_);
    const Harvest::Weight weight{2, one.count + other.count};
    if (all && !harvest_.wants(step_.removes, weight)) {
      return false;
    }
    show(step_, one);
    show(step_, other);
    for (const int digit : bits(commons)) {
      link(step_, sets, one, other, digit);
    }
    tidy(step_);
    if (all) {
      harvest_.take(std::move(step_), weight);
      return false;
    }
    return sink(step_);
  }

  /// Removes digits that must stay in a set from the cells that see all their places in it.
  void confine(const Catalogue<W>& sets, const Set<W>& set, const Set<W>& other, Digits digits) {
    for (const int digit : bits(set.digits & digits)) {
      for (const Cell cell : sets.spot(set, digit).seen - other.cells) {
        step_.removes.push_back({cell, static_cast<Digit>(digit)});
      }
    }
  }

  std::vector<std::uint64_t> partners_;
  Step step_;
  Harvest harvest_;
};

}  // namespace

template <int W>
std::unique_ptr<Look<W>> xz() {
  return std::make_unique<Xz<W>>();
}

template std::unique_ptr<Look<2>> xz<2>();
template std::unique_ptr<Look<4>> xz<4>();
template std::unique_ptr<Look<10>> xz<10>();
template std::unique_ptr<Look<21>> xz<21>();

}  // namespace grille::sudoku::logic::als

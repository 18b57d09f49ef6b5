// ALS-XY-Wing: a pivot linked to one set by x and to another by y. The pivot has x or y (it can lack only one), so one
// of the two sets lacks its link and has all its other digits: a digit z of both is in one of them.
#include "sudoku/logic/als/look.hpp"

namespace grille::sudoku::logic::als {

namespace {

template <int W>
class XyWing final : public Look<W> {
 public:
  void find(const Catalogue<W>& sets, const Grid<W>&, bool all, const Sink& sink, const GoOn& go_on) override {
    harvest_.clear();
    ends_.resize(sets.words());
    if (all) {
      tried_.assign(sets.size(), {});
    }
    if (!reach_out(sets, all, go_on)) {
      return;
    }
    for (int one = 1; one < sets.size(); ++one) {
      if (one % 16 == 0 && !go_on()) {
        break;
      }
      if (all) {
        for (auto& tried : tried_) {
          tried.clear();
        }
      }
      for (const int x : bits(sets[one].digits)) {
        if (look_from(sets, one, x, all, sink)) {
          return;
        }
      }
    }
    if (all) {
      harvest_.hand_over(sink);
    }
  }

 private:
  /// Finds, for each set as a pivot and each digit taken from it, the sets it is linked to by another digit.
  bool reach_out(const Catalogue<W>& sets, bool all, const GoOn& go_on) {
    const int words = sets.words();
    reach_.assign(static_cast<std::size_t>(sets.slots()) * words, 0);
    for (int pivot = 0; pivot < sets.size(); ++pivot) {
      if (pivot % 64 == 0 && !go_on()) {
        return false;
      }
      const Set<W>& set = sets[pivot];
      for (const int x : bits(set.digits)) {
        std::uint64_t* const reached = reach_.data() + std::size_t{sets.slot(set, x)} * words;
        for (const int y : bits(set.digits & ~(Digits{1} << x))) {
          const std::uint64_t* const linked = sets.linked(set, y).data();
          for (int i = 0; i < words; ++i) {
            reached[i] |= linked[i];
          }
        }
        if (!all) {
          const std::uint64_t* const apart = sets.apart(pivot).data();
          for (int i = 0; i < words; ++i) {
            reached[i] &= apart[i];
          }
        }
      }
    }
    return true;
  }

  /// The wings of this set with sets of lower number, over pivots it is linked to by x.
  bool look_from(const Catalogue<W>& sets, int one, int x, bool all, const Sink& sink) {
    const Set<W>& set = sets[one];
    const std::uint64_t* const apart = sets.apart(one).data();
    const int words = one / 64 + 1;
    std::uint64_t any = 0;
    std::fill_n(ends_.begin(), words, 0);
    for (const int z : bits(set.digits & ~(Digits{1} << x))) {
      const std::uint64_t* const reaching = sets.reaching(set, z).data();
      for (int i = 0; i < words; ++i) {
        ends_[i] |= reaching[i];
      }
    }
    ends_[words - 1] &= (std::uint64_t{1} << (one % 64)) - 1;
    for (int i = 0; i < words; ++i) {
      any |= ends_[i] &= all ? ~std::uint64_t{0} : apart[i];
    }
    if (any == 0) {
      return false;
    }
    const std::uint64_t* const linked = sets.linked(set, x).data();
    for (int word = 0; word < sets.words(); ++word) {
      for (const int bit : bits(linked[word] & (all ? ~std::uint64_t{0} : apart[word]))) {
        const Set<W>& pivot = sets[word * 64 + bit];
        const std::uint64_t* const reached = reach_.data() + std::size_t{sets.slot(pivot, x)} * sets.words();
        for (int i = 0; i < words; ++i) {
          for (const int hit : bits(ends_[i] & reached[i])) {
            if (i * 64 + hit != word * 64 + bit && join(sets, set, i * 64 + hit, pivot, x, all, sink)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  static bool linked(const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other, int digit) {
    return sets.spot(other, digit).cells.within(sets.spot(one, digit).seen);
  }

  static Digits commons(const Catalogue<W>& sets, const Set<W>& one, const Set<W>& other) {
    Digits commons = 0;
    for (const int digit : bits(one.digits & other.digits)) {
      commons |= Digits{linked(sets, one, other, digit)} << digit;
    }
    return commons;
  }

  bool join(const Catalogue<W>& sets, const Set<W>& one, int end, const Set<W>& pivot, int x, bool all,
            const Sink& sink) {
    const Set<W>& other = sets[end];
    if (one.cells.within(other.cells) || other.cells.within(one.cells)) {
      return false;
    }
    const Digits not_x = ~(Digits{1} << x);
    for (const int y : bits(pivot.digits & other.digits & not_x)) {
      if (!linked(sets, pivot, other, y)) {
        continue;
      }
      const Digits kept = not_x & ~(Digits{1} << y);
      if (report(sets, one, end, pivot, x, y, kept, all, sink)) {
        return true;
      }
      // If the pivot is doubly linked, both links may be kept: a weaker conclusion, but a different one.
      const Digits lesser = kept & ~commons(sets, one, pivot) & ~commons(sets, other, pivot);
      if (all && lesser != kept) {
        report(sets, one, end, pivot, x, y, lesser, all, sink);
      }
    }
    return false;
  }

  bool report(const Catalogue<W>& sets, const Set<W>& one, int end, const Set<W>& pivot, int x, int y, Digits digits,
              bool all, const Sink& sink) {
    const Set<W>& other = sets[end];
    const Digits shared = one.digits & other.digits & digits;
    const Harvest::Weight weight{3, one.count + other.count + pivot.count};
    if (all) {
      // The conclusion depends only on the two ends and the digits, whatever the pivot.
      for (const auto& [before, cells] : tried_[end]) {
        if (before == shared && cells <= weight.second) {
          return false;
        }
      }
      tried_[end].push_back({shared, weight.second});
    }
    step_.clear(Technique::als_xy_wing);
    eliminate(step_, sets, one, other, shared);
    if (step_.removes.empty()) {
      return false;
    }
    tidy(step_);
    if (all && !harvest_.wants(step_.removes, weight)) {
      return false;
    }
    show(step_, one);
    show(step_, other);
    show(step_, pivot);
    link(step_, sets, one, pivot, x);
    link(step_, sets, other, pivot, y);
    tidy(step_);
    if (all) {
      harvest_.take(std::move(step_), weight);
      return false;
    }
    return sink(step_);
  }

  std::vector<std::uint64_t> reach_, ends_;
  std::vector<std::vector<std::pair<Digits, int>>> tried_;
  Step step_;
  Harvest harvest_;
};

}  // namespace

template <int W>
std::unique_ptr<Look<W>> xy_wing() {
  return std::make_unique<XyWing<W>>();
}

template std::unique_ptr<Look<2>> xy_wing<2>();
template std::unique_ptr<Look<4>> xy_wing<4>();
template std::unique_ptr<Look<10>> xy_wing<10>();
template std::unique_ptr<Look<21>> xy_wing<21>();

}  // namespace grille::sudoku::logic::als

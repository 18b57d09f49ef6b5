// Death blossom: a stem cell, and for each of its candidates a petal, a set whose places of that digit all see the
// stem. Whatever the stem is, one petal lacks that digit and has all its others: a digit z of all petals is in one.
#include <algorithm>
#include <unordered_map>

#include "sudoku/logic/als/look.hpp"

namespace grille::sudoku::logic::als {

namespace {

template <int W>
class DeathBlossom final : public Look<W> {
 public:
  void find(const Catalogue<W>& sets, const Grid<W>& grid, bool all, const Sink& sink, const GoOn& go_on) override {
    harvest_.clear();
    for (const Cell stem : grid.empty()) {
      if (!go_on()) {
        break;
      }
      if (!plant(sets, grid, stem)) {
        continue;
      }
      if (all) {
        list(sets, grid, stem, go_on);
        continue;
      }
      chosen_.clear();
      if (grow(sets, beginning(grid, stem), {}, go_on) && report(sets, grid, stem, chosen_)) {
        sink(step_);
        return;
      }
    }
    if (all) {
      harvest_.hand_over(sink);
    }
  }

 private:
  /// The marks that all petals so far see, digit by digit.
  struct Eliminations {
    Digits digits = 0;
    std::vector<Cells<W>> cells;  // one per digit
    friend bool operator==(const Eliminations&, const Eliminations&) = default;
  };

  struct Petals {
    Digit digit;
    std::vector<int> sets;
  };

  /// Finds the petals for each of the stem's digits, the digit with the fewest first; false if one has none.
  bool plant(const Catalogue<W>& sets, const Grid<W>& grid, Cell stem) {
    petals_.clear();
    if (std::popcount(grid.candidates(stem)) < 2) {
      return false;
    }
    for (const int digit : bits(grid.candidates(stem))) {
      Petals petals{static_cast<Digit>(digit), {}};
      const Sets lacking = sets.lacking(stem, digit);
      for (std::size_t i = 0; i < lacking.size(); ++i) {
        for (const int bit : bits(lacking[i])) {
          petals.sets.push_back(static_cast<int>(i) * 64 + bit);
        }
      }
      if (petals.sets.empty()) {
        return false;
      }
      petals_.push_back(std::move(petals));
    }
    std::stable_sort(petals_.begin(), petals_.end(),
                     [](const Petals& a, const Petals& b) { return a.sets.size() < b.sets.size(); });
    return true;
  }

  static Eliminations beginning(const Grid<W>& grid, Cell stem) {
    Eliminations eliminated{grid.layout().all_digits() & ~grid.candidates(stem), {}};
    for (const int digit : bits(eliminated.digits)) {
      eliminated.cells.push_back(grid.places(static_cast<Digit>(digit)));
    }
    return eliminated;
  }

  /// What can still be removed with one more petal.
  static void narrow(const Catalogue<W>& sets, const Eliminations& eliminated, const Set<W>& petal,
                     Eliminations& left) {
    left.digits = 0;
    left.cells.clear();
    std::size_t at = 0;
    for (const int digit : bits(eliminated.digits)) {
      if ((petal.digits >> digit) & 1) {
        const Cells<W> cells = eliminated.cells[at] & sets.spot(petal, digit).seen;
        if (!cells.empty()) {
          left.digits |= Digits{1} << digit;
          left.cells.push_back(cells);
        }
      }
      ++at;
    }
  }

  /// Chooses petals that don't overlap for the digits from here on, as long as something can still be removed.
  bool grow(const Catalogue<W>& sets, const Eliminations& eliminated, const Cells<W>& taken, const GoOn& go_on) {
    if (chosen_.size() == petals_.size()) {
      return true;
    }
    if (!go_on()) {
      return false;
    }
    Eliminations left;
    for (const int set : petals_[chosen_.size()].sets) {
      if (sets[set].cells.meets(taken)) {
        continue;
      }
      narrow(sets, eliminated, sets[set], left);
      if (left.digits != 0) {
        chosen_.push_back(set);
        if (grow(sets, left, taken | sets[set].cells, go_on)) {
          return true;
        }
        chosen_.pop_back();
      }
    }
    return false;
  }

  // When listing, digit by digit: every distinct remainder that some choice of petals leaves, and the simplest choice.

  struct Choice {
    std::vector<int> sets;
    int cells = 0;
  };
  struct Hash {
    std::size_t operator()(const Eliminations& eliminated) const {
      std::uint64_t sum = eliminated.digits;
      for (const Cells<W>& cells : eliminated.cells) {
        for (const std::uint64_t word : cells.words) {
          sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
          sum ^= sum >> 29;
        }
      }
      return static_cast<std::size_t>(sum);
    }
  };
  using Choices = std::unordered_map<Eliminations, Choice, Hash>;
  static constexpr std::size_t most_choices = 20000;

  void list(const Catalogue<W>& sets, const Grid<W>& grid, Cell stem, const GoOn& go_on) {
    Choices choices, longer;
    choices.emplace(beginning(grid, stem), Choice{});
    Eliminations left;
    for (const Petals& petals : petals_) {
      longer.clear();
      for (const auto& [eliminated, choice] : choices) {
        if (!go_on()) {
          return;
        }
        for (const int set : petals.sets) {
          narrow(sets, eliminated, sets[set], left);
          if (left.digits == 0 || longer.size() >= most_choices) {
            continue;
          }
          const int cells = choice.cells + sets[set].count;
          auto [found, fresh] = longer.try_emplace(left);
          if (fresh || cells < found->second.cells) {
            found->second.sets = choice.sets;
            found->second.sets.push_back(set);
            found->second.cells = cells;
          }
        }
      }
      std::swap(choices, longer);
    }
    for (const auto& [eliminated, choice] : choices) {
      if (report(sets, grid, stem, choice.sets)) {
        const Harvest::Weight weight{static_cast<int>(choice.sets.size()), choice.cells};
        if (harvest_.wants(step_.removes, weight)) {
          harvest_.take(std::move(step_), weight);
        }
      }
    }
  }

  /// Makes the step of these petals, in the order of `petals_`; true if it removes anything.
  bool report(const Catalogue<W>& sets, const Grid<W>& grid, Cell stem, const std::vector<int>& chosen) {
    step_.clear(Technique::death_blossom);
    Eliminations eliminated = beginning(grid, stem);
    for (const int set : chosen) {
      Eliminations left;
      narrow(sets, eliminated, sets[set], left);
      std::swap(eliminated, left);
    }
    std::size_t at = 0;
    for (const int digit : bits(eliminated.digits)) {
      for (const Cell cell : eliminated.cells[at++]) {
        step_.removes.push_back({cell, static_cast<Digit>(digit)});
      }
      for (const int set : chosen) {
        for (const Cell cell : sets.spot(sets[set], digit).cells) {
          step_.fins.push_back({cell, static_cast<Digit>(digit)});
        }
      }
    }
    step_.others.push_back(stem);
    for (const int digit : bits(grid.candidates(stem))) {
      const auto petals =
          std::find_if(petals_.begin(), petals_.end(), [&](const Petals& each) { return each.digit == digit; });
      const Set<W>& petal = sets[chosen[petals - petals_.begin()]];
      show(step_, petal);
      link(step_, sets, petal, petal, digit);
      step_.endo_fins.push_back({stem, static_cast<Digit>(digit)});
    }
    tidy(step_);
    return !step_.removes.empty();
  }

  std::vector<Petals> petals_;
  std::vector<int> chosen_;
  Step step_;
  Harvest harvest_;
};

}  // namespace

template <int W>
std::unique_ptr<Look<W>> death_blossom() {
  return std::make_unique<DeathBlossom<W>>();
}

template std::unique_ptr<Look<2>> death_blossom<2>();
template std::unique_ptr<Look<4>> death_blossom<4>();
template std::unique_ptr<Look<10>> death_blossom<10>();
template std::unique_ptr<Look<21>> death_blossom<21>();

}  // namespace grille::sudoku::logic::als

#include "sudoku/logic/chain/chain_step.hpp"
#include "sudoku/logic/chain/harvest.hpp"
#include "sudoku/logic/chain/simple.hpp"

namespace grille::sudoku::logic {

namespace {

/// Longer chains are too long for people to follow.
constexpr int most_links = 19;

/// Whether the chain returns to a cell after leaving it.
template <int W>
bool crosses_itself(const Links<W>& links, const Way& way) {
  Cells<W> seen;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const bool home = i + 1 == way.size() && way[i].spot == way[0].spot;
    if (!home && links[static_cast<int>(way[i].spot)].cells.meets(seen)) {
      return true;
    }
    if (i > 0) {
      seen |= links[static_cast<int>(way[i - 1].spot)].cells;
    }
  }
  return false;
}

template <int W>
class PlainChains {
 public:
  PlainChains(const Grid<W>& grid, const Links<W>& links, Technique technique, const Scope& scope, const GoOn& go_on)
      : grid_(grid), links_(links), technique_(technique), all_(scope.all), harvest_(scope), patience_(go_on) {}

  void digit_by_digit() {
    std::vector<std::uint64_t> within(links_.words());
    for (int digit = 0; digit < grid_.side(); ++digit) {
      std::fill(within.begin(), within.end(), 0);
      int count = 0;
      for (int spot = 0; spot < links_.size(); ++spot) {
        if (links_[spot].digit == digit) {
          within[spot >> 6] |= std::uint64_t{1} << (spot & 63);
          ++count;
        }
      }
      if (count >= 4 && !look<Through::any>(within)) {
        return;
      }
    }
  }

  void along_pair_cells() {
    std::vector<std::uint64_t> within(links_.words());
    for (int spot = 0; spot < links_.size(); ++spot) {
      if (grid_.pairs().has(links_[spot].cell)) {
        within[spot >> 6] |= std::uint64_t{1} << (spot & 63);
      }
    }
    look<Through::cells>(within);
  }

  /// A search that was cut short may have missed the best, but what it found can be listed.
  void hand_over(const Sink& sink) {
    if (all_ || going_) {
      harvest_.hand_over(sink);
    }
  }

 private:
  template <Through through>
  bool look(const std::vector<std::uint64_t>& within) {
    for (int word = 0; word < links_.words(); ++word) {
      for (const int bit : bits(within[word])) {
        const int one = word * 64 + bit;
        spread_.template from_off<through>(links_, one, within.data());
        for (const std::uint32_t other : spread_.on()) {
          consider(one, static_cast<int>(other));
        }
        if (!patience_.lasts((spread_.on().size() + 1) * links_.words())) {
          return going_ = false;
        }
      }
    }
    return true;
  }

  void consider(int one, int other) {
    const int length = spread_.links_to(other);
    if (other < one || length < 3 || length > most_links || links_[one].digit != links_[other].digit ||
        (other == one && technique_ == Technique::xy_chain)) {
      return;
    }
    const Cells<W> seen = links_[one].sight & links_[other].sight;
    const int removes = seen.count();
    if (removes == 0 || !harvest_.wants(technique_, removes, length)) {
      return;
    }
    spread_.way_to(other, way_);
    if (crosses_itself(links_, way_)) {
      return;
    }
    step_.clear(technique_);
    step_.digits.push_back(links_[one].digit);
    step_.chains.resize(1);
    add_way(step_, links_, way_);
    list_cells(step_);
    remove_from(step_, grid_, seen, links_[one].digit);
    harvest_.take(step_, length);
  }

  const Grid<W>& grid_;
  const Links<W>& links_;
  Technique technique_;
  bool all_, going_ = true;
  Harvest harvest_;
  Patience patience_;
  Spread<W> spread_;
  Way way_;
  Step step_;
};

}  // namespace

template <int W>
void plain_chains(const Grid<W>& grid, const Links<W>& links, Technique technique, const Scope& scope, const Sink& sink,
                  const GoOn& go_on) {
  PlainChains<W> chains(grid, links, technique, scope, go_on);
  if (technique == Technique::x_chain) {
    chains.digit_by_digit();
  } else {
    chains.along_pair_cells();
  }
  chains.hand_over(sink);
}

template void plain_chains(const Grid<2>&, const Links<2>&, Technique, const Scope&, const Sink&, const GoOn&);
template void plain_chains(const Grid<4>&, const Links<4>&, Technique, const Scope&, const Sink&, const GoOn&);
template void plain_chains(const Grid<10>&, const Links<10>&, Technique, const Scope&, const Sink&, const GoOn&);
template void plain_chains(const Grid<21>&, const Links<21>&, Technique, const Scope&, const Sink&, const GoOn&);

}  // namespace grille::sudoku::logic

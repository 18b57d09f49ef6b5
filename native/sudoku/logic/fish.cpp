// Fish: a digit in n base houses, whose places all lie in n cover houses, so the covers hold it nowhere else.
//   every kind: digits = the digit; bases and covers = the n houses each; cells = the body: its places in the bases that are
//             no fins; removes = its marks in the covers that are in no base, or in two covers
//   finned, sashimi and every kind with fins: fins = places in the bases outside the covers; endo_fins = places in two
//             bases; removes = only marks that see every one of these. A basic fish is sashimi when, without its fins, a
//             base house is left with one place or none.
//   others = removed cells that belong to the bases themselves, being in two covers (cannibalism); usually none
//   variant 1 is a siamese fish: two finned fish on the same bases; covers = the n of the one, then the n of the other;
//             fins and removes = those of both together
//   basic:   rows covered by columns or columns by rows. Franken: boxes among the bases or covers too. Mutant: the rest.
#include <algorithm>
#include <optional>

#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/fish_search.hpp"
#include "sudoku/logic/lines.hpp"
#include "sudoku/logic/ways.hpp"

namespace grille::sudoku::logic {

namespace {

constexpr int smallest = 2;
constexpr int largest_named = 7;

enum class Fins : std::uint8_t { none, finned, sashimi };

/// What a fish's name says.
struct Species {
  Shape shape;
  Fins fins;
  int size;
};

constexpr Technique at(Technique first, int places) {
  return static_cast<Technique>(static_cast<int>(first) + places);
}

constexpr Technique name_of(const Species& species) {
  const int step = species.size - smallest;
  switch (species.shape) {
    case Shape::basic:
      switch (species.fins) {
        case Fins::none:
          return at(Technique::x_wing, step);
        case Fins::finned:
          return at(Technique::finned_x_wing, 2 * step);
        default:
          return at(Technique::sashimi_x_wing, 2 * step);
      }
    case Shape::franken:
      return at(species.fins == Fins::none ? Technique::franken_x_wing : Technique::finned_franken_x_wing, step);
    default:
      return at(species.fins == Fins::none ? Technique::mutant_x_wing : Technique::finned_mutant_x_wing, step);
  }
}

constexpr std::array all_species = [] {
  std::array<Species, 7 * (largest_named - smallest + 1)> all{};
  std::size_t count = 0;
  for (int size = smallest; size <= largest_named; ++size) {
    for (const Fins fins : {Fins::none, Fins::finned, Fins::sashimi}) {
      all[count++] = {Shape::basic, fins, size};
    }
    for (const Shape shape : {Shape::franken, Shape::mutant}) {
      all[count++] = {shape, Fins::none, size};
      all[count++] = {shape, Fins::finned, size};
    }
  }
  return all;
}();

constexpr std::array all_names = [] {
  std::array<Technique, all_species.size() + 1> names{};
  for (std::size_t i = 0; i < all_species.size(); ++i) {
    names[i] = name_of(all_species[i]);
  }
  names.back() = Technique::large_fish;
  return names;
}();

/// Of two groups of the same size, the one with the lower numbers.
bool lower(std::uint64_t one, std::uint64_t other) {
  const std::uint64_t differing = one ^ other;
  return (one & differing & (~differing + 1)) != 0;
}

template <int W>
class Fish final : public Finder<W> {
 public:
  std::span<const Technique> leaders() const override { return all_names; }

  void find(const Grid<W>& grid, Technique leader, const Scope& scope, const Sink& sink, const GoOn& go_on) override {
    if (leader >= Technique::x_wing && leader <= Technique::large_fish) {
      basic(grid, leader, sink);
      return;
    }
    const auto at = std::find(all_names.begin(), all_names.end(), leader);
    const Species species = all_species[at - all_names.begin()];
    for (int digit = 0; digit < grid.side(); ++digit) {
      const Cells<W> doubtful = ways_.of(grid, static_cast<Digit>(digit), go_on).doubtful();
      if (doubtful.empty()) {
        continue;
      }
      told_.clear();
      for (const bool rows : {true, false}) {
        const Waters<W> waters{static_cast<Digit>(digit), species.shape, rows, species.size,
                               species.fins != Fins::none, doubtful};
        if (go_fishing(grid, waters, leader, scope, sink, go_on)) {
          return;
        }
        if (species.shape == Shape::mutant) {
          break;  // it looks at rows and columns alike
        }
      }
    }
  }

 private:
  /// Fish of rows and columns without fins, as tight groups of lines.
  void basic(const Grid<W>& grid, Technique leader, const Sink& sink) {
    for (int digit = 0; digit < grid.side(); ++digit) {
      const Tight* const lines = lines_.tied(grid, static_cast<Digit>(digit));
      if (lines == nullptr) {
        continue;
      }
      for (const bool rows : {true, false}) {
        groups_.clear();
        for (const int line : bits(rows ? lines->takers : lines->choices)) {
          const std::uint64_t group = rows ? lines->group_of_taker(line) : lines->group_of_choice(line);
          if (named(std::popcount(group), std::popcount(lines->takers)) == leader) {
            groups_.push_back(group);
          }
        }
        std::sort(groups_.begin(), groups_.end(), [](std::uint64_t a, std::uint64_t b) {
          const int one = std::popcount(a), other = std::popcount(b);
          return one != other ? one < other : lower(a, b);
        });
        groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
        for (const std::uint64_t group : groups_) {
          if (tell_basic(grid, static_cast<Digit>(digit), leader, *lines, rows, group, sink)) {
            return;
          }
        }
      }
    }
  }

  /// The name of a basic fish of this size on this many lines; none where all lines take part, or where, past the named
  /// sizes, a smaller fish is left with the other lines.
  static std::optional<Technique> named(int size, int lines) {
    if (size < smallest || size == lines || (size > largest_named && size > lines / 2)) {
      return std::nullopt;
    }
    return size <= largest_named ? at(Technique::x_wing, size - smallest) : Technique::large_fish;
  }

  bool tell_basic(const Grid<W>& grid, Digit digit, Technique leader, const Tight& lines, bool rows, std::uint64_t group,
                  const Sink& sink) {
    std::uint64_t across = 0;
    for (const int line : bits(group)) {
      across |= rows ? lines.wants[line] : lines.wanted_by[line];
    }
    step_.clear(leader);
    step_.digits.push_back(digit);
    Cells<W> base, cover;
    for (const int line : bits(group)) {
      step_.bases.push_back(rows ? lines_.row(line) : lines_.column(line));
      base |= grid.places(digit, step_.bases.back());
    }
    for (const int line : bits(across)) {
      step_.covers.push_back(rows ? lines_.column(line) : lines_.row(line));
      cover |= grid.places(digit, step_.covers.back());
    }
    push(step_.cells, base);
    remove_from(step_, grid, cover - base, digit);
    return !step_.removes.empty() && sink(step_);
  }

  bool go_fishing(const Grid<W>& grid, const Waters<W>& waters, Technique leader, const Scope& scope, const Sink& sink,
                  const GoOn& go_on) {
    pod_.clear();
    const typename FishSearch<W>::Take take = [&](const Catch<W>& caught) {
      const Technique name = name_of(species_of(grid, waters, caught));
      if (!scope.all) {
        return name == leader && tell(grid, waters.digit, leader, caught, nullptr, sink);
      }
      if (!pod_.empty() && pod_.front().bases != caught.bases && siamese(grid, waters.digit, leader, sink)) {
        return true;
      }
      if (waters.finned && leader_of_pod(name) == leader_of_pod(leader)) {
        pod_.push_back(caught);
        pod_names_.push_back(name);
      }
      return name == leader && new_here(caught.removes) && tell(grid, waters.digit, leader, caught, nullptr, sink);
    };
    return search_.run(grid, waters, take, go_on) || siamese(grid, waters.digit, leader, sink);
  }

  /// Two fish on the same bases, told of as one where they remove more together. Leaves the pod empty.
  bool siamese(const Grid<W>& grid, Digit digit, Technique leader, const Sink& sink) {
    bool enough = false;
    for (std::size_t i = 0; i < pod_.size() && !enough; ++i) {
      for (std::size_t j = i + 1; j < pod_.size() && !enough && outstanding(i); ++j) {
        if ((pod_names_[i] == leader || pod_names_[j] == leader) && outstanding(j) &&
            new_here(pod_[i].removes | pod_[j].removes)) {
          enough = tell(grid, digit, leader, pod_[i], &pod_[j], sink);
        }
      }
    }
    pod_.clear();
    pod_names_.clear();
    return enough;
  }

  /// Whether no other fish of the pod removes the same and more, and none before it the same.
  bool outstanding(std::size_t which) const {
    const Cells<W>& own = pod_[which].removes;
    for (std::size_t i = 0; i < pod_.size(); ++i) {
      if (i != which && own.within(pod_[i].removes) && (i < which || own != pod_[i].removes)) {
        return false;
      }
    }
    return true;
  }

  /// Finned and sashimi fish may be siamese with each other.
  static Technique leader_of_pod(Technique name) {
    if (name >= Technique::finned_x_wing && name <= Technique::sashimi_leviathan) {
      return at(Technique::finned_x_wing,
                (static_cast<int>(name) - static_cast<int>(Technique::finned_x_wing)) / 2 * 2);
    }
    return name;
  }

  bool new_here(const Cells<W>& removes) {
    if (std::find(told_.begin(), told_.end(), removes) != told_.end()) {
      return false;
    }
    told_.push_back(removes);
    return true;
  }

  Species species_of(const Grid<W>& grid, const Waters<W>& waters, const Catch<W>& caught) const {
    const auto kinds = [&](const std::vector<House>& houses) {
      int mask = 0;
      for (const House house : houses) {
        mask |= 1 << static_cast<int>(grid.layout().kind(house));
      }
      return mask;
    };
    constexpr int row = 1 << static_cast<int>(Kind::row), column = 1 << static_cast<int>(Kind::column);
    constexpr int region = 1 << static_cast<int>(Kind::region);
    const int bases = kinds(caught.bases), covers = kinds(caught.covers);
    const Fins fins = waters.finned ? Fins::finned : Fins::none;
    if ((bases == row && covers == column) || (bases == column && covers == row)) {
      return {Shape::basic, waters.finned && is_sashimi(grid, waters.digit, caught) ? Fins::sashimi : fins, waters.size};
    }
    const bool upright = (bases & ~region) == column && (covers & ~region) == row;
    const bool level = (bases & ~region) == row && (covers & ~region) == column;
    return {upright || level ? Shape::franken : Shape::mutant, fins, waters.size};
  }

  static bool is_sashimi(const Grid<W>& grid, Digit digit, const Catch<W>& caught) {
    return std::any_of(caught.bases.begin(), caught.bases.end(),
                       [&](House house) { return (grid.places(digit, house) - caught.fins).count() <= 1; });
  }

  bool tell(const Grid<W>& grid, Digit digit, Technique leader, const Catch<W>& caught, const Catch<W>* twin,
            const Sink& sink) {
    step_.clear(leader);
    step_.digits.push_back(digit);
    step_.bases = caught.bases;
    step_.covers = caught.covers;
    Cells<W> fins = caught.fins, removes = caught.removes, cannibal = caught.cannibal;
    std::sort(step_.covers.begin(), step_.covers.end());
    if (twin != nullptr) {
      step_.variant = 1;
      step_.covers.insert(step_.covers.end(), twin->covers.begin(), twin->covers.end());
      std::sort(step_.covers.begin() + static_cast<std::ptrdiff_t>(caught.covers.size()), step_.covers.end());
      fins |= twin->fins;
      removes |= twin->removes;
      cannibal |= twin->cannibal;
    }
    push(step_.cells, caught.base - fins - caught.endo_fins);
    push(step_.others, cannibal);
    for (const Cell cell : fins) {
      step_.fins.push_back({cell, digit});
    }
    for (const Cell cell : caught.endo_fins) {
      step_.endo_fins.push_back({cell, digit});
    }
    remove_from(step_, grid, removes, digit);
    return sink(step_);
  }

  static void push(std::vector<Cell>& list, const Cells<W>& cells) {
    for (const Cell cell : cells) {
      list.push_back(cell);
    }
  }

  Lines<W> lines_;
  Ways<W> ways_;
  FishSearch<W> search_;
  std::vector<std::uint64_t> groups_;
  std::vector<Catch<W>> pod_;  ///< the fish found on the same bases
  std::vector<Technique> pod_names_;
  std::vector<Cells<W>> told_;  ///< what fish of this digit remove that were told of
  Step step_;
};

}  // namespace

template <int W>
std::unique_ptr<Finder<W>> fish() {
  return std::make_unique<Fish<W>>();
}

template std::unique_ptr<Finder<2>> fish<2>();
template std::unique_ptr<Finder<4>> fish<4>();
template std::unique_ptr<Finder<10>> fish<10>();
template std::unique_ptr<Finder<21>> fish<21>();

}  // namespace grille::sudoku::logic

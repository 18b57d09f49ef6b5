// Facts about locked candidates, subsets, fish and templates: they find what slow searches over every combination find.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "facts.hpp"
#include "sudoku/logic/finder.hpp"
#include "sudoku/logic/ways.hpp"

namespace facts {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

namespace {

using Board = std::vector<std::uint8_t>;
using Marks = std::set<Candidate>;
using Places = Cells<2>;

const GoOn always = [] { return true; };

/// Random numbers that are the same everywhere.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : state_(seed) {}
  std::uint32_t roll(std::uint32_t sides) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 8) % sides;
  }

 private:
  std::uint32_t state_;
};

/// The unique solution; empty if there is none or more than one.
Board solved(const Geometry& geometry, const Board& givens) {
  const auto search = open(geometry, givens, Engine::branching);
  if (search->next(1 << 20) != Event::solution) {
    return {};
  }
  const Board solution(search->solution().begin(), search->solution().end());
  return search->next(1 << 20) == Event::exhausted ? solution : Board{};
}

Board any_solution(const Geometry& geometry, Dice& dice) {
  while (true) {
    Board some(geometry.cells(), 0);
    for (int digit = 1; digit <= geometry.side(); ++digit) {
      some[dice.roll(static_cast<std::uint32_t>(geometry.cells()))] = static_cast<std::uint8_t>(digit);
    }
    const auto search = open(geometry, some, Engine::branching);
    if (search->next(1 << 16) == Event::solution) {
      return {search->solution().begin(), search->solution().end()};
    }
  }
}

/// A puzzle in which every given is needed.
Board puzzle(const Geometry& geometry, Dice& dice) {
  Board givens = any_solution(geometry, dice);
  std::vector<int> cells(givens.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = static_cast<int>(i);
    std::swap(cells[i], cells[dice.roll(static_cast<std::uint32_t>(i + 1))]);
  }
  for (const int cell : cells) {
    const std::uint8_t digit = std::exchange(givens[cell], std::uint8_t{0});
    if (solved(geometry, givens).empty()) {
      givens[cell] = digit;
    }
  }
  return givens;
}

std::vector<Step> steps(Finder<2>& finder, const Grid<2>& grid, Technique leader) {
  std::vector<Step> found;
  auto take = [&](Step& step) {
    found.push_back(step);
    return false;
  };
  finder.find(grid, leader, Scope{true, nullptr}, Sink(take), always);
  return found;
}

Marks marks(const Step& step) { return {step.removes.begin(), step.removes.end()}; }

void well_formed(const std::vector<Step>& found, const Grid<2>& grid, const Board& solution) {
  for (const Step& step : found) {
    expect(!step.removes.empty(), "a step removes something");
    expect(std::is_sorted(step.removes.begin(), step.removes.end()), "in order");
    expect(marks(step).size() == step.removes.size(), "each mark once");
    for (const Candidate& mark : step.removes) {
      expect(grid.has(mark.cell, mark.digit), "what is removed is there");
      expect(solution[mark.cell] != mark.digit + 1, "what is removed is not of the solution");
    }
  }
}

/// Calls `each` with every combination of `size` numbers below `count`.
template <class Each>
void combinations(int count, int size, const Each& each) {
  std::vector<int> chosen(size);
  for (int i = 0; i < size; ++i) {
    chosen[i] = i;
  }
  while (size <= count) {
    each(chosen);
    int last = size - 1;
    while (last >= 0 && chosen[last] == count - size + last) {
      --last;
    }
    if (last < 0) {
      return;
    }
    ++chosen[last];
    for (int i = last + 1; i < size; ++i) {
      chosen[i] = chosen[i - 1] + 1;
    }
  }
}

/// A grid on the way to the solution, without singles.
struct Position {
  const Grid<2>& grid;
  const Board& solution;
};

class Looks {
 public:
  explicit Looks(std::map<Technique, int>& seen) : seen_(seen) {}

  void at(const Position& position) {
    locked_candidates(position);
    naked_subsets(position);
    hidden_subsets(position);
    basic_fish(position);
    ways(position);
    for (const int size : {2, 3}) {
      fish_of(position, Shape::basic, size);
    }
    if (positions_++ % 4 == 0) {
      fish_of(position, Shape::franken, 2);
      fish_of(position, Shape::mutant, 2);
    }
  }

 private:
  enum class Shape { basic, franken, mutant };

  std::vector<Step> look(Finder<2>& finder, const Position& position, Technique leader) {
    const std::vector<Step> found = steps(finder, position.grid, leader);
    well_formed(found, position.grid, position.solution);
    seen_[leader] += static_cast<int>(found.size());
    return found;
  }

  void locked_candidates(const Position& position) {
    const Grid<2>& grid = position.grid;
    const Layout<2>& layout = grid.layout();
    for (const Technique technique : {Technique::pointing, Technique::claiming}) {
      std::set<Marks> slow, fast;
      for (House base = 0; base < layout.houses(); ++base) {
        for (House cover = 0; cover < layout.houses(); ++cover) {
          for (Digit digit = 0; digit < grid.side(); ++digit) {
            const Places places = grid.places(digit, base);
            const Places eliminated = grid.places(digit, cover) - places;
            if (base != cover && places.count() >= 2 && places.within(layout.house(cover)) && !eliminated.empty() &&
                (layout.kind(base) == Kind::region) == (technique == Technique::pointing)) {
              Marks removed;
              for (const Cell cell : eliminated) {
                removed.insert({cell, digit});
              }
              slow.insert(removed);
            }
          }
        }
      }
      for (const Step& step : look(*intersections_, position, technique)) {
        fast.insert(marks(step));
      }
      expect(slow == fast, "locked candidates wherever two houses cross");
    }
  }

  void naked_subsets(const Position& position) {
    const Grid<2>& grid = position.grid;
    const Layout<2>& layout = grid.layout();
    Marks slow, fast;
    for (int size = 2; size <= 4; ++size) {
      for (House house = 0; house < layout.houses(); ++house) {
        std::vector<Cell> cells;
        for (const Cell cell : grid.empty() & layout.house(house)) {
          cells.push_back(cell);
        }
        combinations(static_cast<int>(cells.size()), size, [&](const std::vector<int>& chosen) {
          Digits digits = 0;
          Places set;
          for (const int each : chosen) {
            digits |= grid.candidates(cells[each]);
            set.set(cells[each]);
          }
          if (std::popcount(digits) == size) {
            for (const int digit : bits(digits)) {
              for (const Cell cell : layout.seen_by_all(set) & grid.places(static_cast<Digit>(digit))) {
                if (in_one_house(layout, set, cell)) {
                  slow.insert({cell, static_cast<Digit>(digit)});
                }
              }
            }
          }
        });
      }
      static const std::array<std::vector<Technique>, 3> names{{{Technique::locked_pair, Technique::naked_pair},
                                                                {Technique::locked_triple, Technique::naked_triple},
                                                                {Technique::naked_quadruple}}};
      for (const Technique technique : names[size - 2]) {
        for (const Step& step : look(*subsets_, position, technique)) {
          fast.merge(marks(step));
          expect(step.cells.size() == static_cast<std::size_t>(size), "as many cells as its name says");
          expect(step.digits.size() == step.cells.size(), "as many digits as cells");
        }
      }
      expect(slow == fast, "naked subsets up to a size remove what all combinations remove");
    }
  }

  static bool in_one_house(const Layout<2>& layout, Places set, Cell cell) {
    set.set(cell);
    for (House house = 0; house < layout.houses(); ++house) {
      if (set.within(layout.house(house))) {
        return true;
      }
    }
    return false;
  }

  void hidden_subsets(const Position& position) {
    const Grid<2>& grid = position.grid;
    Marks slow, fast;
    for (int size = 2; size <= 4; ++size) {
      for (House house = 0; house < grid.layout().houses(); ++house) {
        std::vector<Digit> digits;
        for (const int digit : bits(grid.missing(house))) {
          digits.push_back(static_cast<Digit>(digit));
        }
        combinations(static_cast<int>(digits.size()), size, [&](const std::vector<int>& chosen) {
          Digits set = 0;
          Places places;
          for (const int each : chosen) {
            set |= Digits{1} << digits[each];
            places |= grid.places(digits[each], house);
          }
          if (places.count() == size) {
            for (const Cell cell : places) {
              for (const int digit : bits(grid.candidates(cell) & ~set)) {
                slow.insert({cell, static_cast<Digit>(digit)});
              }
            }
          }
        });
      }
      static constexpr std::array names{Technique::hidden_pair, Technique::hidden_triple, Technique::hidden_quadruple};
      for (const Step& step : look(*subsets_, position, names[size - 2])) {
        fast.merge(marks(step));
      }
      expect(slow == fast, "hidden subsets up to a size remove what all combinations remove");
    }
  }

  void basic_fish(const Position& position) {
    const Grid<2>& grid = position.grid;
    Marks slow, fast;
    for (int size = 2; size <= 4; ++size) {
      for (const Kind kind : {Kind::row, Kind::column}) {
        const std::vector<House>& bases = grid.layout().houses_of(kind);
        const std::vector<House>& covers = grid.layout().houses_of(kind == Kind::row ? Kind::column : Kind::row);
        for (Digit digit = 0; digit < grid.side(); ++digit) {
          combinations(static_cast<int>(bases.size()), size, [&](const std::vector<int>& chosen) {
            Places base, cover;
            for (const int each : chosen) {
              if (grid.places(digit, bases[each]).empty()) {
                return;
              }
              base |= grid.places(digit, bases[each]);
            }
            int needed = 0;
            for (const House house : covers) {
              if (base.meets(grid.layout().house(house))) {
                cover |= grid.places(digit, house);
                ++needed;
              }
            }
            if (needed == size) {
              for (const Cell cell : cover - base) {
                slow.insert({cell, digit});
              }
            }
          });
        }
      }
      static constexpr std::array names{Technique::x_wing, Technique::swordfish, Technique::jellyfish};
      for (const Step& step : look(*fish_, position, names[size - 2])) {
        fast.merge(marks(step));
      }
      expect(slow == fast, "basic fish up to a size remove what all combinations remove");
    }
  }

  /// Every way to place a digit, one house after the other.
  static void all_ways(const Grid<2>& grid, Digit digit, const Places& taken, const Places& open, Places& alive) {
    for (House house = 0; house < grid.layout().houses(); ++house) {
      if (((grid.missing(house) >> digit) & 1) != 0 && !taken.meets(grid.layout().house(house))) {
        for (const Cell cell : open& grid.layout().house(house)) {
          all_ways(grid, digit, taken | Places::of(cell), open - grid.layout().peers(cell) - Places::of(cell), alive);
        }
        return;
      }
    }
    alive |= taken;
  }

  void ways(const Position& position) {
    for (Digit digit = 0; digit < position.grid.side(); ++digit) {
      Places alive;
      all_ways(position.grid, digit, {}, position.grid.places(digit), alive);
      const Ways<2>::Marks& marks = ways_.of(position.grid, digit, always);
      expect(marks.hopeless == position.grid.places(digit) - alive, "hopeless is what belongs to no way");
      expect(marks.undecided.empty(), "on small boards nothing stays undecided");
    }
    for (const Technique technique : {Technique::template_set, Technique::template_delete}) {
      for (const Step& step : steps(*templates_, position.grid, technique)) {
        ++seen_[technique];
        for (const Candidate& each : step.places) {
          expect(position.solution[each.cell] == each.digit + 1, "templates place what is in the solution");
        }
        for (const Candidate& each : step.removes) {
          expect(position.solution[each.cell] != each.digit + 1, "templates remove what isn't");
        }
      }
    }
  }

  /// What all fish of a shape and size remove, separately, by name: every choice of bases with every choice of covers.
  static std::map<Technique, std::set<Marks>> all_fish(const Grid<2>& grid, Shape shape, int size) {
    const Layout<2>& layout = grid.layout();
    std::map<Technique, std::set<Marks>> found;
    for (Digit digit = 0; digit < grid.side(); ++digit) {
      std::vector<House> houses;
      for (House house = 0; house < layout.houses(); ++house) {
        if (!grid.places(digit, house).empty() && (shape != Shape::basic || layout.kind(house) != Kind::region)) {
          houses.push_back(house);
        }
      }
      combinations(static_cast<int>(houses.size()), size, [&](const std::vector<int>& bases) {
        Places base, endo;
        for (const int each : bases) {
          endo |= base & layout.house(houses[each]);
          base |= grid.places(digit, houses[each]);
        }
        if (endo.count() > 2) {
          return;
        }
        combinations(static_cast<int>(houses.size()), size, [&](const std::vector<int>& covers) {
          Places once, twice;
          for (const int each : covers) {
            const Places here = grid.places(digit, houses[each]);
            if (std::find(bases.begin(), bases.end(), each) != bases.end() || !here.meets(base)) {
              return;
            }
            twice |= once & here;
            once |= here;
          }
          const Places fins = (base - once) | endo;
          if (fins.count() > 5) {
            return;
          }
          const Places removed = ((once - base) | twice) & layout.seen_by_all(fins) & grid.places(digit);
          if (removed.empty()) {
            return;
          }
          const auto kinds = [&](const std::vector<int>& which) {
            std::set<Kind> all;
            for (const int each : which) {
              all.insert(layout.kind(houses[each]));
            }
            return all;
          };
          bool sashimi = false;
          for (const int each : bases) {
            sashimi |= (grid.places(digit, houses[each]) - fins).count() <= 1;
          }
          const auto name = named(kinds(bases), kinds(covers), fins.empty(), sashimi, size);
          Marks marked;
          for (const Cell cell : removed) {
            marked.insert({cell, digit});
          }
          found[name].insert(marked);
        });
      });
    }
    return found;
  }

  static Technique named(std::set<Kind> bases, std::set<Kind> covers, bool finless, bool sashimi, int size) {
    const bool boxes = bases.erase(Kind::region) + covers.erase(Kind::region) > 0;
    const bool crossed = bases.size() == 1 && covers.size() == 1 && bases != covers;
    std::string name = size == 2 ? "x_wing" : "swordfish";
    if (!crossed) {
      name = "mutant_" + name;
    } else if (boxes) {
      name = "franken_" + name;
    } else if (!finless && sashimi) {
      return *technique_named("sashimi_" + name);
    }
    return *technique_named(finless ? name : "finned_" + name);
  }

  void fish_of(const Position& position, Shape shape, int size) {
    const auto slow = all_fish(position.grid, shape, size);
    const std::string noun = size == 2 ? "x_wing" : "swordfish";
    std::vector<std::string> names{"finned_" + noun, "sashimi_" + noun};
    if (shape != Shape::basic) {
      const std::string adjective = shape == Shape::franken ? "franken_" : "mutant_";
      names = {adjective + noun, "finned_" + adjective + noun};
    }
    for (const std::string& name : names) {
      const Technique technique = *technique_named(name);
      std::set<Marks> fast;
      for (const Step& step : look(*fish_, position, technique)) {
        if (step.variant == 0) {
          expect(fast.insert(marks(step)).second, "nothing is reported twice");
        }
      }
      const auto at = slow.find(technique);
      expect(fast == (at == slow.end() ? std::set<Marks>{} : at->second), name + " as all combinations give it");
    }
  }

  std::unique_ptr<Finder<2>> intersections_ = intersections<2>(), subsets_ = subsets<2>(), fish_ = fish<2>(),
                             templates_ = templates<2>();
  Ways<2> ways_;
  std::map<Technique, int>& seen_;
  int positions_ = 0;
};

/// Takes one step: a single, or a step by these finders, or a digit of the solution.
bool go_on_from(Grid<2>& grid, const Board& solution, Finder<2>& singles_finder, Looks& looks) {
  for (const Technique leader : {Technique::naked_single, Technique::hidden_single}) {
    const std::vector<Step> found = steps(singles_finder, grid, leader);
    if (!found.empty()) {
      grid.place(found[0].places[0].cell, found[0].places[0].digit);
      return true;
    }
  }
  if (grid.solved()) {
    return false;
  }
  looks.at({grid, solution});
  // Marks are removed one by one, so that there are many positions with much to find.
  Dice dice(static_cast<std::uint32_t>(grid.version()));
  int skip = static_cast<int>(dice.roll(5));
  for (const Cell cell : grid.empty()) {
    for (const int digit : bits(grid.candidates(cell))) {
      if (solution[cell] != digit + 1 && skip-- == 0) {
        grid.remove(cell, static_cast<Digit>(digit));
        return true;
      }
    }
  }
  const Cell cell = grid.empty().first();
  grid.place(cell, static_cast<Digit>(solution[cell] - 1));
  return true;
}

std::vector<std::vector<Cell>> with_diagonals(int side, std::vector<std::vector<Cell>> houses) {
  std::vector<Cell> falling, rising;
  for (int i = 0; i < side; ++i) {
    falling.push_back(static_cast<Cell>(i * side + i));
    rising.push_back(static_cast<Cell>(i * side + side - 1 - i));
  }
  houses.push_back(falling);
  houses.push_back(rising);
  return houses;
}

void everything_there_is_to_see_is_seen(const Geometry& geometry, int puzzles, std::uint32_t seed,
                                        std::map<Technique, int>& seen) {
  const Layout<2> layout(geometry);
  Grid<2> grid(layout);
  Looks looks(seen);
  Dice dice(seed);
  const auto singles_finder = singles<2>();
  for (int i = 0; i < puzzles; ++i) {
    const Board givens = puzzle(geometry, dice);
    const Board solution = solved(geometry, givens);
    grid.begin(givens);
    while (go_on_from(grid, solution, *singles_finder, looks)) {
    }
    expect(grid.solved() && !grid.broken(), "a puzzle is solved in the end");
  }
}

/// A digit in rows and columns only: on a board of this side, `size` lines make a fish of that size and no smaller one.
void large_fish_swim_on_large_boards() {
  const Geometry sixteen(16, box_houses(4, 4));
  const Layout<4> layout(sixteen);
  Grid<4> grid(layout);
  grid.begin(Board(256, 0));
  constexpr Digit digit = 5;
  constexpr int size = 8;
  // In each of the first eight rows the digit has two places, in a cycle of eight columns.
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < 16; ++column) {
      if (column != row && column != (row + 1) % size) {
        grid.remove(static_cast<Cell>(row * 16 + column), digit);
      }
    }
  }
  const auto finder = fish<4>();
  std::vector<Step> found;
  auto take = [&](Step& step) {
    found.push_back(step);
    return false;
  };
  finder->find(grid, Technique::large_fish, Scope{true, nullptr}, Sink(take), always);
  expect(found.size() == 1, "one large fish");
  expect(found[0].bases.size() == size && found[0].covers.size() == size, "of eight rows and eight columns");
  expect(found[0].removes.size() == 64, "which removes the digit from the other rows of these columns");
  for (const Technique smaller : {Technique::x_wing, Technique::jellyfish, Technique::leviathan}) {
    found.clear();
    finder->find(grid, smaller, Scope{true, nullptr}, Sink(take), always);
    expect(found.empty(), "and no smaller one");
  }
}

/// Five and more cells of a house with as many digits.
void large_sets_are_found() {
  const Geometry sixteen(16, box_houses(4, 4));
  const Layout<4> layout(sixteen);
  Grid<4> grid(layout);
  grid.begin(Board(256, 0));
  // Six cells of the first row hold six digits in a cycle, two each.
  for (int column = 2; column < 8; ++column) {
    for (Digit digit = 0; digit < 16; ++digit) {
      if (digit != column && digit != 2 + (column - 1) % 6) {
        grid.remove(static_cast<Cell>(column), digit);
      }
    }
  }
  const auto finder = subsets<4>();
  std::vector<Step> found;
  auto take = [&](Step& step) {
    found.push_back(step);
    return false;
  };
  finder->find(grid, Technique::naked_set, Scope{true, nullptr}, Sink(take), always);
  expect(found.size() == 1 && found[0].cells.size() == 6, "six cells with six digits");
  expect(found[0].removes.size() == 60, "which the other ten lose");
  found.clear();
  finder->find(grid, Technique::hidden_set, Scope{true, nullptr}, Sink(take), always);
  expect(found.empty(), "the ten do not give a shorter explanation");
}

void a_long_look_can_be_stopped() {
  const Geometry nine(9, box_houses(3, 3));
  const Layout<2> layout(nine);
  Dice dice(3);
  const Board givens = puzzle(nine, dice);
  Grid<2> grid(layout);
  grid.begin(givens);
  int asked = 0;
  const GoOn once = [&] { return ++asked < 2; };
  int found = 0;
  auto take = [&](Step&) {
    ++found;
    return false;
  };
  const auto finder = fish<2>();
  finder->find(grid, Technique::finned_mutant_whale, Scope{true, nullptr}, Sink(take), once);
  expect(asked == 2, "it stops when asked to");
}

}  // namespace

void about_fish_and_subsets() {
  std::map<Technique, int> seen;
  everything_there_is_to_see_is_seen(Geometry(6, box_houses(2, 3)), 20, 1, seen);
  everything_there_is_to_see_is_seen(Geometry(6, with_diagonals(6, box_houses(3, 2))), 8, 2, seen);
  everything_there_is_to_see_is_seen(Geometry(9, box_houses(3, 3)), 10, 3, seen);
  everything_there_is_to_see_is_seen(Geometry(9, with_diagonals(9, box_houses(3, 3))), 2, 4, seen);
  for (const Technique technique :
       {Technique::pointing,          Technique::claiming,       Technique::locked_pair,
        Technique::naked_pair,        Technique::naked_triple,   Technique::naked_quadruple,
        Technique::hidden_pair,       Technique::hidden_triple,  Technique::x_wing,
        Technique::swordfish,         Technique::finned_x_wing,  Technique::sashimi_x_wing,
        Technique::finned_swordfish,  Technique::franken_x_wing, Technique::finned_franken_x_wing,
        Technique::sashimi_swordfish, Technique::mutant_x_wing,  Technique::finned_mutant_x_wing,
        Technique::template_set,      Technique::template_delete}) {
    expect(seen[technique] > 0, std::string(about(technique).name) + " was seen at all");
  }
  large_fish_swim_on_large_boards();
  large_sets_are_found();
  a_long_look_can_be_stopped();
}

}  // namespace facts

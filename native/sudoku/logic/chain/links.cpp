#include "sudoku/logic/chain/links.hpp"

#include <algorithm>

#include "sudoku/logic/chain/almost.hpp"

namespace grille::sudoku::logic {

template <int W>
void Links<W>::follow(const Grid<W>& grid, Reach reach) {
  const int cells = grid.layout().cells();
  bool same = side_ == grid.side() && reach_ == reach && known_.size() == static_cast<std::size_t>(cells);
  for (int cell = 0; same && cell < cells; ++cell) {
    same = known_[cell] == grid.candidates(static_cast<Cell>(cell));
  }
  if (same) {
    return;
  }
  side_ = grid.side();
  reach_ = reach;
  known_.resize(cells);
  for (int cell = 0; cell < cells; ++cell) {
    known_[cell] = grid.candidates(static_cast<Cell>(cell));
  }
  edges_.clear();
  larger_.clear();
  larger_of_.resize(side_);
  for (auto& each : larger_of_) {
    each.clear();
  }
  sets_.clear();
  link_cells(grid);
  link_houses(grid);
  if (reach != Reach::candidates) {
    link_groups(grid);
  }
  if (reach == Reach::sets) {
    link_sets(grid);
  }
  number_all(grid);
  link_weakly(grid);
}

template <int W>
void Links<W>::link_cells(const Grid<W>& grid) {
  for (const Cell cell : grid.pairs()) {
    const Digits digits = grid.candidates(cell);
    link(candidate(cell, static_cast<Digit>(std::countr_zero(digits))),
         candidate(cell, static_cast<Digit>(std::countr_zero(digits & (digits - 1)))), -1);
  }
}

template <int W>
void Links<W>::link_houses(const Grid<W>& grid) {
  const Geometry& geometry = grid.layout().geometry();
  for (int house = 0; house < grid.layout().houses(); ++house) {
    for (const int digit : bits(grid.missing(static_cast<House>(house)))) {
      const std::uint64_t seats = grid.seats(static_cast<Digit>(digit), static_cast<House>(house));
      if (is_pair(seats)) {
        link(candidate(geometry.house(house)[std::countr_zero(seats)], static_cast<Digit>(digit)),
             candidate(geometry.house(house)[std::countr_zero(seats & (seats - 1))], static_cast<Digit>(digit)), -1);
      }
    }
  }
}

template <int W>
std::uint32_t Links<W>::larger(const Grid<W>& grid, const Cells<W>& cells, Digit digit) {
  const std::uint32_t base = static_cast<std::uint32_t>(grid.layout().cells()) * side_;
  for (const std::uint32_t each : larger_of_[digit]) {
    if (larger_[each].cells == cells) {
      return base + each;
    }
  }
  const auto number = static_cast<std::uint32_t>(larger_.size());
  larger_.push_back({cells, grid.layout().seen_by_all(cells) & grid.places(digit), cells.first(), digit, false});
  larger_of_[digit].push_back(number);
  return base + number;
}

template <int W>
void Links<W>::link_groups(const Grid<W>& grid) {
  const Layout<W>& layout = grid.layout();
  for (const auto& crossing : layout.crossings()) {
    for (const int each : bits(grid.missing(crossing.one) & grid.missing(crossing.other))) {
      const Digit digit = static_cast<Digit>(each);
      const Cells<W> cells = crossing.shared & grid.places(digit);
      if (cells.count() >= 2) {
        larger(grid, cells, digit);
      }
    }
  }
  const std::uint32_t base = static_cast<std::uint32_t>(layout.cells()) * side_;
  const auto groups = static_cast<std::uint32_t>(larger_.size());
  for (std::uint32_t group = 0; group < groups; ++group) {
    const Cells<W> cells = larger_[group].cells;
    const Digit digit = larger_[group].digit;
    for (const std::uint16_t house : layout.geometry().houses_of(larger_[group].cell)) {
      if (!cells.within(layout.house(house))) {
        continue;
      }
      const Cells<W> rest = grid.places(digit, house) - cells;
      const int left = rest.count();
      if (left == 1) {
        link(candidate(rest.first(), digit), base + group, -1);
      } else if (left > 1) {
        for (const std::uint32_t other : larger_of_[digit]) {
          if (other > group && larger_[other].cells == rest) {
            link(base + group, base + other, -1);
          }
        }
      }
    }
  }
}

template <int W>
void Links<W>::link_sets(const Grid<W>& grid) {
  sets_ = almost_locked(grid);
  std::vector<std::uint32_t> names;
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    Cells<W> cells;
    for (const Cell cell : sets_[set].cells) {
      cells.set(cell);
    }
    names.clear();
    for (const int each : bits(sets_[set].digits)) {
      const Digit digit = static_cast<Digit>(each);
      const Cells<W> places = cells & grid.places(digit);
      names.push_back(places.count() == 1 ? candidate(places.first(), digit) : larger(grid, places, digit));
    }
    for (std::size_t one = 0; one < names.size(); ++one) {
      for (std::size_t other = one + 1; other < names.size(); ++other) {
        link(names[one], names[other], static_cast<int>(set));
      }
    }
    link_forced(grid, static_cast<int>(set), cells, names);
  }
}

template <int W>
void Links<W>::link_forced(const Grid<W>& grid, int set, const Cells<W>& cells,
                           const std::vector<std::uint32_t>& names) {
  const Digits digits = sets_[set].digits;
  for (const Cell cell : grid.empty() - cells) {
    const Digits here = grid.candidates(cell);
    // With two candidates there is a plain link already, and with a cell in the same house the set with that cell
    // added.
    if (std::popcount(here) < 3 || std::popcount(here & ~digits) > 1 || cells.within(grid.layout().peers(cell))) {
      continue;
    }
    Digits left = here & ~digits;
    for (const int digit : bits(here & digits)) {
      if (!(cells & grid.places(static_cast<Digit>(digit))).within(grid.layout().peers(cell))) {
        left |= Digits{1} << digit;
      }
    }
    if (!is_single(left)) {
      continue;
    }
    const std::uint32_t forced = candidate(cell, static_cast<Digit>(std::countr_zero(left)));
    std::size_t next = 0;
    for (const int digit : bits(digits)) {
      const std::uint32_t name = names[next++];
      if (!((here & ~left) >> digit & 1) && !(left >> digit & 1)) {
        link(name, forced, set);
      }
    }
  }
}

template <int W>
void Links<W>::number_all(const Grid<W>& grid) {
  // Plain links before those through sets, small sets before large: the first of several links between two spots is
  // kept.
  std::sort(edges_.begin(), edges_.end(), [this](const Edge& a, const Edge& b) {
    if (a.from != b.from) {
      return a.from < b.from;
    }
    if (a.to != b.to) {
      return a.to < b.to;
    }
    const std::size_t one = a.set < 0 ? 0 : sets_[a.set].cells.size();
    const std::size_t other = b.set < 0 ? 0 : sets_[b.set].cells.size();
    return one != other ? one < other : a.set < b.set;
  });
  edges_.erase(std::unique(edges_.begin(), edges_.end(),
                           [](const Edge& a, const Edge& b) { return a.from == b.from && a.to == b.to; }),
               edges_.end());
  const int candidates = grid.layout().cells() * side_;
  numbers_.assign(static_cast<std::size_t>(candidates) + larger_.size(), -1);
  spots_.clear();
  of_digit_.resize(side_);
  for (auto& each : of_digit_) {
    each.clear();
  }
  first_.clear();
  strong_.clear();
  for (const Edge& edge : edges_) {
    if (numbers_[edge.from] < 0) {
      numbers_[edge.from] = static_cast<int>(spots_.size());
      first_.push_back(static_cast<std::uint32_t>(strong_.size()));
      if (static_cast<int>(edge.from) < candidates) {
        const Cell cell = static_cast<Cell>(edge.from / side_);
        const Digit digit = static_cast<Digit>(edge.from % side_);
        spots_.push_back({Cells<W>::of(cell), grid.layout().peers(cell) & grid.places(digit), cell, digit, true});
      } else {
        spots_.push_back(larger_[edge.from - candidates]);
      }
      of_digit_[spots_.back().digit].push_back(static_cast<std::uint32_t>(spots_.size() - 1));
    }
    strong_.push_back({edge.to, edge.set});
  }
  first_.push_back(static_cast<std::uint32_t>(strong_.size()));
  for (Strong& each : strong_) {
    each.to = static_cast<std::uint32_t>(numbers_[each.to]);
  }
}

template <int W>
void Links<W>::link_weakly(const Grid<W>& grid) {
  words_ = (size() + 63) / 64;
  weak_.assign(static_cast<std::size_t>(size()) * words_, 0);
  const auto link = [this](int one, int other) {
    weak_[static_cast<std::size_t>(one) * words_ + (other >> 6)] |= std::uint64_t{1} << (other & 63);
  };
  for (const auto& spots : of_digit_) {
    for (std::size_t one = 0; one < spots.size(); ++one) {
      for (std::size_t other = one + 1; other < spots.size(); ++other) {
        if (spots_[spots[other]].cells.within(spots_[spots[one]].sight)) {
          link(spots[one], spots[other]);
          link(spots[other], spots[one]);
        }
      }
    }
  }
  for (const Cell cell : grid.empty()) {
    for (const int one : bits(grid.candidates(cell))) {
      for (const int other : bits(grid.candidates(cell))) {
        const int here = number(cell, static_cast<Digit>(one)), there = number(cell, static_cast<Digit>(other));
        if (one != other && here >= 0 && there >= 0) {
          link(here, there);
        }
      }
    }
  }
}

template <int W>
void Links<W>::weak_of(const Grid<W>& grid, Cell cell, Digit digit, std::vector<std::uint64_t>& row) const {
  row.assign(words_, 0);
  const Cells<W> sight = grid.layout().peers(cell) & grid.places(digit);
  for (const std::uint32_t spot : of_digit_[digit]) {
    if (spots_[spot].cells.within(sight)) {
      row[spot >> 6] |= std::uint64_t{1} << (spot & 63);
    }
  }
  for (const int other : bits(grid.candidates(cell) & ~(Digits{1} << digit))) {
    const int spot = number(cell, static_cast<Digit>(other));
    if (spot >= 0) {
      row[spot >> 6] |= std::uint64_t{1} << (spot & 63);
    }
  }
}

template class Links<2>;
template class Links<4>;
template class Links<10>;
template class Links<21>;

}  // namespace grille::sudoku::logic

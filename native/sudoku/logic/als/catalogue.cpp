#include "sudoku/logic/als/catalogue.hpp"

#include <algorithm>

namespace grille::sudoku::logic::als {

namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};

int largest_on(int side) { return side <= 9 ? side - 1 : side <= 16 ? 5 : side <= 25 ? 4 : 3; }

void join(std::uint64_t* into, const std::uint64_t* from, int words) {
  for (int i = 0; i < words; ++i) {
    into[i] |= from[i];
  }
}

template <int W>
std::size_t hash(Digit digit, const Cells<W>& cells) {
  std::uint64_t sum = digit;
  for (const std::uint64_t word : cells.words) {
    sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
    sum ^= sum >> 32;
  }
  return static_cast<std::size_t>(sum);
}

}  // namespace

template <int W>
bool Catalogue<W>::take(const Grid<W>& grid, const GoOn& go_on) {
  if (grid_ == &grid && version_ == grid.version() && complete_) {
    return true;
  }
  if (grid_ != &grid) {
    grid_ = &grid;
    largest_ = largest_on(grid.side());
    by_size_.assign(largest_ + 1, {});
    of_digit_.assign(grid.side(), {});
    crossed_.assign(grid.layout().houses(), {});
    for (const auto& crossing : grid.layout().crossings()) {
      crossed_[crossing.other].push_back(crossing.shared);
    }
  }
  version_ = grid.version();
  complete_ = false;
  if (!collect(grid, go_on)) {
    return false;
  }
  find_spots(grid);
  hold();
  part(grid);
  return complete_ = find_lacking(go_on) && link(go_on);
}

template <int W>
bool Catalogue<W>::collect(const Grid<W>& grid, const GoOn& go_on) {
  for (auto& sets : by_size_) {
    sets.clear();
  }
  for (int house = 0; house < grid.layout().houses(); ++house) {
    if (W > 2 && !go_on()) {
      return false;
    }
    open_.clear();
    for (const Cell cell : grid.layout().geometry().house(house)) {
      // A cell with too many candidates for the largest set is in no set.
      const int candidates = std::popcount(grid.candidates(cell));
      if (candidates > 0 && candidates <= largest_ + 1) {
        open_.push_back({cell, grid.candidates(cell)});
      }
    }
    extend(static_cast<House>(house), 0, {}, 0, 0, 0);
  }
  sets_.clear();
  for (const auto& sets : by_size_) {
    if (sets_.size() + sets.size() > most) {
      break;
    }
    sets_.insert(sets_.end(), sets.begin(), sets.end());
  }
  words_ = (size() + 63) / 64;
  return true;
}

template <int W>
void Catalogue<W>::extend(House house, std::size_t from, const Cells<W>& cells, Digits digits, int count,
                          int different) {
  ++count;
  for (std::size_t i = from; i < open_.size(); ++i) {
    int now = different;
    for (Digits more = open_[i].digits & ~digits; more != 0; more &= more - 1) {
      ++now;
    }
    // Each further cell allows one more digit.
    const int left = std::min(static_cast<int>(open_.size() - i) - 1, largest_ - count);
    if (now > count + left + 1) {
      continue;
    }
    Cells<W> longer = cells;
    longer.set(open_[i].cell);
    if (now == count + 1 && by_size_[count].size() <= most && !found_before(house, longer, count)) {
      Set<W>& set = by_size_[count].emplace_back();
      set.cells = longer;
      set.digits = digits | open_[i].digits;
      set.count = static_cast<std::uint8_t>(count);
    }
    if (left > 0) {
      extend(house, i + 1, longer, digits | open_[i].digits, count, now);
    }
  }
}

template <int W>
bool Catalogue<W>::found_before(House house, const Cells<W>& cells, int count) const {
  if (count == 1) {
    return grid_->layout().geometry().houses_of(cells.first())[0] != house;
  }
  return std::any_of(crossed_[house].begin(), crossed_[house].end(),
                     [&](const Cells<W>& shared) { return cells.within(shared); });
}

template <int W>
void Catalogue<W>::find_spots(const Grid<W>& grid) {
  std::uint32_t slots = 0;
  for (Set<W>& set : sets_) {
    set.slots = slots;
    for (const int digit : bits(set.digits)) {
      set.rank[digit] = static_cast<std::uint8_t>(slots++ - set.slots);
    }
  }
  hashed_.assign(std::bit_ceil(2 * std::size_t{slots} + 1), nothing);
  spot_of_.resize(slots);
  spots_.clear();
  for (auto& spots : of_digit_) {
    spots.clear();
  }
  for (const Set<W>& set : sets_) {
    std::uint32_t slot = set.slots;
    for (const int digit : bits(set.digits)) {
      spot_of_[slot++] = intern(grid, static_cast<Digit>(digit), set.cells & grid.places(static_cast<Digit>(digit)));
    }
  }
}

template <int W>
void Catalogue<W>::hold() {
  holders_.assign(spots_.size() * words_, 0);
  std::uint32_t slot = 0;
  for (int set = 0; set < size(); ++set) {
    const std::uint32_t end = set + 1 < size() ? sets_[set + 1].slots : static_cast<std::uint32_t>(slots());
    for (; slot < end; ++slot) {
      holders_[std::size_t{spot_of_[slot]} * words_ + set / 64] |= std::uint64_t{1} << (set % 64);
    }
  }
}

template <int W>
bool Catalogue<W>::find_lacking(const GoOn& go_on) {
  const std::size_t side = of_digit_.size();
  empty_.assign(words_, 0);
  marks_.assign(grid_->layout().cells() * side, no_mark);
  std::uint32_t marks = 0;
  for (const Spot<W>& spot : spots_) {
    for (const Cell cell : spot.seen) {
      std::uint32_t& mark = marks_[cell * side + spot.digit];
      mark = mark == no_mark ? marks++ : mark;
    }
  }
  lacking_.assign(std::size_t{marks} * words_, 0);
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    if (i % 256 == 255 && !go_on()) {
      return false;
    }
    for (const Cell cell : spots_[i].seen) {
      join(lacking_.data() + std::size_t{marks_[cell * side + spots_[i].digit]} * words_, holders_.data() + i * words_,
           words_);
    }
  }
  return true;
}

template <int W>
std::uint32_t Catalogue<W>::intern(const Grid<W>& grid, Digit digit, const Cells<W>& cells) {
  const std::size_t mask = hashed_.size() - 1;
  std::size_t at = hash(digit, cells) & mask;
  while (hashed_[at] != nothing) {
    const Spot<W>& spot = spots_[hashed_[at]];
    if (spot.digit == digit && spot.cells == cells) {
      return hashed_[at];
    }
    at = (at + 1) & mask;
  }
  const std::uint32_t number = static_cast<std::uint32_t>(spots_.size());
  hashed_[at] = number;
  of_digit_[digit].push_back(number);
  spots_.push_back({cells, grid.layout().seen_by_all(cells) & grid.places(digit), digit});
  return number;
}

template <int W>
bool Catalogue<W>::link(const GoOn& go_on) {
  linked_.assign(spots_.size() * words_, 0);
  reaching_.assign(spots_.size() * words_, 0);
  after_.resize(spots_.size());
  for (const auto& spots : of_digit_) {
    starting_.assign(grid_->layout().cells(), nothing);
    for (const std::uint32_t spot : spots) {
      std::uint32_t& first = starting_[spots_[spot].cells.first()];
      after_[spot] = first;
      first = spot;
    }
    for (const std::uint32_t spot : spots) {
      if (spot % 256 == 255 && !go_on()) {
        return false;
      }
      std::uint64_t* const linked = linked_.data() + std::size_t{spot} * words_;
      std::uint64_t* const reaching = reaching_.data() + std::size_t{spot} * words_;
      const Cells<W>& seen = spots_[spot].seen;
      for (const Cell cell : seen) {
        join(reaching, lacking(cell, spots_[spot].digit).data(), words_);
        for (std::uint32_t other = starting_[cell]; other != nothing; other = after_[other]) {
          if (spots_[other].cells.within(seen)) {
            join(linked, holders_.data() + std::size_t{other} * words_, words_);
          }
        }
      }
    }
  }
  return true;
}

template <int W>
void Catalogue<W>::part(const Grid<W>& grid) {
  at_.assign(static_cast<std::size_t>(grid.layout().cells()) * words_, 0);
  for (int set = 0; set < size(); ++set) {
    for (const Cell cell : sets_[set].cells) {
      at_[std::size_t{cell} * words_ + set / 64] |= std::uint64_t{1} << (set % 64);
    }
  }
  apart_.assign(static_cast<std::size_t>(size()) * words_, 0);
  for (int set = 0; set < size(); ++set) {
    std::uint64_t* const row = apart_.data() + static_cast<std::size_t>(set) * words_;
    for (const Cell cell : sets_[set].cells) {
      join(row, at_.data() + std::size_t{cell} * words_, words_);
    }
    for (int i = 0; i < words_; ++i) {
      row[i] = ~row[i];
    }
  }
}

template class Catalogue<2>;
template class Catalogue<4>;
template class Catalogue<10>;
template class Catalogue<21>;

}  // namespace grille::sudoku::logic::als

#include "sudoku/singles.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace grille::sudoku {

SinglesBoard::SinglesBoard(const Geometry& geometry)
    : side_(static_cast<std::size_t>(geometry.side())),
      words_(geometry.cells() <= 128 ? 2 : most_words),
      house_words_((static_cast<std::size_t>(geometry.house_count()) + 63) / 64) {
  if (side_ > 16) {
    throw std::invalid_argument("expected a side of at most 16");
  }
  const std::size_t cells = side_ * side_;
  const auto houses = static_cast<std::size_t>(geometry.house_count());
  all_houses_.resize(house_words_);
  house_cells_.resize(houses * words_);
  houses_of_.resize(cells * house_words_);
  house_peers_.resize(cells * words_);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    board_[cell >> 6] |= Word{1} << (cell & 63);
  }
  for (std::size_t house = 0; house < houses; ++house) {
    all_houses_[house >> 6] |= Word{1} << (house & 63);
    Word* const own = &house_cells_[house * words_];
    for (const Cell cell : geometry.house(static_cast<int>(house))) {
      own[cell >> 6] |= Word{1} << (cell & 63);
      houses_of_[cell * house_words_ + (house >> 6)] |= Word{1} << (house & 63);
    }
    for (const Cell cell : geometry.house(static_cast<int>(house))) {
      for (std::size_t word = 0; word < words_; ++word) {
        house_peers_[cell * words_ + word] |= own[word];
      }
    }
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    house_peers_[cell * words_ + (cell >> 6)] &= ~(Word{1} << (cell & 63));
  }
  peers_ = house_peers_;
  now_.places.resize(side_ * words_);
  now_.open_houses.resize(side_ * house_words_);
  now_.digits.resize(cells);
}

void SinglesBoard::also_differ(const std::vector<std::vector<Cell>>& others) {
  peers_ = house_peers_;
  for (std::size_t cell = 0; cell < others.size(); ++cell) {
    for (const Cell other : others[cell]) {
      peers_[cell * words_ + (other >> 6)] |= Word{1} << (other & 63);
    }
  }
}

template <std::size_t words>
void SinglesBoard::fill(std::size_t cell, std::size_t digit) {
  Word* const places = &now_.places[digit * words];
  const Word* const peers = &peers_[cell * words];
  for (std::size_t word = 0; word < words; ++word) {
    places[word] &= ~peers[word];
  }
  for (std::size_t word = 0; word < house_words_; ++word) {
    now_.open_houses[digit * house_words_ + word] &= ~houses_of_[cell * house_words_ + word];
  }
  now_.filled[cell >> 6] |= Word{1} << (cell & 63);
  now_.digits[cell] = static_cast<std::uint8_t>(digit);
  now_.changed |= 1U << digit;
}

void SinglesBoard::start(std::span<const std::uint8_t> givens) {
  for (std::size_t digit = 0; digit < side_; ++digit) {
    std::copy_n(board_.begin(), words_, &now_.places[digit * words_]);
    std::ranges::copy(all_houses_, &now_.open_houses[digit * house_words_]);
  }
  now_.filled = {};
  now_.possible = true;
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != 0) {
      const auto digit = static_cast<std::size_t>(givens[cell] - 1);
      now_.possible = now_.possible && (now_.places[digit * words_ + (cell >> 6)] >> (cell & 63) & 1) != 0;
      words_ == 2 ? fill<2>(cell, digit) : fill<most_words>(cell, digit);
    }
  }
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words_; ++word) {
      now_.places[digit * words_ + word] &= ~now_.filled[word];
    }
  }
  now_.changed = (1U << side_) - 1;
}

void SinglesBoard::keep(Cell cell, Mask mask) {
  const Word bit = Word{1} << (cell & 63);
  for (std::size_t digit = 0; digit < side_; ++digit) {
    Word& places = now_.places[digit * words_ + (cell >> 6)];
    if ((mask >> digit & 1) == 0 && (places & bit) != 0) {
      places &= ~bit;
      now_.changed |= 1U << digit;
    }
  }
}

SinglesBoard::Mask SinglesBoard::candidates(Cell cell) const {
  if (filled(cell)) {
    return static_cast<Mask>(1U << now_.digits[cell]);
  }
  unsigned found = 0;
  for (std::size_t digit = 0; digit < side_; ++digit) {
    found |= static_cast<unsigned>(now_.places[digit * words_ + (cell >> 6)] >> (cell & 63) & 1) << digit;
  }
  return static_cast<Mask>(found);
}

/// Places all cells that have one candidate now. False if a cell has none, or if two of them exclude each other.
template <std::size_t words>
bool SinglesBoard::place_naked() {
  std::array<Word, words> once{};
  std::array<Word, words> twice{};
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words; ++word) {
      const Word places = now_.places[digit * words + word];
      twice[word] |= once[word] & places;
      once[word] |= places;
    }
  }
  Word any = 0;
  for (std::size_t word = 0; word < words; ++word) {
    if ((board_[word] & ~now_.filled[word] & ~once[word]) != 0) {
      return fail();
    }
    naked_[word] = once[word] & ~twice[word];
    any |= naked_[word];
  }
  if (any == 0) {
    return true;
  }
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words; ++word) {
      Word& places = now_.places[digit * words + word];
      for (Word left = places & naked_[word]; left != 0; left &= left - 1) {
        // Another of them may have taken the digit.
        if ((places & left & (0 - left)) == 0) {
          return fail();
        }
        fill<words>(word * 64 + static_cast<std::size_t>(std::countr_zero(left)), digit);
      }
      places &= ~naked_[word];
    }
  }
  return true;
}

/// Places digits that have one place in a house, until there are no more. False if a digit has none.
template <std::size_t words>
bool SinglesBoard::place_hidden() {
  while (now_.changed != 0) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(now_.changed));
    now_.changed &= now_.changed - 1;
    const Word* const places = &now_.places[digit * words];
    for (std::size_t part = 0; part < house_words_; ++part) {
      const Word& open = now_.open_houses[digit * house_words_ + part];
      for (Word left = open; left != 0; left = left & (left - 1) & open) {
        const Word* const house = &house_cells_[(part * 64 + static_cast<std::size_t>(std::countr_zero(left))) * words];
        Word found = 0;
        bool several = false;
        std::size_t at = 0;
        for (std::size_t word = 0; word < words; ++word) {
          const Word here = places[word] & house[word];
          several = several || (here & (here - 1)) != 0 || (here != 0 && found != 0);
          at = here != 0 ? word : at;
          found |= here;
        }
        if (several) {
          continue;
        }
        if (found == 0) {
          return fail();
        }
        for (std::size_t other = 0; other < side_; ++other) {
          Word& lost = now_.places[other * words + at];
          now_.changed |= static_cast<unsigned>((lost & found) != 0) << other;
          lost &= ~found;
        }
        fill<words>(at * 64 + static_cast<std::size_t>(std::countr_zero(found)), digit);
      }
    }
  }
  return true;
}

template <std::size_t words>
bool SinglesBoard::run_words(const Cells& until) {
  const auto unfinished = [&] {
    Word left = 0;
    for (std::size_t word = 0; word < words; ++word) {
      left |= until[word] & ~now_.filled[word];
    }
    return left != 0;
  };
  while (now_.possible && unfinished()) {
    const Cells before = now_.filled;
    if (!place_naked<words>() || !place_hidden<words>()) {
      return false;
    }
    if (now_.filled == before) {
      break;
    }
  }
  return now_.possible;
}

bool SinglesBoard::run(const Cells& until) { return words_ == 2 ? run_words<2>(until) : run_words<most_words>(until); }

Cell SinglesBoard::choose() const {
  // Cells with at least one, two, three candidates; most boards have a cell with two.
  Cells once{}, twice{}, thrice{};
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words_; ++word) {
      const Word places = now_.places[digit * words_ + word];
      thrice[word] |= twice[word] & places;
      twice[word] |= once[word] & places;
      once[word] |= places;
    }
  }
  for (std::size_t word = 0; word < words_; ++word) {
    if (const Word two = twice[word] & ~thrice[word]; two != 0) {
      return static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(two)));
    }
  }
  Cell best = 0;
  int fewest = 17;
  for (std::size_t cell = 0; cell < now_.digits.size(); ++cell) {
    const auto of = static_cast<Cell>(cell);
    if (!filled(of) && std::popcount(candidates(of)) < fewest) {
      best = of;
      fewest = std::popcount(candidates(of));
    }
  }
  return best;
}

SinglesBoard::Found SinglesBoard::search(int guesses) {
  std::size_t depth = 0;
  while (true) {
    if (settle()) {
      if (solved()) {
        return Found::solution;
      }
      if (--guesses < 0) {
        return Found::unknown;
      }
      const Cell cell = choose();
      const auto digit = static_cast<Mask>(candidates(cell) & (0U - candidates(cell)));
      if (depth == branches_.size()) {
        branches_.emplace_back();
      }
      // The other digits are tried if this one fails.
      branches_[depth] = now_;
      std::swap(branches_[depth], now_);
      keep(cell, static_cast<Mask>(~digit));
      std::swap(branches_[depth], now_);
      keep(cell, digit);
      ++depth;
    } else {
      if (depth == 0) {
        return Found::none;
      }
      std::swap(now_, branches_[--depth]);
    }
  }
}

bool SinglesBoard::solves_without(std::span<const std::uint8_t> givens, std::span<const Cell> removed) {
  start(givens);
  Cells until{};
  for (const Cell cell : removed) {
    until[cell >> 6] |= Word{1} << (cell & 63);
  }
  return run(until) && std::ranges::all_of(removed, [&](Cell cell) { return filled(cell); });
}

}  // namespace grille::sudoku

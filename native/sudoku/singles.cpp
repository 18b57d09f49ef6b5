#include "sudoku/singles.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "sudoku/house_lanes.hpp"

namespace grille::sudoku {

SinglesBoard::SinglesBoard(const Geometry& geometry)
    : side_(static_cast<std::size_t>(geometry.side())),
      words_(geometry.cells() <= 128 ? 2 : most_words),
      house_words_((static_cast<std::size_t>(geometry.house_count()) + 63) / 64),
      lanes_(house_lanes::lanes_for(static_cast<std::size_t>(geometry.house_count()))),
      usual_(words_ == 2 && lanes_ == house_lanes::usual) {
  if (side_ > 16) {
    throw std::invalid_argument("expected a side of at most 16");
  }
  const std::size_t cells = side_ * side_;
  const auto houses = static_cast<std::size_t>(geometry.house_count());
  all_houses_.resize(house_words_);
  all_seats_.resize(lanes_);
  houses_of_.resize(cells * house_words_);
  house_peers_.resize(cells * words_);
  own_seats_.resize(cells * lanes_);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    board_[cell >> 6] |= Word{1} << (cell & 63);
    for (const auto& seat : geometry.seats(static_cast<Cell>(cell))) {
      own_seats_[cell * lanes_ + seat.house] = static_cast<std::uint16_t>(1U << seat.position);
      houses_of_[cell * house_words_ + (seat.house >> 6)] |= Word{1} << (seat.house & 63);
    }
    for (const Cell peer : geometry.peers(static_cast<Cell>(cell))) {
      house_peers_[cell * words_ + (peer >> 6)] |= Word{1} << (peer & 63);
    }
  }
  for (std::size_t house = 0; house < houses; ++house) {
    all_houses_[house >> 6] |= Word{1} << (house & 63);
    all_seats_[house] = static_cast<std::uint16_t>((1U << side_) - 1);
    const auto own = geometry.house(static_cast<int>(house));
    house_cells_.insert(house_cells_.end(), own.begin(), own.end());
  }
  peers_ = house_peers_;
  find_peer_seats();
  now_.places.resize(side_ * words_);
  now_.open_houses.resize(side_ * house_words_);
  now_.seats.resize(side_ * lanes_);
  now_.digits.resize(cells);
}

void SinglesBoard::also_differ(const std::vector<std::vector<Cell>>& others) {
  peers_ = house_peers_;
  for (std::size_t cell = 0; cell < others.size(); ++cell) {
    for (const Cell other : others[cell]) {
      peers_[cell * words_ + (other >> 6)] |= Word{1} << (other & 63);
    }
  }
  find_peer_seats();
}

void SinglesBoard::find_peer_seats() {
  const std::size_t cells = side_ * side_;
  peer_seats_.assign(cells * lanes_, 0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (std::size_t other = 0; other < cells; ++other) {
      if (other == cell || (peers_[cell * words_ + (other >> 6)] >> (other & 63) & 1) != 0) {
        house_lanes::add(&peer_seats_[cell * lanes_], &own_seats_[other * lanes_], lanes_);
      }
    }
  }
}

template <std::size_t words, std::size_t lanes>
void SinglesBoard::fill(std::size_t cell, std::size_t digit) {
  const std::size_t count = lanes != 0 ? lanes : lanes_;
  Word* const places = &now_.places[digit * words];
  const Word* const peers = &peers_[cell * words];
  for (std::size_t word = 0; word < words; ++word) {
    places[word] &= ~peers[word];
  }
  house_lanes::remove(&now_.seats[digit * count], &peer_seats_[cell * count], count);
  for (std::size_t word = 0; word < house_words_; ++word) {
    now_.open_houses[digit * house_words_ + word] &= ~houses_of_[cell * house_words_ + word];
  }
  now_.filled[cell >> 6] |= Word{1} << (cell & 63);
  now_.digits[cell] = static_cast<std::uint8_t>(digit);
  now_.changed |= 1U << digit;
}

template <std::size_t words, std::size_t lanes>
void SinglesBoard::drop(std::size_t cell, std::size_t digit) {
  const std::size_t count = lanes != 0 ? lanes : lanes_;
  now_.places[digit * words + (cell >> 6)] &= ~(Word{1} << (cell & 63));
  // As vectors, like all that reads them: a vector that is read soon after a part of it was written waits for it.
  house_lanes::remove(&now_.seats[digit * count], &own_seats_[cell * count], count);
  now_.changed |= 1U << digit;
}

template <std::size_t words, std::size_t lanes>
void SinglesBoard::place(std::size_t cell, std::size_t digit) {
  // All are read before any is dropped: that is a branch for each of them, not for each digit.
  unsigned held = 0;
  const Word* const places = &now_.places[cell >> 6];
  for (std::size_t other = 0; other < side_; ++other) {
    held |= static_cast<unsigned>(places[other * words] >> (cell & 63) & 1) << other;
  }
  for (; held != 0; held &= held - 1) {
    drop<words, lanes>(cell, static_cast<std::size_t>(std::countr_zero(held)));
  }
  fill<words, lanes>(cell, digit);
}

void SinglesBoard::give(Cell cell, std::uint8_t digit) {
  const auto of = static_cast<std::size_t>(digit - 1);
  if (filled(cell)) {
    now_.possible = now_.possible && now_.digits[cell] == of;
    return;
  }
  now_.possible = now_.possible && has(cell, of);
  usual_        ? place<2, house_lanes::usual>(cell, of)
  : words_ == 2 ? place<2, 0>(cell, of)
                : place<most_words, 0>(cell, of);
}

template <std::size_t words, std::size_t lanes>
void SinglesBoard::begin(std::span<const std::uint8_t> givens) {
  const std::size_t count = lanes != 0 ? lanes : lanes_;
  for (std::size_t digit = 0; digit < side_; ++digit) {
    std::copy_n(board_.begin(), words, &now_.places[digit * words]);
    std::ranges::copy(all_houses_, &now_.open_houses[digit * house_words_]);
    std::copy_n(all_seats_.begin(), count, &now_.seats[digit * count]);
  }
  now_.filled = {};
  now_.possible = true;
  gone_.assign(count, 0);
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != 0) {
      const auto digit = static_cast<std::size_t>(givens[cell] - 1);
      now_.possible = now_.possible && (now_.places[digit * words + (cell >> 6)] >> (cell & 63) & 1) != 0;
      fill<words, lanes>(cell, digit);
      house_lanes::add(gone_.data(), &own_seats_[cell * count], count);
    }
  }
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words; ++word) {
      now_.places[digit * words + word] &= ~now_.filled[word];
    }
    house_lanes::remove(&now_.seats[digit * count], gone_.data(), count);
  }
  now_.changed = (1U << side_) - 1;
}

void SinglesBoard::start(std::span<const std::uint8_t> givens) {
  usual_ ? begin<2, house_lanes::usual>(givens) : words_ == 2 ? begin<2, 0>(givens) : begin<most_words, 0>(givens);
}

void SinglesBoard::keep(Cell cell, Mask mask) {
  for (std::size_t digit = 0; digit < side_; ++digit) {
    if ((mask >> digit & 1) == 0 && has(cell, digit)) {
      usual_        ? drop<2, house_lanes::usual>(cell, digit)
      : words_ == 2 ? drop<2, 0>(cell, digit)
                    : drop<most_words, 0>(cell, digit);
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
template <std::size_t words, std::size_t lanes>
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
        fill<words, lanes>(word * 64 + static_cast<std::size_t>(std::countr_zero(left)), digit);
      }
      places &= ~naked_[word];
    }
  }
  return true;
}

/// Places digits that have one place in a house, until there are no more. False if a digit has none.
template <std::size_t words, std::size_t lanes>
bool SinglesBoard::place_hidden() {
  const std::size_t count = lanes != 0 ? lanes : lanes_;
  // In turns, so that a digit that loses several places is looked at once.
  for (unsigned turn = now_.changed; turn != 0;) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(turn));
    turn &= turn - 1;
    now_.changed &= ~(1U << digit);
    const std::uint16_t* const seats = &now_.seats[digit * count];
    for (std::size_t first = 0; first < count; first += house_lanes::usual) {
      const Word& open = now_.open_houses[digit * house_words_ + (first >> 6)];
      const auto open_here = [&] { return static_cast<std::uint32_t>(open >> (first & 63)); };
      for (std::uint32_t left = house_lanes::at_most_one(seats + first) & open_here(); left != 0;
           left = left & (left - 1) & open_here()) {
        const std::size_t house = first + static_cast<std::size_t>(std::countr_zero(left));
        const unsigned found = seats[house];
        if (found == 0) {
          return fail();
        }
        place<words, lanes>(house_cells_[house * side_ + static_cast<std::size_t>(std::countr_zero(found))], digit);
      }
    }
    turn = turn != 0 ? turn : now_.changed;
  }
  return true;
}

template <std::size_t words, std::size_t lanes>
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
    if (!place_naked<words, lanes>() || !place_hidden<words, lanes>()) {
      return false;
    }
    if (now_.filled == before) {
      break;
    }
  }
  return now_.possible;
}

bool SinglesBoard::run(const Cells& until) {
  return usual_        ? run_words<2, house_lanes::usual>(until)
         : words_ == 2 ? run_words<2, 0>(until)
                       : run_words<most_words, 0>(until);
}

Cell SinglesBoard::choose() const {
  // Cells with at least one, two, three and more candidates; most boards have a cell with two.
  constexpr std::size_t most = 5;
  std::array<Cells, most> at_least{};
  for (std::size_t digit = 0; digit < side_; ++digit) {
    for (std::size_t word = 0; word < words_; ++word) {
      Word more = now_.places[digit * words_ + word];
      for (Cells& cells : at_least) {
        const Word both = cells[word] & more;
        cells[word] |= more;
        more = both;
      }
    }
  }
  for (std::size_t count = 1; count + 1 < most; ++count) {
    for (std::size_t word = 0; word < words_; ++word) {
      if (const Word cells = at_least[count][word] & ~at_least[count + 1][word]; cells != 0) {
        return static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(cells)));
      }
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

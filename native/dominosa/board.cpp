#include "dominosa/board.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace grille::dominosa {

namespace {

/// Lists the indices of each value: those of value v are `places` from `begin[v]` up to `begin[v + 1]`.
template <class Value>
void sort_by(const std::vector<Value>& values, std::size_t most, std::vector<std::uint32_t>& begin,
             std::vector<std::uint32_t>& places) {
  begin.assign(most + 2, 0);
  for (const Value value : values) {
    if (value < most) {
      ++begin[value + 2];
    }
  }
  for (std::size_t value = 2; value < begin.size(); ++value) {
    begin[value] += begin[value - 1];
  }
  places.resize(begin.back());
  for (std::uint32_t place = 0; place < values.size(); ++place) {
    if (values[place] < most) {
      places[begin[values[place] + 1]++] = place;
    }
  }
  begin.pop_back();
}

}  // namespace

std::vector<Piece> full_set(int order) {
  std::vector<Piece> set;
  for (int high = 0; high <= order; ++high) {
    for (int low = 0; low <= high; ++low) {
      set.push_back({static_cast<Digit>(low), static_cast<Digit>(high)});
    }
  }
  return set;
}

std::vector<Piece> full_set_for(std::size_t squares) {
  std::size_t order = 0;
  while ((order + 1) * (order + 2) < squares && order < largest_digit) {
    ++order;
  }
  if ((order + 1) * (order + 2) != squares) {
    throw std::invalid_argument("no full set covers " + std::to_string(squares) + " squares");
  }
  return full_set(static_cast<int>(order));
}

std::vector<Piece> set_of(std::span<const std::pair<Digit, Digit>> pieces) {
  std::vector<Piece> set;
  for (const auto& [a, b] : pieces) {
    set.push_back({std::min(a, b), std::max(a, b)});
  }
  std::sort(set.begin(), set.end(), [](const Piece& one, const Piece& two) {
    return std::pair(one.high, one.low) < std::pair(two.high, two.low);
  });
  std::size_t kept = 0;
  for (const Piece& piece : set) {
    if (kept != 0 && set[kept - 1].low == piece.low && set[kept - 1].high == piece.high) {
      ++set[kept - 1].times;
    } else {
      set[kept++] = piece;
    }
  }
  set.resize(kept);
  return set;
}

Rectangle::Rectangle(int rows, int columns) : rows_(rows), columns_(columns) {
  if (rows < 1 || columns < 1 || static_cast<std::size_t>(rows) > most_squares / columns) {
    throw std::invalid_argument("expected a board of 1 to " + std::to_string(most_squares) + " squares");
  }
  around_.assign(static_cast<std::size_t>(rows) * columns, {none, none, none, none});
  for (Square square = 0; square < squares(); ++square) {
    const auto add = [&](Square other, int here, int there) {
      around_[square][here] = around_[other][there] = spots();
      pairs_.push_back({square, other});
    };
    if (square % columns_ + 1 < static_cast<Square>(columns_)) {
      add(square + 1, 0, 2);
    }
    if (square + columns_ < squares()) {
      add(square + columns_, 1, 3);
    }
  }
}

Board::Board(Rectangle rectangle, std::vector<Piece> set, std::span<const Digit> digits)
    : rectangle_(std::move(rectangle)), set_(std::move(set)) {
  std::uint64_t tiles = 0;
  for (Piece& piece : set_) {
    if (piece.low > piece.high) {
      std::swap(piece.low, piece.high);
    }
    if (piece.high > largest_digit) {
      throw std::invalid_argument("a digit is at most " + std::to_string(largest_digit));
    }
    values_ = std::max(values_, piece.high + 1);
    tiles += piece.times;
  }
  if (2 * tiles != rectangle_.squares()) {
    throw std::invalid_argument("the board needs two squares for each tile");
  }
  index_.assign(static_cast<std::size_t>(values_) * (values_ + 1) / 2, none);
  for (Tile tile = 0; tile < set_.size(); ++tile) {
    Tile& entry = index_[static_cast<std::size_t>(set_[tile].high) * (set_[tile].high + 1) / 2 + set_[tile].low];
    if (entry != none) {
      throw std::invalid_argument("a tile is listed twice: give its number of copies instead");
    }
    entry = tile;
  }
  fill(digits);
}

void Board::fill(std::span<const Digit> digits) {
  if (digits.size() != rectangle_.squares()) {
    throw std::invalid_argument("expected one digit for each square");
  }
  digits_.assign(digits.begin(), digits.end());
  tile_.resize(rectangle_.spots());
  for (Spot spot = 0; spot < rectangle_.spots(); ++spot) {
    const auto [a, b] = rectangle_.pair(spot);
    tile_[spot] = named(digits_[a], digits_[b]);
  }
  sort_by(tile_, set_.size(), begin_, spots_of_);
  sort_by(digits_, static_cast<std::size_t>(values_), begin_digit_, squares_with_);
}

}  // namespace grille::dominosa

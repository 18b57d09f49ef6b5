#include "dominosa/board.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace grille::dominosa {

Board::Board(std::size_t rows, std::size_t columns, std::vector<Digit> digits,
             std::optional<std::span<const Piece>> pieces)
    : rows_(rows), columns_(columns), digits_(std::move(digits)) {
  if (rows == 0 || columns == 0 || rows > max_squares || columns > max_squares || rows * columns > max_squares) {
    throw std::invalid_argument("a board has 1 to " + std::to_string(max_squares) + " squares");
  }
  if (digits_.size() != rows * columns) {
    throw std::invalid_argument("expected one digit for each square");
  }
  Digit highest = *std::max_element(digits_.begin(), digits_.end());
  if (pieces) {
    for (const auto& [a, b] : *pieces) {
      highest = std::max({highest, a, b});
    }
  }
  if (highest > max_digit) {
    throw std::invalid_argument("a digit is at most " + std::to_string(max_digit));
  }
  const std::size_t tiles = tile(highest, highest) + 1;
  if (2 * (pieces ? pieces->size() : tiles) != digits_.size()) {
    throw std::invalid_argument("the squares are not as many as the halves of the tiles");
  }
  times_.assign(tiles, pieces ? 0 : 1);
  if (pieces) {
    for (const auto& [a, b] : *pieces) {
      ++times_[tile(a, b)];
    }
  }
}

cover::Problem Board::problem() const {
  const std::size_t squares = rows_ * columns_;
  std::vector<cover::Demand> demands(squares + times_.size());
  for (std::size_t i = 0; i < times_.size(); ++i) {
    demands[squares + i].times = times_[i];
  }
  cover::Lists spots;
  spots.first.resize(spot_count() + 1);
  spots.flat.resize(3 * spot_count());
  for (std::size_t i = 0; i < spots.first.size(); ++i) {
    spots.first[i] = static_cast<std::uint32_t>(3 * i);
  }
  std::uint32_t* out = spots.flat.data();
  const auto add = [&](std::size_t one, std::size_t other) {
    *out++ = static_cast<Square>(one);
    *out++ = static_cast<Square>(other);
    *out++ = static_cast<std::uint32_t>(squares + tile(digits_[one], digits_[other]));
  };
  for (std::size_t row = 0, square = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < columns_; ++column, ++square) {
      if (column + 1 < columns_) {
        add(square, square + 1);
      }
      if (row + 1 < rows_) {
        add(square, square + columns_);
      }
    }
  }
  return cover::Problem(std::move(demands), std::move(spots));
}

}  // namespace grille::dominosa

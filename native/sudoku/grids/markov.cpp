#include "sudoku/grids/markov.hpp"

#include <array>
#include <numeric>
#include <vector>

namespace grille::sudoku {

namespace {

/// Which cells belong to the same loop.
class Loops {
 public:
  explicit Loops(int things) { std::iota(root_.begin(), root_.begin() + things, std::uint8_t{0}); }

  void join(int one, int other) { root_[of(one)] = of(other); }

  std::uint8_t of(int thing) {
    auto at = static_cast<std::uint8_t>(thing);
    while (root_[at] != at) {
      at = root_[at] = root_[root_[at]];
    }
    return at;
  }

 private:
  std::array<std::uint8_t, max_side> root_;
};

/// Two different lines of one group of `width` lines.
std::pair<int, int> two_of(int side, int width, Random& random) {
  const int group = static_cast<int>(random.below(static_cast<std::uint32_t>(side / width))) * width;
  const int one = static_cast<int>(random.below(static_cast<std::uint32_t>(width)));
  const int other = static_cast<int>(random.below(static_cast<std::uint32_t>(width - 1)));
  return {group + one, group + other + (other >= one ? 1 : 0)};
}

/// Exchanges parts of two lines; a cell of line l at place p is `l * along + p * across`.
void exchange_lines(int side, int one, int other, int along, int across, Random& random, std::span<std::uint8_t> grid) {
  Loops loops(side);
  std::array<std::uint8_t, max_side + 1> place{};
  for (int at = 0; at < side; ++at) {
    place[grid[one * along + at * across]] = static_cast<std::uint8_t>(at);
  }
  for (int at = 0; at < side; ++at) {
    loops.join(at, place[grid[other * along + at * across]]);
  }
  const std::uint64_t lots = random.next();
  for (int at = 0; at < side; ++at) {
    if ((lots >> loops.of(at) & 1) != 0) {
      std::swap(grid[one * along + at * across], grid[other * along + at * across]);
    }
  }
}

/// Exchanges two digits in some of the rows.
void exchange_digits(const Boxes& boxes, int one, int other, Random& random, std::span<std::uint8_t> grid) {
  const int side = boxes.side();
  std::array<std::array<std::uint8_t, max_side>, 2> column;
  for (int row = 0; row < side; ++row) {
    for (int at = 0; at < side; ++at) {
      const std::uint8_t digit = grid[row * side + at];
      if (digit == one || digit == other) {
        column[digit == one ? 0 : 1][row] = static_cast<std::uint8_t>(at);
      }
    }
  }
  Loops loops(side);
  std::array<std::uint8_t, max_side> in_column{}, in_box{};
  const int across = side / boxes.columns;
  const auto box = [&](int row, int at) { return row / boxes.rows * across + at / boxes.columns; };
  for (int row = 0; row < side; ++row) {
    in_column[column[0][row]] = in_box[box(row, column[0][row])] = static_cast<std::uint8_t>(row);
  }
  for (int row = 0; row < side; ++row) {
    loops.join(row, in_column[column[1][row]]);
    loops.join(row, in_box[box(row, column[1][row])]);
  }
  const std::uint64_t lots = random.next();
  for (int row = 0; row < side; ++row) {
    if ((lots >> loops.of(row) & 1) != 0) {
      std::swap(grid[row * side + column[0][row]], grid[row * side + column[1][row]]);
    }
  }
}

}  // namespace

void random_step(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid) {
  const int side = boxes.side();
  // In a Latin square every row can be exchanged with every other.
  const int band = boxes.latin() ? side : boxes.rows, stack = boxes.latin() ? side : boxes.columns;
  switch (random.below(4)) {
    case 0: {
      const auto [one, other] = two_of(side, band, random);
      exchange_lines(side, one, other, side, 1, random, grid);
      break;
    }
    case 1: {
      const auto [one, other] = two_of(side, stack, random);
      exchange_lines(side, one, other, 1, side, random, grid);
      break;
    }
    default: {
      const auto [one, other] = two_of(side, side, random);
      exchange_digits(boxes, one + 1, other + 1, random, grid);
      break;
    }
  }
}

void random_walk(const Boxes& boxes, Random& random, std::span<std::uint8_t> grid) {
  const int side = boxes.side();
  std::vector<std::uint8_t> pattern;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int digit = (boxes.columns * (row % boxes.rows) + row / boxes.rows + column) % side;
      pattern.push_back(static_cast<std::uint8_t>(digit + 1));
    }
  }
  Symmetry::any(boxes, random).apply(pattern, grid);
  // On the 9x9 board, which has an exactly uniform method to compare with, no statistic measured distinguishes the
  // grids after about 400 steps, which is 5 * side * side.
  for (int step = 0; step < 8 * side * side; ++step) {
    random_step(boxes, random, grid);
  }
}

}  // namespace grille::sudoku

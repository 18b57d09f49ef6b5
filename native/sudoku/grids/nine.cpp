#include "sudoku/grids/nine.hpp"

#include <array>
#include <bit>

namespace grille::sudoku {

namespace {

/// A set of digits, 0 to 8.
using Set = unsigned;
using Sets = std::array<Set, 3>;
/// One digit per cell of a box, row by row.
using Box = std::array<std::uint8_t, 9>;

constexpr Set all = 0x1ff;

constexpr std::uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

std::array<std::uint8_t, 3> members(Set set) {
  std::array<std::uint8_t, 3> digits;
  for (std::uint8_t& digit : digits) {
    digit = static_cast<std::uint8_t>(std::countr_zero(set));
    set &= set - 1;
  }
  return digits;
}

/// A random choice of `count` of three digits.
Set some_of(Set three, int count, Random& random) {
  if (count == 0 || count == 3) {
    return count == 0 ? 0 : three;
  }
  const Set one = Set{1} << members(three)[random.below(3)];
  return count == 1 ? one : three & ~one;
}

/// What the lines of the second box of a band hold, one of 56 ways, given those of the first. What the first line takes
/// of the other two decides how many digits each line takes from which.
Sets beside(const Sets& first, Random& random) {
  const std::uint32_t lot = random.below(56);
  const int taken = lot == 0 ? 0 : lot < 28 ? 1 : lot < 55 ? 2 : 3;
  const Set of_second = some_of(first[1], taken, random);
  const Set of_third = some_of(first[2], 3 - taken, random);
  const Set of_first = some_of(first[0], 3 - taken, random);
  return {of_second | of_third, (first[2] & ~of_third) | of_first, (first[1] & ~of_second) | (first[0] & ~of_first)};
}

Sets left_by(const Sets& one, const Sets& other) {
  return {all & ~(one[0] | other[0]), all & ~(one[1] | other[1]), all & ~(one[2] | other[2])};
}

/// Fills the lines of a box, each in random order: as rows, or as columns.
Box laid(const Sets& lines, bool upright, Random& random) {
  Box box;
  for (int line = 0; line < 3; ++line) {
    const auto digits = members(lines[line]);
    const std::uint8_t* order = orders[random.below(6)];
    for (int at = 0; at < 3; ++at) {
      box[upright ? 3 * at + line : 3 * line + at] = digits[order[at]];
    }
  }
  return box;
}

Sets rows_of(const Box& box) {
  Sets sets{};
  for (int at = 0; at < 9; ++at) {
    sets[at / 3] |= Set{1} << box[at];
  }
  return sets;
}

Sets columns_of(const Box& box) {
  Sets sets{};
  for (int at = 0; at < 9; ++at) {
    sets[at % 3] |= Set{1} << box[at];
  }
  return sets;
}

/// Fills the lines of a box so that no digit is in the same crossing line as in another box. For each digit one place
/// of its line is excluded, so a line has two ways, or none if the same place is excluded for all three.
bool laid_beside(const Sets& lines, const Sets& crossing, bool upright, Random& random, Box& box) {
  std::uint32_t bits = random.below(8);
  for (int line = 0; line < 3; ++line, bits >>= 1) {
    const auto digits = members(lines[line]);
    int found = -1;
    for (int order = 0; order < 6; ++order) {
      const std::uint8_t* at = orders[order];
      if ((crossing[at[0]] >> digits[0] & 1) == 0 && (crossing[at[1]] >> digits[1] & 1) == 0 &&
          (crossing[at[2]] >> digits[2] & 1) == 0) {
        found = order;
        if ((bits & 1) == 0) {
          break;
        }
      }
    }
    if (found < 0) {
      return false;
    }
    for (int i = 0; i < 3; ++i) {
      box[upright ? 3 * orders[found][i] + line : 3 * line + orders[found][i]] = digits[i];
    }
  }
  return true;
}

bool try_once(Random& random, std::array<Box, 9>& boxes) {
  boxes[0] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  const Sets rows0 = rows_of(boxes[0]), columns0 = columns_of(boxes[0]);
  const Sets rows1 = beside(rows0, random);
  boxes[1] = laid(rows1, false, random);
  boxes[2] = laid(left_by(rows0, rows1), false, random);
  const Sets columns3 = beside(columns0, random);
  boxes[3] = laid(columns3, true, random);
  boxes[6] = laid(left_by(columns0, columns3), true, random);
  const Sets rows3 = rows_of(boxes[3]), columns1 = columns_of(boxes[1]);
  const Sets rows4 = beside(rows3, random);
  if (!laid_beside(rows4, columns1, false, random, boxes[4])) {
    return false;
  }
  const Sets columns2 = columns_of(boxes[2]);
  if (!laid_beside(left_by(rows3, rows4), columns2, false, random, boxes[5])) {
    return false;
  }
  const Sets rows6 = rows_of(boxes[6]);
  if (!laid_beside(left_by(columns1, columns_of(boxes[4])), rows6, true, random, boxes[7])) {
    return false;
  }
  // In the last box each digit has its row and its column, and no two digits may share a cell.
  const Sets rows8 = left_by(rows6, rows_of(boxes[7])), columns8 = left_by(columns2, columns_of(boxes[5]));
  for (int at = 0; at < 9; ++at) {
    const Set digit = rows8[at / 3] & columns8[at % 3];
    if (!std::has_single_bit(digit)) {
      return false;
    }
    boxes[8][at] = static_cast<std::uint8_t>(std::countr_zero(digit));
  }
  return true;
}

}  // namespace

int draw_nine(Random& random, std::span<std::uint8_t, 81> grid) {
  std::array<Box, 9> boxes;
  int trials = 1;
  while (!try_once(random, boxes)) {
    ++trials;
  }
  // The first box may hold its digits in any order.
  std::array<std::uint8_t, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (std::uint32_t k = 9; k > 1; --k) {
    std::swap(names[k - 1], names[random.below(k)]);
  }
  for (int box = 0; box < 9; ++box) {
    for (int at = 0; at < 9; ++at) {
      grid[27 * (box / 3) + 9 * (at / 3) + 3 * (box % 3) + at % 3] = names[boxes[box][at]];
    }
  }
  return trials;
}

}  // namespace grille::sudoku

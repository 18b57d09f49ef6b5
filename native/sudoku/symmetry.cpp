#include "sudoku/symmetry.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace grille::sudoku {

namespace {

using Lines = std::array<std::uint8_t, max_side>;

Lines in_order(int side) {
  Lines lines{};
  for (int line = 0; line < side; ++line) {
    lines[line] = static_cast<std::uint8_t>(line);
  }
  return lines;
}

Lines reversed(int side) {
  Lines lines{};
  for (int line = 0; line < side; ++line) {
    lines[line] = static_cast<std::uint8_t>(side - 1 - line);
  }
  return lines;
}

Lines inverted(const Lines& lines, int side) {
  Lines back{};
  for (int line = 0; line < side; ++line) {
    back[lines[line]] = static_cast<std::uint8_t>(line);
  }
  return back;
}

std::vector<std::uint8_t> shuffled(int things, Random& random) {
  std::vector<std::uint8_t> order(things);
  for (int thing = 0; thing < things; ++thing) {
    order[thing] = static_cast<std::uint8_t>(thing);
  }
  random.shuffle(order);
  return order;
}

/// Shuffles groups of `width` lines, and the lines within each group.
Lines shuffled_in_groups(int side, int width, Random& random) {
  Lines lines{};
  const auto groups = shuffled(side / width, random);
  for (int group = 0; group < side / width; ++group) {
    const auto within = shuffled(width, random);
    for (int line = 0; line < width; ++line) {
      lines[group * width + line] = static_cast<std::uint8_t>(groups[group] * width + within[line]);
    }
  }
  return lines;
}

bool permutes(std::span<const std::uint8_t> places) {
  std::uint64_t seen = 0;
  for (const std::uint8_t place : places) {
    if (place >= places.size() || (seen >> place & 1) != 0) {
      return false;
    }
    seen |= std::uint64_t{1} << place;
  }
  return true;
}

bool keeps_groups(std::span<const std::uint8_t> places, int width) {
  for (std::size_t line = 0; line < places.size(); ++line) {
    if (places[line] / width != places[line - line % width] / width) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Boxes> boxes_of(const Geometry& geometry) {
  // Asked for every board that is rated, and nearly always this one.
  if (geometry.classic_nine()) {
    return Boxes{3, 3};
  }
  std::vector<std::vector<Cell>> houses;
  houses.reserve(static_cast<std::size_t>(geometry.house_count()));
  for (int house = 0; house < geometry.house_count(); ++house) {
    houses.emplace_back(geometry.house(house).begin(), geometry.house(house).end());
  }
  std::sort(houses.begin(), houses.end());
  for (int rows = 1; rows <= geometry.side(); ++rows) {
    if (geometry.side() % rows != 0) {
      continue;
    }
    const Boxes boxes{rows, geometry.side() / rows};
    auto expected = box_houses(boxes.rows, boxes.columns);
    for (auto& house : expected) {
      std::sort(house.begin(), house.end());
    }
    std::sort(expected.begin(), expected.end());
    // A box of one line is the same house as that line.
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    if (expected == houses) {
      return boxes;
    }
  }
  return std::nullopt;
}

Symmetry Symmetry::identity(int side) {
  Symmetry move;
  move.side = static_cast<std::uint8_t>(side);
  move.rows = move.columns = in_order(side);
  for (int digit = 0; digit <= side; ++digit) {
    move.digits[digit] = static_cast<std::uint8_t>(digit);
  }
  return move;
}

Symmetry Symmetry::any(const Boxes& boxes, Random& random) {
  Symmetry move = identity(boxes.side());
  move.rows = shuffled_in_groups(boxes.side(), boxes.band(), random);
  move.columns = shuffled_in_groups(boxes.side(), boxes.stack(), random);
  const auto digits = shuffled(boxes.side(), random);
  for (int digit = 0; digit < boxes.side(); ++digit) {
    move.digits[digit + 1] = static_cast<std::uint8_t>(digits[digit] + 1);
  }
  move.transposed = boxes.transposable() && random.below(2) == 1;
  return move;
}

Symmetry Symmetry::transposition(int side) {
  Symmetry move = identity(side);
  move.transposed = true;
  return move;
}

Symmetry Symmetry::turn(int side, int quarters) {
  Symmetry move = identity(side);
  switch ((quarters % 4 + 4) % 4) {
    case 1:
      move.transposed = true;
      move.columns = reversed(side);
      break;
    case 2:
      move.rows = move.columns = reversed(side);
      break;
    case 3:
      move.transposed = true;
      move.rows = reversed(side);
      break;
    default:
      break;
  }
  return move;
}

Symmetry Symmetry::mirrored(int side) {
  Symmetry move = identity(side);
  move.columns = reversed(side);
  return move;
}

Symmetry Symmetry::upside_down(int side) {
  Symmetry move = identity(side);
  move.rows = reversed(side);
  return move;
}

void Symmetry::apply(std::span<const std::uint8_t> from, std::span<std::uint8_t> to) const noexcept {
  std::size_t at = 0;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int place = transposed ? rows[column] * side + columns[row] : rows[row] * side + columns[column];
      to[place] = digits[from[at++]];
    }
  }
}

Symmetry Symmetry::then(const Symmetry& next) const noexcept {
  Symmetry both = *this;
  both.transposed = transposed != next.transposed;
  const Lines& first_rows = next.transposed ? columns : rows;
  const Lines& first_columns = next.transposed ? rows : columns;
  for (int line = 0; line < side; ++line) {
    both.rows[line] = next.rows[first_rows[line]];
    both.columns[line] = next.columns[first_columns[line]];
  }
  for (int digit = 1; digit <= side; ++digit) {
    both.digits[digit] = next.digits[digits[digit]];
  }
  return both;
}

Symmetry Symmetry::inverse() const noexcept {
  Symmetry back = *this;
  back.rows = inverted(transposed ? columns : rows, side);
  back.columns = inverted(transposed ? rows : columns, side);
  for (int digit = 1; digit <= side; ++digit) {
    back.digits[digits[digit]] = static_cast<std::uint8_t>(digit);
  }
  return back;
}

bool Symmetry::fits(const Boxes& boxes) const noexcept {
  if (side != boxes.side() || (transposed && !boxes.transposable()) || digits[0] != 0) {
    return false;
  }
  const std::span all_rows(rows.data(), side), all_columns(columns.data(), side);
  return permutes(all_rows) && permutes(all_columns) && permutes({digits.data(), side + std::size_t{1}}) &&
         keeps_groups(all_rows, boxes.band()) && keeps_groups(all_columns, boxes.stack());
}

}  // namespace grille::sudoku

#include "sudoku/pattern.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace grille::sudoku {

namespace {

constexpr std::array<std::pair<std::string_view, Pattern>, 10> patterns = {{
    {"none", Pattern::none},
    {"rotational", Pattern::rotational},
    {"rotational-90", Pattern::rotational_90},
    {"mirror", Pattern::mirror},
    {"flip", Pattern::flip},
    {"mirrors", Pattern::mirrors},
    {"diagonal", Pattern::diagonal},
    {"antidiagonal", Pattern::antidiagonal},
    {"diagonals", Pattern::diagonals},
    {"full", Pattern::full},
}};

constexpr std::array<std::pair<std::string_view, DigOrder>, 5> dig_orders = {{
    {"random", DigOrder::random},
    {"rows", DigOrder::rows},
    {"winding", DigOrder::winding},
    {"jumping", DigOrder::jumping},
    {"walking", DigOrder::walking},
}};

template <class Table>
auto named(const Table& table, std::string_view name) -> std::optional<typename Table::value_type::second_type> {
  for (const auto& [each, value] : table) {
    if (each == name) {
      return value;
    }
  }
  return std::nullopt;
}

template <class Table>
std::string_view name_in(const Table& table, typename Table::value_type::second_type value) {
  for (const auto& [name, each] : table) {
    if (each == value) {
      return name;
    }
  }
  return {};
}

template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  names.reserve(table.size());
  for (const auto& entry : table) {
    names.push_back(entry.first);
  }
  return names;
}

enum Move : int { half_turn, quarter_turn, left_right, top_bottom, transpose, transpose_back };

Cell moved(int side, Cell cell, Move move) {
  const int row = cell / side, column = cell % side, last = side - 1;
  switch (move) {
    case half_turn:
      return static_cast<Cell>((last - row) * side + last - column);
    case quarter_turn:
      return static_cast<Cell>(column * side + last - row);
    case left_right:
      return static_cast<Cell>(row * side + last - column);
    case top_bottom:
      return static_cast<Cell>((last - row) * side + column);
    case transpose:
      return static_cast<Cell>(column * side + row);
    case transpose_back:
      return static_cast<Cell>((last - column) * side + last - row);
  }
  return cell;
}

/// Generators of a pattern's symmetry group.
std::vector<Move> moves_of(Pattern pattern) {
  switch (pattern) {
    case Pattern::none:
      return {};
    case Pattern::rotational:
      return {half_turn};
    case Pattern::rotational_90:
      return {quarter_turn};
    case Pattern::mirror:
      return {left_right};
    case Pattern::flip:
      return {top_bottom};
    case Pattern::mirrors:
      return {left_right, top_bottom};
    case Pattern::diagonal:
      return {transpose};
    case Pattern::antidiagonal:
      return {transpose_back};
    case Pattern::diagonals:
      return {transpose, transpose_back};
    case Pattern::full:
      return {quarter_turn, left_right};
  }
  return {};
}

/// A walk over neighbouring cells, each visited once, that starts again at random where it can't go on.
std::vector<Cell> walk(int side, Random& random) {
  std::vector<Cell> starts(static_cast<std::size_t>(side) * side);
  std::iota(starts.begin(), starts.end(), Cell{0});
  random.shuffle(starts);
  std::vector<bool> visited(starts.size(), false);
  std::vector<Cell> cells, next;
  for (const Cell start : starts) {
    for (Cell at = start; !visited[at];) {
      visited[at] = true;
      cells.push_back(at);
      const int row = at / side, column = at % side;
      next.clear();
      for (const auto& [down, right] : {std::pair{-1, 0}, std::pair{0, -1}, std::pair{0, 1}, std::pair{1, 0}}) {
        const int to_row = row + down, to_column = column + right;
        if (std::min(to_row, to_column) >= 0 && std::max(to_row, to_column) < side &&
            !visited[to_row * side + to_column]) {
          next.push_back(static_cast<Cell>(to_row * side + to_column));
        }
      }
      if (!next.empty()) {
        at = next[random.below(static_cast<std::uint32_t>(next.size()))];
      }
    }
  }
  return cells;
}

std::vector<Cell> in_order(int side, DigOrder order, Random& random) {
  if (order == DigOrder::walking) {
    return walk(side, random);
  }
  std::vector<Cell> cells;
  for (int row = 0; row < side; ++row) {
    for (int at = 0; at < side; ++at) {
      const bool back = row % 2 == 1 && (order == DigOrder::winding || order == DigOrder::jumping);
      cells.push_back(static_cast<Cell>(row * side + (back ? side - 1 - at : at)));
    }
  }
  if (order == DigOrder::jumping) {
    std::vector<Cell> jumped;
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
      for (std::size_t at = first; at < cells.size(); at += 2) {
        jumped.push_back(cells[at]);
      }
    }
    return jumped;
  }
  if (order == DigOrder::random) {
    random.shuffle(cells);
  }
  return cells;
}

}  // namespace

std::optional<Pattern> pattern_named(std::string_view name) { return named(patterns, name); }
std::string_view name_of(Pattern pattern) { return name_in(patterns, pattern); }
std::vector<std::string_view> pattern_names() { return names_of(patterns); }

std::optional<DigOrder> dig_order_named(std::string_view name) { return named(dig_orders, name); }
std::string_view name_of(DigOrder order) { return name_in(dig_orders, order); }
std::vector<std::string_view> dig_order_names() { return names_of(dig_orders); }

std::vector<std::vector<Cell>> orbits(int side, Pattern pattern, DigOrder order, Random& random) {
  const std::vector<Move> moves = moves_of(pattern);
  std::vector<bool> seen(static_cast<std::size_t>(side) * side, false);
  std::vector<std::vector<Cell>> all;
  for (const Cell first : in_order(side, order, random)) {
    if (seen[first]) {
      continue;
    }
    seen[first] = true;
    std::vector<Cell> orbit = {first};
    for (std::size_t at = 0; at < orbit.size(); ++at) {
      for (const Move move : moves) {
        const Cell next = moved(side, orbit[at], move);
        if (!seen[next]) {
          seen[next] = true;
          orbit.push_back(next);
        }
      }
    }
    all.push_back(std::move(orbit));
  }
  return all;
}

}  // namespace grille::sudoku

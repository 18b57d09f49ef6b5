#include "sudoku/pattern.hpp"

#include <array>
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

constexpr std::array<std::pair<std::string_view, Order>, 4> orders = {{
    {"random", Order::random},
    {"rows", Order::rows},
    {"winding", Order::winding},
    {"jumping", Order::jumping},
}};

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

/// Moves that lead to all the others of a pattern.
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

std::vector<Cell> in_order(int side, Order order, Random& random) {
  std::vector<Cell> cells;
  for (int row = 0; row < side; ++row) {
    for (int at = 0; at < side; ++at) {
      const bool back = row % 2 == 1 && (order == Order::winding || order == Order::jumping);
      cells.push_back(static_cast<Cell>(row * side + (back ? side - 1 - at : at)));
    }
  }
  if (order == Order::jumping) {
    std::vector<Cell> jumped;
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
      for (std::size_t at = first; at < cells.size(); at += 2) {
        jumped.push_back(cells[at]);
      }
    }
    return jumped;
  }
  if (order == Order::random) {
    random.shuffle(cells);
  }
  return cells;
}

}  // namespace

std::optional<Pattern> pattern_named(std::string_view name) {
  for (const auto& [each, pattern] : patterns) {
    if (each == name) {
      return pattern;
    }
  }
  return std::nullopt;
}

std::optional<Order> order_named(std::string_view name) {
  for (const auto& [each, order] : orders) {
    if (each == name) {
      return order;
    }
  }
  return std::nullopt;
}

std::vector<std::vector<Cell>> orbits(int side, Pattern pattern, Order order, Random& random) {
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

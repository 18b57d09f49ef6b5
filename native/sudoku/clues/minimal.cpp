#include "sudoku/clues/minimal.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "sudoku/clues/row_numbers.hpp"

namespace grille::sudoku::clues {

namespace {

constexpr std::int32_t none = -1;

/// For each state, whether an accepting one can be reached from it.
std::vector<std::uint8_t> alive_states(const Transitions& given) {
  const std::size_t states = given.accepting.size();
  const auto digits = static_cast<std::size_t>(given.digits);
  // The states before each state, in one list.
  std::vector<std::uint32_t> first(states + 1, 0);
  for (const std::int32_t to : given.next) {
    if (to >= 0) {
      ++first[static_cast<std::size_t>(to) + 1];
    }
  }
  for (std::size_t i = 0; i < states; ++i) {
    first[i + 1] += first[i];
  }
  std::vector<std::uint32_t> before(first.back());
  std::vector<std::uint32_t> fill(first.begin(), first.end() - 1);
  for (std::size_t i = 0; i < given.next.size(); ++i) {
    if (given.next[i] >= 0) {
      before[fill[static_cast<std::size_t>(given.next[i])]++] = static_cast<std::uint32_t>(i / digits);
    }
  }
  std::vector<std::uint8_t> alive(given.accepting);
  std::vector<std::uint32_t> reached;
  for (std::size_t i = 0; i < states; ++i) {
    if (alive[i] != 0) {
      reached.push_back(static_cast<std::uint32_t>(i));
    }
  }
  while (!reached.empty()) {
    const std::uint32_t at = reached.back();
    reached.pop_back();
    for (std::uint32_t i = first[at]; i < first[at + 1]; ++i) {
      if (alive[before[i]] == 0) {
        alive[before[i]] = 1;
        reached.push_back(before[i]);
      }
    }
  }
  return alive;
}

}  // namespace

Transitions minimal(const Transitions& given) {
  const std::size_t states = given.accepting.size();
  const auto digits = static_cast<std::size_t>(given.digits);
  const std::vector<std::uint8_t> alive = alive_states(given);
  if (states == 0 || alive[0] == 0) {
    return {given.digits, std::vector<std::int32_t>(digits, none), {0}};
  }
  // Moore: states stay together as long as they accept alike and lead to states that are together.
  std::vector<std::int32_t> block(states);
  for (std::size_t i = 0; i < states; ++i) {
    block[i] = alive[i] == 0 ? none : given.accepting[i];
  }
  std::vector<std::int32_t> refined(states, none);
  std::vector<std::int32_t> row(digits + 1);
  RowNumbers<std::int32_t> numbers(states, digits + 1);
  for (std::int32_t blocks = 0;;) {
    numbers.clear();
    for (std::size_t i = 0; i < states; ++i) {
      if (alive[i] == 0) {
        continue;
      }
      row[0] = block[i];
      for (std::size_t digit = 0; digit < digits; ++digit) {
        const std::int32_t to = given.next[i * digits + digit];
        row[digit + 1] = to < 0 ? none : block[static_cast<std::size_t>(to)];
      }
      refined[i] = numbers.number(row.data());
    }
    block.swap(refined);
    if (numbers.count() == blocks) {
      break;
    }
    blocks = numbers.count();
  }
  std::vector<std::int32_t> order(static_cast<std::size_t>(numbers.count()), none);
  std::vector<std::size_t> reached{0};
  order[static_cast<std::size_t>(block[0])] = 0;
  Transitions result{given.digits, {}, {}};
  for (std::size_t at = 0; at < reached.size(); ++at) {
    const std::size_t state = reached[at];
    result.accepting.push_back(given.accepting[state]);
    for (std::size_t digit = 0; digit < digits; ++digit) {
      const std::int32_t to = given.next[state * digits + digit];
      const std::int32_t part = to < 0 ? none : block[static_cast<std::size_t>(to)];
      if (part != none && order[static_cast<std::size_t>(part)] == none) {
        order[static_cast<std::size_t>(part)] = static_cast<std::int32_t>(reached.size());
        reached.push_back(static_cast<std::size_t>(to));
      }
      result.next.push_back(part == none ? none : order[static_cast<std::size_t>(part)]);
    }
  }
  return result;
}

}  // namespace grille::sudoku::clues

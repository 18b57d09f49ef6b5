// The search branches like any other, but looks at the remaining board after each guess:
//
// - Cells that share no house in which both could take the same digit are independent. The remaining cells split into
//   components, and the number of solutions is the product over the components.
// - The count of a component depends only on which cells each digit can still take, not on the digit's name. So a
//   component is cached under the multiset of its digits' cells, and is found again under every relabelling.
//
// Together they reach numbers that no enumeration could: the empty 6x6 in milliseconds, products beyond 2^64.

#include "sudoku/counting.hpp"

#include <array>
#include <bit>
#include <unordered_map>
#include <utility>
#include <vector>

#include "key.hpp"

namespace grille::sudoku {

namespace {

using Mask = std::uint64_t;

class Counter {
 public:
  Counter(const Geometry& geometry, std::uint64_t guesses, const std::function<bool()>& go_on)
      : geometry_(geometry), guesses_left_(guesses), go_on_(go_on) {}

  Tally run(std::span<const std::uint8_t> givens) {
    Tally tally;
    Board board(geometry_.cells(), full());
    std::vector<Cell> placed;
    bool alive = true;
    for (int cell = 0; cell < geometry_.cells() && alive; ++cell) {
      if (givens[cell] != 0) {
        alive = restrict(board, static_cast<Cell>(cell), Mask{1} << (givens[cell] - 1), placed);
      }
    }
    std::vector<Cell> cells(geometry_.cells());
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      cells[cell] = static_cast<Cell>(cell);
    }
    if (alive) {
      tally.solutions = all(board, cells, placed);
    }
    tally.exact = !stopped_;
    tally.guesses = guesses_;
    return tally;
  }

 private:
  using Board = std::vector<Mask>;

  Mask full() const { return (Mask{1} << geometry_.side()) - 1; }

  static bool restrict(Board& board, Cell cell, Mask to, std::vector<Cell>& placed) {
    const Mask after = board[cell] & to;
    if (after == 0) {
      return false;
    }
    if (after != board[cell]) {
      board[cell] = after;
      if (std::has_single_bit(after)) {
        placed.push_back(cell);
      }
    }
    return true;
  }

  /// Naked and hidden singles, until nothing follows.
  bool propagate(Board& board, std::vector<Cell>& placed) const {
    while (true) {
      while (!placed.empty()) {
        const Cell cell = placed.back();
        placed.pop_back();
        for (const Cell peer : geometry_.peers(cell)) {
          if (!restrict(board, peer, ~board[cell], placed)) {
            return false;
          }
        }
      }
      for (int house = 0; house < geometry_.house_count(); ++house) {
        Mask once = 0;
        Mask twice = 0;
        for (const Cell cell : geometry_.house(house)) {
          twice |= once & board[cell];
          once |= board[cell];
        }
        if (once != full()) {
          return false;
        }
        const Mask single = once & ~twice;
        for (const Cell cell : geometry_.house(house)) {
          if ((board[cell] & single) != 0 && !restrict(board, cell, board[cell] & single, placed)) {
            return false;
          }
        }
      }
      if (placed.empty()) {
        return true;
      }
    }
  }

  /// The number of ways to fill these cells, after propagating `placed`.
  Natural all(Board& board, const std::vector<Cell>& cells, std::vector<Cell>& placed) {
    if (!propagate(board, placed)) {
      return 0;
    }
    Natural product = 1;
    for (const auto& part : parts(board, cells)) {
      const Natural ways = one(board, part);
      // An unfinished component contributes what it has found, so the product is a lower bound.
      product *= ways;
      if (ways.is_zero()) {
        break;
      }
    }
    return product;
  }

  /// The number of ways to fill one component.
  Natural one(const Board& board, const std::vector<Cell>& part) {
    const Key key = key_of(board, part);
    if (const auto known = known_.find(key); known != known_.end()) {
      return known->second;
    }
    const Cell branch = choose(board, part);
    Natural sum = 0;
    for (Mask rest = board[branch]; rest != 0 && !stopped_; rest &= rest - 1) {
      ++guesses_;
      if (guesses_ >= guesses_left_ || (guesses_ % 1024 == 0 && !go_on_())) {
        stopped_ = true;
        break;
      }
      Board next = board;
      std::vector<Cell> placed;
      restrict(next, branch, rest & -rest, placed);
      sum += all(next, part, placed);
    }
    if (!stopped_) {
      // Clearing the whole cache now and then is crude but cheap: useful components come back soon.
      if (known_.size() >= most_known) {
        known_.clear();
      }
      known_.emplace(key, sum);
    }
    return sum;
  }

  /// Equal for two components exactly if one is the other with its digits relabelled.
  Key key_of(const Board& board, const std::vector<Cell>& part) const {
    std::array<Key, max_side> places{};
    Mask live = 0;
    for (const Cell cell : part) {
      const std::uint64_t a = mix(2 * std::uint64_t{cell});
      const std::uint64_t b = mix(2 * std::uint64_t{cell} + 1);
      live |= board[cell];
      for (Mask rest = board[cell]; rest != 0; rest &= rest - 1) {
        Key& place = places[std::countr_zero(rest)];
        place.a += a;
        place.b += b;
      }
    }
    Key key;
    for (; live != 0; live &= live - 1) {
      const Key& place = places[std::countr_zero(live)];
      key.a += mix(place.a ^ std::rotl(place.b, 32));
      key.b += mix(place.b + place.a);
    }
    return key;
  }

  /// The cell with the fewest candidates; the first one on ties, so that boards fill in one direction and components
  /// recur.
  static Cell choose(const Board& board, const std::vector<Cell>& part) {
    Cell best = part.front();
    for (const Cell cell : part) {
      if (std::popcount(board[cell]) < std::popcount(board[best])) {
        best = cell;
      }
    }
    return best;
  }

  /// The components of the open cells.
  std::vector<std::vector<Cell>> parts(const Board& board, const std::vector<Cell>& cells) const {
    constexpr Cell outside = max_cells;
    std::array<Cell, max_cells> leader;
    leader.fill(outside);
    for (const Cell cell : cells) {
      if (!std::has_single_bit(board[cell])) {
        leader[cell] = cell;
      }
    }
    const auto find = [&](Cell cell) {
      while (leader[cell] != cell) {
        cell = leader[cell] = leader[leader[cell]];
      }
      return cell;
    };
    for (int house = 0; house < geometry_.house_count(); ++house) {
      std::array<Cell, max_side> holder;
      Mask seen = 0;
      for (const Cell cell : geometry_.house(house)) {
        if (leader[cell] == outside) {
          continue;
        }
        for (Mask rest = board[cell] & seen; rest != 0; rest &= rest - 1) {
          leader[find(cell)] = find(holder[std::countr_zero(rest)]);
        }
        for (Mask rest = board[cell] & ~seen; rest != 0; rest &= rest - 1) {
          holder[std::countr_zero(rest)] = cell;
        }
        seen |= board[cell];
      }
    }
    std::vector<std::vector<Cell>> groups;
    std::array<std::int16_t, max_cells> group;
    group.fill(-1);
    for (const Cell cell : cells) {
      if (leader[cell] == outside) {
        continue;
      }
      std::int16_t& index = group[find(cell)];
      if (index < 0) {
        index = static_cast<std::int16_t>(groups.size());
        groups.emplace_back();
      }
      groups[index].push_back(cell);
    }
    return groups;
  }

  const Geometry& geometry_;
  std::uint64_t guesses_left_;
  const std::function<bool()>& go_on_;
  static constexpr std::size_t most_known = std::size_t{1} << 21;
  std::unordered_map<Key, Natural, KeyHash> known_;
  std::uint64_t guesses_ = 0;
  bool stopped_ = false;
};

}  // namespace

Tally count(const Geometry& geometry, std::span<const std::uint8_t> givens, std::uint64_t guesses,
            const std::function<bool()>& go_on) {
  return Counter(geometry, guesses, go_on).run(givens);
}

}  // namespace grille::sudoku

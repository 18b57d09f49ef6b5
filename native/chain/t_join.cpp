#include "chain/t_join.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace grille::chain {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
/// The largest number of odd digits for which the exact method is used.
constexpr std::size_t few = 20;

/// Shortest paths from one digit: the distance of each digit, and the pair by which it is reached.
struct ShortestPaths {
  std::vector<std::uint32_t> distances;
  std::vector<std::uint32_t> by;

  ShortestPaths(const Pairs& hand, Digit from, const std::vector<bool>& open)
      : distances(hand.around.size(), none), by(hand.around.size(), none) {
    std::vector<Digit> reached{from};
    distances[from] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Digit digit = reached[i];
      for (const Neighbour& neighbour : hand.around[digit]) {
        if (open[neighbour.pair] && distances[neighbour.digit] == none) {
          distances[neighbour.digit] = distances[digit] + 1;
          by[neighbour.digit] = neighbour.pair;
          reached.push_back(neighbour.digit);
        }
      }
    }
  }

  /// Adds the path to a digit to a set of pairs, modulo two (symmetric difference).
  void toggle(const Pairs& hand, Digit to, std::vector<bool>& chosen) const {
    while (by[to] != none) {
      const Pair& pair = hand.pairs[by[to]];
      chosen[by[to]] = !chosen[by[to]];
      to = pair.low == to ? pair.high : pair.low;
    }
  }
};

TJoin listed(const std::vector<bool>& chosen, std::uint32_t least) {
  TJoin join{{}, least, true};
  for (std::uint32_t pair = 0; pair < chosen.size(); ++pair) {
    if (chosen[pair]) {
      join.pairs.push_back(pair);
    }
  }
  return join;
}

/// Exact: dynamic programming over the sets of odd digits that are matched, leaving two unmatched.
TJoin by_subsets(const Pairs& hand, std::span<const Digit> odd, const std::vector<bool>& open) {
  const std::size_t size = odd.size();
  std::vector<ShortestPaths> paths;
  paths.reserve(size);
  for (const Digit digit : odd) {
    paths.emplace_back(hand, digit, open);
  }
  std::vector<std::uint16_t> distances(size * size);
  constexpr std::uint16_t never = 0x3fff;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint32_t distance = paths[i].distances[odd[j]];
      distances[i * size + j] = distance >= never ? never : static_cast<std::uint16_t>(distance);
    }
  }
  // best[s][set]: the smallest cost to match the digits of the set, except s of them. Two bytes per entry.
  const std::size_t sets = std::size_t{1} << size;
  std::vector<std::uint16_t> best[3];
  const auto sum = [](std::uint16_t a, std::uint16_t b) {
    return static_cast<std::uint16_t>(std::min<std::uint32_t>(never, static_cast<std::uint32_t>(a) + b));
  };
  for (auto& each : best) {
    each.assign(sets, never);
  }
  best[0][0] = 0;
  for (std::size_t set = 1; set < sets; ++set) {
    const auto first = static_cast<std::size_t>(std::countr_zero(set));
    const std::size_t others = set & (set - 1);
    // Only values of s with the parity of the set are possible.
    for (std::size_t s = static_cast<std::size_t>(std::popcount(set)) % 2; s < 3; s += 2) {
      std::uint16_t least = s == 0 ? never : best[s - 1][others];
      for (std::size_t rest = others; rest != 0; rest &= rest - 1) {
        const auto second = static_cast<std::size_t>(std::countr_zero(rest));
        least = std::min(least, sum(distances[first * size + second], best[s][others & ~(std::size_t{1} << second)]));
      }
      best[s][set] = least;
    }
  }
  std::size_t set = sets - 1;
  std::size_t s = 2;
  if (best[s][set] >= never) {
    return {};
  }
  const std::uint32_t least = best[s][set];
  std::vector<bool> chosen(hand.pairs.size(), false);
  while (set != 0) {
    const auto first = static_cast<std::size_t>(std::countr_zero(set));
    const std::size_t others = set & (set - 1);
    if (s > 0 && best[s][set] == best[s - 1][others]) {
      --s;
      set = others;
      continue;
    }
    for (std::size_t rest = others; rest != 0; rest &= rest - 1) {
      const auto second = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t left = others & ~(std::size_t{1} << second);
      if (best[s][set] == sum(distances[first * size + second], best[s][left])) {
        paths[first].toggle(hand, odd[second], chosen);
        set = left;
        break;
      }
    }
  }
  return listed(chosen, least);
}

/// Heuristic: match each digit with the nearest unmatched one, found by breadth-first search.
TJoin greedily(const Pairs& hand, std::span<const Digit> odd, const std::vector<bool>& open) {
  std::vector<bool> waiting(hand.around.size(), false), chosen(hand.pairs.size(), false);
  std::vector<std::uint32_t> by(hand.around.size(), none);
  for (const Digit digit : odd) {
    waiting[digit] = true;
  }
  std::size_t left = odd.size();
  std::size_t unpaired = 0;
  std::vector<Digit> reached;
  for (const Digit digit : odd) {
    if (left <= 2 || !waiting[digit]) {
      continue;
    }
    waiting[digit] = false;
    reached.assign(1, digit);
    Digit met = none;
    for (std::size_t i = 0; i < reached.size() && met == none; ++i) {
      for (const Neighbour& neighbour : hand.around[reached[i]]) {
        if (open[neighbour.pair] && by[neighbour.digit] == none && neighbour.digit != digit) {
          by[neighbour.digit] = neighbour.pair;
          reached.push_back(neighbour.digit);
          if (waiting[neighbour.digit]) {
            met = neighbour.digit;
            break;
          }
        }
      }
    }
    if (met == none) {
      // The last of an odd number of digits in its component: it has to stay unmatched.
      if (++unpaired > 2) {
        return {};
      }
      met = digit;
    } else {
      left -= 2;
    }
    waiting[met] = false;
    while (met != digit) {
      const Pair& pair = hand.pairs[by[met]];
      chosen[by[met]] = !chosen[by[met]];
      met = pair.low == met ? pair.high : pair.low;
    }
    for (const Digit each : reached) {
      by[each] = none;
    }
  }
  // A tile that is left out changes the parity of two digits, so half as many tiles are a lower bound.
  return listed(chosen, static_cast<std::uint32_t>((odd.size() - 2) / 2));
}

}  // namespace

TJoin smallest_t_join(const Pairs& hand, std::span<const Digit> odd, const std::vector<bool>& open) {
  if (odd.size() <= 2) {
    return {{}, 0, true};
  }
  return odd.size() <= few ? by_subsets(hand, odd, open) : greedily(hand, odd, open);
}

}  // namespace grille::chain

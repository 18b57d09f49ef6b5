#include "sudoku/clues/sums.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <mutex>
#include <numeric>

namespace grille::sudoku::clues {

namespace {

/// All sets of digits in increasing order of their size, then their sum.
class Combinations {
 public:
  explicit Combinations(int digits) : most_(digits * (digits - 1) / 2), first_(index(digits, most_) + 2, 0) {
    const unsigned sets = 1U << digits;
    std::vector<std::uint32_t> place(sets);
    for (unsigned set = 0; set < sets; ++set) {
      int sum = 0;
      for (unsigned left = set; left != 0; left &= left - 1) {
        sum += std::countr_zero(left);
      }
      place[set] = static_cast<std::uint32_t>(index(std::popcount(set), sum));
      ++first_[place[set] + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) {
      first_[i] += first_[i - 1];
    }
    sets_.resize(sets);
    std::vector<std::uint32_t> next(first_);
    for (unsigned set = 0; set < sets; ++set) {
      sets_[next[place[set]]++] = static_cast<Mask>(set);
    }
  }

  std::span<const Mask> of(int size, int total) const {
    if (total < 0 || total > most_) {
      return {};
    }
    const std::size_t at = index(size, total);
    return std::span(sets_).subspan(first_[at], first_[at + 1] - first_[at]);
  }

 private:
  std::size_t index(int size, int total) const { return static_cast<std::size_t>(size * (most_ + 1) + total); }

  int most_;
  std::vector<std::uint32_t> first_;
  std::vector<Mask> sets_;
};

}  // namespace

std::span<const Mask> Cage::combinations(int digits, int size, int total) {
  static std::array<std::once_flag, max_digits + 1> made;
  static std::array<std::unique_ptr<const Combinations>, max_digits + 1> known;
  const auto at = static_cast<std::size_t>(digits);
  std::call_once(made[at], [&] { known[at] = std::make_unique<const Combinations>(digits); });
  return known[at]->of(size, total);
}

bool Cage::narrow(Board board) const {
  unsigned all = 0;
  unsigned twice = 0;
  unsigned fixed = 0;
  for (const Cell cell : cells_) {
    const Mask mask = board[cell];
    twice |= all & mask;
    all |= mask;
    fixed |= single(mask) ? mask : 0U;
  }
  unsigned allowed = 0;
  unsigned required = ~0U;
  for (const Mask set : combinations_) {
    if ((set & ~all) == 0 && (fixed & ~set) == 0 &&
        std::ranges::all_of(cells_, [&](Cell cell) { return (board[cell] & set) != 0; })) {
      allowed |= set;
      required &= set;
    }
  }
  if (allowed == 0) {
    return false;
  }
  // A digit that every possible set has, and only one cell can take.
  const unsigned hidden = required & ~twice;
  for (const Cell cell : cells_) {
    unsigned kept = board[cell] & allowed;
    if ((kept & hidden) != 0) {
      kept &= hidden;
      if ((kept & (kept - 1)) != 0) {
        return false;
      }
    }
    if (!board.keep(cell, static_cast<Mask>(kept))) {
      return false;
    }
  }
  // Cells outside are never emptied here, so that whatever makes the cage fail is in it.
  for (const Cell cell : seen_by_all_) {
    if ((board[cell] & ~required) != 0) {
      board.keep(cell, static_cast<Mask>(~required));
    }
  }
  return true;
}

Sum::Sum(const SumRule& rule, int digits, Differences differ, std::span<const CellSet> houses)
    : digits_(digits), least_(rule.least), most_(rule.most), exact_(rule.least == rule.most) {
  const std::size_t size = rule.cells.size();
  cells_.reserve(size);
  weight_.reserve(size);
  // Only houses with several of the cells can hold a large part. A cell that occurs twice does not differ from itself.
  CellSet mine;
  for (const Cell cell : rule.cells) {
    mine.insert(cell);
  }
  std::vector<const CellSet*> useful;
  for (const CellSet& house : houses) {
    if (size > 2 && std::ranges::count_if(rule.cells, [&](Cell cell) { return house.contains(cell); }) > 2) {
      useful.push_back(&house);
    }
  }
  if (mine.size() < static_cast<int>(size)) {
    useful.clear();
  }
  std::vector<std::uint16_t> open(size);
  std::iota(open.begin(), open.end(), std::uint16_t{0});
  std::vector<std::uint16_t> largest;
  std::vector<std::uint16_t> part;
  while (!open.empty()) {
    // The largest set of cells with the same weight that all differ: within a house, or collected one by one.
    largest.clear();
    for (const CellSet* house : useful) {
      part.clear();
      for (const std::uint16_t i : open) {
        if (house->contains(rule.cells[i]) && (part.empty() || rule.weights[i] == rule.weights[part[0]])) {
          part.push_back(i);
        }
      }
      if (part.size() > largest.size()) {
        largest = part;
      }
    }
    if (largest.size() < 3) {
      part.clear();
      for (const std::uint16_t i : open) {
        const bool fits =
            part.size() < max_digits && (part.empty() || rule.weights[i] == rule.weights[part[0]]) &&
            std::ranges::all_of(part, [&](auto other) { return differ[rule.cells[other]].contains(rule.cells[i]); });
        if (fits) {
          part.push_back(i);
        }
      }
      if (part.size() > largest.size()) {
        largest = part;
      }
    }
    const int weight = rule.weights[largest[0]];
    parts_.push_back({weight, static_cast<std::uint16_t>(cells_.size()), static_cast<std::uint16_t>(largest.size())});
    for (const std::uint16_t i : largest) {
      cells_.push_back(rule.cells[i]);
      weight_.push_back(weight);
      std::erase(open, i);
    }
    exact_ = exact_ && (weight == 1 || weight == -1);
  }
  differ_.resize(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      differ_[i * size + j] = differ[cells_[i]].contains(cells_[j]);
    }
  }
}

namespace {

/// Digits in increasing order, each moved up so that all differ; the sum of the result without the entry at `skip`.
int least_sum(const int* sorted, int count, int skip) {
  int sum = 0;
  int last = -1;
  for (int i = 0; i < count; ++i) {
    if (i != skip) {
      last = std::max(sorted[i], last + 1);
      sum += last;
    }
  }
  return sum;
}

void insert(std::array<int, max_digits>& sorted, std::array<std::uint8_t, max_digits>& order, int count, int value) {
  int at = count;
  while (at > 0 && sorted[at - 1] > value) {
    sorted[at] = sorted[at - 1];
    order[at] = order[at - 1];
    --at;
  }
  sorted[at] = value;
  order[at] = static_cast<std::uint8_t>(count);
}

}  // namespace

bool Sum::narrow(Board board) const {
  constexpr std::size_t most_parts = 64;
  std::array<int, most_parts> part_least;
  std::array<int, most_parts> part_most;
  std::array<std::uint16_t, 4> open;
  std::size_t open_count = 0;
  int fixed = 0;
  int least = 0;
  int most = 0;
  const int last_digit = digits_ - 1;
  const bool many = parts_.size() > most_parts;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    std::array<int, max_digits> low;
    std::array<int, max_digits> high;
    std::array<std::uint8_t, max_digits> unused;
    for (int i = 0; i < part.count; ++i) {
      const Mask mask = board[cells_[part.first + i]];
      if (single(mask)) {
        fixed += part.weight * lowest(mask);
      } else if (open_count < open.size()) {
        open[open_count++] = static_cast<std::uint16_t>(part.first + i);
      }
      if (part.count > 1) {
        insert(low, unused, i, lowest(mask));
        insert(high, unused, i, last_digit - highest(mask));
      } else {
        low[0] = lowest(mask);
        high[0] = last_digit - highest(mask);
      }
    }
    const int small = least_sum(low.data(), part.count, -1);
    const int large = part.count * last_digit - least_sum(high.data(), part.count, -1);
    if (small > large) {
      return false;
    }
    const int l = part.weight > 0 ? part.weight * small : part.weight * large;
    const int m = part.weight > 0 ? part.weight * large : part.weight * small;
    if (!many) {
      part_least[p] = l;
      part_most[p] = m;
    }
    least += l;
    most += m;
  }
  if (least > most_ || most < least_) {
    return false;
  }
  if (least >= least_ && most <= most_) {
    return true;
  }
  if (exact_ && open_count <= 3) {
    return narrow_last(board, {open.data(), open_count}, fixed);
  }
  if (many) {
    return true;
  }
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const int others_least = least - part_least[p];
    const int others_most = most - part_most[p];
    if (part.count == 1) {
      const Cell cell = cells_[part.first];
      const Mask mask = board[cell];
      if (single(mask)) {
        continue;
      }
      unsigned kept = 0;
      for (unsigned left = mask; left != 0; left &= left - 1) {
        const int digit = std::countr_zero(left);
        const int term = part.weight * digit;
        kept |= static_cast<unsigned>(others_least + term <= most_ && others_most + term >= least_) << digit;
      }
      if (!board.keep(cell, static_cast<Mask>(kept))) {
        return false;
      }
      continue;
    }
    std::array<int, max_digits> low;
    std::array<int, max_digits> high;
    std::array<std::uint8_t, max_digits> low_order;
    std::array<std::uint8_t, max_digits> high_order;
    for (int i = 0; i < part.count; ++i) {
      const Mask mask = board[cells_[part.first + i]];
      insert(low, low_order, i, lowest(mask));
      insert(high, high_order, i, last_digit - highest(mask));
    }
    std::array<int, max_digits> without_low;
    std::array<int, max_digits> without_high;
    for (int i = 0; i < part.count; ++i) {
      without_low[low_order[i]] = least_sum(low.data(), part.count, i);
      without_high[high_order[i]] = (part.count - 1) * last_digit - least_sum(high.data(), part.count, i);
    }
    for (int i = 0; i < part.count; ++i) {
      const Cell cell = cells_[part.first + i];
      const Mask mask = board[cell];
      if (single(mask)) {
        continue;
      }
      const int rest_least = others_least + part.weight * (part.weight > 0 ? without_low[i] : without_high[i]);
      const int rest_most = others_most + part.weight * (part.weight > 0 ? without_high[i] : without_low[i]);
      unsigned kept = 0;
      for (unsigned left = mask; left != 0; left &= left - 1) {
        const int digit = std::countr_zero(left);
        const int term = part.weight * digit;
        kept |= static_cast<unsigned>(rest_least + term <= most_ && rest_most + term >= least_) << digit;
      }
      if (!board.keep(cell, static_cast<Mask>(kept))) {
        return false;
      }
    }
  }
  return true;
}

/// Up to three open cells: exactly the digits that some choice of the others completes to the total.
bool Sum::narrow_last(Board board, std::span<const std::uint16_t> open, int fixed) const {
  if (open.empty()) {
    return fixed == most_;
  }
  // A digit with weight -1 is replaced by its distance from the largest digit, so that all terms are added.
  std::array<unsigned, 3> sets{};
  int total = most_ - fixed;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Mask mask = board[cells_[open[i]]];
    if (weight_[open[i]] > 0) {
      sets[i] = mask;
    } else {
      total += digits_ - 1;
      for (unsigned left = mask; left != 0; left &= left - 1) {
        sets[i] |= 1U << (digits_ - 1 - std::countr_zero(left));
      }
    }
  }
  const auto distinct = [&](std::size_t i, std::size_t j) {
    return differ_[open[i] * cells_.size() + open[j]] != 0 && weight_[open[i]] == weight_[open[j]];
  };
  const auto sums = [&](std::size_t i, std::size_t j) {
    const bool differ = distinct(i, j);
    std::uint64_t found = 0;
    for (unsigned left = sets[i]; left != 0; left &= left - 1) {
      const int digit = std::countr_zero(left);
      const std::uint64_t others = differ ? sets[j] & ~(1U << digit) : sets[j];
      found |= others << digit;
    }
    return found;
  };
  std::array<unsigned, 3> kept{};
  if (open.size() == 1) {
    kept[0] = total >= 0 && total < digits_ ? sets[0] & (1U << total) : 0U;
  } else {
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::size_t j = i == 0 ? 1 : 0;
      const std::size_t k = i == 2 ? 1 : 2;
      const std::uint64_t others = open.size() == 2 ? sets[j] : sums(j, k);
      const bool differ = open.size() == 2 && distinct(i, j);
      for (unsigned left = sets[i]; left != 0; left &= left - 1) {
        const int digit = std::countr_zero(left);
        const int rest = total - digit;
        if (rest >= 0 && rest < 64 && (others >> rest & 1) != 0 && (!differ || rest != digit)) {
          kept[i] |= 1U << digit;
        }
      }
    }
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    unsigned mask = kept[i];
    if (weight_[open[i]] < 0) {
      mask = 0;
      for (unsigned left = kept[i]; left != 0; left &= left - 1) {
        mask |= 1U << (digits_ - 1 - std::countr_zero(left));
      }
    }
    if (!board.keep(cells_[open[i]], static_cast<Mask>(mask))) {
      return false;
    }
  }
  return true;
}

}  // namespace grille::sudoku::clues

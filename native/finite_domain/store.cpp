#include "finite_domain/store.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace grille::finite_domain {

namespace {

/// The bits from `from` on, in word number `word` of a domain.
std::uint64_t bits_from(std::int64_t from, std::size_t word) noexcept {
  const std::int64_t shift = from - static_cast<std::int64_t>(word) * 64;
  return shift <= 0 ? ~std::uint64_t{0} : shift >= 64 ? 0 : ~std::uint64_t{0} << shift;
}

}  // namespace

Store::Store(const std::vector<std::vector<std::int32_t>>& domains) {
  for (const std::vector<std::int32_t>& domain : domains) {
    if (std::ranges::adjacent_find(domain, std::greater_equal<>()) != domain.end()) {
      throw std::invalid_argument("the domain of variable " + std::to_string(count_.size()) +
                                  " is not in ascending order");
    }
    values_.insert(values_.end(), domain.begin(), domain.end());
    value_begin_.push_back(values_.size());
    for (std::size_t left = domain.size(); left > 0; left -= std::min<std::size_t>(left, 64)) {
      words_.push_back(left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1);
    }
    word_begin_.push_back(words_.size());
    count_.push_back(static_cast<std::uint32_t>(domain.size()));
  }
}

std::uint32_t Store::first(Variable v) const noexcept {
  const auto words = bits(v);
  std::size_t at = 0;
  while (words[at] == 0) ++at;
  return static_cast<std::uint32_t>(at * 64 + std::countr_zero(words[at]));
}

std::uint32_t Store::last(Variable v) const noexcept {
  const auto words = bits(v);
  std::size_t at = words.size() - 1;
  while (words[at] == 0) --at;
  return static_cast<std::uint32_t>(at * 64 + 63 - std::countl_zero(words[at]));
}

std::int64_t Store::after(Variable v, std::uint32_t index) const noexcept {
  const auto words = bits(v);
  const std::int64_t from = std::int64_t{index} + 1;
  for (std::size_t at = static_cast<std::size_t>(from / 64); at < words.size(); ++at) {
    if (const std::uint64_t rest = words[at] & bits_from(from, at); rest != 0) {
      return static_cast<std::int64_t>(at) * 64 + std::countr_zero(rest);
    }
  }
  return -1;
}

std::int64_t Store::before(Variable v, std::uint32_t index) const noexcept {
  const auto words = bits(v);
  for (std::size_t at = index / 64 + 1; at-- > 0;) {
    if (const std::uint64_t rest = words[at] & ~bits_from(index, at); rest != 0) {
      return static_cast<std::int64_t>(at) * 64 + 63 - std::countl_zero(rest);
    }
  }
  return -1;
}

/// Replaces each word of a domain by `new_word(number, word)`, which has no further bits.
template <class NewWord>
bool Store::narrow(Variable v, NewWord new_word) {
  const std::size_t begin = word_begin_[v], words = word_begin_[v + 1] - begin;
  std::uint32_t left = 0;
  bool changed = false;
  for (std::size_t at = 0; at < words; ++at) {
    const std::uint64_t bits = new_word(at, words_[begin + at]);
    changed |= bits != words_[begin + at];
    left += static_cast<std::uint32_t>(std::popcount(bits));
  }
  if (!changed) {
    return left > 0;
  }
  ++prunings_;
  if (left == 0) {
    return false;
  }
  const std::uint32_t low = first(v), high = last(v);
  for (std::size_t at = 0; at < words; ++at) {
    std::uint64_t& word = words_[begin + at];
    if (const std::uint64_t bits = new_word(at, word); bits != word) {
      trail_.push_back({v, begin + at, word});
      word = bits;
    }
  }
  count_[v] = left;
  const bool ends = first(v) != low || last(v) != high;
  changes_.push_back({v, static_cast<std::uint8_t>(narrowed | (ends ? bounded : 0) | (left == 1 ? fixed : 0))});
  return true;
}

bool Store::keep_only(Variable v, std::uint32_t index) {
  return narrow(v, [index](std::size_t at, std::uint64_t word) {
    return at == index / 64 ? word & std::uint64_t{1} << (index % 64) : 0;
  });
}

bool Store::remove(Variable v, std::uint32_t index) {
  return narrow(v, [index](std::size_t at, std::uint64_t word) {
    return at == index / 64 ? word & ~(std::uint64_t{1} << (index % 64)) : word;
  });
}

bool Store::keep(Variable v, std::span<const std::uint64_t> mask) {
  return narrow(v, [mask](std::size_t at, std::uint64_t word) { return word & mask[at]; });
}

bool Store::remove_all(Variable v, std::span<const std::uint64_t> mask) {
  return narrow(v, [mask](std::size_t at, std::uint64_t word) { return word & ~mask[at]; });
}

bool Store::keep_from(Variable v, std::int64_t least) {
  const auto all = values(v);
  const std::int64_t from = std::ranges::lower_bound(all, least) - all.begin();
  return narrow(v, [from](std::size_t at, std::uint64_t word) { return word & bits_from(from, at); });
}

bool Store::keep_to(Variable v, std::int64_t most) {
  const auto all = values(v);
  const std::int64_t end = std::ranges::upper_bound(all, most) - all.begin();
  return narrow(v, [end](std::size_t at, std::uint64_t word) { return word & ~bits_from(end, at); });
}

void Store::undo(Mark mark) {
  while (trail_.size() > mark) {
    const Saved saved = trail_.back();
    trail_.pop_back();
    std::uint64_t& word = words_[saved.word];
    count_[saved.variable] += static_cast<std::uint32_t>(std::popcount(saved.bits) - std::popcount(word));
    word = saved.bits;
  }
  changes_.clear();
}

}  // namespace grille::finite_domain

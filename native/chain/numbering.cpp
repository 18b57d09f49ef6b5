#include "chain/numbering.hpp"

#include <algorithm>

namespace grille::chain {

Numbering::Numbering(std::span<const Written> tiles) {
  std::uint64_t highest = 0;
  for (const auto& [left, right] : tiles) {
    highest = std::max({highest, left, right});
  }
  tiles_.reserve(tiles.size());
  if (highest < 4 * tiles.size() + 64) {
    // The digits are small enough for a table.
    std::vector<Digit> number(highest + 1, 0);
    for (const auto& [left, right] : tiles) {
      number[left] = number[right] = 1;
    }
    for (std::uint64_t digit = 0; digit <= highest; ++digit) {
      if (number[digit] != 0) {
        number[digit] = static_cast<Digit>(written_.size());
        written_.push_back(digit);
      }
    }
    for (const auto& [left, right] : tiles) {
      tiles_.push_back({number[left], number[right]});
    }
    return;
  }
  written_.reserve(2 * tiles.size());
  for (const auto& [left, right] : tiles) {
    written_.push_back(left);
    written_.push_back(right);
  }
  std::sort(written_.begin(), written_.end());
  written_.erase(std::unique(written_.begin(), written_.end()), written_.end());
  for (const auto& [left, right] : tiles) {
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): written_ has every digit.
    tiles_.push_back({*number(left), *number(right)});
  }
}

std::optional<Digit> Numbering::number(std::uint64_t written) const {
  const auto found = std::lower_bound(written_.begin(), written_.end(), written);
  if (found == written_.end() || *found != written) {
    return std::nullopt;
  }
  return static_cast<Digit>(found - written_.begin());
}

std::optional<ChainSpec> Numbering::spec(bool ring, std::optional<std::uint64_t> start,
                                         std::optional<std::uint64_t> end) const {
  ChainSpec spec{ring, std::nullopt, std::nullopt};
  if (start) {
    spec.start = number(*start);
  }
  if (end) {
    spec.end = number(*end);
  }
  return spec.start.has_value() == start.has_value() && spec.end.has_value() == end.has_value() ? std::optional(spec)
                                                                                                : std::nullopt;
}

}  // namespace grille::chain

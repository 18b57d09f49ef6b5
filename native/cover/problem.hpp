// An exact-cover problem with multiplicities: items to be met, and options that each contain some items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::cover {

using Item = std::uint32_t;
using Option = std::uint32_t;

/// How often the chosen options must meet an item: exactly this often, or at most this often if it is optional.
struct Demand {
  std::uint32_t times = 1;
  bool optional = false;
};

/// Several lists in one array: list `i` is `flat[first[i]] .. flat[first[i + 1] - 1]`.
struct Lists {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> flat;

  std::size_t size() const noexcept { return first.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t list) const noexcept {
    return {flat.data() + first[list], first[list + 1] - first[list]};
  }
};

/// A problem: choose options so that every demand is met. Every option contains at least one item that is not optional,
/// so no option can be added to a solution or removed from it.
class Problem {
 public:
  /// `options` lists the items of each option. Throws std::invalid_argument for an unknown item, an item twice in one
  /// option, or an option that has only optional items.
  Problem(std::vector<Demand> demands, Lists options);

  std::size_t item_count() const noexcept { return demands_.size(); }
  std::size_t option_count() const noexcept { return options_.size(); }
  Demand demand(Item item) const noexcept { return demands_[item]; }
  std::span<const Item> items(Option option) const noexcept { return options_[option]; }
  /// The options that contain an item, in increasing order.
  std::span<const Option> options(Item item) const noexcept { return by_item_[item]; }
  const Lists& by_option() const noexcept { return options_; }
  const Lists& by_item() const noexcept { return by_item_; }

 private:
  std::vector<Demand> demands_;
  Lists options_;
  Lists by_item_;
};

}  // namespace grille::cover

#include "cover/problem.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace grille::cover {

namespace {

std::invalid_argument wrong(std::size_t option, const std::string& what) {
  return std::invalid_argument("option " + std::to_string(option) + " " + what);
}

}  // namespace

Problem::Problem(std::vector<Demand> demands, Lists options)
    : demands_(std::move(demands)), options_(std::move(options)) {
  // Half of the 32-bit range: engines store an option and whether it is chosen in one word.
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max() / 2;
  if (demands_.size() > most || options_.flat.size() > most) {
    throw std::invalid_argument("too many items or options");
  }
  for (const Demand demand : demands_) {
    if (demand.times > most) {
      throw std::invalid_argument("the count of an item is too large");
    }
  }
  std::vector<std::uint32_t> seen(demands_.size(), 0);  // the last option that contained the item, from 1
  by_item_.first.assign(demands_.size() + 1, 0);
  for (Option option = 0; option < option_count(); ++option) {
    bool required = false;
    for (const Item item : items(option)) {
      if (item >= demands_.size()) {
        throw wrong(option,
                    "meets item " + std::to_string(item) + ", but there are " + std::to_string(demands_.size()));
      }
      if (std::exchange(seen[item], option + 1) == option + 1) {
        throw wrong(option, "meets item " + std::to_string(item) + " twice");
      }
      required = required || !demands_[item].optional;
      ++by_item_.first[item + 1];
    }
    if (!required) {
      throw wrong(option, "meets no item that must be met");
    }
  }
  for (std::size_t item = 0; item < demands_.size(); ++item) {
    by_item_.first[item + 1] += by_item_.first[item];
    seen[item] = by_item_.first[item];
    // An optional item is never met more often than it has options.
    if (demands_[item].optional) {
      demands_[item].times = std::min(demands_[item].times, by_item_.first[item + 1] - by_item_.first[item]);
    }
  }
  by_item_.flat.resize(options_.flat.size());
  for (Option option = 0; option < option_count(); ++option) {
    for (const Item item : items(option)) {
      by_item_.flat[seen[item]++] = option;
    }
  }
}

}  // namespace grille::cover

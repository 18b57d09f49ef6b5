#include "learning/clauses.hpp"

#include <algorithm>
#include <utility>

namespace grille::learning {

Clause Clauses::add(std::span<const Literal> literals, std::uint32_t lbd) {
  const auto clause = static_cast<Clause>(store_.size());
  store_.push_back(static_cast<std::uint32_t>(literals.size()));
  store_.push_back(lbd);
  store_.insert(store_.end(), literals.begin(), literals.end());
  all_.push_back(clause);
  watch(clause);
  return clause;
}

void Clauses::watch(Clause clause) {
  const std::uint32_t* const literals = store_.data() + clause + header;
  watches_[literals[0]].push_back({clause, literals[1]});
  watches_[literals[1]].push_back({clause, literals[0]});
}

void Clauses::forget(const std::vector<std::int8_t>& value, std::uint64_t learned) {
  std::vector<Clause> order;
  for (const Clause clause : all_) {
    if (store_[clause + 1] > glue_lbd && store_[clause + 1] != kept) {
      order.push_back(clause);
    }
  }
  std::sort(order.begin(), order.end(),
            [&](Clause a, Clause b) { return store_[a + 1] != store_[b + 1] ? store_[a + 1] < store_[b + 1] : a > b; });
  for (std::size_t i = order.size() / 3; i < order.size(); ++i) {
    store_[order[i]] = 0;
  }
  for (auto& watches : watches_) {
    watches.clear();
  }
  std::vector<std::uint32_t> store;
  std::vector<Clause> all;
  for (const Clause clause : all_) {
    const auto old = literals(clause);
    if (old.empty() || std::any_of(old.begin(), old.end(), [&](Literal l) { return value[l] > 0; })) {
      continue;
    }
    all.push_back(static_cast<Clause>(store.size()));
    store.push_back(0);
    store.push_back(store_[clause + 1]);
    for (const Literal literal : old) {
      if (value[literal] == 0) {
        store.push_back(literal);
        ++store[all.back()];
      }
    }
  }
  store_ = std::move(store);
  all_ = std::move(all);
  for (const Clause clause : all_) {
    watch(clause);
  }
  forget_at_ = learned + forget_first + forget_more * ++forgotten_;
}

}  // namespace grille::learning

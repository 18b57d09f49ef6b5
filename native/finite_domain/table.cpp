#include <algorithm>
#include <set>
#include <stdexcept>

#include "finite_domain/constraint.hpp"

namespace grille::finite_domain {

namespace {

/// The values of the variables are one of the rows: for each value of each variable, a bit for each row that has it.
class Table final : public Constraint {
 public:
  Table(const Store& store, std::vector<Variable> variables, const std::vector<Values>& rows, Consistency consistency)
      : Constraint(store, std::move(variables), narrowed, true), consistency_(consistency) {
    if (scope_.empty()) {
      throw std::invalid_argument("a table has no variable");
    }
    std::vector<std::vector<std::size_t>> indexes;
    for (const Values& row : std::set(rows.begin(), rows.end())) {
      if (row.size() != scope_.size()) {
        throw std::invalid_argument("a row of a table has another number of values than there are variables");
      }
      if (std::vector<std::size_t> each; index(store, row, each)) {
        indexes.push_back(std::move(each));
      }
    }
    rows_ = indexes.size();
    words_ = (rows_ + 63) / 64;
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      begin_.push_back(supports_.size());
      supports_.resize(supports_.size() + store.values(scope_[i]).size() * words_, 0);
      for (std::size_t row = 0; row < rows_; ++row) {
        supports_[begin_[i] + indexes[row][i] * words_ + row / 64] |= std::uint64_t{1} << (row % 64);
      }
    }
    possible_.resize(words_);
    some_.resize(words_);
  }

  Result propagate(Store& store) override {
    if (consistency_ == Consistency::value &&
        std::ranges::count_if(scope_, [&](Variable v) { return store.is_open(v); }) > 1) {
      return Result::suspended;
    }
    // Rows that are still possible: for each variable, those of one of its values.
    std::ranges::fill(possible_, ~std::uint64_t{0});
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      std::ranges::fill(some_, 0);
      for (std::int64_t at = store.first(scope_[i]); at >= 0; at = store.after(scope_[i], index_of(at))) {
        for (std::size_t word = 0; word < words_; ++word) {
          some_[word] |= support(i, index_of(at), word);
        }
      }
      for (std::size_t word = 0; word < words_; ++word) {
        possible_[word] &= some_[word];
      }
    }
    std::size_t left = 0;
    for (const std::uint64_t word : possible_) {
      left += static_cast<std::size_t>(std::popcount(word));
    }
    if (left == 0) {
      return Result::contradiction;
    }
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < scope_.size(); ++i) {
      remove_unsupported(store, i);
      // More combinations than rows are enough to know.
      combinations = std::min(combinations * store.size_of(scope_[i]), rows_ + 1);
    }
    return left == combinations ? Result::entailed : Result::suspended;
  }

 private:
  static std::uint32_t index_of(std::int64_t at) { return static_cast<std::uint32_t>(at); }

  bool index(const Store& store, const Values& row, std::vector<std::size_t>& found) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto all = store.values(scope_[i]);
      const auto at = std::ranges::lower_bound(all, row[i]);
      if (at == all.end() || *at != row[i]) {
        return false;
      }
      found.push_back(static_cast<std::size_t>(at - all.begin()));
    }
    return true;
  }

  std::uint64_t support(std::size_t i, std::size_t index, std::size_t word) const {
    return supports_[begin_[i] + index * words_ + word];
  }

  bool supported(std::size_t i, std::size_t index) const {
    for (std::size_t word = 0; word < words_; ++word) {
      if ((support(i, index, word) & possible_[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// Some row is possible, so each variable keeps a value.
  void remove_unsupported(Store& store, std::size_t i) {
    const Variable v = scope_[i];
    if (consistency_ != Consistency::bounds) {
      removed_.assign(store.bits(v).size(), 0);
      for (std::int64_t at = store.first(v); at >= 0; at = store.after(v, index_of(at))) {
        if (!supported(i, index_of(at))) {
          removed_[index_of(at) / 64] |= std::uint64_t{1} << (at % 64);
        }
      }
      store.remove_all(v, removed_);
      return;
    }
    std::uint32_t low = store.first(v), high = store.last(v);
    while (!supported(i, low)) low = index_of(store.after(v, low));
    while (!supported(i, high)) high = index_of(store.before(v, high));
    store.keep_from(v, store.values(v)[low]);
    store.keep_to(v, store.values(v)[high]);
  }

  Consistency consistency_;
  std::size_t rows_ = 0, words_ = 0;
  std::vector<std::size_t> begin_;
  std::vector<std::uint64_t> supports_, possible_, some_, removed_;
};

}  // namespace

std::unique_ptr<Constraint> table(const Store& store, std::vector<Variable> variables, const std::vector<Values>& rows,
                                  Consistency consistency) {
  return std::make_unique<Table>(store, std::move(variables), rows, consistency);
}

}  // namespace grille::finite_domain

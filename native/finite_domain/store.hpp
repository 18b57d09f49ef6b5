// Finite domains of integers, and the trail that restores them.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::finite_domain {

using Variable = std::uint32_t;

/// What happened to a domain. A constraint wakes only for the events that concern it.
enum Event : std::uint8_t {
  narrowed = 1,  ///< a value was removed
  bounded = 2,   ///< the smallest or the largest value was removed
  fixed = 4,     ///< one value is left
};

/// The domains of all variables.
///
/// A domain is a list of values in ascending order, which never changes, and a bit for each that says whether it is
/// still possible. A value is named by its index in that list:
///
///     values   2  3  5  8
///     bits     1  0  1  1     size 3, first 0 (value 2), last 3 (value 8)
class Store {
 public:
  using Mark = std::size_t;
  struct Change {
    Variable variable;
    std::uint8_t events;
  };

  /// Throws std::invalid_argument if the values of a domain are not in ascending order.
  explicit Store(const std::vector<std::vector<std::int32_t>>& domains);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(count_.size()); }
  std::uint32_t size_of(Variable v) const noexcept { return count_[v]; }
  bool is_open(Variable v) const noexcept { return count_[v] > 1; }
  /// All values that a variable had at first.
  std::span<const std::int32_t> values(Variable v) const noexcept {
    return std::span(values_).subspan(value_begin_[v], value_begin_[v + 1] - value_begin_[v]);
  }
  std::span<const std::uint64_t> bits(Variable v) const noexcept {
    return std::span(words_).subspan(word_begin_[v], word_begin_[v + 1] - word_begin_[v]);
  }
  bool has(Variable v, std::uint32_t index) const noexcept {
    return words_[word_begin_[v] + index / 64] >> (index % 64) & 1;
  }
  /// Indexes of the smallest and the largest value left. The domain must not be empty.
  std::uint32_t first(Variable v) const noexcept;
  std::uint32_t last(Variable v) const noexcept;
  std::int32_t min(Variable v) const noexcept { return values_[value_begin_[v] + first(v)]; }
  std::int32_t max(Variable v) const noexcept { return values_[value_begin_[v] + last(v)]; }
  /// The index of the next larger, or next smaller, value left; -1 if there is none.
  std::int64_t after(Variable v, std::uint32_t index) const noexcept;
  std::int64_t before(Variable v, std::uint32_t index) const noexcept;

  // Each of these removes values and returns whether any is left. If none is, the caller must undo.
  bool keep_only(Variable v, std::uint32_t index);
  bool remove(Variable v, std::uint32_t index);
  bool keep(Variable v, std::span<const std::uint64_t> mask);
  bool remove_all(Variable v, std::span<const std::uint64_t> mask);
  bool keep_from(Variable v, std::int64_t least);
  bool keep_to(Variable v, std::int64_t most);

  Mark mark() const noexcept { return trail_.size(); }
  void undo(Mark mark);

  /// What has changed since `changes().clear()`.
  std::vector<Change>& changes() noexcept { return changes_; }
  /// How often a domain was narrowed.
  std::uint64_t prunings() const noexcept { return prunings_; }

 private:
  struct Saved {
    Variable variable;
    std::size_t word;
    std::uint64_t bits;
  };

  template <class NewWord>
  bool narrow(Variable v, NewWord new_word);

  std::vector<std::size_t> value_begin_{0}, word_begin_{0};
  std::vector<std::int32_t> values_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> count_;
  std::vector<Saved> trail_;
  std::vector<Change> changes_;
  std::uint64_t prunings_ = 0;
};

}  // namespace grille::finite_domain

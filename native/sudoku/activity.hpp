// Which candidate to guess next: a heap by how often each took part in recent contradictions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace grille::sudoku {

/// A binary heap of candidates, the most active on top, ties to the lower index. A candidate bumped later counts for
/// more: the step grows instead of all the scores decaying.
class Activity {
 public:
  explicit Activity(std::size_t candidates) : score_(candidates, 0), where_(candidates, nowhere) {}

  bool empty() const noexcept { return heap_.empty(); }
  bool holds(std::uint32_t candidate) const noexcept { return where_[candidate] != nowhere; }

  void insert(std::uint32_t candidate) {
    if (!holds(candidate)) {
      where_[candidate] = static_cast<std::uint32_t>(heap_.size());
      heap_.push_back(candidate);
      rise(where_[candidate]);
    }
  }

  std::uint32_t pop() {
    const std::uint32_t top = heap_.front();
    where_[top] = nowhere;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_[0] = last;
      where_[last] = 0;
      sink(0);
    }
    return top;
  }

  void bump(std::uint32_t candidate, double share = 1) {
    score_[candidate] += step_ * share;
    if (score_[candidate] > largest) {
      for (double& score : score_) {
        score /= largest;
      }
      step_ /= largest;
    }
    if (holds(candidate)) {
      rise(where_[candidate]);
    }
  }

  void decay() { step_ /= decay_; }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr double largest = 1e100;
  static constexpr double decay_ = 0.975;

  bool before(std::uint32_t a, std::uint32_t b) const {
    return score_[a] > score_[b] || (score_[a] == score_[b] && a < b);
  }

  void rise(std::size_t at) {
    const std::uint32_t candidate = heap_[at];
    while (at > 0 && before(candidate, heap_[(at - 1) / 2])) {
      heap_[at] = heap_[(at - 1) / 2];
      where_[heap_[at]] = static_cast<std::uint32_t>(at);
      at = (at - 1) / 2;
    }
    heap_[at] = candidate;
    where_[candidate] = static_cast<std::uint32_t>(at);
  }

  void sink(std::size_t at) {
    const std::uint32_t candidate = heap_[at];
    for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) {
        ++child;
      }
      if (!before(heap_[child], candidate)) {
        break;
      }
      heap_[at] = heap_[child];
      where_[heap_[at]] = static_cast<std::uint32_t>(at);
      at = child;
    }
    heap_[at] = candidate;
    where_[candidate] = static_cast<std::uint32_t>(at);
  }

  std::vector<double> score_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> where_;
  double step_ = 1;
};

}  // namespace grille::sudoku

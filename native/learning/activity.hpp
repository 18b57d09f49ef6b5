// Which variable to guess next: a heap of variables by their activity in recent contradictions (VSIDS).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace grille::learning {

/// A binary heap of variables, the most active on top, ties to the lower index. Instead of decaying all scores, the
/// increment grows, so later bumps count more.
class Activity {
 public:
  /// With every learned clause, earlier bumps count `decay` times as much.
  Activity(std::size_t variables, double decay) : score_(variables, 0), where_(variables, nowhere), decay_(decay) {}

  bool empty() const noexcept { return heap_.empty(); }
  bool holds(std::uint32_t variable) const noexcept { return where_[variable] != nowhere; }

  void insert(std::uint32_t variable) {
    if (!holds(variable)) {
      where_[variable] = static_cast<std::uint32_t>(heap_.size());
      heap_.push_back(variable);
      rise(where_[variable]);
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

  void bump(std::uint32_t variable, double share = 1) {
    score_[variable] += step_ * share;
    if (score_[variable] > largest) {
      for (double& score : score_) {
        score /= largest;
      }
      step_ /= largest;
    }
    if (holds(variable)) {
      rise(where_[variable]);
    }
  }

  void decay() { step_ /= decay_; }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr double largest = 1e100;

  bool before(std::uint32_t a, std::uint32_t b) const {
    return score_[a] > score_[b] || (score_[a] == score_[b] && a < b);
  }

  void rise(std::size_t at) {
    const std::uint32_t variable = heap_[at];
    while (at > 0 && before(variable, heap_[(at - 1) / 2])) {
      heap_[at] = heap_[(at - 1) / 2];
      where_[heap_[at]] = static_cast<std::uint32_t>(at);
      at = (at - 1) / 2;
    }
    heap_[at] = variable;
    where_[variable] = static_cast<std::uint32_t>(at);
  }

  void sink(std::size_t at) {
    const std::uint32_t variable = heap_[at];
    for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) {
        ++child;
      }
      if (!before(heap_[child], variable)) {
        break;
      }
      heap_[at] = heap_[child];
      where_[heap_[at]] = static_cast<std::uint32_t>(at);
      at = child;
    }
    heap_[at] = variable;
    where_[variable] = static_cast<std::uint32_t>(at);
  }

  std::vector<double> score_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> where_;
  double decay_;
  double step_ = 1;
};

}  // namespace grille::learning

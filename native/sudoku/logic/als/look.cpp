#include "sudoku/logic/als/look.hpp"

#include <algorithm>
#include <tuple>

namespace grille::sudoku::logic::als {

void tidy(Step& step) {
  for (auto* list : {&step.removes, &step.fins, &step.endo_fins}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
}

bool Harvest::wants(const std::vector<Candidate>& removes, Weight weight) const {
  const auto found = steps_.find(removes);
  return found == steps_.end() || weight < found->second.first;
}

void Harvest::take(Step&& step, Weight weight) {
  auto removes = step.removes;
  steps_.insert_or_assign(std::move(removes), std::pair{weight, std::move(step)});
}

bool Harvest::hand_over(const Sink& sink) {
  std::vector<std::pair<Weight, Step>*> order;
  order.reserve(steps_.size());
  for (auto& each : steps_) {
    order.push_back(&each.second);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
    return std::tuple(b->second.removes.size(), a->first) < std::tuple(a->second.removes.size(), b->first);
  });
  return std::any_of(order.begin(), order.end(), [&](auto* each) { return sink(each->second); });
}

}  // namespace grille::sudoku::logic::als

#include "finite_domain/network.hpp"

namespace grille::finite_domain {

void Network::add(std::unique_ptr<Constraint> constraint) {
  for (const Variable v : constraint->scope()) {
    on_[v].push_back(static_cast<std::uint32_t>(constraints_.size()));
  }
  constraints_.push_back(std::move(constraint));
  suspended_.push_back(0);
  queued_.push_back(0);
  weight_.push_back(1);
}

bool Network::post() {
  for (Variable v = 0; v < store_.size(); ++v) {
    if (store_.size_of(v) == 0) {
      return contradiction(none);
    }
  }
  for (std::uint32_t c = 0; c < constraints_.size(); ++c) {
    ++work_.constraints;
    suspended_[c] = 1;
    if (!run(c) || !run_queue()) {
      return false;
    }
  }
  return true;
}

void Network::undo(Mark mark) {
  store_.undo(mark.store);
  while (entailed_.size() > mark.entailed) {
    suspended_[entailed_.back()] = 1;
    entailed_.pop_back();
  }
}

Work Network::work() const noexcept {
  Work work = work_;
  work.prunings = store_.prunings();
  return work;
}

bool Network::run(std::uint32_t constraint) {
  switch (constraints_[constraint]->propagate(store_)) {
    case Result::contradiction:
      return contradiction(constraint);
    case Result::entailed:
      ++work_.entailments;
      suspended_[constraint] = 0;
      entailed_.push_back(constraint);
      break;
    case Result::suspended:
      break;
  }
  wake(constraint);
  return true;
}

bool Network::run_queue() {
  while (true) {
    const int queue = next_[0] < queue_[0].size() ? 0 : 1;
    if (next_[queue] == queue_[queue].size()) {
      break;
    }
    const std::uint32_t constraint = queue_[queue][next_[queue]++];
    queued_[constraint] = 0;
    ++work_.resumptions;
    if (!run(constraint)) {
      return false;
    }
    if (next_[queue] == queue_[queue].size()) {
      queue_[queue].clear();
      next_[queue] = 0;
    }
  }
  return true;
}

/// Queues the constraints that the latest changes concern, except the one that made them.
void Network::wake(std::uint32_t runs) {
  for (const auto& [variable, events] : store_.changes()) {
    for (const std::uint32_t c : on_[variable]) {
      if (c != runs && suspended_[c] && !queued_[c] && (constraints_[c]->events() & events) != 0) {
        queued_[c] = 1;
        queue_[constraints_[c]->is_costly()].push_back(c);
      }
    }
  }
  store_.changes().clear();
}

bool Network::contradiction(std::uint32_t constraint) {
  ++work_.backtracks;
  if (constraint != none) {
    ++weight_[constraint];
  }
  for (int queue = 0; queue < 2; ++queue) {
    for (std::size_t at = next_[queue]; at < queue_[queue].size(); ++at) {
      queued_[queue_[queue][at]] = 0;
    }
    queue_[queue].clear();
    next_[queue] = 0;
  }
  store_.changes().clear();
  return false;
}

}  // namespace grille::finite_domain

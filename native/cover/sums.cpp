#include "cover/sums.hpp"

#include <stdexcept>
#include <string>

namespace grille::cover {

Sums::Sums(std::uint32_t variables, const std::vector<Sum>& sums)
    : domain_(variables, Domain::open), over_begin_(std::size_t{variables} + 1, 0), within_begin_{0} {
  std::vector<std::size_t> last_seen(variables, 0);
  for (std::size_t c = 0; c < sums.size(); ++c) {
    for (const Variable v : sums[c].variables) {
      if (v >= variables) {
        throw std::invalid_argument("constraint " + std::to_string(c + 1) + " names variable " + std::to_string(v) +
                                    ", but there are only " + std::to_string(variables) + " variables");
      }
      if (last_seen[v] == c + 1) {
        throw std::invalid_argument("constraint " + std::to_string(c + 1) + " names variable " + std::to_string(v) +
                                    " twice");
      }
      last_seen[v] = c + 1;
      ++over_begin_[v + 1];
      within_.push_back(v);
    }
    within_begin_.push_back(within_.size());
    missing_.push_back(sums[c].total);
    open_.push_back(static_cast<std::uint32_t>(sums[c].variables.size()));
  }
  for (std::size_t v = 0; v < variables; ++v) {
    over_begin_[v + 1] += over_begin_[v];
  }
  over_.resize(within_.size());
  std::vector<std::size_t> end(over_begin_.begin(), over_begin_.end() - 1);
  for (std::uint32_t c = 0; c < sums.size(); ++c) {
    for (const Variable v : sums[c].variables) {
      over_[end[v]++] = c;
    }
  }
  suspended_.assign(sums.size(), 0);
  queued_.assign(sums.size(), 0);
}

bool Sums::post() {
  for (std::uint32_t c = 0; c < suspended_.size(); ++c) {
    ++work_.constraints;
    suspended_[c] = 1;
    if (!run(c) || !run_queue()) {
      return false;
    }
  }
  return true;
}

bool Sums::fix(Variable variable, bool value) {
  narrow(variable, value);
  return run_queue();
}

void Sums::take_back(Mark mark) {
  while (trail_.size() > mark) {
    const std::uint64_t entry = trail_.back();
    trail_.pop_back();
    if (entry >= size()) {
      suspended_[entry - size()] = 1;
      continue;
    }
    const auto variable = static_cast<Variable>(entry);
    const bool value = is_one(variable);
    domain_[variable] = Domain::open;
    for (const std::uint32_t c : constraints_of(variable)) {
      missing_[c] += value;
      ++open_[c];
    }
  }
}

void Sums::narrow(Variable variable, bool value) {
  ++work_.prunings;
  domain_[variable] = value ? Domain::one : Domain::zero;
  trail_.push_back(variable);
  for (const std::uint32_t c : constraints_of(variable)) {
    missing_[c] -= value;
    --open_[c];
    if (suspended_[c] && !queued_[c]) {
      queued_[c] = 1;
      queue_.push_back(c);
    }
  }
}

bool Sums::run(std::uint32_t constraint) {
  const std::int64_t missing = missing_[constraint], open = open_[constraint];
  if (missing < 0 || missing > open) {
    return contradiction();
  }
  if (missing == 0 || missing == open) {
    ++work_.entailments;
    suspended_[constraint] = 0;
    trail_.push_back(std::uint64_t{size()} + constraint);
    for (const Variable variable : variables_of(constraint)) {
      if (is_open(variable)) {
        narrow(variable, missing != 0);
      }
    }
  }
  return true;
}

bool Sums::run_queue() {
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    const std::uint32_t constraint = queue_[next];
    queued_[constraint] = 0;
    ++work_.resumptions;
    if (!run(constraint)) {
      return false;
    }
  }
  queue_.clear();
  return true;
}

bool Sums::contradiction() {
  ++work_.backtracks;
  for (const std::uint32_t constraint : queue_) {
    queued_[constraint] = 0;
  }
  queue_.clear();
  return false;
}

}  // namespace grille::cover

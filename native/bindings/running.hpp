// A search as Python holds it: the work goes on without the GIL, so two threads must not be in it at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include "bindings/run.hpp"

namespace grille::bindings {

/// `Search` has `next(budget)`, which returns `paused` where the budget ran out.
template <class Search>
class Running {
 public:
  explicit Running(std::unique_ptr<Search> search) : search_(std::move(search)) {}

  template <class Event>
  Event next(Event paused, std::uint64_t nodes, double seconds) {
    if (busy_.exchange(true)) {
      refuse();
    }
    const Leave leave{busy_};
    return run(paused, nodes, seconds, [&](std::uint64_t budget) { return search_->next(budget); });
  }

  const Search& search() const {
    if (busy_) {
      refuse();
    }
    return *search_;
  }

 private:
  [[noreturn]] static void refuse() { throw std::runtime_error("this search is at work in another thread"); }

  struct Leave {
    std::atomic<bool>& busy;
    ~Leave() { busy = false; }
  };

  std::unique_ptr<Search> search_;
  std::atomic<bool> busy_ = false;
};

}  // namespace grille::bindings

// Distributes rows of work among threads; the result of a row never depends on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>

#include "workers.hpp"

namespace grille {

/// Calls `worker(index)` for every index below `number`. Each thread has its own worker, made by `make(go_on)`. Rows
/// are taken `portion` at a time. Only the calling thread calls `go_on`; once it returns false, no further rows are
/// started, and the function that each worker was given returns false too.
template <class Make>
void share_out(std::size_t number, int threads, std::size_t portion, const std::function<bool()>& go_on, Make make) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const std::function<bool()>& may_go_on) {
    auto worker = make(may_go_on);
    while (may_go_on()) {
      const std::size_t first = next.fetch_add(portion);
      if (first >= number) return;
      for (std::size_t i = first; i < std::min(first + portion, number); ++i) {
        worker(i);
      }
    }
  };
  const std::size_t portions = (number + portion - 1) / portion;
  const std::size_t hands = std::min<std::size_t>(static_cast<std::size_t>(std::max(threads, 1)), portions);
  std::atomic<bool> stopped = !go_on();
  if (hands <= 1) {
    work(go_on);
    return;
  }
  const std::function<bool()> not_stopped = [&] { return !stopped.load(std::memory_order_relaxed); };
  Workers workers(stopped);
  std::size_t started = 0;
  while (started < hands && workers.start([&] { work(not_stopped); })) {
    ++started;
  }
  if (started == 0) {
    work(go_on);
  }
  while (!workers.wait(std::chrono::milliseconds(20))) {
    if (!go_on()) stopped = true;
  }
  workers.finish();
}

}  // namespace grille

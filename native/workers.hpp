// Threads that work for one call: always joined, and an exception of theirs becomes one of the caller's.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace grille {

/// Not std::jthread: libc++ does not have it everywhere.
class Workers {
 public:
  /// `stop` is set as soon as a worker throws, and when the workers are left before they were finished.
  explicit Workers(std::atomic<bool>& stop) : stop_(stop) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  ~Workers() {
    if (!threads_.empty()) {
      stop_ = true;
      join();
    }
  }

  /// Runs `work()` on a thread of its own; false where the system has no more threads to give.
  template <class Work>
  bool start(Work work) {
    threads_.reserve(threads_.size() + 1);
    ++working_;
    try {
      threads_.emplace_back([this, work = std::move(work)]() mutable { run(work); });
      return true;
    } catch (const std::system_error&) {
      --working_;
      return false;
    } catch (...) {
      --working_;
      throw;
    }
  }

  /// Whether all are done.
  bool done() const noexcept { return working_ == 0; }

  /// Waits at most so long for all to be done; returns whether they are.
  bool wait(std::chrono::microseconds most) {
    std::unique_lock lock(mutex_);
    return last_.wait_for(lock, most, [this] { return done(); });
  }

  /// Waits for all of them, and throws what the first of them threw, if any did.
  void finish() {
    join();
    if (failure_) {
      std::rethrow_exception(std::exchange(failure_, nullptr));
    }
  }

 private:
  template <class Work>
  void run(Work& work) noexcept {
    std::exception_ptr failure;
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
      stop_ = true;
    }
    const std::lock_guard lock(mutex_);
    if (failure && !failure_) {
      failure_ = failure;
    }
    --working_;
    last_.notify_one();
  }

  void join() {
    for (std::thread& thread : threads_) {
      thread.join();
    }
    threads_.clear();
  }

  std::atomic<bool>& stop_;
  std::atomic<std::size_t> working_ = 0;
  std::mutex mutex_;
  std::condition_variable last_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace grille

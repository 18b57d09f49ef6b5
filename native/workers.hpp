// Threads for one call: they are always joined, and their exceptions are rethrown in the caller.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace grille {

/// Not std::jthread: not every version of libc++ has it.
class Workers {
 public:
  /// `stop` is set as soon as a worker throws, and if the workers are destroyed before finish().
  explicit Workers(std::atomic<bool>& stop) : stop_(stop) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  ~Workers() {
    if (!threads_.empty()) {
      stop_ = true;
      join();
    }
  }

  /// Runs `work()` on a new thread; false if the system cannot create one.
  template <class Work>
  bool start(Work work) {
    threads_.reserve(threads_.size() + 1);
    make_room();
    ++working_;
    try {
      const std::size_t begun = begun_;
      threads_.emplace_back([this, work = std::move(work)]() mutable { run(work); });
      std::unique_lock lock(mutex_);
      last_.wait(lock, [this, begun] { return begun_ > begun; });
      return true;
    } catch (const std::system_error&) {
      --working_;
      return false;
    } catch (...) {
      --working_;
      throw;
    }
  }

  /// Whether all workers have finished.
  bool done() const noexcept { return working_ == 0; }

  /// Waits for all workers, but not longer than this; returns whether they have finished.
  bool wait(std::chrono::microseconds most) {
    std::unique_lock lock(mutex_);
    return last_.wait_for(lock, most, [this] { return done(); });
  }

  /// Waits for all workers, and rethrows the first exception, if any.
  void finish() {
    join();
    if (failure_) {
      std::rethrow_exception(std::exchange(failure_, nullptr));
    }
  }

 private:
  /// Makes sure that the heap has room for the state for exceptions that a new thread allocates: glibc aborts the whole
  /// process where that fails. So start() also waits until the thread has it.
  static void make_room() {
    // Small enough to stay in the heap when it is freed; volatile, or the compiler would leave both calls out.
    void* volatile memory = std::malloc(std::size_t{1} << 16);
    if (memory == nullptr) throw std::bad_alloc();
    std::free(memory);
  }

  template <class Work>
  void run(Work& work) noexcept {
    std::exception_ptr failure;
    // Allocates the state for exceptions; volatile, because the compiler may leave out a call that only reads.
    [[maybe_unused]] const volatile int none = std::uncaught_exceptions();
    {
      const std::lock_guard lock(mutex_);
      ++begun_;
    }
    last_.notify_all();
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
    last_.notify_all();
  }

  void join() {
    for (std::thread& thread : threads_) {
      thread.join();
    }
    threads_.clear();
  }

  std::atomic<bool>& stop_;
  std::atomic<std::size_t> working_ = 0;
  std::size_t begun_ = 0;
  std::mutex mutex_;
  std::condition_variable last_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace grille

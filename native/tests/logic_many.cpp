// Facts about rating many puzzles in one call.
#include "sudoku/logic/many.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "facts.hpp"

// Replaces operator new. While `refusing`, every thread except the first fails to allocate. The form that does not throw
// is replaced too: the sanitizers have one of their own, which would not go with this operator delete.
static std::atomic<bool> refusing = false;
static const std::thread::id first_thread = std::this_thread::get_id();

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  const bool refused = refusing && std::this_thread::get_id() != first_thread;
  return refused ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) {
    return memory;
  }
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace facts {

using namespace grille::sudoku;
using namespace grille::sudoku::logic;

namespace {

void add(std::vector<std::uint8_t>& boards, std::string_view signs) {
  for (const char sign : signs) {
    boards.push_back(sign == '.' ? 0 : static_cast<std::uint8_t>(sign - '0'));
  }
}

/// Whether `work` throws std::bad_alloc if only its threads fail to allocate.
template <class Work>
bool fails_without_memory(Work work) {
  refusing = true;
  bool failed = false;
  try {
    work();
  } catch (const std::bad_alloc&) {
    failed = true;
  }
  refusing = false;
  return failed;
}

/// Whether this system starts threads: WebAssembly does not, and all work is done by the thread that asks.
bool threads_start() {
  try {
    std::thread([] {}).join();
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void a_thread_without_memory_fails_the_call() {
  const Geometry four(4, box_houses(2, 2));
  const Rules rules = Rules::usual(4);
  std::vector<std::uint8_t> boards;
  for (int i = 0; i < 100; ++i) {
    add(boards, "..3.1........4.2");
  }
  const double endless = std::numeric_limits<double>::infinity();
  const bool failed = fails_without_memory([&] { rate_many(four, rules, boards, 3, endless, [] { return true; }); });
  expect(failed == threads_start(), "a rating thread without memory: the call says so");
  expect(rate_many(four, rules, boards, 3, endless, [] { return true; })[99].judgement == Judgement::rated,
         "with memory again, all are rated");
}

}  // namespace

void about_many_ratings() {
  a_thread_without_memory_fails_the_call();
  const Geometry four(4, box_houses(2, 2));
  const Rules rules = Rules::usual(4);
  const double endless = std::numeric_limits<double>::infinity();
  std::vector<std::uint8_t> boards;
  add(boards, "..3.1........4.2");
  add(boards, "..3.1........4..");
  add(boards, "..3.1.2...4..1..");
  add(boards, "4231132421433412");

  const auto alone = rate_many(four, rules, boards, 1, endless, [] { return true; });
  expect(alone.size() == 4, "a judgement for each board");
  expect(alone[0].judgement == Judgement::rated && alone[0].rating.score > 0, "one solution: rated");
  expect(alone[1].judgement == Judgement::several, "several solutions: no rating");
  expect(alone[2].judgement == Judgement::none, "no solution: no rating");
  expect(alone[3].judgement == Judgement::rated && alone[3].rating.score == 0, "nothing to find: nothing to add up");

  const auto together = rate_many(four, rules, boards, 3, endless, [] { return true; });
  for (std::size_t i = 0; i < alone.size(); ++i) {
    expect(together[i].judgement == alone[i].judgement, "the same judgement by any number of threads");
    expect(together[i].rating.score == alone[i].rating.score, "the same score by any number of threads");
  }

  const auto stopped = rate_many(four, rules, boards, 1, endless, [] { return false; });
  expect(stopped[0].judgement == Judgement::stopped, "stopped is not rated, nor without solution");
  const auto late = rate_many(four, rules, boards, 2, 0, [] { return true; });
  expect(late[3].judgement == Judgement::stopped, "no time: stopped");
  expect(rate_many(four, rules, {}, 2, endless, [] { return true; }).empty(), "no boards, no judgements");
}

}  // namespace facts

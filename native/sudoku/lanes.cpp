#include "sudoku/lanes.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "isa.hpp"
#include "sudoku/triads.hpp"
#include "workers.hpp"

namespace grille::sudoku {

using lanes::Status;

namespace {

using Board = std::array<std::uint8_t, 81>;

// Guesses that a board may take in a lane. Even on the hardest known boards a lane is faster than the single-board
// engine; the limit only keeps one extreme board from delaying a stop.
constexpr std::uint32_t usual_patience = 2000;
// Guesses of the single-board engine between two checks whether to stop.
constexpr std::uint64_t stretch = 10'000;
// Boards that a thread takes at a time: enough to make that cheap, few enough that all threads finish together.
constexpr std::size_t portion = 512;

bool clash(const Board& board) {
  std::array<std::uint16_t, 27> houses{};
  for (int cell = 0; cell < 81; ++cell) {
    if (board[cell] == 0) {
      continue;
    }
    const std::uint16_t digit = static_cast<std::uint16_t>(1u << board[cell]);
    for (const int house : {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3}) {
      if (houses[house] & digit) {
        return true;
      }
      houses[house] |= digit;
    }
  }
  return false;
}

/// What all threads of a batch share.
struct Shared {
  const Batch& batch;
  std::size_t portion;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stop = false;
};

/// One thread's share of the work.
class Worker {
 public:
  Worker(Shared& shared, const std::function<bool()>* go_on)
      : shared_(shared), task_(shared.batch.task), go_on_(go_on) {}

  lanes::Work work(const lanes::Kernel& kernel, std::uint32_t patience) {
    const auto memory = std::make_unique<lanes::Memory>();
    lanes::Work done;
    const lanes::Feed feed{this, take, hand_over, look_again};
    kernel.run(task_, feed, patience, *memory, done);
    return done;
  }

 private:
  static Worker& of(void* self) { return *static_cast<Worker*>(self); }

  bool going() {
    if (go_on_ != nullptr && !(*go_on_)()) {
      shared_.stop = true;
    }
    return !shared_.stop;
  }

  static bool take(void* self, std::size_t* first, std::size_t* last) {
    Worker& worker = of(self);
    if (!worker.going()) {
      return false;
    }
    const std::size_t boards = worker.shared_.batch.boards, some = worker.shared_.portion;
    *first = std::min(worker.shared_.next.fetch_add(some), boards);
    *last = std::min(*first + some, boards);
    return *first < *last;
  }

  Board board(std::size_t index) const {
    const std::uint8_t* signs = task_.boards + static_cast<std::ptrdiff_t>(index) * task_.stride;
    Board digits;
    std::ranges::transform(signs, signs + 81, digits.begin(), [zero = task_.zero](std::uint8_t sign) {
      const unsigned digit = static_cast<unsigned>(sign) - zero;
      return static_cast<std::uint8_t>(digit <= 9 ? digit : 0);
    });
    return digits;
  }

  void write(std::size_t index, std::span<const std::uint8_t> digits) const {
    std::ranges::transform(digits, task_.solutions + task_.step * index,
                           [zero = task_.zero](std::uint8_t digit) { return static_cast<std::uint8_t>(zero + digit); });
  }

  void settle(std::size_t index, Status status, std::uint64_t found) const {
    task_.statuses[index] = static_cast<std::uint8_t>(status);
    if (task_.counts != nullptr) {
      task_.counts[index] = found;
    }
  }

  static void hand_over(void* self, std::size_t index) {
    Worker& worker = of(self);
    const Board givens = worker.board(index);
    Triads search(givens);
    std::uint64_t found = 0;
    while (found < worker.task_.limit) {
      const Event event = search.next(stretch);
      if (event == Event::exhausted) {
        break;
      }
      if (event == Event::solution && ++found == 1 && worker.task_.solutions != nullptr) {
        worker.write(index, search.solution());
      }
      if ((event == Event::paused || found % stretch == 0) && !worker.going()) {
        worker.settle(index, Status::stopped, found);
        return;
      }
    }
    worker.settle(index, found == 0 ? Status::none : found == 1 ? Status::unique : Status::several, found);
    if (found == 0 && clash(givens)) {
      worker.settle(index, Status::invalid, 0);
    }
  }

  static void look_again(void* self, std::size_t index) {
    Worker& worker = of(self);
    const Board givens = worker.board(index);
    if (worker.task_.statuses[index] == static_cast<std::uint8_t>(Status::none)) {
      if (clash(givens)) {
        worker.settle(index, Status::invalid, 0);
      }
      return;
    }
    // Lanes find solutions in no fixed order; this is the solution that the board gives when solved alone.
    Triads search(givens);
    search.next(UINT64_MAX);
    worker.write(index, search.solution());
  }

  Shared& shared_;
  const lanes::Task& task_;
  const std::function<bool()>* go_on_;
};

}  // namespace

const lanes::Kernel& lanes_kernel() {
#if defined(__x86_64__)
  switch (active_isa()) {
    case Isa::avx512:
      return lanes::avx512;
    case Isa::avx2:
      return lanes::avx2;
    case Isa::baseline:
      break;
  }
#endif
  return lanes::baseline;
}

lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on, const lanes::Kernel& kernel,
                       std::uint32_t patience) {
  std::fill_n(batch.task.statuses, batch.boards, static_cast<std::uint8_t>(Status::stopped));
  if (batch.task.counts != nullptr) {
    std::fill_n(batch.task.counts, batch.boards, 0);
  }
  const std::size_t threads = static_cast<std::size_t>(std::max(batch.threads, 1));
  const std::size_t worth_a_thread = 4 * static_cast<std::size_t>(kernel.lanes);
  const std::size_t helpers = std::min(threads - 1, batch.boards / worth_a_thread);
  Shared shared{batch, std::clamp<std::size_t>(batch.boards / (8 * (helpers + 1)), worth_a_thread, portion)};
  // Checked before helpers start: they don't check, and might finish everything before anybody does.
  shared.stop = !go_on();

  std::vector<lanes::Work> done(helpers + 1);
  Workers workers(shared.stop);
  std::size_t started = 0;
  while (started < helpers &&
         workers.start([&, &mine = done[started]] { mine = Worker(shared, nullptr).work(kernel, patience); })) {
    ++started;
  }
  done[helpers] = Worker(shared, &go_on).work(kernel, patience);
  // The others finish within microseconds, unless one of them is working on an extreme board: then somebody has to
  // check whether to stop.
  for (int waits = 0; !workers.done(); ++waits) {
    if (waits < 1000) {
      std::this_thread::yield();
    } else if (!workers.wait(std::chrono::microseconds(200))) {
      shared.stop = shared.stop || !go_on();
    }
  }
  workers.finish();
  lanes::Work sum;
  for (const lanes::Work& work : done) {
    sum.passes += work.passes;
    sum.turns += work.turns;
    sum.guesses += work.guesses;
    sum.handed += work.handed;
  }
  return sum;
}

std::size_t plain_lines(std::string_view text, std::size_t& stride) {
  stride = text.size() > 82 && text[81] == '\r' ? 83 : 82;
  std::size_t lines = 0;
  for (; text.size() >= stride && text[stride - 1] == '\n' && (stride == 82 || text[81] == '\r'); ++lines) {
    bool plain = true;
    for (const char sign : text.substr(0, 81)) {
      plain &= (sign >= '0' && sign <= '9') || sign == '.' || sign == '_' || sign == '*';
    }
    if (!plain) {
      break;
    }
    text.remove_prefix(stride);
  }
  return lines;
}

lanes::Work solve_many(const Batch& batch, const std::function<bool()>& go_on) {
  return solve_many(batch, go_on, lanes_kernel(), usual_patience);
}

}  // namespace grille::sudoku

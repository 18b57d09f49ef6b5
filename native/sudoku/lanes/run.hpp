// The main loop: propagate a block, see which boards are solved, contradictory or stuck, and give each lane what it
// needs next, so that none is idle while there are boards.
#pragma once

#include "sudoku/lanes/choose.hpp"
#include "sudoku/lanes/settle.hpp"
#include "sudoku/lanes/transpose.hpp"

namespace grille::sudoku::lanes {
namespace {

/// The board in a lane.
struct LaneState {
  std::size_t board;
  std::uint64_t found;
  std::uint32_t guesses;
  int depth;
};

/// The block being solved.
struct Running {
  Block block;
  Vector before;  ///< sums of the last pass
  Bits at_work;   ///< lanes with a board to solve
  Bits showing;   ///< inactive lanes with a solution still to be written
  bool upright;   ///< the orientation of the next pass
  LaneState states[lanes];
};

/// Boards that wait for their lane, and solutions that wait to be written. A board enters its lane in exchange for the
/// solution there, for all lanes that are ready at the same time.
struct Waiting {
  Block block;
  Bits fresh;    ///< lanes with a waiting board
  Bits showing;  ///< lanes with a solution
  std::size_t boards[lanes];
  std::size_t next, last;  ///< boards taken from the feed that are not in the block yet
  bool ended;              ///< the feed is exhausted
};

/// Exchanging a few lanes costs as much as exchanging all.
constexpr int worth_exchanging = lanes >= 16 ? 3 : 2;
/// Once this few boards wait, each for a busy lane, they move to whichever lane is free.
constexpr int few_waiting = lanes / 2;
/// With no more active boards than this, the single-board engine is faster.
constexpr int few_at_work = 3;

class Run {
 public:
  Run(const Task& task, const Feed& feed, std::uint32_t patience, Memory& memory, Work& work)
      : task_(task), feed_(feed), patience_(patience), memory_(memory), work_(work) {
    waiting_.fresh = waiting_.showing = 0;
    waiting_.next = waiting_.last = 0;
    waiting_.ended = false;
    running_.at_work = running_.showing = 0;
    running_.upright = false;
    running_.before = everywhere(0);
    for (Vector& cell : running_.block.cells) {
      cell = everywhere(0);
    }
  }

  void run() {
    refill();
    while (__builtin_popcount(running_.at_work) > few_at_work || waiting_.fresh != 0 || !waiting_.ended) {
      step();
    }
    while (running_.at_work != 0) {
      hand_over(next_lane(running_.at_work));
    }
    show(running_.showing);
    write_waiting();
  }

 private:
  void step() {
    Findings found;
    if (running_.upright) {
      pass<Orientation::upright>(running_.block, found);
    } else {
      pass<Orientation::flat>(running_.block, found);
    }
    running_.upright = !running_.upright;
    ++work_.passes;
    work_.turns += static_cast<std::uint64_t>(__builtin_popcount(running_.at_work));

    const Mask dead = (found.alive != every) | (found.least == 0);
    const Mask full = found.sum == full_sum;
    const Mask still = found.sum == running_.before;
    running_.before = found.sum;
    const Bits events = bits(dead | full | still) & running_.at_work;
    if (events == 0) {
      return;
    }
    Bits ends = bits(dead), solved = bits(full) & ~ends & events;
    if (solved != 0) {
      const Bits truly = bits(complete(running_.block)) & solved;
      ends |= solved ^ truly;
      solved = truly;
    }
    Bits renewed = 0;
    for (Bits left = events; left != 0;) {
      const int lane = next_lane(left);
      const Bits bit = Bits{1} << lane;
      LaneState& state = running_.states[lane];
      if (((ends | solved) & bit) == 0) {
        if (guess(lane)) {
          renewed |= bit;
          continue;
        }
        if ((running_.at_work & bit) == 0) {
          continue;  // handed over
        }
      } else if ((solved & bit) != 0) {
        note_solution(lane);
      }
      if (state.depth > 0 && state.found < task_.limit) {
        restore(lane, memory_.nodes[lane][--state.depth]);
        renewed |= bit;
      } else {
        finish(lane);
      }
    }
    running_.before |= reinterpret_cast<Vector>(mask(renewed));
    refill();
  }

  void note_solution(int lane) {
    LaneState& state = running_.states[lane];
    if (++state.found > 1 || task_.solutions == nullptr) {
      return;
    }
    if (state.guesses == 0) {
      running_.showing |= Bits{1} << lane;  // the only solution; it stays here until the lane is needed
    } else {
      write_lane(running_.block.column(lane), task_.solutions + task_.step * state.board, task_.zero);
    }
  }

  /// False if the lane has no cell to guess in, or no guesses left.
  bool guess(int lane) {
    LaneState& state = running_.states[lane];
    if (state.guesses == patience_ || state.depth == deepest) {
      hand_over(lane);
      running_.at_work &= ~(Bits{1} << lane);
      return false;
    }
    Node& node = memory_.nodes[lane][state.depth];
    Digits* column = running_.block.column(lane);
#pragma GCC unroll 27
    for (int cell = 0; cell < 81; ++cell) {
      node.cells[cell] = column[at(cell)];
    }
    const int cell = choose(node);
    if (cell < 0) {
      return false;
    }
    const Digits digit = static_cast<Digits>(node.cells[cell] & -node.cells[cell]);
    node.cells[cell] ^= digit;
    column[at(cell)] = digit;
    ++state.depth;
    ++state.guesses;
    ++work_.guesses;
    return true;
  }

  void restore(int lane, const Node& node) {
    Digits* column = running_.block.column(lane);
#pragma GCC unroll 27
    for (int cell = 0; cell < 81; ++cell) {
      column[at(cell)] = node.cells[cell];
    }
  }

  void finish(int lane) {
    const LaneState& state = running_.states[lane];
    running_.at_work &= ~(Bits{1} << lane);
    const Status status = state.found == 0 ? Status::none : state.found == 1 ? Status::unique : Status::several;
    task_.statuses[state.board] = static_cast<std::uint8_t>(status);
    if (task_.counts != nullptr) {
      task_.counts[state.board] = state.found;
    }
    if (status == Status::none || (status == Status::several && task_.solutions != nullptr)) {
      feed_.look_again(feed_.self, state.board);
    }
  }

  void hand_over(int lane) {
    ++work_.handed;
    feed_.hand_over(feed_.self, running_.states[lane].board);
  }

  /// Gives boards to idle lanes.
  void refill() {
    while (true) {
      const Bits idle = all_lanes & ~running_.at_work;
      if (waiting_.fresh == 0 && !load()) {
        return;
      }
      const Bits ready = idle & waiting_.fresh;
      const bool hardly = __builtin_popcount(waiting_.fresh) <= few_waiting;
      if (__builtin_popcount(ready) >= worth_exchanging || (ready != 0 && (hardly || waiting_.ended))) {
        exchange(ready);
      } else if (hardly && idle != 0) {
        move(__builtin_ctz(waiting_.fresh), __builtin_ctz(idle));
      } else {
        return;
      }
    }
  }

  void enter(int lane, std::size_t board) {
    running_.states[lane] = {board, 0, 0, 0};
    running_.at_work |= Bits{1} << lane;
  }

  __attribute__((noinline)) void exchange(Bits chosen) {
    const Mask chosen_lanes = mask(chosen);
    const Bits shown = running_.showing & chosen;
    if (shown != 0) {
      for (int cell = 0; cell < 81; ++cell) {
        const Vector in = waiting_.block.cells[cell], out = running_.block.cells[cell];
        running_.block.cells[cell] = chosen_lanes ? in : out;
        waiting_.block.cells[cell] = chosen_lanes ? out : in;
      }
    } else {
      for (int cell = 0; cell < 81; ++cell) {
        running_.block.cells[cell] = chosen_lanes ? waiting_.block.cells[cell] : running_.block.cells[cell];
      }
    }
    running_.before |= reinterpret_cast<Vector>(chosen_lanes);
    waiting_.fresh &= ~chosen;
    waiting_.showing |= shown;
    running_.showing &= ~shown;
    while (chosen != 0) {
      const int lane = next_lane(chosen);
      const std::size_t board = waiting_.boards[lane];
      waiting_.boards[lane] = running_.states[lane].board;
      enter(lane, board);
    }
  }

  /// Moves a board from the lane it waits for to another.
  __attribute__((noinline)) void move(int from, int to) {
    show(running_.showing & Bits{1} << to);
    const Digits* source = waiting_.block.column(from);
    Digits* target = running_.block.column(to);
    for (int cell = 0; cell < 81; ++cell) {
      target[at(cell)] = source[at(cell)];
    }
    running_.before |= reinterpret_cast<Vector>(mask(Bits{1} << to));
    waiting_.fresh &= ~(Bits{1} << from);
    enter(to, waiting_.boards[from]);
  }

  /// Writes the solutions of lanes that are needed.
  void show(Bits chosen) {
    running_.showing &= ~chosen;
    while (chosen != 0) {
      const int lane = next_lane(chosen);
      write_lane(running_.block.column(lane), task_.solutions + task_.step * running_.states[lane].board, task_.zero);
    }
  }

  void write_waiting() {
    if (waiting_.showing == 0) {
      return;
    }
    std::uint8_t* places[lanes];
    for (Bits left = waiting_.showing; left != 0;) {
      const int lane = next_lane(left);
      places[lane] = task_.solutions + task_.step * waiting_.boards[lane];
    }
    write_block(waiting_.block, waiting_.showing, places, task_.zero);
    waiting_.showing = 0;
  }

  /// Reads the next boards into the waiting block; false if there are no more.
  bool load() {
    write_waiting();
    while (waiting_.fresh == 0) {
      if (waiting_.next == waiting_.last &&
          (waiting_.ended || !feed_.take(feed_.self, &waiting_.next, &waiting_.last))) {
        waiting_.ended = true;
        return false;
      }
      const std::size_t left = waiting_.last - waiting_.next;
      const int number = left < lanes ? static_cast<int>(left) : lanes;
      const std::uint8_t* first = task_.boards + static_cast<std::ptrdiff_t>(waiting_.next) * task_.stride;
      Bits bad = 0, given = all_lanes;
      if (number == lanes) {
        bad = read_block(waiting_.block, first, task_.stride, task_.zero);
      } else {
        given = (Bits{1} << number) - 1;
        for (int lane = 0; lane < number; ++lane) {
          bad |= static_cast<Bits>(!read_lane(waiting_.block, lane, first + lane * task_.stride, task_.zero)) << lane;
        }
      }
      for (int lane = 0; lane < number; ++lane) {
        waiting_.boards[lane] = waiting_.next++;
      }
      waiting_.fresh = given & ~bad;
      for (bad &= given; bad != 0;) {
        task_.statuses[waiting_.boards[next_lane(bad)]] = static_cast<std::uint8_t>(Status::invalid);
      }
    }
    return true;
  }

  const Task& task_;
  const Feed& feed_;
  const std::uint32_t patience_;
  Memory& memory_;
  Work& work_;
  Running running_;
  Waiting waiting_;
};

void run(const Task& task, const Feed& feed, std::uint32_t patience, Memory& memory, Work& work) {
  Run(task, feed, patience, memory, work).run();
}

}  // namespace
}  // namespace grille::sudoku::lanes

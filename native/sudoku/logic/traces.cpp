#include "sudoku/logic/traces.hpp"

#include <chrono>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "share_out.hpp"
#include "sudoku/logic/blockers.hpp"

namespace grille::sudoku::logic {

namespace {

using Clock = std::chrono::steady_clock;

/// Everything in a step as numbers of 16 bits: equal exactly for equal steps.
class Key {
 public:
  /// The key of a step, valid until the next call.
  const std::u16string& of(const Step& step) {
    numbers_.clear();
    add(static_cast<int>(step.technique));
    add(step.variant);
    add_numbers(step.digits);
    add_numbers(step.cells);
    add_numbers(step.others);
    add_numbers(step.bases);
    add_numbers(step.covers);
    add_marks(step.fins);
    add_marks(step.endo_fins);
    add(static_cast<int>(step.sets.size()));
    for (const AlmostLocked& set : step.sets) {
      add_numbers(set.cells);
      for (int part = 0; part < 4; ++part) add(static_cast<int>((set.digits >> (16 * part)) & 0xffff));
    }
    add(static_cast<int>(step.chains.size()));
    for (const Chain& chain : step.chains) {
      add(static_cast<int>(chain.size()));
      for (const Node& node : chain) {
        add_numbers(node.cells);
        add(node.digit);
        add(node.on ? 1 : 0);
        add(node.set);
        add_numbers(node.causes);
      }
    }
    add_marks(step.places);
    add_marks(step.removes);
    return numbers_;
  }

 private:
  void add(int number) { numbers_.push_back(static_cast<char16_t>(number)); }
  template <class Number>
  void add_numbers(const std::vector<Number>& numbers) {
    add(static_cast<int>(numbers.size()));
    for (const Number number : numbers) add(static_cast<int>(number));
  }
  void add_marks(const std::vector<Candidate>& marks) {
    add(static_cast<int>(marks.size()));
    for (const Candidate& mark : marks) {
      add(mark.cell);
      add(mark.digit);
    }
  }

  std::u16string numbers_;
};

/// The index of each distinct step in the list: a table with open addressing, because most of the time of a table of
/// nodes is spent waiting for memory.
class Register {
 public:
  explicit Register(std::deque<Step>& steps) : steps_(steps), table_(1024) {}

  std::uint32_t number_of(const std::u16string& key, const Step& step) {
    const std::uint32_t hash = static_cast<std::uint32_t>(std::hash<std::u16string>{}(key));
    std::size_t at = hash & (table_.size() - 1);
    for (; table_[at].number != none; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at].hash == hash && same(table_[at].number, key)) return table_[at].number;
    }
    const std::uint32_t number = static_cast<std::uint32_t>(steps_.size());
    table_[at] = {hash, number};
    starts_.push_back(numbers_.size());
    numbers_ += key;
    steps_.push_back(step);
    if (2 * steps_.size() > table_.size()) grow();
    return number;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  struct Entry {
    std::uint32_t hash = 0;
    std::uint32_t number = none;
  };

  bool same(std::uint32_t number, std::u16string_view key) const {
    const std::size_t end = number + 1 < starts_.size() ? starts_[number + 1] : numbers_.size();
    return std::u16string_view(numbers_).substr(starts_[number], end - starts_[number]) == key;
  }

  void grow() {
    std::vector<Entry> wider(2 * table_.size());
    for (const Entry& entry : table_) {
      if (entry.number == none) continue;
      std::size_t at = entry.hash & (wider.size() - 1);
      while (wider[at].number != none) at = (at + 1) & (wider.size() - 1);
      wider[at] = entry;
    }
    table_ = std::move(wider);
  }

  std::deque<Step>& steps_;
  std::vector<Entry> table_;
  std::u16string numbers_;  ///< the keys, one after the other
  std::vector<std::size_t> starts_;
};

}  // namespace

Traces trace_many(const Geometry& geometry, const Rules& rules, std::span<const std::uint8_t> boards, int threads,
                  double seconds, const GoOn& go_on) {
  const std::size_t cells = static_cast<std::size_t>(geometry.cells());
  Traces found;
  found.traces.resize(boards.size() / cells);
  Register known(found.steps);
  std::mutex mutex;
  share_out(found.traces.size(), threads, 4, go_on, [&](const GoOn& may_go_on) {
    return [&, reasoning = reasoner(geometry, rules), key = Key()](std::size_t i) mutable {
      const auto start = Clock::now();
      const GoOn within = [&] {
        return may_go_on() && std::chrono::duration<double>(Clock::now() - start).count() < seconds;
      };
      Trace& trace = found.traces[i];
      if (!within()) return;
      const auto givens = boards.subspan(i * cells, cells);
      std::vector<std::uint8_t> solution;
      trace.solutions = only_solution(geometry, givens, solution, within);
      if (trace.solutions == Judgement::stopped) return;
      if (trace.solutions != Judgement::rated) solution.clear();
      reasoning->begin(givens, solution);
      Step step;
      // Where there is one solution, no step leads to a contradiction.
      const bool may_break = trace.solutions != Judgement::rated;
      while (!reasoning->solved() && !(may_break && reasoning->broken()) && reasoning->find(step, within)) {
        add_blockers(geometry, *reasoning, step);
        const std::u16string& numbers = key.of(step);
        {
          // Most steps are known, so that this copies nothing.
          const std::lock_guard lock(mutex);
          trace.steps.push_back(known.number_of(numbers, step));
        }
        reasoning->make(step);
      }
      trace.ending = reasoning->broken()   ? Ending::broken
                     : reasoning->solved() ? Ending::finished
                     : within()            ? Ending::stuck
                                           : Ending::stopped;
    };
  });
  return found;
}

}  // namespace grille::sudoku::logic

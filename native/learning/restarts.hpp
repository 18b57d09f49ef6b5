// When to restart.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace grille::learning {

/// Restarts have two modes: focused, with rapid restarts by LBD, which proves fastest; and stable, with few restarts,
/// which finds solutions of sparse Sudokus fastest. If both are enabled, they alternate.
class Restarts {
 public:
  enum class Moods { both, restless };

  /// `focused_wait`: the fewest contradictions between restarts in focused mode.
  Restarts(Moods moods, std::uint64_t restless_wait)
      : restless_wait_(restless_wait),
        patient_(moods == Moods::both),
        wait_(patient_ ? patient_unit : restless_wait),
        mood_until_(patient_ ? mood_unit : std::numeric_limits<std::uint64_t>::max()) {}

  /// A clause with this LBD was learned.
  void learned(std::uint32_t spread) {
    ++lessons_;
    ++since_;
    recent_spread_ += (spread - recent_spread_) / 32;
    usual_spread_ += (spread - usual_spread_) / static_cast<double>(std::min<std::uint64_t>(8192, lessons_));
  }

  bool due() const { return since_ >= wait_ && (patient_ || recent_spread_ > restless_margin * usual_spread_); }

  /// The search restarts now.
  void restarted() {
    since_ = 0;
    if (lessons_ >= mood_until_) {
      patient_ = !patient_;
      patient_restarts_ = 0;
      ++moods_;
      mood_until_ = lessons_ + mood_unit * (1 + moods_ / 2);
    }
    wait_ = patient_ ? patient_unit * luby(patient_restarts_++) : restless_wait_;
  }

 private:
  static constexpr double restless_margin = 1.2;       // restart if recent clauses are this much worse than average
  static constexpr std::uint64_t patient_unit = 1024;  // contradictions; times 1 1 2 1 1 2 4 ...
  static constexpr std::uint64_t mood_unit = 1000;     // contradictions before the first change of mode; grows

  /// Luby's sequence, within a constant factor of optimal for a search of unknown length.
  static std::uint64_t luby(std::uint64_t i) {
    std::uint64_t size = 1, power = 0;
    while (size < i + 1) {
      ++power;
      size = 2 * size + 1;
    }
    while (size - 1 != i) {
      size = (size - 1) / 2;
      --power;
      i %= size;
    }
    return std::uint64_t{1} << power;
  }

  std::uint64_t restless_wait_;
  bool patient_;
  std::uint64_t wait_;        ///< the fewest learned clauses between restarts
  std::uint64_t mood_until_;  ///< learned clauses at the next change of mode
  std::uint64_t lessons_ = 0;
  std::uint64_t since_ = 0;  ///< learned clauses since the last restart
  std::uint64_t patient_restarts_ = 0;
  std::uint64_t moods_ = 0;
  double recent_spread_ = 0;
  double usual_spread_ = 0;
};

}  // namespace grille::learning

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
  enum class Modes { both, focused };

  /// `focused_wait`: the fewest contradictions between restarts in focused mode.
  Restarts(Modes modes, std::uint64_t focused_wait)
      : focused_wait_(focused_wait),
        stable_(modes == Modes::both),
        wait_(stable_ ? stable_unit : focused_wait),
        mode_until_(stable_ ? mode_unit : std::numeric_limits<std::uint64_t>::max()) {}

  /// A clause with this LBD was learned.
  void learned(std::uint32_t lbd) {
    ++learned_;
    ++since_;
    recent_lbd_ += (lbd - recent_lbd_) / 32;
    average_lbd_ += (lbd - average_lbd_) / static_cast<double>(std::min<std::uint64_t>(8192, learned_));
  }

  bool due() const { return since_ >= wait_ && (stable_ || recent_lbd_ > focused_margin * average_lbd_); }

  /// The search restarts now.
  void restarted() {
    since_ = 0;
    if (learned_ >= mode_until_) {
      stable_ = !stable_;
      stable_restarts_ = 0;
      ++modes_;
      mode_until_ = learned_ + mode_unit * (1 + modes_ / 2);
    }
    wait_ = stable_ ? stable_unit * luby(stable_restarts_++) : focused_wait_;
  }

 private:
  static constexpr double focused_margin = 1.2;       // restart if recent clauses are this much worse than average
  static constexpr std::uint64_t stable_unit = 1024;  // contradictions; times 1 1 2 1 1 2 4 ...
  static constexpr std::uint64_t mode_unit = 1000;    // contradictions before the first change of mode; grows

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

  std::uint64_t focused_wait_;
  bool stable_;
  std::uint64_t wait_;        ///< the fewest learned clauses between restarts
  std::uint64_t mode_until_;  ///< learned clauses at the next change of mode
  std::uint64_t learned_ = 0;
  std::uint64_t since_ = 0;  ///< learned clauses since the last restart
  std::uint64_t stable_restarts_ = 0;
  std::uint64_t modes_ = 0;
  double recent_lbd_ = 0;
  double average_lbd_ = 0;
};

}  // namespace grille::learning

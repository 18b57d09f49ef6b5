// The default engine: alternates between dancing and learning until one of them proves better.
#pragma once

#include <memory>
#include <unordered_set>

#include "cover/dancing.hpp"
#include "cover/learning.hpp"
#include "key.hpp"

namespace grille::cover {

/// Dancing solves most problems before learning would have warmed up. If it gets lost, learning is tried for a while;
/// if that does not finish soon either, neither is clearly better: packing pieces into a box teaches little, and
/// dancing is twenty times as fast; on a large Dominosa board dancing would never finish. So the two alternate, each
/// turn longer than the one before, until one finishes; if dancing's progress shows that it is hopeless, learning gets
/// all the remaining time. Solutions that one engine has returned are skipped by the other.
class Automatic final : public Search {
 public:
  explicit Automatic(std::shared_ptr<const Problem> problem);

  Event next(std::uint64_t budget) override;
  std::span<const Option> solution() const noexcept override { return engine().solution(); }
  Statistics statistics() const noexcept override;
  /// The engine that gave the last answer.
  std::string_view name() const noexcept override { return engine().name(); }

 private:
  enum class Stage { warming_up, learning, dancing, decided };

  const Search& engine() const noexcept;
  Search& engine() noexcept;
  void turn_over();
  bool hopeless() const;
  bool is_new();

  std::shared_ptr<const Problem> problem_;
  Dancing dancing_;
  std::unique_ptr<Learning> learning_;
  Stage stage_ = Stage::warming_up;
  bool at_learning_ = false;
  std::uint64_t allowed_ = 0;    ///< contradictions allowed in this turn
  std::uint64_t spent_ = 0;      ///< contradictions in this turn; during warm-up, since the last solution
  std::uint64_t turn_;           ///< contradictions for the next turn of learning
  std::uint64_t solutions_ = 0;  ///< in this turn
  std::unordered_set<Key, KeyHash> given_out_;  ///< solutions that the other engine might find again
};

}  // namespace grille::cover

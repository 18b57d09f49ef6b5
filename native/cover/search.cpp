#include "cover/search.hpp"

#include <utility>

#include "cover/dancing.hpp"
#include "cover/learning.hpp"
#include "search/automatic.hpp"

namespace grille::cover {

namespace {

// Contradictions that dancing may meet before learning takes over.
constexpr std::uint64_t patience = 100;

}  // namespace

std::unique_ptr<Search> open(std::shared_ptr<const Problem> problem, Engine engine) {
  if (engine == Engine::learning) {
    return std::make_unique<Learning>(std::move(problem));
  }
  auto dancing = std::make_unique<Dancing>(problem);
  if (engine == Engine::dancing) {
    return dancing;
  }
  auto learn = [problem = std::move(problem)](const auto& known) {
    auto learning = std::make_unique<Learning>(problem);
    for (const auto& solution : known) {
      learning->leave_out(solution);
    }
    return learning;
  };
  return std::make_unique<Automatic<Option>>(std::move(dancing), patience, std::move(learn));
}

}  // namespace grille::cover

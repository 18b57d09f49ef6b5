#include "cover/search.hpp"

#include <utility>

#include "cover/automatic.hpp"
#include "cover/dancing.hpp"
#include "cover/learning.hpp"

namespace grille::cover {

std::unique_ptr<Search> open(std::shared_ptr<const Problem> problem, Engine engine) {
  if (engine == Engine::learning) {
    return std::make_unique<Learning>(std::move(problem));
  }
  if (engine == Engine::dancing) {
    return std::make_unique<Dancing>(std::move(problem));
  }
  return std::make_unique<Automatic>(std::move(problem));
}

}  // namespace grille::cover

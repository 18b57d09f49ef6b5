#include "chain/memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <new>

namespace grille::chain {

void* fresh_memory(std::size_t bytes) {
  constexpr std::size_t page = std::size_t{1} << 21;
  void* memory = nullptr;
  if (bytes >= 2 * page) {
    const std::size_t rounded = (bytes + page - 1) / page * page;
    memory = std::aligned_alloc(page, rounded);
#ifdef __linux__
    if (memory != nullptr) {
      madvise(memory, rounded, MADV_HUGEPAGE);  // only a wish: where it is not granted, nothing is lost
    }
#endif
  } else {
    memory = std::malloc(std::max<std::size_t>(bytes, 1));
  }
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace grille::chain

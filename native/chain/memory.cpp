#include "chain/memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <new>

namespace grille::chain {

namespace {

void* uninitialised(std::size_t bytes) {
#ifdef __linux__
  // Alignment matters only for huge pages, so it is used only where the system has them.
  constexpr std::size_t page = std::size_t{1} << 21;
  if (bytes >= 2 * page) {
    const std::size_t rounded = (bytes + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, rounded);
    if (memory != nullptr) {
      madvise(memory, rounded, MADV_HUGEPAGE);  // a hint: if it is ignored, only speed is lost
    }
    return memory;
  }
#endif
  return std::malloc(std::max<std::size_t>(bytes, 1));
}

}  // namespace

void* fresh_memory(std::size_t bytes) {
  void* memory = uninitialised(bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace grille::chain

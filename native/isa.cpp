#include "isa.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace grille {

const char* missing_feature() noexcept {
#if defined(__x86_64__)
  // The features of x86-64-v2, one by one, so that the message can name the missing one.
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("ssse3")) {
    return "SSSE3";
  }
  if (!__builtin_cpu_supports("sse4.1")) {
    return "SSE4.1";
  }
  if (!__builtin_cpu_supports("sse4.2")) {
    return "SSE4.2";
  }
  if (!__builtin_cpu_supports("popcnt")) {
    return "POPCNT";
  }
#endif
  return "";
}

Isa widest_isa() noexcept {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
    return Isa::avx512;
  }
  if (__builtin_cpu_supports("avx2")) {
    return Isa::avx2;
  }
#endif
  return Isa::baseline;
}

std::string_view name_of(Isa isa) noexcept {
  switch (isa) {
    case Isa::avx512:
      return "avx512";
    case Isa::avx2:
      return "avx2";
    case Isa::baseline:
      break;
  }
  return "baseline";
}

Isa active_isa() {
  static const Isa active = [] {
    const char* asked = std::getenv("GRILLE_ISA");
    const Isa widest = widest_isa();
    if (asked == nullptr || *asked == '\0') {
      return widest;
    }
    for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
      if (name_of(isa) == asked) {
        if (isa > widest) {
          throw std::runtime_error("GRILLE_ISA=" + std::string(asked) + ": this processor offers no more than " +
                                   std::string(name_of(widest)));
        }
        return isa;
      }
    }
    throw std::runtime_error("GRILLE_ISA=" + std::string(asked) + ": expected baseline, avx2 or avx512");
  }();
  return active;
}

}  // namespace grille

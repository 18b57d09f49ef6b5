#include "isa.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace grille {

std::string_view missing_feature(CpuId cpu) noexcept {
  // One by one, so that the message can name the missing one.
  struct Feature {
    std::string_view name;
    int bit;
  };
  for (const auto& [name, bit] : {Feature{"SSE3", 0}, Feature{"SSSE3", 9}, Feature{"CMPXCHG16B", 13},
                                  Feature{"SSE4.1", 19}, Feature{"SSE4.2", 20}, Feature{"POPCNT", 23}}) {
    if ((cpu.features >> bit & 1) == 0) {
      return name;
    }
  }
  return (cpu.extended_features & 1) == 0 ? "LAHF" : "";
}

std::string_view missing_feature() noexcept {
#if defined(__x86_64__)
  unsigned unused = 0, features = 0, extended_features = 0;
  __get_cpuid(1, &unused, &unused, &features, &unused);
  __get_cpuid(0x80000001, &unused, &unused, &extended_features, &unused);
  return missing_feature({features, extended_features});
#else
  return "";
#endif
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
          throw std::runtime_error("GRILLE_ISA=" + std::string(asked) + ": this processor supports only " +
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

// The instruction set that the kernels use, detected once when the library is loaded.
#pragma once

#include <cstdint>
#include <string_view>

namespace grille {

enum class Isa { baseline, avx2, avx512 };

/// What CPUID reports: ECX of leaf 1, and ECX of leaf 0x80000001.
struct CpuId {
  std::uint32_t features;
  std::uint32_t extended_features;
};

/// The first feature of x86-64-v2, which the core is compiled for, that is missing; "" if none is.
std::string_view missing_feature(CpuId cpu) noexcept;

/// The same for this processor; always "" on other architectures. Safe to call on any processor of the architecture;
/// nothing else in the library is.
std::string_view missing_feature() noexcept;

/// The best instruction set that this processor supports.
Isa widest_isa() noexcept;

/// The instruction set in use: the widest, unless GRILLE_ISA selects a narrower one. Throws std::runtime_error if
/// GRILLE_ISA is unknown or names a set that this processor lacks.
Isa active_isa();

std::string_view name_of(Isa isa) noexcept;

}  // namespace grille

// The instruction set that the kernels use, detected once when the library is loaded.
#pragma once

#include <string_view>

namespace grille {

enum class Isa { baseline, avx2, avx512 };

/// The first feature required by the core that this processor lacks, "" if it has all of them. Safe to call on any
/// processor of the architecture; nothing else in the library is.
const char* missing_feature() noexcept;

/// The best instruction set that this processor supports.
Isa widest_isa() noexcept;

/// The instruction set in use: the widest, unless GRILLE_ISA selects a narrower one. Throws std::runtime_error if
/// GRILLE_ISA is unknown or names a set that this processor lacks.
Isa active_isa();

std::string_view name_of(Isa isa) noexcept;

}  // namespace grille

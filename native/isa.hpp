// Which instruction set the kernels use: found once, when the library is loaded.
#pragma once

#include <string_view>

namespace grille {

enum class Isa { baseline, avx2, avx512 };

/// What this processor lacks of what every kernel needs: "" where it has all of it. Safe to call on any processor of the
/// architecture, which nothing else of the library is.
const char* missing_feature() noexcept;

/// The best set this processor offers.
Isa widest_isa() noexcept;

/// The set in force: the widest, unless GRILLE_ISA names a narrower one.
/// Throws std::runtime_error if GRILLE_ISA names no set, or one this processor lacks.
Isa active_isa();

std::string_view name_of(Isa isa) noexcept;

}  // namespace grille

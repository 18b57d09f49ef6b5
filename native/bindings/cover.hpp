// Python's names of the cover engines, for every family that uses them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "cover/search.hpp"

namespace grille::bindings {

inline cover::Engine cover_engine(std::string_view name) {
  if (name == "auto") return cover::Engine::automatic;
  if (name == "dancing") return cover::Engine::dancing;
  if (name == "learning") return cover::Engine::learning;
  throw std::invalid_argument("unknown native engine: " + std::string(name));
}

}  // namespace grille::bindings

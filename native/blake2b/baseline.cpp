#include "blake2b/side_by_side.hpp"

namespace grille::blake2b {

const Kernel baseline{lanes, hash};

}  // namespace grille::blake2b

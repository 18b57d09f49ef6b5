#include "dominosa/cover.hpp"

namespace grille::dominosa {

cover::Problem cover_of(const Board& board) {
  const Rectangle& rectangle = board.rectangle();
  const std::uint32_t squares = rectangle.squares();
  std::vector<cover::Demand> demands(squares + board.tiles() + 1);
  for (Tile tile = 0; tile < board.tiles(); ++tile) {
    demands[squares + tile].times = board.set()[tile].times;
  }
  demands.back().times = 0;
  cover::Lists spots;
  spots.first.resize(rectangle.spots() + 1);
  spots.flat.resize(3 * std::size_t{rectangle.spots()});
  for (Spot spot = 0; spot < rectangle.spots(); ++spot) {
    const std::uint32_t at = 3 * spot;
    spots.flat[at] = rectangle.pair(spot)[0];
    spots.flat[at + 1] = rectangle.pair(spot)[1];
    spots.flat[at + 2] = squares + (board.tile(spot) == none ? board.tiles() : board.tile(spot));
    spots.first[spot + 1] = at + 3;
  }
  return cover::Problem(std::move(demands), std::move(spots));
}

}  // namespace grille::dominosa

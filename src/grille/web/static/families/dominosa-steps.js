// Dominosa in the browser, steps on a board: what a position says, what a step changes, what differs from the solution.

import { after, key, spotName, spotOf, tileAt } from "./dominosa.js";

/**
 * The facts of a board: tiles with a plus, borders with a minus.
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 */
export const facts = (puzzle, board) =>
  new Set([
    ...board.laid.map((spot) => `+${spotName(puzzle, spotOf(spot))}`),
    ...board.closed.map((spot) => `-${spotName(puzzle, spotOf(spot))}`),
  ]);

/**
 * The moves that make a step; none where it is made already.
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {Step} step
 */
export function stepMoves(puzzle, board, { places, removes }) {
  const now = JSON.stringify(board);
  const texts = [...places, ...removes.map((word) => word.replace("-", "|"))];
  return texts.filter((text) => JSON.stringify(after(puzzle, board, text)) !== now);
}

/**
 * Whether the tiles that lie rule a spot out: they cover one of its squares, or use its tile up.
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {Pair} spot
 */
function ruledOut(puzzle, board, spot) {
  const lying = board.laid.map(spotOf);
  const piece = tileAt(puzzle, spot);
  const used = lying.filter((each) => tileAt(puzzle, each) === piece).length;
  return lying.some((each) => each.some((square) => spot.includes(square))) || used >= (puzzle.pieces.get(piece) ?? 0);
}

/**
 * Whether a step adds nothing to a board: its tiles lie, and what it rules out has a border or follows from the tiles.
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {Step} step
 */
export function entered(puzzle, board, { places, removes }) {
  const spot = (/** @type {string} */ word) => {
    const [one = 0, other = 0] = word
      .split("-")
      .map((each) => each.slice(1).split("c").map(Number))
      .map(([row = 1, column = 1]) => (row - 1) * puzzle.columns + column - 1);
    return /** @type {Pair} */ ([one, other]);
  };
  return (
    places.every((word) => board.laid.includes(key(...spot(word)))) &&
    removes.every((word) => board.closed.includes(key(...spot(word))) || ruledOut(puzzle, board, spot(word)))
  );
}

/**
 * What differs from the solution, whose board is `solved`.
 * @param {DominosaPuzzle} puzzle
 * @param {Iterable<string>} said
 * @param {DominosaBoard} solved
 * @returns {Fault[]}
 */
export function mistakes(puzzle, said, solved) {
  const right = new Set(solved.laid.map((spot) => spotName(puzzle, spotOf(spot))));
  return [...said].sort().flatMap((fact) => {
    const word = fact.slice(1);
    if (fact.startsWith("+") === right.has(word)) return [];
    const has = right.has(word) ? "a tile" : "no tile";
    return [{ message: `the solution has ${has} on ${word}`, cells: word.split("-") }];
  });
}

/**
 * Whether a border states the obvious: a square is covered, or the tile is already laid.
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {string} move
 */
export function aside(puzzle, board, move) {
  if (!move.includes("|")) return false;
  const spot = after(puzzle, { ...board, closed: [] }, move).closed[0];
  return spot !== undefined && !board.laid.includes(spot) && ruledOut(puzzle, board, spotOf(spot));
}

// Clues beside the grid, as the editor puts them there: on a row or column from one end, or along a diagonal.

/**
 * The kinds: their title, the name of their number, and whether they look along a diagonal.
 * @type {Record<string, { title: string, number: string, diagonal?: boolean }>}
 */
export const OUTSIDE = {
  "little-killer": { title: "Little killer", number: "total", diagonal: true },
  sandwich: { title: "Sandwich", number: "total" },
  "x-sum": { title: "X-sum", number: "total" },
  skyscraper: { title: "Skyscraper", number: "count" },
  "numbered-room": { title: "Numbered room", number: "digit" },
};

/**
 * The cells that a clue beside the grid looks along: from a cell at the edge towards the last one selected, to the other
 * end of the board. One cell is enough where it is at one edge only. Null where the selection names no such line.
 * @param {number[]} cells in the order in which they were selected
 * @param {number} side
 * @param {boolean} diagonal
 * @returns {number[] | null}
 */
export function lineFrom(cells, side, diagonal) {
  const [first] = cells;
  const last = cells.at(-1);
  if (first === undefined || last === undefined) return null;
  const [row, column] = [Math.floor(first / side), first % side];
  const inside = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && c >= 0 && r < side && c < side;
  let [down, across] = [Math.floor(last / side) - row, (last % side) - column];
  if (first === last && !diagonal) {
    const ways = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ].filter(([r = 0, c = 0]) => !inside(row - r, column - c));
    if (ways.length === 1) [[down = 0, across = 0] = []] = ways;
  }
  const straight = diagonal ? Math.abs(down) === Math.abs(across) : !down !== !across;
  [down, across] = [Math.sign(down), Math.sign(across)];
  if (!straight || !(down || across) || inside(row - down, column - across)) return null;
  /** @type {number[]} */
  const found = [];
  for (let [r, c] = [row, column]; inside(r, c); r += down, c += across) found.push(r * side + c);
  return found;
}

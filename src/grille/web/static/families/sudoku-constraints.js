// The constraints that clues of a Sudoku compile to, as the service sends them. Each can narrow the candidates of its
// cells, which are masks: bit i is digit i of the board. What it keeps is always correct; false where nothing is left.

/**
 * What constraints share: relations between two digits, automata, and the smallest digit.
 * @typedef {{ first: number, relations: number[][], automata: { next: number[][], accepting: Set<number> }[] }} Shared
 * @typedef {any[]} Constraint the kind and its fields
 */

/** @param {number} mask */
const lowest = (mask) => 31 - Math.clz32(mask & -mask);
/** @param {number} mask */
const highest = (mask) => 31 - Math.clz32(mask);
/** @param {number} mask */
function size(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

/**
 * @param {number[]} masks
 * @param {Constraint} constraint
 */
function domain(masks, [, cell, mask]) {
  masks[cell] = /** @type {number} */ (masks[cell]) & mask;
  return masks[cell] !== 0;
}

/**
 * No digit occurs twice.
 * @param {number[]} masks
 * @param {Constraint} constraint
 */
function group(masks, [, cells]) {
  /** @type {Set<number>} */
  const done = new Set();
  for (let again = true; again;) {
    again = false;
    for (const cell of cells) {
      const mask = masks[cell] ?? 0;
      if ((mask & (mask - 1)) !== 0 || done.has(cell)) continue;
      done.add(cell);
      if (!mask) return false;
      for (const other of cells) {
        const before = masks[other] ?? 0;
        if (other === cell || !(before & mask)) continue;
        masks[other] = before & ~mask;
        again = true;
        if (!masks[other]) return false;
      }
    }
  }
  let union = 0;
  for (const cell of cells) union |= masks[cell] ?? 0;
  return size(union) >= cells.length;
}

/**
 * A weighted sum equals a total, or is at most or at least as large.
 * @param {number[]} masks
 * @param {Constraint} constraint
 * @param {Shared} shared
 */
function sum(masks, [, cells, weights, relation, total], { first }) {
  for (let again = true; again;) {
    again = false;
    /** @type {[number, number][]} */
    const bounds = [];
    let [least, most] = [0, 0];
    for (let at = 0; at < cells.length; at += 1) {
      const mask = masks[cells[at]] ?? 0;
      if (!mask) return false;
      const ends = [weights[at] * (first + lowest(mask)), weights[at] * (first + highest(mask))];
      const [low, high] = [Math.min(...ends), Math.max(...ends)];
      bounds.push([low, high]);
      least += low;
      most += high;
    }
    if ((relation !== ">=" && least > total) || (relation !== "<=" && most < total)) return false;
    for (let at = 0; at < cells.length; at += 1) {
      const mask = masks[cells[at]] ?? 0;
      const [low, high] = bounds[at] ?? [0, 0];
      let kept = 0;
      for (let rest = mask; rest; rest &= rest - 1) {
        const bit = lowest(rest);
        const term = weights[at] * (first + bit);
        const small = relation === ">=" || least - low + term <= total;
        const large = relation === "<=" || most - high + term >= total;
        if (small && large) kept |= 1 << bit;
      }
      if (kept === mask) continue;
      masks[cells[at]] = kept;
      again = true;
    }
  }
  return true;
}

/**
 * Two cells hold a pair of digits that is in a table.
 * @param {number[]} masks
 * @param {Constraint} constraint
 * @param {Shared} shared
 */
function pair(masks, [, a, b, table], { relations }) {
  const [left, right] = [masks[a] ?? 0, masks[b] ?? 0];
  let [kept, seen] = [left, 0];
  (relations[table] ?? []).forEach((allowed, bit) => {
    if (!((left >> bit) & 1)) return;
    if (allowed & right) seen |= allowed;
    else kept &= ~(1 << bit);
  });
  masks[a] = kept;
  masks[b] = (masks[b] ?? 0) & seen;
  return masks[a] !== 0 && masks[b] !== 0;
}

/**
 * Cells in order hold digits that an automaton accepts.
 * @param {number[]} masks
 * @param {Constraint} constraint
 * @param {Shared} shared
 */
function line(masks, [, cells, number], { automata }) {
  const { next = [], accepting = new Set() } = automata[number] ?? {};
  /** @type {Set<number>[]} */
  const layers = [new Set([0])];
  for (const cell of cells) {
    const after = new Set();
    for (const state of layers.at(-1) ?? [])
      (next[state] ?? []).forEach((to, bit) => {
        if (to >= 0 && ((masks[cell] ?? 0) >> bit) & 1) after.add(to);
      });
    layers.push(after);
  }
  let alive = new Set([...(layers.at(-1) ?? [])].filter((state) => accepting.has(state)));
  for (let at = cells.length - 1; at >= 0; at -= 1) {
    const mask = masks[cells[at]] ?? 0;
    let kept = 0;
    const before = new Set();
    for (const state of layers[at] ?? [])
      (next[state] ?? []).forEach((to, bit) => {
        if (!alive.has(to) || !((mask >> bit) & 1)) return;
        kept |= 1 << bit;
        before.add(state);
      });
    masks[cells[at]] = mask & kept;
    if (!masks[cells[at]]) return false;
    alive = before;
  }
  return alive.size > 0;
}

/**
 * A digit occurs as often as one of several numbers says.
 * @param {number[]} masks
 * @param {Constraint} constraint
 */
function count(masks, [, cells, digit, counts]) {
  const bit = 1 << digit;
  let [certain, possible] = [0, 0];
  for (const cell of cells) {
    if (masks[cell] === bit) certain += 1;
    if ((masks[cell] ?? 0) & bit) possible += 1;
  }
  const left = counts.filter((/** @type {number} */ each) => certain <= each && each <= possible);
  if (!left.length) return false;
  for (const cell of cells) {
    const mask = masks[cell] ?? 0;
    if (mask === bit || !(mask & bit)) continue;
    if (Math.max(...left) === certain) masks[cell] = mask & ~bit;
    else if (Math.min(...left) === possible) masks[cell] = bit;
  }
  return true;
}

/**
 * The first cells and the others contain the same digits, each as often.
 * @param {number[]} masks
 * @param {Constraint} constraint
 */
function same(masks, [, cells, left]) {
  /** @type {number[][]} */
  const sides = [cells.slice(0, left), cells.slice(left)];
  const maskOf = (/** @type {number} */ cell) => masks[cell] ?? 0;
  const most = Math.max(...cells.map(maskOf));
  for (let digit = 1; digit <= most; digit <<= 1) {
    const fixedOn = (/** @type {number[]} */ side) => side.filter((cell) => maskOf(cell) === digit).length;
    const openOn = (/** @type {number[]} */ side) => side.filter((cell) => maskOf(cell) & digit).length;
    const certain = Math.max(...sides.map(fixedOn));
    const possible = Math.min(...sides.map(openOn));
    if (certain > possible) return false;
    for (const side of sides) {
      const fixed = fixedOn(side);
      for (const cell of side.filter((each) => maskOf(each) & digit && maskOf(each) !== digit)) {
        if (possible === fixed) masks[cell] = maskOf(cell) & ~digit;
        else if (certain === openOn(side)) masks[cell] = digit;
      }
    }
  }
  return cells.every(maskOf);
}

/**
 * The cells hold one of several rows of digits.
 * @param {number[]} masks
 * @param {Constraint} constraint
 */
function table(masks, [, cells, rows]) {
  /** @type {number[]} */
  const kept = cells.map(() => 0);
  for (const row of rows)
    if (row.every((/** @type {number} */ digit, /** @type {number} */ at) => ((masks[cells[at]] ?? 0) >> digit) & 1))
      for (let at = 0; at < cells.length; at += 1) kept[at] = (kept[at] ?? 0) | (1 << row[at]);
  for (let at = 0; at < cells.length; at += 1) masks[cells[at]] = (masks[cells[at]] ?? 0) & (kept[at] ?? 0);
  return cells.every((/** @type {number} */ cell) => masks[cell]);
}

/**
 * At least one of several sets of constraints holds.
 * @param {number[]} masks
 * @param {Constraint} constraint
 * @param {Shared} shared
 */
function either(masks, [, cells, options], shared) {
  /** @type {Map<number, number>} */
  const union = new Map(cells.map((/** @type {number} */ cell) => [cell, 0]));
  let possible = false;
  for (const option of options) {
    const mine = [...masks];
    if (!narrowAll(option, mine, shared)) continue;
    possible = true;
    for (const [cell, mask] of union) union.set(cell, mask | (mine[cell] ?? 0));
  }
  for (const [cell, mask] of union) masks[cell] = (masks[cell] ?? 0) & mask;
  return possible;
}

/** @type {Record<string, (masks: number[], constraint: Constraint, shared: Shared) => boolean>} */
const KINDS = { domain, group, sum, pair, line, count, same, table, either };

/**
 * Narrows until nothing changes; false where a cell or a constraint has nothing left.
 * @param {Constraint[]} constraints
 * @param {number[]} masks
 * @param {Shared} shared
 */
function narrowAll(constraints, masks, shared) {
  for (;;) {
    const before = masks.join();
    if (!constraints.every((each) => narrow(each, masks, shared))) return false;
    if (masks.join() === before) return true;
  }
}

/**
 * Removes the candidates that a constraint rules out; false where it can't be satisfied any more.
 * @param {Constraint} constraint
 * @param {number[]} masks
 * @param {Shared} shared
 */
export function narrow(constraint, masks, shared) {
  const kind = KINDS[constraint[0]];
  if (!kind) throw new Error(`unknown constraint ${constraint[0]}: reload the page for a newer version`);
  return kind(masks, constraint, shared);
}

/**
 * The cells of a constraint.
 * @param {Constraint} constraint
 * @returns {number[]}
 */
export const cellsOf = ([kind, one, two]) => (kind === "domain" ? [one] : kind === "pair" ? [one, two] : one);

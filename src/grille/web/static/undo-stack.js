// States one after another, with unlimited undo and redo. A new state discards those undone.

/**
 * @template T
 * @param {T} first
 */
export function undoStack(first) {
  const states = [first];
  let at = 0;
  const go = (/** @type {number} */ step) => {
    if (states[at + step] === undefined) return false;
    at += step;
    return true;
  };
  return {
    get now() {
      return /** @type {T} */ (states[at]);
    },
    add(/** @type {T} */ state) {
      at += 1;
      states.length = at;
      states.push(state);
    },
    undo: () => go(-1),
    redo: () => go(1),
  };
}

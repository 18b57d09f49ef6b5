// States one after another, back and forth without end. A new one forgets those undone.

export function undoStack(first) {
  const states = [first];
  let at = 0;
  const walk = (step) => {
    if (states[at + step] === undefined) return false;
    at += step;
    return true;
  };
  return {
    get now() {
      return states[at];
    },
    add(state) {
      at += 1;
      states.length = at;
      states.push(state);
    },
    undo: () => walk(-1),
    redo: () => walk(1),
  };
}

// The board of a Dominosa: join two squares, draw a border between two, see where a tile can lie.

import { announce, button, draw, make } from "../dom.js";
import { cellsIn, drawMarks, evidenceAt } from "../marks.js";
import { key, name, spotName, spotOf, tileAt } from "./dominosa.js";

const CELL = 40;

/**
 * The board on the page.
 * @param {Session} session
 */
export function view(session) {
  const { game } = session;
  /** @type {DominosaPuzzle} */
  const puzzle = game.puzzle;
  /** @returns {DominosaBoard} */
  const current = () => game.board;
  const { rows, columns, digits } = puzzle;
  let cursor = 0;
  let mode = "join";
  /** @type {string | null} */
  let chosenTile = null;
  /** @type {Pair | null} */
  let hover = null;
  let faults = new Set();

  const xy = (/** @type {number} */ square) => [(square % columns) * CELL, Math.floor(square / columns) * CELL];
  const backs = digits.map((/** @type {unknown} */ _, /** @type {number} */ square) => {
    const [x, y] = xy(square);
    return draw("rect", { class: "back", x, y, width: CELL, height: CELL });
  });
  const spots = draw("g", { class: "spots", "aria-hidden": "true" });
  const plates = draw("g", { class: "plates", "aria-hidden": "true" });
  const borders = draw("g", { class: "borders", "aria-hidden": "true" });
  const marks = draw("g", { class: "marks", "aria-hidden": "true" });
  const cells = digits.map((/** @type {number} */ digit, /** @type {number} */ square) => {
    const [x, y] = xy(square);
    return draw(
      "g",
      { role: "gridcell", tabindex: -1, "data-cell": name(puzzle, square) },
      draw("rect", { class: "hit", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 6 }),
      draw(
        "text",
        { class: "given", x: x + CELL / 2, y: y + CELL / 2, "font-size": digit > 9 ? 18 : 22 },
        String(digit),
      ),
    );
  });
  const board = draw(
    "svg",
    {
      class: "board dominosa",
      viewBox: `-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`,
      role: "grid",
      "aria-label": `Dominosa, ${rows} rows of ${columns}`,
    },
    draw("g", { "aria-hidden": "true" }, backs),
    spots,
    plates,
    marks,
    borders,
    Array.from({ length: rows }, (_, row) =>
      draw("g", { role: "row" }, cells.slice(row * columns, (row + 1) * columns)),
    ),
  );

  /** @param {number} square */
  function neighbours(square) {
    const found = [];
    if (square % columns) found.push(square - 1);
    if ((square + 1) % columns) found.push(square + 1);
    if (square >= columns) found.push(square - columns);
    if (square + columns < digits.length) found.push(square + columns);
    return found;
  }
  const everySpot = digits.flatMap((/** @type {unknown} */ _, /** @type {number} */ square) =>
    neighbours(square)
      .filter((other) => other > square)
      .map((other) => /** @type {Pair} */ ([square, other])),
  );

  /**
   * @param {Pair} spot
   * @param {number} inset
   */
  function box([one, other], inset) {
    const [[x1, y1], [x2, y2]] = [xy(one), xy(other)];
    return {
      x: Math.min(x1, x2) + inset,
      y: Math.min(y1, y2) + inset,
      width: Math.abs(x2 - x1) + CELL - 2 * inset,
      height: Math.abs(y2 - y1) + CELL - 2 * inset,
      rx: 8,
    };
  }

  /** @param {number} square */
  function partner(square) {
    const spot = current().laid.find((/** @type {any} */ each) => spotOf(each).includes(square));
    return spot === undefined ? null : (spotOf(spot).find((each) => each !== square) ?? null);
  }

  /**
   * Where a tile can still lie: on empty squares or its own, without a border between them.
   * @param {string} piece
   */
  function open(piece) {
    const covered = new Set(current().laid.flatMap(spotOf));
    return everySpot.filter(
      (/** @type {Pair} */ spot) =>
        tileAt(puzzle, spot) === piece &&
        !current().closed.includes(key(...spot)) &&
        (current().laid.includes(key(...spot)) || !spot.some((/** @type {number} */ square) => covered.has(square))),
    );
  }

  /** @param {number} square */
  function words(square) {
    const row = `row ${Math.floor(square / columns) + 1}, column ${(square % columns) + 1}, ${digits[square]}`;
    const other = partner(square);
    /** @type {Record<number, string>} */
    const near = { [-1]: "left", 1: "right", [-columns]: "above", [columns]: "below" };
    const shut = neighbours(square)
      .filter((each) => current().closed.includes(key(square, each)))
      .map((each) => near[each - square]);
    return (
      row +
      (other === null ? "" : `, joined ${near[other - square]} with ${digits[other]}`) +
      (shut.length ? `, border ${shut.join(", ")}` : "") +
      (faults.has(name(puzzle, square)) ? ", wrong" : "")
    );
  }

  function refresh() {
    const now = current();
    const counts = new Map();
    for (const spot of now.laid)
      counts.set(tileAt(puzzle, spotOf(spot)), (counts.get(tileAt(puzzle, spotOf(spot))) ?? 0) + 1);
    const twice = (/** @type {Pair} */ spot) =>
      (counts.get(tileAt(puzzle, spot)) ?? 0) > (puzzle.pieces.get(tileAt(puzzle, spot)) ?? 0);
    plates.replaceChildren(
      ...now.laid
        .map(spotOf)
        .map((/** @type {Pair} */ spot) =>
          draw("rect", { class: `plate${twice(spot) ? " wrong" : ""}`, ...box(spot, 2.5) }),
        ),
    );
    borders.replaceChildren(
      ...now.closed.map(spotOf).map((/** @type {Pair} */ [one, other]) => {
        const [x, y] = xy(other);
        return draw("path", {
          class: "border",
          d: other - one === 1 ? `M${x} ${y + 3}v${CELL - 6}` : `M${x + 3} ${y}h${CELL - 6}`,
        });
      }),
    );
    const light = [];
    if (chosenTile)
      for (const spot of open(chosenTile)) light.push(draw("rect", { class: "spot open", ...box(spot, 4) }));
    if (hover)
      for (const spot of everySpot)
        if (tileAt(puzzle, spot) === tileAt(puzzle, hover))
          light.push(
            draw("rect", { class: `spot same${key(...spot) === key(...hover) ? " here" : ""}`, ...box(spot, 4) }),
          );
    spots.replaceChildren(...light);
    for (let square = 0; square < digits.length; square += 1) {
      const state = ["back"];
      if (now.marks[0] === digits[square]) state.push("first");
      if (now.marks[1] === digits[square]) state.push("second");
      if (square === cursor) state.push("chosen");
      if (faults.has(name(puzzle, square))) state.push("wrong");
      backs[square].setAttribute("class", state.join(" "));
      cells[square].setAttribute("aria-label", words(square));
      cells[square].setAttribute("tabindex", square === cursor ? "0" : "-1");
    }
    for (const [piece, each] of tiles) {
      const placed = counts.get(piece) ?? 0;
      const most = puzzle.pieces.get(piece) ?? 0;
      const state = placed > most ? "placed too often" : placed === most ? "placed" : "not placed";
      each.className = `tile ${placed > most ? "wrong" : placed === most ? "placed" : ""}`;
      each.setAttribute("aria-pressed", String(piece === chosenTile));
      each.setAttribute("aria-label", `${piece}, ${state}`);
    }
    for (const [number, digit, each] of radios)
      each.setAttribute("aria-checked", String(now.marks[number - 1] === digit));
    for (const [each, tab] of modes) tab.setAttribute("aria-pressed", String(each === mode));
  }

  /**
   * Joins, or separates, or undoes just that.
   * @param {Pair} spot
   * @param {string} how
   */
  function act(spot, how) {
    const now = current();
    const at = key(...spot);
    if (how === "join") session.act(spotName(puzzle, spotOf(at), now.laid.includes(at) ? "?" : "-"));
    else session.act(spotName(puzzle, spotOf(at), now.closed.includes(at) ? "?" : "|"));
  }

  /** @param {number} square */
  function go(square) {
    cursor = square;
    refresh();
    cells[square].focus({ preventScroll: true });
  }

  /** @type {Record<string, number>} */
  const ARROWS = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 };
  board.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (step) {
      const next = cursor + step;
      if (neighbours(cursor).includes(next)) {
        if (event.shiftKey) act([cursor, next], "join");
        else if (event.altKey || event.ctrlKey) act([cursor, next], "border");
        else go(next);
      }
    } else if (/^Digit\d$/.test(event.code) && !event.ctrlKey && !event.metaKey) {
      const digit = Number(event.code.slice(5));
      if (digits.includes(digit)) highlight(event.shiftKey ? 2 : 1, digit);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /**
   * @param {number} number
   * @param {number} digit
   */
  function highlight(number, digit) {
    session.act(current().marks[number - 1] === digit ? `mark ${number}` : `mark ${number} ${digit}`);
  }

  /** @returns {Pair} */
  const point = (/** @type {any} */ event) => {
    const frame = board.getBoundingClientRect();
    const scale = (columns * CELL + 4) / frame.width;
    return [(event.clientX - frame.left) * scale - 2, (event.clientY - frame.top) * scale - 2];
  };
  const squareAt = (/** @type {Pair} */ [x, y]) => {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  };
  /**
   * The two squares on both sides of the nearest border; null in the middle of a square.
   * @param {Pair} point
   * @returns {Pair | null}
   */
  function spotNear([x, y]) {
    const square = squareAt([x, y]);
    if (square < 0) return null;
    const [u, v] = [x / CELL - Math.floor(x / CELL) - 0.5, y / CELL - Math.floor(y / CELL) - 0.5];
    if (Math.max(Math.abs(u), Math.abs(v)) < 0.18) return null;
    const other = Math.abs(u) > Math.abs(v) ? square + Math.sign(u) : square + Math.sign(v) * columns;
    return neighbours(square).includes(other) ? [square, other] : null;
  }

  /** @type {{ square: number, second: boolean } | null} */
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    from = { square: squareAt(point(event)), second: event.button === 2 };
    if (from.square >= 0) board.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  board.addEventListener("pointerup", (event) => {
    if (!from || from.square < 0) return;
    const to = squareAt(point(event));
    const how = from.second ? "border" : mode;
    const began = from;
    from = null;
    if (to !== began.square && neighbours(began.square).includes(to)) {
      go(began.square);
      act([began.square, to], how);
    } else if (to === began.square) {
      go(to);
      const spot = spotNear(point(event));
      if (spot) act(spot, how);
    }
  });
  board.addEventListener("pointercancel", () => {
    from = null;
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const next = spotNear(point(event));
    if (JSON.stringify(next) !== JSON.stringify(hover)) {
      hover = next;
      refresh();
    }
  });
  board.addEventListener("pointerleave", () => {
    hover = null;
    refresh();
  });
  board.addEventListener("focusin", (event) => {
    const square = cells.findIndex((each) => each === event.target);
    if (square >= 0 && square !== cursor) {
      cursor = square;
      refresh();
    }
  });

  /** @type {[string, HTMLButtonElement][]} */
  const modes = [
    ["join", "Join"],
    ["border", "Separate"],
  ].map(([each = "", label = ""]) => [
    each,
    button(
      label,
      () => {
        mode = each;
        announce(label);
        refresh();
      },
      { "aria-pressed": each === mode },
    ),
  ]);
  /** @type {[string, HTMLButtonElement][]} */
  const tiles = [...puzzle.pieces.keys()].map((piece) => [
    piece,
    button(
      piece,
      () => {
        chosenTile = chosenTile === piece ? null : piece;
        refresh();
        if (chosenTile)
          announce(
            `${piece} could lie on ${
              open(piece)
                .map((/** @type {Pair} */ spot) => spotName(puzzle, spot))
                .join(", ") || "no spot"
            }`,
          );
      },
      { class: "tile" },
    ),
  ]);
  const values = [...new Set(digits)].sort((one, other) => one - other);
  /** @type {[number, number | null, HTMLButtonElement][]} */
  const radios = [];
  const group = (/** @type {number} */ number) =>
    make(
      "div",
      { class: `radios mark-${number}`, role: "radiogroup", "aria-label": `Highlight ${number}` },
      make("span", { "aria-hidden": "true" }, `Highlight ${number}`),
      [null, ...values].map((digit) => {
        const each = button(
          digit === null ? "none" : String(digit),
          () => session.act(digit === null ? `mark ${number}` : `mark ${number} ${digit}`),
          { role: "radio" },
        );
        radios.push([number, digit, each]);
        return each;
      }),
    );
  const pad = make(
    "div",
    { class: "pad" },
    make(
      "div",
      { class: "modes", role: "group", "aria-label": "What a press between two squares does" },
      modes.map(([, tab]) => tab),
    ),
    make(
      "div",
      { class: "tiles", role: "group", "aria-label": "Tiles of the set" },
      tiles.map(([, each]) => each),
    ),
    group(1),
    group(2),
  );

  /** @param {string} word */
  function place(word) {
    const squares = cellsIn(word);
    if (!squares.length) return {};
    const top = Math.min(...squares.map(([row]) => row));
    const left = Math.min(...squares.map(([, column]) => column));
    const bottom = Math.max(...squares.map(([row]) => row));
    const right = Math.max(...squares.map(([, column]) => column));
    return { boxes: [{ x: left * CELL, y: top * CELL, w: (right - left + 1) * CELL, h: (bottom - top + 1) * CELL }] };
  }

  return {
    element: board,
    controls: [pad],
    refresh,
    focus: () => cells[cursor].focus({ preventScroll: true }),
    mark: (/** @type {Step | null} */ step, /** @type {number} */ stage) =>
      drawMarks(marks, step ? evidenceAt(step, stage) : [], place),
    markFaults: (/** @type {string[]} */ names) => {
      faults = new Set(names);
      refresh();
    },
    pointAt: (/** @type {string} */ where) => {
      const [square] = cellsIn(where);
      if (square) go(square[0] * columns + square[1]);
    },
    keyboardHelp:
      "Arrows: move. Shift+arrow: join two squares. Alt+arrow: draw a border. " +
      "Digit: highlight it, with Shift in the second colour.",
  };
}

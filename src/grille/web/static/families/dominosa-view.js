// The board of a Dominosa: join two squares, draw a border between two, see where a tile can lie.

import { announce, button, draw, longPress, make, showFocus } from "../dom.js";
import { icon } from "../icons.js";
import { cellsIn, drawMarks, evidenceAt } from "../marks.js";
import { zoomable } from "../zoom.js";
import { half } from "./chain-tile.js";
import { key as spotKey, name, spotName, spotOf, tileAt } from "./dominosa.js";

const CELL = 40;
const RIM = 11;
/** How something is ruled out: what a lesson opens with. */
export const rulingOut = { mode: "border", says: "Border is on: press between two squares to rule that spot out." };
/** Above this order a board is zoomed on small screens. */
const LARGE = 9;

/**
 * The board on the page.
 * @param {Session} session
 * @returns {View}
 */
export function view(session) {
  const { game } = session;
  /** @type {DominosaPuzzle} */
  const puzzle = game.puzzle;
  /** @returns {DominosaBoard} */
  const current = () => game.board;
  const { rows, columns, digits } = puzzle;
  let cursor = 0;
  let mode = session.mode ?? "join";
  /** @type {string | null} */
  let chosenTile = null;
  /** @type {Pair | null} */
  let hover = null;
  let faults = new Set();
  /** @type {Set<string>} */
  let named = new Set();
  let explained = false;
  // Highlights are part of the view, not moves: undo leaves them alone.
  /** @type {(number | null)[]} */
  let lit = session.about?.marks ?? [...(current().marks ?? [null, null])];

  const xy = (/** @type {number} */ square) => [(square % columns) * CELL, Math.floor(square / columns) * CELL];
  const backs = digits.map((_, square) => {
    const [x = 0, y = 0] = xy(square);
    return draw("rect", { class: "back", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5 });
  });
  const layer = (/** @type {string} */ kind) => draw("g", { class: kind, "aria-hidden": "true" });
  const [spots, plates, borders, under, marks] = ["spots", "plates", "borders", "marks under", "marks"].map(layer);
  const inks = digits.map((digit, square) => {
    const [x = 0, y = 0] = xy(square);
    const size = digit > 9 ? 19 : 23;
    return draw("text", { class: "given number", x: x + CELL / 2, y: y + CELL / 2, "font-size": size }, String(digit));
  });
  const cells = digits.map((_, square) => {
    const [x = 0, y = 0] = xy(square);
    return draw(
      "g",
      { role: "gridcell", tabindex: -1, "data-cell": name(puzzle, square) },
      draw("rect", { class: "hit", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5 }),
    );
  });
  const numbers = (/** @type {number} */ count, /** @type {boolean} */ across) =>
    Array.from({ length: count }, (_, at) =>
      draw(
        "text",
        {
          x: across ? (at + 0.5) * CELL : -RIM / 2 - 1,
          y: across ? -RIM / 2 - 1 : (at + 0.5) * CELL,
          "font-size": 8.5,
        },
        String(at + 1),
      ),
    );
  const [width, height] = [columns * CELL, rows * CELL];
  const board = draw(
    "svg",
    { class: "board dominosa", role: "grid", "aria-label": `Dominosa, ${rows} rows of ${columns}` },
    draw("rect", {
      class: "felt",
      x: -RIM - 2,
      y: -RIM - 2,
      width: width + RIM + 8,
      height: height + RIM + 8,
      rx: 8,
      "aria-hidden": "true",
    }),
    draw("g", { "aria-hidden": "true" }, backs),
    under,
    spots,
    plates,
    draw("g", { class: "inks", "aria-hidden": "true" }, inks),
    borders,
    marks,
    draw("g", { class: "rim", "aria-hidden": "true" }, numbers(columns, true), numbers(rows, false)),
    Array.from({ length: rows }, (_, row) =>
      draw("g", { role: "row" }, cells.slice(row * columns, (row + 1) * columns)),
    ),
  );
  showFocus(board);
  const zoom = zoomable(board, { x: -RIM - 2, y: -RIM - 2, w: width + RIM + 8, h: height + RIM + 8 }, () => {
    clearTimeout(from?.timer);
    from = null;
  });

  /** @param {number} square */
  function neighbours(square) {
    const found = [];
    if (square % columns) found.push(square - 1);
    if ((square + 1) % columns) found.push(square + 1);
    if (square >= columns) found.push(square - columns);
    if (square + columns < digits.length) found.push(square + columns);
    return found;
  }
  const everySpot = digits.flatMap((_, square) =>
    neighbours(square)
      .filter((other) => other > square)
      .map((other) => /** @type {Pair} */ ([square, other])),
  );

  /**
   * @param {Pair} spot
   * @param {number} inset
   */
  function box([one, other], inset) {
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [xy(one), xy(other)];
    return {
      x: Math.min(x1, x2) + inset,
      y: Math.min(y1, y2) + inset,
      width: Math.abs(x2 - x1) + CELL - 2 * inset,
      height: Math.abs(y2 - y1) + CELL - 2 * inset,
      rx: 7,
    };
  }

  /** @param {number} square */
  function partner(square) {
    const spot = current().laid.find((each) => spotOf(each).includes(square));
    return spot === undefined ? null : (spotOf(spot).find((each) => each !== square) ?? null);
  }

  /**
   * Where a tile can still lie: on empty squares or its own, without a border between them.
   * @param {string} piece
   */
  function open(piece) {
    const covered = new Set(current().laid.flatMap(spotOf));
    return everySpot.filter(
      (spot) =>
        tileAt(puzzle, spot) === piece &&
        !current().closed.includes(spotKey(...spot)) &&
        (current().laid.includes(spotKey(...spot)) || !spot.some((square) => covered.has(square))),
    );
  }

  /** @param {number} square */
  function words(square) {
    const row = `row ${Math.floor(square / columns) + 1}, column ${(square % columns) + 1}, ${digits[square]}`;
    const other = partner(square);
    /** @type {Record<number, string>} */
    const near = { [-1]: "left", 1: "right", [-columns]: "above", [columns]: "below" };
    const shut = neighbours(square)
      .filter((each) => current().closed.includes(spotKey(square, each)))
      .map((each) => near[each - square]);
    return (
      row +
      (other === null ? "" : `, joined ${near[other - square]} with ${digits[other]}`) +
      (shut.length ? `, border ${shut.join(", ")}` : "") +
      (faults.has(name(puzzle, square)) ? ", wrong" : "")
    );
  }

  /**
   * A laid tile: a domino with its pips.
   * @param {Pair} spot
   * @param {boolean} wrong
   */
  function laid(spot, wrong) {
    const frame = box(spot, 2.5);
    const [one, other] = spot;
    const upright = other - one !== 1;
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [xy(one), xy(other)];
    const fold = upright ? `M${x2 + 9} ${y2}h${CELL - 18}` : `M${x2} ${y2 + 9}v${CELL - 18}`;
    const mid = CELL / 2;
    return draw(
      "g",
      { class: wrong ? "laid wrong" : "laid" },
      draw("rect", { class: "drop", ...frame, y: frame.y + 1.6 }),
      draw("rect", { class: "plate", ...frame }),
      draw("path", { class: "fold", d: fold }),
      half(digits[one] ?? 0, x1 + mid, y1 + mid, upright),
      half(digits[other] ?? 0, x2 + mid, y2 + mid, upright),
    );
  }

  /** @type {string} */
  let drawn = "";
  function refresh() {
    const now = current();
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const spot of now.laid)
      counts.set(tileAt(puzzle, spotOf(spot)), (counts.get(tileAt(puzzle, spotOf(spot))) ?? 0) + 1);
    const twice = (/** @type {Pair} */ spot) =>
      (counts.get(tileAt(puzzle, spot)) ?? 0) > (puzzle.pieces.get(tileAt(puzzle, spot)) ?? 0);
    const signature = `${now.laid.join(";")}|${now.closed.join(";")}`;
    if (signature !== drawn) {
      drawn = signature;
      plates.replaceChildren(
        ...now.laid.map(spotOf).map((spot) => laid(spot, twice(spot) && session.setting("clashes"))),
      );
      borders.replaceChildren(
        ...now.closed.map(spotOf).map(([one, other]) => {
          const [x = 0, y = 0] = xy(other);
          return draw("path", {
            class: "border",
            d: other - one === 1 ? `M${x} ${y + 3}v${CELL - 6}` : `M${x + 3} ${y}h${CELL - 6}`,
          });
        }),
      );
    }
    const covered = new Set(now.laid.flatMap(spotOf));
    const [first = null, second = null] = lit;
    const pair = first !== null && second !== null ? [first, second].sort((one, other) => one - other).join("-") : null;
    const piece = chosenTile ?? pair;
    const light = [];
    if (piece && !explained)
      for (const spot of open(piece)) light.push(draw("rect", { class: "spot open", ...box(spot, 4) }));
    if (hover && !explained)
      for (const spot of everySpot)
        if (tileAt(puzzle, spot) === tileAt(puzzle, hover))
          light.push(
            draw("rect", {
              class: `spot same${spotKey(...spot) === spotKey(...hover) ? " here" : ""}`,
              ...box(spot, 4),
            }),
          );
    spots.replaceChildren(...light);
    for (let square = 0; square < digits.length; square += 1) {
      const at = name(puzzle, square);
      let state = "back";
      const free = !explained && !covered.has(square);
      if (free && first === digits[square]) state += " first";
      if (free && second === digits[square]) state += " second";
      if (square === cursor && !explained) state += " chosen";
      if (faults.has(at)) state += " wrong";
      if (named.has(at)) state += " named";
      backs[square]?.setAttribute("class", state);
      // Pips show the number of a laid tile, up to nine.
      inks[square]?.setAttribute(
        "class",
        covered.has(square) ? "given number covered" : /first|second/.test(state) ? "given number lit" : "given number",
      );
      cells[square]?.setAttribute("aria-label", words(square));
      cells[square]?.setAttribute("tabindex", square === cursor ? "0" : "-1");
    }
    for (const [each, tile] of tiles) {
      const placed = counts.get(each) ?? 0;
      const most = puzzle.pieces.get(each) ?? 0;
      const state = placed > most ? "placed too often" : placed === most ? "placed" : "not placed";
      tile.className = `tile ${placed > most ? "wrong" : placed === most ? "placed" : ""}`;
      tile.setAttribute("aria-pressed", String(each === piece));
      tile.setAttribute("aria-label", `${each}, ${state}`);
    }
    for (const [digit, each] of keys) {
      const number = lit.indexOf(digit) + 1;
      each.setAttribute("aria-pressed", String(number > 0));
      each.className = `key digit${number ? ` lit-${number}` : ""}`;
      const left = [...puzzle.pieces]
        .filter(([tile]) => tile.split("-").map(Number).includes(digit))
        .reduce((sum, [tile, most]) => sum + Math.max(0, most - (counts.get(tile) ?? 0)), 0);
      const small = each.querySelector("small");
      if (small) small.textContent = left ? String(left) : "";
      each.classList.toggle("used", left === 0);
      each.setAttribute("aria-label", `Highlight ${digit}, ${left} tiles left`);
    }
    separate.setAttribute("aria-pressed", String(mode === "border"));
  }

  /**
   * Joins, or separates, or undoes just that.
   * @param {Pair} spot
   * @param {string} how
   */
  function act(spot, how) {
    const now = current();
    const at = spotKey(...spot);
    if (how === "join") session.act(spotName(puzzle, spotOf(at), now.laid.includes(at) ? "?" : "-"));
    else session.act(spotName(puzzle, spotOf(at), now.closed.includes(at) ? "?" : "|"));
  }

  /** @param {number} square */
  function go(square) {
    cursor = square;
    refresh();
    const [x = 0, y = 0] = xy(square);
    zoom.follow({ x, y, w: CELL, h: CELL });
    cells[square]?.focus({ preventScroll: true });
  }

  /** @type {Record<string, number>} */
  const ARROWS = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 };
  /** @param {KeyboardEvent} event */
  function key(event) {
    const step = ARROWS[event.key];
    if (step) {
      const next = cursor + step;
      if (neighbours(cursor).includes(next)) {
        if (event.shiftKey) act([cursor, next], "join");
        else if (event.altKey || event.ctrlKey) act([cursor, next], "border");
        else go(next);
      }
      return true;
    }
    if (/^(Digit|Numpad)\d$/.test(event.code) && !event.ctrlKey && !event.metaKey) {
      const digit = Number(event.code.slice(-1));
      if (digits.includes(digit)) highlight(digit);
      return true;
    }
    if (event.key === " ") {
      setMode(mode === "join" ? "border" : "join");
      return true;
    }
    if (event.key === "Escape") {
      keepLit([null, null]);
      chosenTile = null;
      zoom.fit();
      refresh();
      return true;
    }
    return !event.ctrlKey && !event.metaKey && zoom.key(event);
  }

  /** @param {(number | null)[]} next */
  function keepLit(next) {
    lit = next;
    if (session.about) session.about.marks = lit;
    session.keep?.();
  }

  /**
   * Highlights a digit, in the second colour where there is another; again, it is not highlighted.
   * @param {number} digit
   */
  function highlight(digit) {
    const at = lit.indexOf(digit);
    chosenTile = null;
    if (at >= 0) keepLit(lit.map((each) => (each === digit ? null : each)));
    else if (lit[0] === null) keepLit([digit, lit[1] ?? null]);
    else if (lit[1] === null) keepLit([lit[0] ?? null, digit]);
    else keepLit([lit[1] ?? null, digit]);
    announce(at >= 0 ? `${digit} no longer highlighted.` : `${digit} highlighted.`);
    refresh();
  }

  /** @returns {Pair} */
  const point = (/** @type {PointerEvent} */ event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
    return [at.x, at.y];
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

  /** @type {{ square: number, second: boolean, timer: ReturnType<typeof setTimeout> } | null} */
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    const square = squareAt(point(event));
    if (square < 0 || zoom.pinching()) return;
    // A long press draws a border, as the second mouse button does.
    const timer = setTimeout(() => {
      if (from) from.second = true;
    }, longPress());
    from = { square, second: event.button === 2, timer };
    board.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  board.addEventListener("pointerup", (event) => {
    if (!from) return;
    const began = from;
    clearTimeout(began.timer);
    from = null;
    const to = squareAt(point(event));
    const how = began.second ? (mode === "join" ? "border" : "join") : mode;
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
    clearTimeout(from?.timer);
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

  /** @param {string} next */
  function setMode(next) {
    mode = next;
    announce(mode === "join" ? "A press joins two squares." : "A press draws a border.");
    refresh();
  }
  const separate = button([icon("separate"), "Border"], () => setMode(mode === "join" ? "border" : "join"), {
    class: "tool",
  });
  const tilesTool = button([icon("tiles"), "Tiles"], () => tileTable.classList.toggle("open"), {
    class: "tool tiles-tool",
  });

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
                .map((spot) => spotName(puzzle, spot))
                .join(", ") || "no spot"
            }`,
          );
      },
      { class: "tile" },
    ),
  ]);
  const values = [...new Set(digits)].sort((one, other) => one - other);
  /** @type {[number, HTMLButtonElement][]} */
  const keys = values.map((digit) => [
    digit,
    button([make("b", {}, digit), make("small", { "aria-hidden": "true" })], () => highlight(digit), {
      class: "key digit",
    }),
  ]);
  const digitKeys = make(
    "div",
    { class: "keys", role: "group", "aria-label": "Highlight digits" },
    keys.map(([, each]) => each),
  );
  const count = values.length;
  digitKeys.style.setProperty("--phone", String(count <= 7 ? count : count <= 10 ? 5 : 7));
  digitKeys.style.setProperty("--wide", String(count <= 10 ? 5 : 7));
  digitKeys.style.setProperty("--row", String(count <= 14 ? count : Math.ceil(count / 2)));
  digitKeys.classList.toggle("many", count > 14);
  const tileTable = make(
    "div",
    { class: "tile-table", role: "group", "aria-label": "Tiles of the set" },
    tiles.map(([, each]) => each),
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
    tools: [separate, tilesTool],
    controls: [make("div", { class: "pad" }, digitKeys, tileTable)],
    menu: [["Remove highlights", () => (keepLit([null, null]), refresh())]],
    refresh,
    key,
    focus: () => cells[cursor]?.focus({ preventScroll: true }),
    mark(step, stage, walk) {
      explained = step !== null && stage > 0;
      board.classList.toggle("explained", explained);
      const centres = digits.map((_, square) => {
        const [x = 0, y = 0] = xy(square);
        return { x: x + CELL / 2, y: y + CELL / 2 };
      });
      drawMarks(
        { under, over: marks },
        step ? evidenceAt(step, stage, walk) : [],
        place,
        { x: 0, y: 0, w: width, h: height },
        centres,
      );
      refresh();
    },
    markFaults(names) {
      faults = new Set(names);
      refresh();
    },
    pointAt(text) {
      const [square] = cellsIn(text);
      if (square) go(square[0] * columns + square[1]);
    },
    cellsOf: (text) => cellsIn(text).map(([row, column]) => `r${row + 1}c${column + 1}`),
    light(names) {
      named = new Set(names);
      refresh();
    },
    celebrate() {
      [...plates.children].forEach((each, at) => {
        if (each instanceof SVGElement) each.style.animationDelay = `${at * 30}ms`;
      });
      board.classList.add("solved");
    },
    status() {
      const left = digits.length / 2 - current().laid.length;
      return `${left} of ${digits.length / 2} tiles to lay${mode === "border" ? " · drawing borders" : ""}`;
    },
    ratio: (width + RIM) / (height + RIM),
    zoom: puzzle.highest > LARGE ? zoom : null,
    keyboardHelp: [
      ["Arrows", "Move"],
      ["Shift + arrow", "Join two squares"],
      ["Alt + arrow", "Draw a border"],
      ["Digit", "Highlight it; two digits show where their tile can lie"],
      ["Space", "Switch between tiles and borders"],
      ["+ −", "Zoom; Escape shows the whole board"],
    ],
  };
}

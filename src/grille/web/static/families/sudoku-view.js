// The board of a Sudoku: select cells, enter digits, notes and colours, draw links.

import { isStill } from "../celebration.js";
import { announce, draw, longPress, showFocus } from "../dom.js";
import { cellsIn, drawMarks, evidenceAt } from "../marks.js";
import { zoomable } from "../zoom.js";
import { CELL, RIM, candidateAt, colourSlices, contents, corner, gridLines, outline } from "./sudoku-drawing.js";
import { MODES, sudokuPad } from "./sudoku-pad.js";
import { EMPTY, SYMBOLS, coloursIn, label, name, tintsOf } from "./sudoku.js";

/** How something is ruled out: what a lesson opens with. */
export const rulingOut = { mode: "centre", says: "Notes are on: a digit that you press is taken out of the notes." };

/**
 * The board on the page. The session has the game, and `act` for moves.
 * @param {Session} session
 * @returns {View & { clear(): void, selected(): number[], select(cells: number[]): void }}
 */
export function view(session) {
  const { game } = session;
  /** @type {SudokuPuzzle} */
  const puzzle = game.puzzle;
  /** @returns {SudokuBoard} */
  const current = () => game.board;
  const { side, symbols, variant } = puzzle;
  const size = side * CELL;
  const shownAs = (/** @type {string} */ digit) => label(puzzle, digit);
  const spaced = (/** @type {string} */ notes) => [...notes].map(shownAs).join(" ");
  let cursor = Math.max(0, puzzle.givens.indexOf(EMPTY));
  let chosen = new Set([cursor]);
  let mode = session.mode ?? "digit";
  /** The digit that is entered by pressing cells, where digits are chosen first.
   * @type {string | null} */
  let armed = null;
  let faults = new Set();
  /** The cells that a word of a hint names.
   * @type {Set<string>} */
  let named = new Set();
  let explained = false;

  /** @type {SVGRectElement[]} */
  const backs = [];
  const cells = [...puzzle.givens].map((_, cell) => {
    const [x, y] = corner(side, cell);
    backs.push(draw("rect", { class: "back", x, y, width: CELL, height: CELL }));
    return draw(
      "g",
      { role: "gridcell", tabindex: -1, "data-cell": name(puzzle, cell) },
      draw("rect", { class: "hit", x, y, width: CELL, height: CELL }),
    );
  });
  const layer = (/** @type {string} */ kind) => draw("g", { class: kind, "aria-hidden": "true" });
  const [tints, under, marks, pen] = ["tints", "marks under", "marks", "pen"].map(layer);
  const slices = cells.map(() => draw("g", {}));
  tints.append(...slices);
  const inks = cells.map(() => draw("g", {}));
  const selection = draw("path", { class: "selection", "aria-hidden": "true" });
  const { lines, rim } = gridLines(puzzle);
  // Clues beside the grid need as much room as a cell.
  const outside = variant?.rim ? CELL + 2 : 0;
  const before = Math.max(RIM + 2, outside);
  const across = size + before + Math.max(3, outside);
  const home = { x: -before, y: -before, w: across, h: across };
  const board = draw(
    "svg",
    {
      class: "board sudoku",
      role: "grid",
      "aria-label": `${variant?.title ?? "Sudoku"}, ${side} by ${side}`,
      "aria-multiselectable": "true",
    },
    draw("rect", { class: "paper", x: 0, y: 0, width: size, height: size, "aria-hidden": "true" }),
    draw("g", { "aria-hidden": "true" }, backs),
    tints,
    variant?.shapes("behind"),
    under,
    lines,
    variant?.shapes("above"),
    // Text is drawn apart from the cells, whose labels say the same.
    draw("g", { class: "inks", "aria-hidden": "true" }, inks),
    pen,
    marks,
    selection,
    rim,
    Array.from({ length: side }, (_, row) => draw("g", { role: "row" }, cells.slice(row * side, (row + 1) * side))),
  );
  showFocus(board);
  const zoom = zoomable(board, home, () => {
    press = null;
  });

  const names = cells.map((_, cell) => name(puzzle, cell));
  /** @param {number} cell */
  const where = (cell) => `row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}`;
  // The clues of a puzzle don't change, and there can be many.
  const clueWords = cells.map((_, cell) => (variant?.cluesAt(cell) ?? []).map((each) => `, ${each}`).join(""));

  /** @param {number} cell */
  function words(cell) {
    const now = current();
    const digit = now.digits[cell];
    const wrong = faults.has(names[cell]) ? ", wrong" : "";
    const colours = coloursIn(now.colours[cell]);
    const colour = (colours.length ? `, colour ${colours.join(" and ")}` : "") + clueWords[cell];
    if (digit !== EMPTY)
      return `${where(cell)}, ${shownAs(digit)}${puzzle.givens[cell] !== EMPTY ? ", given" : ""}${wrong}${colour}`;
    const notes = [
      now.centre[cell] && `notes ${spaced(now.centre[cell])}`,
      now.corner[cell] && `corners ${spaced(now.corner[cell])}`,
    ].filter(Boolean);
    return `${where(cell)}, empty${notes.length ? `, ${notes.join(", ")}` : ""}${colour}${wrong}`;
  }

  /** The digit that stands out on the whole board. */
  function litDigit() {
    if (explained) return null;
    if (armed) return armed;
    const digit = chosen.size === 1 ? current().digits[cursor] : EMPTY;
    return digit !== EMPTY && session.setting("same") ? digit : null;
  }

  // What each cell shows now: an element is touched only where this changes.
  /** @type {string[]} */
  const drawn = [];
  /** @type {string[]} */
  const states = [];
  /** @type {boolean[]} */
  const picked = [];
  let outlined = "";
  let stop = -1;
  function refresh() {
    const now = current();
    const lit = litDigit();
    const inLine = session.setting("line");
    const peers = chosen.size === 1 && !explained && session.setting("peers") ? puzzle.peers[cursor] : null;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const wrong = faults.has(names[cell]);
      let state = "back";
      if (chosen.has(cell) && !explained) state += " chosen";
      else if (lit && now.digits[cell] === lit) state += " same";
      else if (peers?.has(cell)) state += " peer";
      if (wrong) state += " wrong";
      if (named.has(names[cell])) state += " named";
      if (states[cell] !== state) backs[cell].setAttribute("class", state);
      states[cell] = state;
      const marked = lit && (now.centre[cell] + now.corner[cell]).includes(lit) ? lit : "";
      const signature = `${now.digits[cell]}|${now.centre[cell]}|${now.corner[cell]}|${now.tints[cell]}|${now.colours[cell]}|${inLine}|${marked}|${wrong}`;
      if (drawn[cell] !== signature) drawCell(cell, now, lit, inLine, wrong);
      drawn[cell] = signature;
      const isChosen = chosen.has(cell);
      if (picked[cell] !== isChosen) cells[cell].setAttribute("aria-selected", String(isChosen));
      picked[cell] = isChosen;
    }
    if (stop !== cursor) {
      cells[stop]?.setAttribute("tabindex", "-1");
      cells[cursor].setAttribute("tabindex", "0");
      stop = cursor;
    }
    const around = outline(side, chosen);
    if (outlined !== around) selection.setAttribute("d", around);
    outlined = around;
    drawLinks();
    pad.refresh({ mode, armed, digits: now.digits });
  }

  /**
   * @param {number} cell
   * @param {SudokuBoard} now
   * @param {string | null} lit
   * @param {boolean} inLine
   * @param {boolean} wrong
   */
  function drawCell(cell, now, lit, inLine, wrong) {
    inks[cell].replaceChildren(...contents(puzzle, now, cell, lit, inLine));
    inks[cell].setAttribute("class", `${wrong ? "wrong" : ""}${now.colours[cell] ? " coloured" : ""}`);
    slices[cell].replaceChildren(...(now.colours[cell] ? colourSlices(side, cell, now.colours[cell]) : []));
    cells[cell].setAttribute("aria-label", words(cell));
  }

  /** Links that the player drew; those of filled cells are kept, not shown. */
  function drawLinks() {
    const now = current();
    if (!now.links.length && !pen.childElementCount) return;
    pen.replaceChildren(
      ...now.links.flatMap((link) => {
        const ends = [...link.matchAll(/r(\d+)c(\d+)\/(.)/g)].map((match) => {
          const cell = (Number(match[1]) - 1) * side + Number(match[2]) - 1;
          return now.digits[cell] === EMPTY ? candidateAt(puzzle, now, cell, match[3], session.setting("line")) : null;
        });
        const [one, other] = ends;
        if (!one || !other) return [];
        const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
        return [
          draw("path", { class: link.includes("~") ? "pen-link weak" : "pen-link", d }),
          ...[one, other].map((end) => draw("circle", { class: "pen-end", cx: end.x, cy: end.y, r: end.r * 1.1 })),
        ];
      }),
    );
  }

  const open = () => [...chosen].filter((cell) => puzzle.givens[cell] === EMPTY);

  /** @param {string} digit */
  function enter(digit, how = mode) {
    const now = current();
    if (how === "colour" || how === "pen") return undefined;
    if (how === "digit") {
      const targets = open();
      if (!targets.length) return session.message(`${name(puzzle, cursor)} holds a given.`);
      const same = targets.every((cell) => now.digits[cell] === digit);
      const sweep = session.setting("sweep") ? "!" : "";
      return session.act(
        ...targets.map((cell) => (same ? `${name(puzzle, cell)}=` : `${name(puzzle, cell)}=${digit}${sweep}`)),
      );
    }
    const targets = open().filter((cell) => now.digits[cell] === EMPTY);
    const notesAt = (/** @type {number} */ cell) => (how === "centre" ? now.centre : now.corner)[cell] ?? "";
    const all = targets.length > 0 && targets.every((cell) => notesAt(cell).includes(digit));
    const signOf = how === "centre" ? "~" : "^";
    const moves = targets.map((cell) => {
      const before = notesAt(cell);
      const notes = all ? before.replace(digit, "") : before.includes(digit) ? before : before + digit;
      return `${name(puzzle, cell)}${signOf}${notes}`;
    });
    return moves.length ? session.act(...moves) : undefined;
  }

  /** Empties the selected cells: digits first, then notes, then colours. */
  function clear() {
    const now = current();
    /** @type {string[]} */
    const moves = [];
    for (const cell of open()) {
      const at = name(puzzle, cell);
      if (now.digits[cell] !== EMPTY) moves.push(`${at}=`);
      else {
        if (now.centre[cell]) moves.push(`${at}~`);
        if (now.corner[cell]) moves.push(`${at}^`);
      }
    }
    if (!moves.length || mode === "colour")
      for (const cell of chosen) {
        if (now.colours[cell]) moves.push(`${name(puzzle, cell)}#0`);
        for (const digit of tintsOf(now.tints[cell]).keys())
          if (now.digits[cell] === EMPTY) moves.push(`${name(puzzle, cell)}/${digit}#0`);
      }
    if (moves.length) session.act(...moves);
  }

  /**
   * Gives the selected cells a colour more, or takes it from them where all have it.
   * @param {number} number
   */
  function colour(number) {
    const now = current();
    const bit = 1 << (number - 1);
    const all = [...chosen].every((cell) => now.colours[cell] & bit);
    session.act(
      ...[...chosen].map((cell) => {
        const mask = all ? now.colours[cell] & ~bit : now.colours[cell] | bit;
        return `${name(puzzle, cell)}#${coloursIn(mask).join("") || "0"}`;
      }),
    );
  }

  /** @param {string} next */
  function setMode(next) {
    mode = next;
    announce(MODES[mode] ?? mode);
    refresh();
  }

  /**
   * @param {number} cell
   * @param {boolean} extend
   */
  function go(cell, extend) {
    cursor = cell;
    if (extend) chosen.add(cell);
    else chosen = new Set([cell]);
    refresh();
    zoom.follow({ x: (cell % side) * CELL, y: Math.floor(cell / side) * CELL, w: CELL, h: CELL });
    cells[cell].focus({ preventScroll: true });
  }

  /** @type {Record<string, [number, number]>} */
  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  /** @type {Record<string, string>} */
  const LETTERS = { z: "digit", x: "corner", c: "centre", v: "colour", b: "pen" };

  /**
   * Handles a key, wherever the focus is; false where it has no meaning here.
   * @param {KeyboardEvent} event
   */
  function key(event) {
    const arrow = ARROWS[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (arrow) {
      const row = (Math.floor(cursor / side) + arrow[0] + side) % side;
      const column = ((cursor % side) + arrow[1] + side) % side;
      go(row * side + column, event.shiftKey || command);
      return true;
    }
    if (event.key === "Home" || event.key === "End") {
      go(Math.floor(cursor / side) * side + (event.key === "Home" ? 0 : side - 1), false);
      return true;
    }
    if (event.key === " ") {
      const order = Object.keys(MODES);
      setMode(order[(order.indexOf(mode) + 1) % order.length] ?? "digit");
      return true;
    }
    if ((["Backspace", "Delete"].includes(event.key) || (event.key === "0" && puzzle.first)) && !command) {
      clear();
      return true;
    }
    if (event.key === "Escape") {
      armed = null;
      zoom.fit();
      go(cursor, false);
      return true;
    }
    if (command && event.key.toLowerCase() === "a") {
      choose([...cells.keys()]);
      return true;
    }
    const digit = digitOf(event);
    if (digit && !event.metaKey && !(command && /[A-Z]/.test(digit))) {
      const how = event.altKey || event.ctrlKey ? "centre" : event.shiftKey ? "corner" : mode;
      if (how === "colour") {
        if (/[1-8]/.test(digit)) colour(Number(digit));
      } else if (mode === "digit" && session.setting("first") && how === "digit") arm(digit);
      else enter(digit, how === "pen" ? "digit" : how);
      return true;
    }
    if (command || event.altKey) return false;
    const letter = LETTERS[event.key.toLowerCase()];
    if (letter) {
      setMode(letter);
      return true;
    }
    if (event.key.toLowerCase() === "a") {
      chooseCandidates();
      return true;
    }
    return zoom.key(event);
  }

  /** @param {KeyboardEvent} event */
  function digitOf(event) {
    const code = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    const found = code ? code[1] : event.key.length === 1 ? event.key.toUpperCase() : "";
    return found && symbols.includes(found) ? found : null;
  }

  /** @param {string | null} digit */
  function arm(digit) {
    armed = armed === digit ? null : digit;
    if (armed) announce(`Digit ${shownAs(armed)}: press cells to enter it.`);
    refresh();
  }

  /** @param {number[]} list */
  function choose(list) {
    if (!list.length) return;
    chosen = new Set(list);
    if (!chosen.has(cursor)) cursor = list[0] ?? cursor;
    announce(`${list.length} cells selected.`);
    refresh();
  }

  /** Selects the empty cells that can take the highlighted digit: by their notes, or by the digits around them. */
  function chooseCandidates() {
    const now = current();
    const digit = armed ?? (now.digits[cursor] !== EMPTY ? now.digits[cursor] : null);
    if (!digit) return session.message("Select a digit first: then all cells with it as a candidate are selected.");
    const noted = now.centre.some(Boolean);
    const found = [...cells.keys()].filter((cell) => {
      if (now.digits[cell] !== EMPTY) return false;
      if (noted) return (now.centre[cell] + now.corner[cell]).includes(digit);
      return ![...puzzle.peers[cell]].some((peer) => now.digits[peer] === digit);
    });
    return found.length ? choose(found) : session.message(`No cell has the candidate ${shownAs(digit)}.`);
  }

  /**
   * Lights up cells for a moment.
   * @param {number[]} at
   */
  function flash(at) {
    const square = (/** @type {number} */ cell) =>
      `M${(cell % side) * CELL} ${Math.floor(cell / side) * CELL}h${CELL}v${CELL}h${-CELL}z`;
    const light = draw("path", { class: "complete", d: at.map(square).join("") });
    under.before(light);
    const shown = light.animate?.([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], { duration: 600 });
    if (shown) shown.onfinish = () => light.remove();
    else light.remove();
  }

  /**
   * The candidate under a point of the screen: the nearest note, or where its note would be.
   * @param {number} cell
   * @param {PointerEvent} event
   */
  function candidateUnder(cell, event) {
    const now = current();
    if (now.digits[cell] !== EMPTY) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
    const among = now.centre[cell] || symbols;
    let best = among.charAt(0);
    let least = Infinity;
    for (const digit of among) {
      const spot = candidateAt(puzzle, now, cell, digit, session.setting("line"));
      const far = Math.hypot(at.x - spot.x, at.y - spot.y);
      if (far < least) [best, least] = [digit, far];
    }
    return best;
  }

  /** What a finger or the mouse began.
   * @type {{ cell: number, from: string | null, moved: boolean, timer: ReturnType<typeof setTimeout> } | null} */
  let press = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
    return target ? cells.findIndex((each) => each === target) : -1;
  };
  board.addEventListener("pointerdown", (event) => {
    const cell = at(event);
    if (cell < 0 || zoom.pinching()) return;
    event.preventDefault();
    const extend = event.ctrlKey || event.shiftKey || event.metaKey;
    const timer = setTimeout(() => pressedLong(cell), longPress());
    press = { cell, from: mode === "pen" ? candidateUnder(cell, event) : null, moved: false, timer };
    if (extend && chosen.has(cell) && chosen.size > 1) {
      chosen.delete(cell);
      refresh();
    } else go(cell, extend);
    if (armed && !extend) enter(armed);
    else if (mode === "colour" && pad.brush() && !extend) tint(cell, event);
  });
  board.addEventListener("pointermove", (event) => {
    if (!press || !event.buttons || mode === "pen" || zoom.pinching()) return;
    const cell = at(event);
    if (cell < 0 || cell === press.cell || chosen.has(cell)) return;
    press.moved = true;
    clearTimeout(press.timer);
    go(cell, true);
  });
  board.addEventListener("pointerup", (event) => {
    const began = press;
    end();
    if (!began?.from || mode !== "pen") return;
    const cell = at(event);
    const to = cell < 0 ? null : candidateUnder(cell, event);
    if (to && (cell !== began.cell || to !== began.from)) link(began.cell, began.from, cell, to);
  });
  board.addEventListener("pointercancel", end);
  function end() {
    clearTimeout(press?.timer);
    press = null;
  }

  /**
   * A long press selects everything with the same digit; on an empty cell it turns notes on and off.
   * @param {number} cell
   */
  function pressedLong(cell) {
    if (!press || press.moved || mode === "pen") return;
    press = null;
    const digit = current().digits[cell];
    if (digit !== EMPTY) chooseSame(digit);
    else setMode(mode === "digit" ? "centre" : "digit");
  }

  /**
   * Draws a link: strong at first, then weak, then none.
   * @param {number} cell
   * @param {string} digit
   * @param {number} other
   * @param {string} to
   */
  function link(cell, digit, other, to) {
    const ends = [`${name(puzzle, cell)}/${digit}`, `${name(puzzle, other)}/${to}`];
    const has = (/** @type {string} */ kind) =>
      current().links.some((each) => each === ends.join(kind) || each === [...ends].reverse().join(kind));
    session.act(ends.join(has("-") ? "~" : has("~") ? "?" : "-"));
  }

  /**
   * Colours the candidate under the pointer with the chosen colour, or removes it.
   * @param {number} cell
   * @param {PointerEvent} event
   */
  function tint(cell, event) {
    const number = pad.brush();
    const digit = candidateUnder(cell, event);
    if (!number || !digit || !current().centre[cell].includes(digit)) return;
    const same = tintsOf(current().tints[cell]).get(digit) === String(number);
    session.act(`${name(puzzle, cell)}/${digit}#${same ? 0 : number}`);
  }

  /** @param {string} digit */
  const chooseSame = (digit) => choose([...cells.keys()].filter((cell) => current().digits[cell] === digit));
  board.addEventListener("dblclick", (event) => {
    const digit = current().digits[cursor];
    if (digit === EMPTY || armed) return;
    if (event.shiftKey) chooseCandidates();
    else chooseSame(digit);
  });
  board.addEventListener("focusin", (event) => {
    const cell = cells.findIndex((each) => each === event.target);
    if (cell >= 0 && cell !== cursor) {
      cursor = cell;
      chosen = new Set([cell]);
      refresh();
    }
  });

  const pad = sudokuPad({
    puzzle,
    enter: (digit, how) => (session.setting("first") && !how && mode === "digit" ? arm(digit) : enter(digit, how)),
    colour,
    setMode,
    clear,
    refresh,
  });

  /** @param {string} word */
  function place(word) {
    const now = current();
    const [cell] = cellsIn(word, side);
    if (!cell) return {};
    const index = cell[0] * side + cell[1];
    const box = { x: cell[1] * CELL, y: cell[0] * CELL, w: CELL, h: CELL };
    const said = /(?:=|<>)([0-9A-Z@]+)/i.exec(word)?.[1];
    if (!said) return { boxes: [box] };
    const digit = said.length === 2 ? (SYMBOLS[Number(said) - 1] ?? said) : said;
    if (now.digits[index] !== EMPTY) return { boxes: [box] };
    // A digit of a neighbour is not a candidate here.
    if ([...puzzle.peers[index]].some((peer) => now.digits[peer] === digit)) return {};
    /** @type {{ x: number, y: number, r: number, text?: string }} */
    const dot = candidateAt(puzzle, now, index, digit, session.setting("line"));
    if (!now.centre[index].includes(digit)) dot.text = shownAs(digit);
    // A cell without notes has room to show what goes there.
    return { boxes: [box], dot, ghost: now.centre[index] || now.corner[index] ? undefined : shownAs(digit) };
  }

  /**
   * What a single rests on that its pattern leaves out: the digits around its cell.
   * @param {Step} step
   * @returns {Evidence[]}
   */
  function around(step) {
    if (step.technique !== "naked_single" || !step.places[0]) return [];
    const [[row = 0, column = 0] = []] = cellsIn(step.places[0], side);
    const now = current();
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const peer of puzzle.peers[row * side + column])
      if (now.digits[peer] !== EMPTY && !found.has(now.digits[peer])) found.set(now.digits[peer], peer);
    return [...found.values()].map((cell) => ({ role: "evidence", kind: "cell", at: [name(puzzle, cell)], text: "" }));
  }

  return {
    element: board,
    tools: pad.tools,
    controls: [pad.element],
    menu: [
      ...(variant ? [/** @type {[string, () => void]} */ (["Rules of this puzzle", variant.showRules])] : []),
      ["Fill in notes", () => session.act("notes fill")],
      ["Clear notes", () => session.act("notes clear")],
      ["Select cells with the same candidate", chooseCandidates],
      ["Remove links", () => session.act("links clear")],
    ],
    clear,
    /** The selected cells, in the order in which they were selected. */
    selected: () => [...chosen],
    select(list) {
      chosen = new Set(list);
      cursor = list.at(-1) ?? cursor;
    },
    refresh,
    key,
    focus: () => cells[cursor].focus({ preventScroll: true }),
    mark(step, stage, walk) {
      explained = step !== null && stage > 0;
      board.classList.toggle("explained", explained);
      const evidence = step ? evidenceAt(step, stage, walk) : [];
      if (step && stage > 1) evidence.unshift(...around(step));
      const filled = [...current().digits].flatMap((digit, cell) => {
        const [x, y] = corner(side, cell);
        return digit === EMPTY ? [] : [{ x: x + CELL / 2, y: y + CELL / 2 }];
      });
      drawMarks({ under, over: marks }, evidence, place, { x: 0, y: 0, w: size, h: size }, filled);
      refresh();
    },
    markFaults(found) {
      if (!found.length && !faults.size) return;
      faults = new Set(found);
      refresh();
    },
    pointAt(text) {
      const [cell] = cellsIn(text, side);
      if (cell) go(cell[0] * side + cell[1], false);
    },
    cellsOf(word) {
      const house = puzzle.houses.find((each) => each.name === word.toLowerCase());
      if (house) return house.cells.map((cell) => name(puzzle, cell));
      return cellsIn(word, side).map(([row, column]) => `r${row + 1}c${column + 1}`);
    },
    light(found) {
      if (!found.length && !named.size) return;
      named = new Set(found);
      refresh();
    },
    celebrate(last) {
      const [from] = last ? cellsIn(last, side) : [];
      const [row, column] = from ?? [side / 2, side / 2];
      cells.forEach((_, cell) => {
        const far = Math.hypot(Math.floor(cell / side) - row, (cell % side) - column);
        inks[cell].style.animationDelay = backs[cell].style.animationDelay = `${Math.round(far * 55)}ms`;
      });
      board.classList.add("solved");
    },
    // Not a motion of each digit: that would slow down the next entry.
    completed(before) {
      if (isStill()) return;
      const now = current();
      for (const house of puzzle.houses) {
        const full = (/** @type {string} */ digits) => new Set(house.cells.map((cell) => digits[cell])).size === side;
        const whole = (/** @type {string} */ digits) =>
          full(digits) && house.cells.every((cell) => digits[cell] !== EMPTY);
        if (!whole(now.digits) || whole(before.digits)) continue;
        flash(house.cells);
      }
    },
    status() {
      const left = [...current().digits].filter((digit) => digit === EMPTY).length;
      const picked = chosen.size > 1 ? `${chosen.size} cells` : where(cursor);
      return `${picked[0]?.toUpperCase()}${picked.slice(1)} · ${left} to go`;
    },
    opening: variant?.opening,
    ratio: 1,
    zoom: side > 9 ? zoom : null,
    keyboardHelp: [
      ["Arrows", "Move; with Shift or Ctrl, select"],
      [`${puzzle.first} to ${shownAs(symbols.slice(-1))}`, "Enter a digit"],
      ["Shift + digit", "Corner note"],
      ["Alt or Ctrl + digit", "Centre note"],
      ["Delete", "Erase"],
      ["Space", "Next entry mode"],
      ...(side < 12 ? [["Z X C V B", "Digits, corner notes, centre notes, colours, links"]] : []),
      ["A", "Select the cells with the same candidate"],
      ["+ −", "Zoom; Escape shows the whole board"],
    ],
  };
}

// The board of a Sudoku: digits, centre and corner notes, colours.

import { announce, button, draw, make } from "../dom.js";
import { cellsIn, drawMarks, evidenceAt } from "../marks.js";
import { EMPTY, SYMBOLS, label, name } from "./sudoku.js";

const COLOURS = 8;
const CELL = 40;
/** @type {Record<string, string>} */
const MODES = { digit: "Digits", centre: "Centre notes", corner: "Corner notes", colour: "Colours" };

/**
 * The board on the page. The session has the game, and `act` for moves.
 * @param {Session} session
 */
export function view(session) {
  const { game } = session;
  /** @type {SudokuPuzzle} */
  const puzzle = game.puzzle;
  /** @returns {SudokuBoard} */
  const current = () => game.board;
  const { side, symbols } = puzzle;
  const size = side * CELL;
  const shownAs = (/** @type {string} */ digit) => label(puzzle, digit);
  const spaced = (/** @type {string} */ notes) => [...notes].map(shownAs).join(" ");
  // Symbols need no space between them; numbers do.
  const notesOf = (/** @type {string} */ notes) => (shownAs("A") === "A" ? notes : spaced(notes));
  let cursor = Math.max(0, puzzle.givens.indexOf(EMPTY));
  let chosen = new Set([cursor]);
  let mode = "digit";
  /** @type {string | null} */
  let lit = null;
  let pairs = false;
  let faults = new Set();

  /** @type {SVGRectElement[]} */
  const backs = [];
  const layers = { marks: draw("g", { class: "marks", "aria-hidden": "true" }) };
  const cells = [...puzzle.givens].map((_, cell) => {
    const [x, y] = [(cell % side) * CELL, Math.floor(cell / side) * CELL];
    const back = draw("rect", { class: "back", x, y, width: CELL, height: CELL });
    backs.push(back);
    return draw(
      "g",
      { role: "gridcell", tabindex: -1, "data-cell": name(puzzle, cell) },
      draw("rect", { class: "hit", x, y, width: CELL, height: CELL }),
    );
  });
  const inks = cells.map(() => draw("g", {}));
  const rows = Array.from({ length: side }, (_, row) =>
    draw("g", { role: "row" }, cells.slice(row * side, (row + 1) * side)),
  );
  const lines = draw("g", { class: "lines", "aria-hidden": "true" });
  const latin = puzzle.rows === 1 || puzzle.columns === 1;
  const [down, across] = latin ? [side, side] : [puzzle.rows, puzzle.columns];
  for (let at = 0; at <= side; at += 1) {
    lines.append(draw("path", { class: at % down ? "thin" : "thick", d: `M0 ${at * CELL}h${size}` }));
    lines.append(draw("path", { class: at % across ? "thin" : "thick", d: `M${at * CELL} 0v${size}` }));
  }
  const board = draw(
    "svg",
    {
      class: "board sudoku",
      viewBox: `-2 -2 ${size + 4} ${size + 4}`,
      role: "grid",
      "aria-label": `Sudoku, ${side} by ${side}`,
      "aria-multiselectable": "true",
    },
    draw("g", { "aria-hidden": "true" }, backs),
    layers.marks,
    lines,
    // Text is drawn apart from the cells, whose labels say the same.
    draw("g", { "aria-hidden": "true" }, inks),
    rows,
  );

  const slots = Math.ceil(Math.sqrt(side));
  const slot = (/** @type {number} */ cell, /** @type {string} */ digit) => {
    const at = symbols.indexOf(digit);
    const step = (CELL - 4) / slots;
    return {
      x: (cell % side) * CELL + 2 + ((at % slots) + 0.5) * step,
      y: Math.floor(cell / side) * CELL + 2 + (Math.floor(at / slots) + 0.5) * step,
      r: step * 0.46,
    };
  };

  /** @param {number} cell */
  function ink(cell) {
    const now = current();
    const [x, y] = [(cell % side) * CELL, Math.floor(cell / side) * CELL];
    const parts = [];
    if (now.digits[cell] !== EMPTY) {
      const kind = puzzle.givens[cell] !== EMPTY ? "given" : "entered";
      parts.push(
        draw(
          "text",
          { class: kind, x: x + CELL / 2, y: y + CELL / 2, "font-size": side > 16 ? 22 : 26 },
          shownAs(now.digits[cell]),
        ),
      );
    } else {
      const both = now.corner[cell] !== "";
      if (both) {
        const small = side > 9 ? 8 : 10;
        parts.push(
          draw("text", { class: "note left", x: x + 3, y: y + 7, "font-size": small }, notesOf(now.corner[cell])),
        );
        if (now.centre[cell])
          parts.push(
            draw(
              "text",
              {
                class: "note",
                x: x + CELL / 2,
                y: y + CELL * 0.62,
                "font-size": Math.min(12, 60 / notesOf(now.centre[cell]).length),
              },
              notesOf(now.centre[cell]),
            ),
          );
      } else {
        for (const digit of now.centre[cell]) {
          const at = slot(cell, digit);
          parts.push(
            draw(
              "text",
              {
                class: digit === lit ? "note lit" : "note",
                x: at.x,
                y: at.y,
                "font-size": at.r * (shownAs(digit).length > 1 ? 1.4 : 1.75),
              },
              shownAs(digit),
            ),
          );
        }
      }
    }
    inks[cell].replaceChildren(...parts);
  }

  /** @param {number} cell */
  function words(cell) {
    const now = current();
    const where = `row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}`;
    const digit = now.digits[cell];
    if (digit !== EMPTY)
      return (
        `${where}, ${shownAs(digit)}${puzzle.givens[cell] !== EMPTY ? ", given" : ""}` +
        (faults.has(name(puzzle, cell)) ? ", wrong" : "")
      );
    const notes = [
      now.centre[cell] && `notes ${spaced(now.centre[cell])}`,
      now.corner[cell] && `corners ${spaced(now.corner[cell])}`,
    ].filter(Boolean);
    const colour = now.colours[cell] ? `, colour ${now.colours[cell]}` : "";
    return `${where}, empty${notes.length ? `, ${notes.join(", ")}` : ""}${colour}`;
  }

  /** @type {string[]} */
  const seen = [];
  function refresh() {
    const now = current();
    const alone = chosen.size === 1;
    const digit = lit ?? (alone && now.digits[cursor] !== EMPTY ? now.digits[cursor] : null);
    for (let cell = 0; cell < cells.length; cell += 1) {
      const state = ["back"];
      if (now.colours[cell]) state.push(`colour-${now.colours[cell]}`);
      if (chosen.has(cell)) state.push("chosen");
      else if (alone && puzzle.peers[cursor].has(cell)) state.push("peer");
      if (digit && now.digits[cell] === digit) state.push("same");
      if (lit && now.digits[cell] === EMPTY && now.centre[cell].includes(lit)) state.push("may");
      if (pairs && now.digits[cell] === EMPTY && now.centre[cell].length === 2) state.push("pair");
      if (faults.has(name(puzzle, cell))) state.push("wrong");
      backs[cell].setAttribute("class", state.join(" "));
      const signature = `${now.digits[cell]}|${now.centre[cell]}|${now.corner[cell]}|${lit}`;
      if (seen[cell] !== signature) ink(cell);
      seen[cell] = signature;
      cells[cell].setAttribute("aria-label", words(cell));
      cells[cell].setAttribute("aria-selected", String(chosen.has(cell)));
      cells[cell].setAttribute("tabindex", cell === cursor ? "0" : "-1");
    }
    for (const [digit_, key] of keys) {
      const left = side - [...now.digits].filter((each) => each === digit_).length;
      key.classList.toggle("used", left <= 0);
      key.setAttribute(
        "aria-label",
        `${MODES[mode]}: ${shownAs(digit_)}${left > 0 ? `, ${left} left` : ", all placed"}`,
      );
    }
    for (const [each, tab] of tabs) tab.setAttribute("aria-pressed", String(each === mode));
    pad.classList.toggle("colours", mode === "colour");
    swatches.hidden = mode !== "colour";
    digits.hidden = mode === "colour";
  }

  const open = () => [...chosen].filter((cell) => puzzle.givens[cell] === EMPTY);

  /** @param {string} digit */
  function enter(digit, how = mode) {
    const now = current();
    if (how === "colour") return;
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
    if (moves.length) session.act(...moves);
  }

  function clear() {
    const now = current();
    const moves = [];
    for (const cell of chosen) {
      const at = name(puzzle, cell);
      if (puzzle.givens[cell] === EMPTY) {
        if (now.digits[cell] !== EMPTY) moves.push(`${at}=`);
        else {
          if (now.centre[cell]) moves.push(`${at}~`);
          if (now.corner[cell]) moves.push(`${at}^`);
        }
      }
      if (now.colours[cell] && (mode === "colour" || puzzle.givens[cell] !== EMPTY)) moves.push(`${at}#0`);
    }
    if (moves.length) session.act(...moves);
  }

  const colour = (/** @type {number} */ number) =>
    session.act(...[...chosen].map((cell) => `${name(puzzle, cell)}#${number}`));

  /** @param {string} next */
  function setMode(next) {
    mode = next;
    announce(MODES[mode]);
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
    cells[cell].focus({ preventScroll: true });
  }

  /** @type {Record<string, [number, number]>} */
  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  board.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const row = (Math.floor(cursor / side) + arrow[0] + side) % side;
      const column = ((cursor % side) + arrow[1] + side) % side;
      go(row * side + column, event.shiftKey || event.ctrlKey);
    } else if (event.key === "Home" || event.key === "End") {
      go(Math.floor(cursor / side) * side + (event.key === "Home" ? 0 : side - 1), false);
    } else if (event.key === " ") {
      const order = Object.keys(MODES);
      setMode(order[(order.indexOf(mode) + 1) % order.length]);
    } else if (["Backspace", "Delete", "0"].includes(event.key)) {
      clear();
    } else if (event.key === "Escape") {
      lit = null;
      go(cursor, false);
    } else {
      const digit = digitOf(event);
      if (!digit || (event.ctrlKey && /[A-Z]/.test(digit)) || event.metaKey) return;
      if (mode === "colour") {
        if (/[1-8]/.test(digit)) colour(Number(digit));
      } else enter(digit, event.altKey || event.ctrlKey ? "centre" : event.shiftKey ? "corner" : mode);
    }
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {any} event */
  function digitOf(event) {
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    const found = code ? code[1] : event.key.length === 1 ? event.key.toUpperCase() : "";
    return found && symbols.includes(found) ? found : null;
  }

  let dragging = false;
  const at = (/** @type {any} */ event) => {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
    return cells.findIndex((each) => each === target);
  };
  board.addEventListener("pointerdown", (event) => {
    const cell = at(event);
    if (cell < 0) return;
    dragging = true;
    go(cell, event.ctrlKey || event.shiftKey || event.metaKey);
    event.preventDefault();
  });
  board.addEventListener("pointermove", (event) => {
    if (!dragging || !event.buttons) return;
    const cell = at(event);
    if (cell >= 0 && !chosen.has(cell)) go(cell, true);
  });
  for (const end of ["pointerup", "pointercancel"])
    board.addEventListener(end, () => {
      dragging = false;
    });
  board.addEventListener("dblclick", () => {
    const digit = current().digits[cursor];
    if (digit === EMPTY) return;
    chosen = new Set([...cells.keys()].filter((cell) => current().digits[cell] === digit));
    refresh();
  });
  board.addEventListener("focusin", (event) => {
    const cell = cells.findIndex((each) => each === event.target);
    if (cell >= 0 && cell !== cursor) {
      cursor = cell;
      chosen = new Set([cell]);
      refresh();
    }
  });

  /** @type {[string, HTMLButtonElement][]} */
  const tabs = Object.entries(MODES).map(([each, label]) => [
    each,
    button(label, () => setMode(each), { "aria-pressed": each === mode }),
  ]);
  /** @type {[string, HTMLButtonElement][]} */
  const keys = [...symbols].map((digit) => [digit, button(shownAs(digit), () => enter(digit), { class: "key" })]);
  const digits = make(
    "div",
    { class: `keys side-${Math.ceil(Math.sqrt(side))}`, role: "group", "aria-label": "Digits" },
    keys.map(([, key]) => key),
  );
  const swatches = make(
    "div",
    { class: "keys side-3", role: "group", "aria-label": "Colours" },
    Array.from({ length: COLOURS }, (_, number) =>
      button(String(number + 1), () => colour(number + 1), {
        class: `key swatch colour-${number + 1}`,
        "aria-label": `Colour ${number + 1}`,
      }),
    ),
  );
  const pad = make(
    "div",
    { class: "pad" },
    make(
      "div",
      { class: "modes", role: "group", "aria-label": "What to enter" },
      tabs.map(([, tab]) => tab),
    ),
    digits,
    swatches,
  );
  const spot = make(
    "select",
    {
      "aria-label": "Highlight a digit",
      onchange: (event) => {
        lit = event.target.value || null;
        refresh();
      },
    },
    make("option", { value: "" }, "Highlight: none"),
    [...symbols].map((digit) => make("option", { value: digit }, `Highlight ${shownAs(digit)}`)),
  );
  const tools = make(
    "div",
    { class: "tools" },
    button("Clear cell", clear),
    button("Fill notes", () => session.act("notes")),
    button("Clear notes", () => session.act("notes clear")),
    spot,
    make(
      "label",
      {},
      make("input", {
        type: "checkbox",
        onchange: (event) => {
          pairs = event.target.checked;
          refresh();
        },
      }),
      " Cells with two candidates",
    ),
    session.toggle("sweep", "Keep notes in step", true),
  );

  /** @param {string} word */
  function place(word) {
    const [cell] = cellsIn(word);
    if (!cell) return {};
    const box = { x: cell[1] * CELL, y: cell[0] * CELL, w: CELL, h: CELL };
    const said = /(?:=|<>)([0-9A-Z@]+)/i.exec(word)?.[1];
    if (!said) return { boxes: [box] };
    const digit = said.length === 2 ? (SYMBOLS[Number(said) - 1] ?? said) : said;
    const index = cell[0] * side + cell[1];
    /** @type {{ x: number, y: number, r: number, text?: string }} */
    const dot = slot(index, digit);
    if (!current().centre[index].includes(digit) || current().corner[index]) dot.text = shownAs(digit);
    // A cell without notes has room to show what goes there.
    return {
      boxes: [box],
      dot,
      ghost: current().centre[index] || current().corner[index] ? undefined : shownAs(digit),
    };
  }

  return {
    element: board,
    controls: [pad, tools],
    clear,
    refresh,
    focus: () => cells[cursor].focus({ preventScroll: true }),
    mark: (/** @type {Step | null} */ step, /** @type {number} */ stage) =>
      drawMarks(layers.marks, step ? evidenceAt(step, stage) : [], place),
    markFaults: (/** @type {string[]} */ names) => {
      faults = new Set(names);
      refresh();
    },
    pointAt: (/** @type {string} */ where) => {
      const [cell] = cellsIn(where);
      if (cell) go(cell[0] * side + cell[1], false);
    },
    keyboardHelp:
      "Arrows: move. Digits: enter. Space: switch between digits, notes and colours. " +
      "Shift+digit: corner note. Alt+digit: centre note. Delete: clear.",
  };
}

// Zoom and pan of a board: two fingers, the wheel, or keys. The board keeps its place on the page; its view box changes.

const MOST = 6;
const STEP = 1.35;

/**
 * @param {SVGSVGElement} board
 * @param {Box} home what is shown at first: the whole board
 * @param {() => void} cancel called when two fingers begin, to drop what the first one began
 */
export function zoomable(board, home, cancel) {
  let scale = 1;
  let [x, y] = [home.x + home.w / 2, home.y + home.h / 2];
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();

  /** The part of the board that is shown: as wide and high as the place it has. */
  function shown() {
    const frame = board.getBoundingClientRect();
    const ratio = frame.height ? frame.width / frame.height : home.w / home.h;
    const [w, h] = home.w / home.h > ratio ? [home.w, home.w / ratio] : [home.h * ratio, home.h];
    return { w: w / scale, h: h / scale };
  }

  function apply() {
    if (scale <= 1.001) {
      scale = 1;
      [x, y] = [home.x + home.w / 2, home.y + home.h / 2];
      set(home);
    } else {
      const { w, h } = shown();
      x = inside(x, w, home.x, home.w);
      y = inside(y, h, home.y, home.h);
      set({ x: x - w / 2, y: y - h / 2, w, h });
    }
    board.classList.toggle("zoomed", scale > 1);
    board.dispatchEvent(new Event("zoom"));
  }
  const set = (/** @type {Box} */ box) => board.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);

  /** The point of the board under a point of the screen. */
  const under = (/** @type {number} */ left, /** @type {number} */ top) => {
    const at = new DOMPoint(left, top).matrixTransform(board.getScreenCTM()?.inverse());
    return [at.x, at.y];
  };

  /**
   * @param {number} next
   * @param {[number, number]} [at] the point of the screen that stays where it is
   */
  function zoomTo(next, at) {
    const before = at ? under(...at) : [x, y];
    scale = Math.max(1, Math.min(MOST, next));
    apply();
    if (!at || scale === 1) return;
    const now = under(...at);
    x += (before[0] ?? 0) - (now[0] ?? 0);
    y += (before[1] ?? 0) - (now[1] ?? 0);
    apply();
  }

  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.shiftKey && scale > 1) {
        const { w, h } = shown();
        x += (Math.sign(event.deltaX || event.deltaY) * w) / 8;
        y += event.deltaX ? (Math.sign(event.deltaY) * h) / 8 : 0;
        apply();
      } else zoomTo(scale * Math.exp(-event.deltaY / 400), [event.clientX, event.clientY]);
    },
    { passive: false },
  );

  const spread = () => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [...fingers.values()];
    return {
      apart: Math.hypot(x2 - x1, y2 - y1),
      middle: /** @type {[number, number]} */ ([(x1 + x2) / 2, (y1 + y2) / 2]),
    };
  };
  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) cancel();
  });
  board.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = spread();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size !== 2) return;
    const now = spread();
    const from = under(...before.middle);
    zoomTo(scale * (now.apart / (before.apart || 1)));
    const to = under(...now.middle);
    x += (from[0] ?? 0) - (to[0] ?? 0);
    y += (from[1] ?? 0) - (to[1] ?? 0);
    apply();
  });
  for (const end of ["pointerup", "pointercancel"])
    board.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));

  set(home);
  return {
    /** Whether two fingers are down: what they do is not meant for a cell. */
    pinching: () => fingers.size > 1,
    zoomIn: () => zoomTo(scale * STEP),
    zoomOut: () => zoomTo(scale / STEP),
    fit: () => zoomTo(1),
    zoomed: () => scale > 1,
    /**
     * Pans so that a box can be seen.
     * @param {Box} box
     */
    follow(box) {
      if (scale === 1) return;
      const { w, h } = shown();
      const margin = box.w;
      x = Math.min(Math.max(x, box.x + box.w + margin - w / 2), box.x - margin + w / 2);
      y = Math.min(Math.max(y, box.y + box.h + margin - h / 2), box.y - margin + h / 2);
      apply();
    },
    /** Handles the keys + - and 0 with Ctrl, or without where `plain`.
     * @param {KeyboardEvent} event */
    key(event) {
      if (event.key === "+" || event.key === "=") zoomTo(scale * STEP);
      else if (event.key === "-" || event.key === "_") zoomTo(scale / STEP);
      else return false;
      return true;
    },
  };
}

/**
 * A middle that keeps what is shown inside the board, where it fits.
 * @param {number} middle
 * @param {number} length
 * @param {number} from
 * @param {number} whole
 */
const inside = (middle, length, from, whole) =>
  length >= whole ? from + whole / 2 : Math.max(from + length / 2, Math.min(from + whole - length / 2, middle));

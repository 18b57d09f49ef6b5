// QR codes: a text as a square of dark and light modules (ISO/IEC 18004), in bytes, with error correction level L.

/** Codewords for error correction per block, and blocks, for versions 1 to 40 at level L. */
const PER_BLOCK = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
const at = (/** @type {number[]} */ list, /** @type {number} */ index) => list[index] ?? 0;

/**
 * The modules of a version that hold data and error correction.
 * @param {number} version
 */
function modules(version) {
  const aligned = Math.floor(version / 7) + 2;
  const patterns = version < 2 ? 0 : (25 * aligned - 10) * aligned - 55 + (version < 7 ? 0 : 36);
  return (16 * version + 128) * version + 64 - patterns;
}
const dataBytes = (/** @type {number} */ version) =>
  Math.floor(modules(version) / 8) - at(PER_BLOCK, version - 1) * at(BLOCKS, version - 1);

/**
 * A product in the field of 256 elements.
 * @param {number} one
 * @param {number} other
 */
function product(one, other) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    found = (found << 1) ^ ((found >> 7) * 0x11d);
    found ^= ((other >> bit) & 1) * one;
  }
  return found;
}

/**
 * The codewords that correct errors in some data.
 * @param {number[]} data
 * @param {number} count
 */
function correction(data, count) {
  /** @type {number[]} */
  const divisor = [...Array(count - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < count; round += 1) {
    divisor.forEach((each, index) => {
      divisor[index] = product(each, root) ^ (index + 1 < count ? at(divisor, index + 1) : 0);
    });
    root = product(root, 2);
  }
  /** @type {number[]} */
  const rest = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((each, index) => {
      rest[index] = at(rest, index) ^ product(each, factor);
    });
  }
  return rest;
}

/**
 * The data of a text with its error correction, in the order in which it is drawn.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  const capacity = dataBytes(version) * 8;
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  const [blocks, count] = [at(BLOCKS, version - 1), at(PER_BLOCK, version - 1)];
  const total = Math.floor(modules(version) / 8);
  const short = Math.floor(total / blocks) - count;
  const long = total % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const length = short + (index < blocks - long ? 0 : 1);
    const part = data.slice(from, from + length);
    from += length;
    return { part, fix: correction(part, count) };
  });
  const columns = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((each) => each.length)) }, (_, index) =>
      lists.flatMap((each) => (index < each.length ? [at(each, index)] : [])),
    ).flat();
  return [...columns(parts.map(({ part }) => part)), ...columns(parts.map(({ fix }) => fix))];
}

/** The eight masks: where they invert a module. */
const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2,
  (/** @type {number} */ x) => x % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3),
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/**
 * The rest of a division of polynomials, behind the value.
 * @param {number} value
 * @param {number} divisor
 * @param {number} length of the rest, in bits
 */
function withRest(value, divisor, length) {
  let rest = value;
  for (let round = 0; round < length; round += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return (value << length) | rest;
}

/**
 * How bad a mask is to read: long runs, blocks, and an unequal share of dark modules.
 * @param {boolean[][]} grid
 */
function penalty(grid) {
  const size = grid.length;
  let [score, dark] = [0, 0];
  for (const lines of [grid, grid.map((_, x) => grid.map((row) => Boolean(row[x])))])
    for (const line of lines) {
      let run = 0;
      line.forEach((each, index) => {
        run = index && each === line[index - 1] ? run + 1 : 1;
        if (run === 5) score += 3;
        else if (run > 5) score += 1;
      });
    }
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const each = grid[y]?.[x];
      if (each) dark += 1;
      if (x && y && each === grid[y - 1]?.[x] && each === grid[y]?.[x - 1] && each === grid[y - 1]?.[x - 1]) score += 3;
    }
  return score + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/**
 * The modules of the QR code of a text, row by row; true is dark. Throws where the text is too long.
 * @param {string} text
 * @param {number | null} chosen a mask, or null for the best
 */
export function qrCode(text, chosen = null) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && bytes.length + (version < 10 ? 2 : 3) > dataBytes(version)) version += 1;
  if (version > 40) throw new Error("the text is too long for a QR code");
  const size = version * 4 + 17;
  /** @type {boolean[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(false));
  /** @type {boolean[][]} */
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    /** @type {boolean[]} */ (grid[y])[x] = dark;
    /** @type {boolean[]} */ (fixed[y])[x] = true;
  };
  const square = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ reach,
    /** @type {number[]} */ light,
  ) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let index = 0; index < size; index += 1) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  for (const [x = 0, y = 0] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, [2, 4]);
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (aligned * 2 - 2)) * 2;
  const places = Array.from({ length: aligned }, (_, index) =>
    index === 0 ? 6 : size - 7 - (aligned - 1 - index) * step,
  );
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const corner = (column === 0 && (row === 0 || row === aligned - 1)) || (row === 0 && column === aligned - 1);
      if (!corner) square(x, y, 2, [1]);
    }),
  );
  if (version >= 7) {
    const bits = withRest(version, 0x1f25, 12);
    for (let index = 0; index < 18; index += 1) {
      const [one, other] = [size - 11 + (index % 3), Math.floor(index / 3)];
      const dark = Boolean((bits >> index) & 1);
      put(one, other, dark);
      put(other, one, dark);
    }
  }
  const format = (/** @type {number} */ mask) => {
    const bits = withRest(8 | mask, 0x537, 10) ^ 0x5412;
    const bit = (/** @type {number} */ index) => Boolean((bits >> index) & 1);
    for (let index = 0; index < 6; index += 1) put(8, index, bit(index));
    put(8, 7, bit(6));
    put(8, 8, bit(7));
    put(7, 8, bit(8));
    for (let index = 9; index < 15; index += 1) put(14 - index, 8, bit(index));
    for (let index = 0; index < 8; index += 1) put(size - 1 - index, 8, bit(index));
    for (let index = 8; index < 15; index += 1) put(8, size - 15 + index, bit(index));
    put(8, size - 8, true);
  };
  format(0);
  const data = codewords(bytes, version);
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let count = 0; count < size; count += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - count : count;
        if (fixed[y]?.[x] || index >= data.length * 8) continue;
        /** @type {boolean[]} */ (grid[y])[x] = Boolean((at(data, index >> 3) >> (7 - (index & 7))) & 1);
        index += 1;
      }
  }
  const masked = (/** @type {number} */ mask) => {
    format(mask);
    return grid.map((row, y) => row.map((dark, x) => dark !== (!fixed[y]?.[x] && MASKS[mask]?.(x, y) === 0)));
  };
  const results = (chosen === null ? [0, 1, 2, 3, 4, 5, 6, 7] : [chosen]).map(masked);
  return results.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** An error whose message is for the player: a move that cannot be made, or a text that is not a puzzle or a game. */
export class GrilleError extends Error {}

/**
 * The message of anything thrown, as a sentence.
 * @param {unknown} error
 */
export const messageOf = (error) => sentence(error instanceof Error ? error.message : String(error));

/**
 * A text as a sentence: a capital first, a full stop last. The name of a cell or a tile (r4c7, t3) stays as it is.
 * @param {string} text
 */
export function sentence(text) {
  const first = text.slice(0, 1);
  const end = /[.!?…]$/.test(text) ? "" : ".";
  return `${/^[a-z]+\d/.test(text) ? first : first.toUpperCase()}${text.slice(1)}${end}`;
}

/** An answer that could not be had. Its status is that of the reply, or 0 where nothing could be reached. */
export class ServiceError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

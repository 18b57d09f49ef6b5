/** A move that can't be entered, or a text that is no game: the message is for the player. */
export class GrilleError extends Error {}

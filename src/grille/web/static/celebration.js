// What happens when a puzzle is solved: small tiles fall over the page, and a chord where sounds are on.

import { make } from "./dom.js";
import { isOn } from "./settings.js";

const PIECES = 44;
const KINDS = 5;
/** Milliseconds until the last piece has fallen. */
const FALL = 4_200;
/** The notes of the chord in hertz, one after the other. */
const CHORD = [523.25, 659.25, 783.99, 1046.5];

export const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export function celebration() {
  if (!isStill()) rain();
  if (isOn("sound")) chime();
}

function rain() {
  const pieces = Array.from({ length: PIECES }, (_, at) => {
    const piece = make("i", { class: `piece-${at % KINDS}` });
    const chance = (/** @type {number} */ low, /** @type {number} */ high) => low + Math.random() * (high - low);
    piece.style.left = `${((at + Math.random()) / PIECES) * 100}%`;
    piece.style.setProperty("--drift", `${chance(-6, 6)}rem`);
    piece.style.setProperty("--turn", `${chance(-540, 540)}deg`);
    piece.style.animationDelay = `${chance(0, 900)}ms`;
    piece.style.animationDuration = `${chance(1900, 3200)}ms`;
    return piece;
  });
  const host = make("div", { class: "confetti", "aria-hidden": "true" }, pieces);
  document.body.append(host);
  setTimeout(() => host.remove(), FALL);
}

function chime() {
  const context = new AudioContext();
  CHORD.forEach((pitch, at) => {
    const begin = context.currentTime + at * 0.11;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, begin + 1.1);
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 1.2);
    if (at === CHORD.length - 1) tone.onended = () => context.close();
  });
}

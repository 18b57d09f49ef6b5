// The service in this page: Web Workers that run the same verbs. The service worker has the engine's files complete and
// checked before they are used, so that a page never waits for a part of them, with a network or without.

import { ServiceError } from "../errors.js";
import { hasEngine } from "./files.js";
import { isStreamed, serviceError, textOf } from "./http.js";

/** Milliseconds after which a worker that only generates is ended, to free its memory. */
const IDLE = 60_000;

/**
 * A request that waits or runs.
 * @typedef {object} Asked
 * @property {string} verb
 * @property {string} text
 * @property {((progress: Progress) => void) | undefined} onProgress
 * @property {(reply: { status: number, body: string }) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** A worker and its requests, one at a time. It is replaced where a running request is stopped. */
class Lane {
  /** @param {number} idle */
  constructor(idle = 0) {
    this.idle = idle;
    /** @type {Asked[]} */
    this.queue = [];
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<void> | null} */
    this.started = null;
    /** @type {Asked | null} */
    this.running = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Starts the worker. The promise is rejected where the engine fails its check. */
  start() {
    this.started ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("engine/worker.js", document.baseURI), { type: "module" });
      this.worker = worker;
      worker.addEventListener("error", (event) => reject(new Error(event.message || "a file can't be loaded")));
      worker.addEventListener("message", ({ data }) => {
        if (worker !== this.worker) return;
        if (data.ready) resolve(undefined);
        else if (data.failed) reject(new Error(data.failed));
        else if (data.broken) this.broken(data.broken);
        else if ("line" in data) this.running?.onProgress?.(JSON.parse(data.line));
        else this.answered(data);
      });
    });
    return this.started;
  }

  end() {
    this.worker?.terminate();
    this.worker = this.started = null;
  }

  /** @param {{ status: number, body: string }} reply */
  answered(reply) {
    const asked = this.running;
    this.running = null;
    asked?.resolve(reply);
    this.next();
  }

  /**
   * Replaces a worker whose engine has ended, and with it the request.
   * @param {string} message
   */
  broken(message) {
    const asked = this.running;
    this.running = null;
    this.end();
    asked?.reject(new ServiceError(`The engine ended before the work was done: ${message}`, 500));
    this.next();
  }

  async next() {
    clearTimeout(this.timer);
    if (this.running) return;
    const asked = this.queue.shift();
    if (!asked) {
      if (this.idle) this.timer = setTimeout(() => this.end(), this.idle);
      return;
    }
    this.running = asked;
    try {
      await this.start();
    } catch (error) {
      this.running = null;
      this.end();
      asked.reject(new ServiceError(String(error), 0));
      this.next();
      return;
    }
    // It may have been stopped meanwhile.
    if (this.running !== asked) return;
    const { verb, text, onProgress } = asked;
    this.worker?.postMessage({ verb, text, lines: Boolean(onProgress) });
  }

  /**
   * @param {string} verb
   * @param {string} text
   * @param {AskOptions} options
   * @returns {Promise<{ status: number, body: string }>}
   */
  ask(verb, text, { signal, onProgress }) {
    return new Promise((resolve, reject) => {
      /** @type {Asked} */
      const asked = { verb, text, onProgress, resolve, reject };
      signal?.addEventListener("abort", () => this.stop(asked));
      this.queue.push(asked);
      this.next();
    });
  }

  /**
   * Answers a request as stopped. A worker at work can't hear anything, so it is replaced.
   * @param {Asked} asked
   */
  stop(asked) {
    const place = this.queue.indexOf(asked);
    if (place >= 0) this.queue.splice(place, 1);
    else if (this.running === asked) {
      this.running = null;
      this.end();
      if (!this.idle) this.start().catch(() => {});
      this.next();
    } else return;
    asked.reject(new DOMException("The request was stopped.", "AbortError"));
  }
}

const quick = new Lane();
// Generating may take long; hints don't wait for it.
const long = new Lane(IDLE);
const LONG = ["generate", "daily", "path"];

let ready = false;
/** Whether the engine answers at once. */
export const engineReady = () => ready;

const version = () => document.querySelector("meta[name=grille-engine]")?.getAttribute("content") ?? "";

/**
 * Asks the service worker.
 * @param {ServiceWorker | null} to
 * @param {string} ask
 * @returns {Promise<any>}
 */
const requestOf = (to, ask) =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    to?.postMessage({ ask, version: version() }, [channel.port2]);
  });

/**
 * The active worker of a registration. The promise is rejected where its first one can't be installed, because the host
 * is away or a file is not that of the release.
 * @param {ServiceWorkerRegistration | undefined} registration
 * @returns {Promise<ServiceWorker>}
 */
function activeOf(registration) {
  const coming = registration?.installing ?? registration?.waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (registration?.active) resolve(registration.active);
      else if (!coming || coming.state === "redundant") reject(new Error("the release can't be installed"));
    };
    coming?.addEventListener("statechange", look);
    look();
  });
}

/** The service worker that serves this page; it has every file of its release. */
async function controller() {
  const container = navigator.serviceWorker;
  if (!container) throw new ServiceError("The engine needs HTTPS and a browser with service workers.", 0);
  const active = await activeOf(await container.register("sw.js"));
  // A page that was loaded before it, or past it, is taken by it.
  if (!container.controller) await requestOf(active, "claim");
  return active;
}

/** @type {ServiceError | null} */
let unusable = null;

async function begin() {
  if (unusable) throw unusable;
  const serviceWorker = await controller();
  if ((await requestOf(serviceWorker, "serving")) !== version())
    throw new ServiceError("There is a newer version of this page: load it again.", 0);
  try {
    await quick.start();
  } catch (error) {
    quick.end();
    await requestOf(serviceWorker, "failed");
    unusable = new ServiceError(`The engine does not work in this browser: ${error}`, 0);
    throw unusable;
  }
  await requestOf(serviceWorker, "passed");
  ready = true;
}

/** @type {Promise<void> | undefined} */
let preparing;

/** Gets the engine ready, in the background. A failure is tried again when the engine is asked for. */
export function prepare() {
  preparing ??= begin().catch((error) => {
    preparing = undefined;
    throw error instanceof ServiceError ? error : new ServiceError("The engine can't be loaded without a network.", 0);
  });
  return preparing;
}

/** Milliseconds on a screen without a board after which the engine is fetched. */
const PATIENCE = 3_000;

/**
 * Gets the engine ready once there is a board to play, or some time has passed; at once where its files are here.
 * @param {HTMLElement} host
 */
export function prepareAfterBoard(host) {
  const begin = () => {
    clearTimeout(timer);
    observer.disconnect();
    prepare().catch(() => {});
  };
  const observer = new MutationObserver(() => host.querySelector(".board") && begin());
  const timer = setTimeout(begin, navigator.serviceWorker?.controller ? 0 : PATIENCE);
  observer.observe(host, { childList: true, subtree: true });
}

/** @type {Source} */
export const engineSource = {
  async ask(verb, fields, { signal, onProgress }) {
    if (!hasEngine) return null;
    const stopped = new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(new DOMException("The request was stopped.", "AbortError"))),
    );
    await Promise.race([prepare(), stopped]);
    const lane = LONG.includes(verb) ? long : quick;
    const options = { signal: signal ?? null, ...(onProgress && isStreamed(verb) ? { onProgress } : {}) };
    const { status, body } = await lane.ask(verb, textOf(verb, fields), options);
    if (status !== 200) throw serviceError(status, JSON.parse(body));
    return JSON.parse(body);
  },
};

// Parts of the page that are loaded when they are first needed.

/**
 * Lets the service worker keep parts for a time without a network. They may have been loaded before it was there, so
 * that it never saw them.
 * @param {string[]} names
 */
export async function keepParts(...names) {
  const registration = await globalThis.navigator?.serviceWorker?.ready;
  registration?.active?.postMessage({ keep: names });
}

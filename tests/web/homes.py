"""Where the page of the tests gets its answers: from the service, or from the engine of a static site.

With GRILLE_TEST_ENGINE=1 it is the engine that `make wasm` has built; `make test-wasm-page` runs the tests like that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

from at_play import until

ON_ENGINE = bool(os.environ.get("GRILLE_TEST_ENGINE"))
READY = """async () => (await import("/sources/engine.js")).engineReady()"""
# A reply goes to the page as if the worker had sent it.
REPLACE = """(verb) => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.verb !== verb) return post.call(this, message, ...more);
    const send = (body) => this.dispatchEvent(new MessageEvent("message", { data: { status: 200, body } }));
    window[`reply_to_${verb}`](message.text).then(send);
  };
}"""
# Puzzles that were taken from the stock, and those that the engine was asked for.
COUNT_ORDERS = """() => {
  window.orders = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.verb === "generate") window.orders += 1;
    return post.call(this, message, ...more);
  };
}"""
ORDERS = """() => Object.keys(localStorage).filter((key) => key.startsWith("grille.played."))
  .reduce((sum, key) => sum + JSON.parse(localStorage.getItem(key)).length, window.orders)"""


def replace_replies(page: Any, verb: str, reply: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let a function answer the requests of a verb that has a body, in place of the service or the engine."""
    if not ON_ENGINE:
        page.route(f"**/api/{verb}", lambda route: route.fulfill(json=reply(json.loads(route.request.post_data))))
        return
    # Until the engine is ready, what is stored in the browser comes first.
    until(page, READY)
    page.expose_function(f"reply_to_{verb}", lambda text: json.dumps(reply(json.loads(text))))
    page.evaluate(REPLACE, verb)


def count_orders(page: Any) -> Callable[[], int]:
    """Return a function that says how many puzzles the page has asked for since now."""
    if ON_ENGINE:
        page.evaluate(COUNT_ORDERS)
        return lambda: int(page.evaluate(ORDERS))
    orders = []
    page.on("request", lambda request: orders.append(request) if "/api/generate" in request.url else None)
    return lambda: len(orders)

"""The Content Security Policy of the page: nothing from another host, and no text that is run as a program."""

from __future__ import annotations

_ALLOWED = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def policy(**changed: str) -> str:
    """The Content Security Policy, with other sources for some kinds of content: `script_src="'none'"`.

    A kind without sources is left out.
    """
    allowed = _ALLOWED | {name.replace("_", "-"): sources for name, sources in changed.items()}
    return "; ".join(f"{name} {sources}" for name, sources in allowed.items() if sources)

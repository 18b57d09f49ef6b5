"""The parts of malformed requests: unusual characters, values and paths, and bytes that are not HTTP."""

from __future__ import annotations

from typing import Any

# Look-alike characters, numbers that are too large, words of other notations.
SIGNS = [
    *"\0\n\r\t\x0b\x1b\x7f 0123456789-+.,;:/|<>=~^#!?[]{}()\"'\\&%@_*",
    *"\u00b2\u0663\uff15\u2028\u202e\ufeff\ud800\udfff\U0001f063\U0001d7d9",
    *("99999999999999999999", "-1", "1e999", "0x10", "r1c1", "r0c0", "r99c99", "t0", "t999999", "on", "ring", "set"),
    *("from", "to", "hand", "take left", "place-left t1", "notes", "mark 1", "<svg onload=alert(1)>", "%s%n", "../"),
]
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**70), 10**400, 0.5, -0.0, 1e308, 1e-320),
    *("", " ", "\0", "\ud800", "x" * 5000, "9" * 5000, "\n" * 5000, [], {}, [[]], [[[[[[]]]]]], {"a": {"b": {}}}),
    *([None], [["r1c1=1"]] * 300, [["x" * 500]], [[""]], [[]], ["r1c1=1"], {"0": 0}, list(range(100))),
]
TYPES = [
    "text/plain",
    "",
    "application/xml",
    "application/json; charset=utf-16",
    "multipart/form-data",
    "APPLICATION/JSON",
]
# Options of a request to generate: invalid ones, valid ones, and levels.
ODD: list[Any] = ["-", "24-", "99-1", "1x1", "0x0", "99x99", "3x3x3", "x_wing", "full", "\u0663", "9" * 90, 36, 40]
PLAIN: list[Any] = [0, 1, 2, 4, 5, 9, 16, True, False, "", "17", "3x3", "2x2", "dig", "odd"]
LEVELS = [None, None, None, None, "", "easy", "extreme", "nonsense", "\ud800"]
METHODS = ["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "BREW", "post", "CONNECT", "POST"]
PATHS = [
    *(
        "/../pyproject.toml",
        "/%2e%2e/%2e%2e/app.py",
        "/..%2f..%2fapp.py",
        "//etc/passwd",
        "/%00",
        "/a%00.js",
        "/api/%00",
    ),
    *("/api", "/api/", "/api//hint", "/api/hint/", "/api/../api/hint", "/api/nonsense", "/static/../app.py", "/%ff%fe"),
    *("/" + "a" * 5000, "/%", "/%zz", "/api/hint%0d%0aX: y", "/index.html/", "/families/", "/families", "/.git/config"),
    *("/C:/Windows", "/\\..\\..", "/app.js%20", "/app.js/../../serve.py", "/~root", "/?" + "x" * 5000, "/;a=b", "/*"),
]
WIRE = [
    b"\0\0\0\0\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n: empty\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET \xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST /api/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST /api/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
]

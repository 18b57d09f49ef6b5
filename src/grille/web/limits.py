"""The limits of the service: how much one request may send and ask for, so that the others are served too."""

from __future__ import annotations

from typing import Any

# Sizes in bytes: of the body, of the headers, of a whole request (a chunked body may have one byte per chunk).
MAX_BODY = 256 * 1024
MAX_HEAD = 32 * 1024
MAX_REQUEST = MAX_HEAD + 8 * MAX_BODY
# Sizes in characters and items: of a puzzle as it is sent and in its shortest notation, of the moves made on it.
MAX_TEXT = 20_000
MAX_NOTATION = 4_000
MAX_NOTATION_WITH_CLUES = 16_000
MAX_MOVES = 5_000
MAX_TEXTS_PER_MOVE = 2_000
MAX_MOVE_LENGTH = 400

# Seconds for a request to arrive once it has begun, and for a reply to be read.
RECEIVE_SECONDS = 20
SEND_SECONDS = 30

# Connections in total and from one address; requests that may wait on a connection while another is answered.
MAX_CONNECTIONS = 1024
MAX_CONNECTIONS_PER_ADDRESS = 256
MAX_PIPELINED = 16

# Work: default and maximum seconds, guesses, solutions, steps, and the largest value of a numeric option.
DEFAULT_SECONDS = 5.0
MAX_SECONDS = 20.0
GENERATE_SECONDS = 60.0
MAX_NODES = 50_000_000
MAX_SOLUTIONS = 10_000
MAX_SOLUTIONS_SHOWN = 50
MAX_STEPS = 400
MAX_OPTION = 40
# Options with a lower maximum: a Dominosa of a higher order is longer than MAX_NOTATION.
MAX_OPTIONS = {"order": 34}
# The highest number of a practice place or of a page of a first game.
MAX_LESSON_PAGES = 1_000
# Moves on one page of a lesson and before it.
MAX_LESSON_MOVES = 600

# Every request first gets a short time in the quick pool; what needs more moves to the long pool. Searches on puzzles
# of more characters than this start in the long pool: many of them at the same time would delay the quick requests.
QUICK_SECONDS = 0.25
QUICK_PUZZLE = 400
QUICK_WORKERS = 2
QUICK_QUEUE = 256
LONG_WORKERS = 2
LONG_QUEUE = 16
GENERATE_WORKERS = 2
GENERATE_QUEUE = 16
# Limits that the system enforces for a worker process: bytes of memory, and CPU seconds beyond the time of its job.
WORKER_MEMORY = 1 << 30
EXTRA_CPU_SECONDS = 3
# Seconds until a worker process is killed: when the server stops, when its job is cancelled, and after the time of its
# job (by the wall clock, since a busy machine may take long for little work).
SHUTDOWN_SECONDS = 1.0
CANCEL_SECONDS = 5.0
OVERDUE_SECONDS = 30.0
# A worker that ends before it is ready is restarted after this many seconds, doubled each time.
RESTART_SECONDS, MAX_RESTART_SECONDS = 0.2, 10.0
# Seconds after which a pending request checks whether its client has disconnected.
DISCONNECT_CHECK_SECONDS = 0.05
# Niceness of the processes for long work and for generating.
LONG_NICE = 5
GENERATE_NICE = 10
# Seconds between progress reports.
PROGRESS_SECONDS = 0.25
# Replies of at least this many bytes are compressed, at this level.
GZIP_MIN_BYTES = 600
GZIP_LEVEL = 5
# The value of Retry-After where the server is busy.
RETRY_AFTER_SECONDS = 2


def longest_notation(puzzle: Any) -> int:
    """The most characters of the notation of a puzzle: clues need many, on boards that are small."""
    return MAX_NOTATION_WITH_CLUES if getattr(puzzle, "clues", ()) else MAX_NOTATION

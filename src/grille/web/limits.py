"""How much one request may ask for. Every number that keeps the service up for the others stands here."""

from __future__ import annotations

# Sizes: of a body, of a puzzle as it comes and as it is read, of what somebody did to it.
MAX_BODY = 256 * 1024
MAX_HEAD = 32 * 1024
MAX_REQUEST = MAX_HEAD + 8 * MAX_BODY  # on the wire, where a byte may come in a chunk of its own
MAX_TEXT = 20_000
MAX_NOTATION = 4_000
MAX_MOVES = 5_000
MAX_TEXTS_PER_MOVE = 2_000
MAX_MOVE_LENGTH = 400

# Seconds in which a request must have come, once it has begun, and in which a reply must have been taken.
RECEIVE_SECONDS = 20
SEND_SECONDS = 30

# Connections, in all and from one address; requests that wait on a connection while one is answered.
MAX_CONNECTIONS = 1024
MAX_CONNECTIONS_PER_ADDRESS = 256
MAX_PIPELINED = 16

# Work: seconds by default and at most, guesses, solutions, steps, and how large a number an option may be.
DEFAULT_SECONDS = 5.0
MAX_SECONDS = 20.0
GENERATE_SECONDS = 60.0
MAX_NODES = 50_000_000
MAX_SOLUTIONS = 10_000
MAX_SOLUTIONS_SHOWN = 50
MAX_STEPS = 400
MAX_OPTION = 40
# Options of which less fits: a Dominosa of a higher order is longer than NOTATION.
MAX_OPTIONS = {"order": 34}
# Places to practise a technique, and beats of a first game, as far as they are counted.
MAX_LESSON_PAGES = 1_000
# Moves on one page of a lesson and before it, counted one by one.
MAX_LESSON_MOVES = 600

# Every request first gets this long beside the quick ones; what needs more waits for a place among the long ones. A
# search on a board of more signs than this begins there: many of them at once would keep the quick ones waiting.
QUICK_SECONDS = 0.25
QUICK_PUZZLE = 400
QUICK_WORKERS = 2
QUICK_QUEUE = 256
LONG_WORKERS = 2
LONG_QUEUE = 16
GENERATE_WORKERS = 2
GENERATE_QUEUE = 16
# What the system lets a worker process have: bytes of memory, and seconds of work beyond those of its job. Then seconds
# until a process is killed: when the server stops, when nobody wants its job any more, and after the time of its job by
# the clock, since a busy machine may take long for little.
WORKER_MEMORY = 1 << 30
EXTRA_CPU_SECONDS = 3
SHUTDOWN_SECONDS = 1.0
CANCEL_SECONDS = 5.0
OVERDUE_SECONDS = 30.0
# A worker that ends before it is ready is started again after so many seconds, twice as many each time.
RESTART_SECONDS, MAX_RESTART_SECONDS = 0.2, 10.0
# After so many seconds of waiting for a reply it is worth looking whether the client is still there.
DISCONNECT_CHECK_SECONDS = 0.05
# How far work that takes long stands back where others want the same core, and how long a thread may keep the
# others waiting.
LONG_NICE = 5
GENERATE_NICE = 10
SWITCH = 0.001
# How often work that tells how far it has come does so, in seconds.
PROGRESS_SECONDS = 0.25
# An answer from this many bytes on is packed.
GZIP_MIN_BYTES = 4_000
GZIP_LEVEL = 5  # gzip's level
# What somebody is told to wait for who comes when all is taken.
RETRY_AFTER_SECONDS = 2

"""How much one request may ask for. Every number that keeps the service up for the others stands here."""

from __future__ import annotations

# Sizes: of a body, of a puzzle as it comes and as it is read, of what somebody did to it.
BODY = 256 * 1024
HEAD = 32 * 1024
REQUEST = HEAD + 8 * BODY  # on the wire, where a byte may come in a chunk of its own
TEXT = 20_000
NOTATION = 4_000
MOVES = 5_000
TEXTS_A_MOVE = 2_000
MOVE = 400

# Seconds in which a request must have come, once it has begun, and in which a reply must have been taken.
ARRIVING = 20
SENDING = 30

# Connections, in all and from one address; requests that wait on a connection while one is answered.
CONNECTIONS = 1024
FROM_ONE_ADDRESS = 256
PIPELINED = 16

# Work: seconds by default and at most, guesses, solutions, steps, and how large a number an option may be.
SECONDS = 5.0
MOST_SECONDS = 20.0
MAKING = 60.0
NODES = 50_000_000
SOLUTIONS = 10_000
SHOWN = 50
STEPS = 400
OPTION = 40
# Options of which less fits: a Dominosa of a higher order is longer than NOTATION.
OPTIONS = {"order": 34}
# Places to practise a technique, and beats of a first game, as far as they are counted.
PLACES = 1_000
# Moves on one page of a lesson and before it, counted one by one.
LESSON_MOVES = 600

# Every request first gets this long beside the quick ones; what needs more waits for a place among the long ones. A
# search on a board of more signs than this begins there: many of them at once would keep the quick ones waiting.
QUICK = 0.25
SMALL = 400
QUICK_WORKERS = 2
QUICK_WAITING = 256
LONG_WORKERS = 2
LONG_WAITING = 16
MAKING_WORKERS = 2
MAKING_WAITING = 16
# What the system lets a worker process have: bytes of memory, and seconds of work beyond those of its job. Then seconds
# until a process is killed: when the server stops, when nobody wants its job any more, and after the time of its job by
# the clock, since a busy machine may take long for little.
MEMORY = 1 << 30
OVERTIME = 3
STOPPING = 1.0
UNWANTED = 5.0
OVERDUE = 30.0
# A worker that ends before it is ready is started again after so many seconds, twice as many each time.
RESTART, LONGEST_RESTART = 0.2, 10.0
# After so many seconds of waiting for a reply it is worth looking whether the client is still there.
WATCH = 0.05
# How far work that takes long stands back where others want the same core, and how long a thread may keep the
# others waiting.
LONG_NICE = 5
MAKING_NICE = 10
SWITCH = 0.001
# How often work that tells how far it has come does so, in seconds.
TELLING = 0.25
# An answer from this many bytes on is packed.
WORTH_PACKING = 4_000
PACKING = 5  # gzip's level
# What somebody is told to wait for who comes when all is taken.
RETRY = 2

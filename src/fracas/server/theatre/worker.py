"""A process for one piece of work on one record: it reads the work, writes the answer and ends.

What strangers bring may be long or made to be slow. So it is played in a process of its own, with limits of time and
memory that the system keeps; the server and its tables notice nothing.
"""

from __future__ import annotations

import os
import signal
import sys
import zlib

import msgspec

from fracas.kernel.chance import LuckError
from fracas.kernel.game import SetupError
from fracas.match.record import RecordError
from fracas.server.errors import where
from fracas.server.theatre.jobs import FAILED, FINE, PART, Job, done

__all__ = ["main"]

_NICE = 10  # the server and the bots go first
_MEMORY = 1_500_000_000  # bytes
_PACKING = 3

_jobs = msgspec.json.Decoder(Job)


def main() -> None:
    """Do what standard input says; the answer is packed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    answers, told = sys.stdout.buffer, 0
    sys.stdout = sys.stderr

    def come(part: float) -> None:
        nonlocal told
        if (percent := int(100 * part)) > told:
            told = percent
            answers.write(PART + b"%d\n" % percent)
            answers.flush()

    try:
        job = _jobs.decode(sys.stdin.buffer.read())
        _limit(job.seconds)
        answer = FINE + zlib.compress(done(job, come), _PACKING)
    except (RecordError, SetupError, LuckError) as error:
        answer = FAILED + str(error).encode()
    except MemoryError:
        answer = FAILED + b"the record is too long to be shown here"
    except RecursionError:
        answer = FAILED + b"not a record: it is too deep"
    except Exception as error:  # noqa: BLE001 - a record made to break the rules; the server's log gets the place
        print(f"theatre: {where(error)}", file=sys.stderr)
        answer = FAILED + b"not a record of a match: the rules cannot play it"
    answers.write(answer)
    answers.flush()


def _limit(seconds: int) -> None:
    """Bounds that hold even if nobody is left to end this process."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    try:
        import resource
    except ImportError:  # Windows has no such limits; there the server's own patience is the only one
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    main()

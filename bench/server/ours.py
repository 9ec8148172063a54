"""Our side: the server as a host starts it, but for the limit on frames a second. `ours.py PORT DATABASE`"""

import logging
import sys

from fracas.server.app import run
from fracas.server.settings import Settings

logging.disable(logging.INFO)  # a line for each of a thousand tables would bury the figures
run(port=int(sys.argv[1]), db=sys.argv[2], settings=Settings(frames_per_second=1e6, frames_burst=1_000_000))

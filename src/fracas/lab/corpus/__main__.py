"""`python -m fracas.lab.corpus` plays the corpus anew: after a change that is meant to alter play."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.lab.corpus.corpus import COUNT, FOLDER, file_of, made
from fracas.lab.progress import bar
from fracas.match.registry import find_game, game_ids


def main() -> None:
    """Write a file for each game."""
    parser = argparse.ArgumentParser(prog="python -m fracas.lab.corpus", description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME", help="games to play (all)")
    parser.add_argument("--count", type=int, default=COUNT, metavar="N", help=f"matches of each ({COUNT})")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="DIR", help="where the files go (tests/corpus)")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.game or game_ids():
        with bar(name, args.count) as advance:
            data = made(find_game(name), args.count, advance)
        file = file_of(args.out, name)
        file.write_bytes(data)
        print(f"{file}: {args.count} matches, {len(data):,} bytes")


if __name__ == "__main__":
    main()

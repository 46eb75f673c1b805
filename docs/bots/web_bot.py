#!/usr/bin/env python3
"""A player that sits at a table of `stavka serve`: give it the link of its seat.

    python3 docs/bots/web_bot.py 'http://127.0.0.1:4141/table/0123456789abcdef#SECRET'

It attacks where the odds are good, otherwise does anything that may be done. Nothing but Python is needed.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


def chance(fraction):
    """A fraction as the rules write it, such as 5/6."""
    top, _, bottom = fraction.partition("/")
    return int(top) / int(bottom or 1)


def worth(choice):
    """The chance of the likeliest thing that may come of a choice; nothing where no dice decide."""
    outcomes = choice.get("odds", {}).get("outcomes", [])
    return max((chance(outcome["chance"]) for outcome in outcomes), default=0)


class Seat:
    """A seat at a table."""

    def __init__(self, link):
        address, _, self.secret = link.partition("#")
        root, _, game = address.partition("/table/")
        self.root = f"{root}/api/games/{game}"

    def ask(self, path, body=None):
        """Asks the server; what it says, as JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.root}/{path}", data, {"Authorization": f"Bearer {self.secret}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def play(seat, dice):
    """Plays until the game is over; who has won."""
    while True:
        try:
            table = seat.ask("table")
            while table["decision"] and not table["outcome"]:
                choices = table["decision"]["choices"]
                best = max(worth(choice) for choice in choices)
                action = dice.choice([one for one in choices if worth(one) == best])["action"]
                table = seat.ask("act", {"number": table["number"], "actions": [action]})
            if table["outcome"]:
                return table["outcome"]
        except urllib.error.HTTPError as error:
            # The table moved on, or it is asked too often: look again.
            if error.code not in (403, 409, 429):
                raise
        except OSError:
            pass  # The server is away; it may come back.
        time.sleep(0.1)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    outcome = play(Seat(sys.argv[1]), random.Random(1))
    print(f"{outcome['title']} ({outcome['by']}): side {outcome['winner']} has won")
    return 0


if __name__ == "__main__":
    sys.exit(main())

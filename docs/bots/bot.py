#!/usr/bin/env python3
"""A player of Stavka: attacks where the odds are good, otherwise does anything that may be done.

    stavka play VARIANT --player SIDE=staff --player "OTHER=program:python3 docs/bots/bot.py"
"""

import json
import random
import sys


def chance(fraction):
    """A fraction as the rules write it, such as 5/6."""
    top, _, bottom = fraction.partition("/")
    return int(top) / int(bottom or 1)


def worth(choice):
    """The chance of the likeliest thing that may come of a choice; nothing where no dice decide."""
    outcomes = choice.get("odds", {}).get("outcomes", [])
    return max((chance(outcome["chance"]) for outcome in outcomes), default=0)


def choose(asked):
    """The number of an action."""
    choices = asked["decision"]["choices"]
    dice = random.Random(asked["seed"])
    best = max(worth(choice) for choice in choices)
    good = [choice for choice in choices if worth(choice) == best]
    return dice.choice(good)["action"]


def main():
    for line in sys.stdin:
        said = json.loads(line)
        if "hello" in said:
            hello = said["hello"]
            print(f"{hello['variant']}: I play {hello['side']}", file=sys.stderr)
        elif "choose" in said:
            print(json.dumps(choose(said["choose"])), flush=True)
        elif "wrong" in said:
            print(said["wrong"], file=sys.stderr)
            return 1
        elif "over" in said:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Reckons fights with icepool and compares them with what we found, fraction by fraction."""

import json
import re
import sys
from fractions import Fraction

from icepool import d
from icepool import map as over


def table(fight):
    """One die on a column of a table."""
    chart = fight["chart"]
    column = chart["columns"].index(fight["answer"]["column"])
    cell = {row["roll"]: row["results"][column] for row in chart["rows"]}
    return d(6).map(lambda roll: cell[roll])


def firepower(fight):
    """A die for each factor of both sides; so many hits as there are defenders empty the point."""
    ours, theirs = map(int, re.findall(r"on (\d)", fight["answer"]["column"]))
    hits = d(6).map(lambda roll: int(roll >= ours))
    struck = d(6).map(lambda roll: int(roll >= theirs))
    emptied = (fight["attack"] @ hits).map(lambda all: all >= fight["defense"])
    hurt = (fight["defense"] @ struck).map(lambda all: all > 0)

    def words(emptied, hurt):
        point = "point emptied" if emptied else "point held"
        return f"{point}, attacker {'hit' if hurt else 'unhurt'}"

    return over(words, emptied, hurt)


fights = json.load(open(sys.argv[1], encoding="utf-8"))
for fight in fights:
    die = {"table": table, "firepower": firepower}[fight["kind"]](fight)
    found = {one: Fraction(die.quantity(one), die.denominator()) for one in die.outcomes()}
    ours = {one["outcome"]: Fraction(one["probability"]) for one in fight["answer"]["results"]}
    found = {one: share for one, share in found.items() if share}
    if found != ours:
        sys.exit(f"{fight['answer']}: icepool finds {found}")
print(f"{len(fights)} fights, no difference")

#!/usr/bin/env python3
"""Does again what a page does, and puts what came of it into the page.

    rerun_page.py docs/comparing.md --stavka target/release/stavka [--work FOLDER] [--small] [--check]

A block that begins with ```toml NAME is written to a file of that name; every `$ stavka` line of a console block is run, in
order, in one folder. What stands between <!-- Title; Title --> and <!-- end --> is replaced by the sections with these titles
of what the last command said as Markdown; for <!-- all --> by all that it said.

--work     keeps the folder, so that a run that was stopped goes on
--small    with so few games that it shows only that the page works
--times N  with N times as many seeds, which the page then says
--check    writes nothing, but fails where the page has other sections or tables than came out
--lab      the lab's program alone: commands of other programs are left out
"""

import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"<!-- (?!end)(.+?) -->\n(.*?)<!-- end -->\n", re.S)
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```\n", re.S | re.M)
SMALL = [
    (re.compile(r"(--(?:seeds|again|games|pilot))[ =]\d+"), r"\1 2"),
    (re.compile(r"(--rounds)[ =]\d+"), r"\1 0"),
    (re.compile(r"(--top)[ =]\d+"), r"\1 2"),
    (re.compile(r"(--mixed)[ =]\d+"), r"\1 4"),
    (re.compile(r"(count = )\d+"), r"\g<1>2"),
]


def smaller(text):
    for pattern, words in SMALL:
        text = pattern.sub(words, text)
    return text


def larger(page, times):
    """The page with so many times as many seeds."""
    sizes = re.compile(r"(--(?:seeds|again) |count = )(\d+)")
    return sizes.sub(lambda found: f"{found[1]}{int(found[2]) * times}", page)


def sections(markdown):
    """The parts of a text by their titles."""
    found, title = {}, ""
    for line in markdown.splitlines(keepends=True):
        if line.startswith("## "):
            title = line[3:].strip()
        else:
            found[title] = found.get(title, "") + line
    return found


def chosen(titles, said):
    """What a block of the page holds."""
    if titles == ["all"]:
        return f"\n```text\n{said.strip()}\n```\n\n"
    known = sections(said)
    parts = []
    for title in titles:
        found = next((text for name, text in known.items() if name.startswith(title)), None)
        if found is None:
            sys.exit(f"no section `{title}` in what was said; there are: {', '.join(known)}")
        parts.append(found.strip())
    return "\n" + "\n\n".join(parts) + "\n\n"


def shape(block):
    """What must be the same however few games were played: the heads of the tables."""
    lines = block.splitlines()
    return [one for one, two in zip(lines, lines[1:]) if two.startswith("|--") or two.startswith("|:-")]


def run(command, given, folder):
    words = shlex.split(command)
    if words[:2] == ["stavka", "lab"] and given.lab:
        words = [given.lab, *words[2:]]
    elif words[0] == "stavka" and given.stavka:
        words[0] = given.stavka
    else:
        return None
    if words[0] == given.lab or words[1:2] == ["lab"]:
        words += given.more
    print(f"$ {command}", file=sys.stderr, flush=True)
    environment = dict(os.environ, COLUMNS="100", NO_COLOR="1")
    done = subprocess.run(words, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(f"`{command}` ended with {done.returncode}")
    return done.stdout


def rerun(page, given, folder):
    """The page with what came of it."""
    whole, at, said = "", 0, None
    while match := min(filter(None, (BLOCK.search(page, at), FENCE.search(page, at))), key=lambda one: one.start(), default=None):
        whole += page[at : match.start()]
        at = match.end()
        if match.re is FENCE:
            whole += match[0]
            kind, name, body = match.groups()
            body = smaller(body) if given.small else body
            if kind == "toml" and name:
                (folder / name).write_text(body, encoding="utf-8")
            for line in body.splitlines() if kind == "console" else []:
                if line.startswith("$ "):
                    said = run(line[2:], given, folder)
            continue
        if said is None:
            whole += match[0]
            continue
        new = chosen([title.strip() for title in match[1].split(";")], said)
        if given.check and shape(new) != shape(match[2]):
            sys.exit(f"<!-- {match[1]} -->: the page has {shape(match[2])}, now there are {shape(new)}")
        whole += f"<!-- {match[1]} -->\n{new}<!-- end -->\n"
    return whole + page[at:]


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("page", type=pathlib.Path)
    words.add_argument("--stavka", type=lambda path: str(pathlib.Path(path).resolve()))
    words.add_argument("--lab", type=lambda path: str(pathlib.Path(path).resolve()))
    words.add_argument("--work", type=pathlib.Path)
    words.add_argument("--times", type=int, default=1)
    words.add_argument("--small", action="store_true")
    words.add_argument("--check", action="store_true")
    words.add_argument("--more", nargs=argparse.REMAINDER, default=[], help="more arguments for the lab")
    given = words.parse_args()
    page = larger(given.page.read_text(encoding="utf-8"), given.times)
    with tempfile.TemporaryDirectory() as scratch:
        folder = (given.work or pathlib.Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        page = rerun(page, given, folder)
    if not given.check:
        given.page.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()

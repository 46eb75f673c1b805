#!/usr/bin/env bash
# Opens the rulebook of every variant in a browser: no violation that axe knows of, on wide and narrow pages, light and
# dark, with everything unfolded; nothing fetched; the same found as by `stavka search`; keys work.
#
#   core/rulebook/tests/axe/run.sh            builds the program first
#   STAVKA=path/to/stavka .../run.sh          takes this one
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../../.."

# What the check stands on comes from the project's own list, into a folder that git does not see.
tools=${CARGO_TARGET_DIR:-target}/axe
mkdir -p "$tools"
cp "$here/package.json" "$here/check.mjs" "$tools/"
if [ ! -d "$tools/node_modules/axe-core" ] || [ ! -d "$tools/node_modules/playwright-core" ]; then
    npm install --prefix "$tools" --no-audit --no-fund --silent
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
    apt-get update -qq && apt-get install -qq -y chromium >/dev/null
    browser=$(command -v chromium)
fi

if [ -z "${STAVKA:-}" ]; then
    cargo stavka variants >/dev/null
    STAVKA=${CARGO_TARGET_DIR:-target}/release/stavka
fi
pages=$(mktemp -d)
trap 'rm -r "$pages"' EXIT
for variant in a4-sheet second-edition world-at-war; do
    "$STAVKA" rules "$variant" --html --out "$pages/$variant.html" >/dev/null
    for query in "can my infantry retreat through a zone of control" "is this unit out of supply" \
        "when do the Siberians come" crt oos "who wins" stacking "supply line" 80.21 ZOC.stop retrea; do
        "$STAVKA" search "$query" "$variant" --most 10 --json
    done >"$pages/$variant.searches"
done
node "$tools/check.mjs" "$browser" "$pages" a4-sheet second-edition world-at-war

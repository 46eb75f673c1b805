#!/usr/bin/env bash
# The table in Debian's Chromium. The types of the scripts are checked first, then what needs no page, then each file of tests with a
# server of its own: the campaigns by mouse, a whole turn with its gestures counted, an attack by keyboard and in its panel, who sits
# there, the other pages, and how fast it is.
#
#   host/serve/tests/browser/run.sh               all of it, with what `cargo test` builds
#   host/serve/tests/browser/run.sh playing       only this file
#   WHOLE=1 .../run.sh seats                      the game against the bot from its first turn on
#   SHOTS=folder .../run.sh shots                 pictures of the pages, and nothing else
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../../.."
begin=$SECONDS

target=${CARGO_TARGET_DIR:-$PWD/target}
export TOOLS=$target/browser
CHROMIUM=$("$here/install.sh" "$TOOLS")
export CHROMIUM

"$TOOLS/node_modules/.bin/tsc" -p "$here/tsconfig.json"

# The same build as that of the tests, so that nothing is built twice; a program to try may be named instead.
if [ -z "${SERVER:-}" ]; then
    cargo test --workspace --no-run --quiet
    SERVER=$target/debug/stavka-serve
    PLUGINS=$(printf '%s:' "$target"/debug/deps/libstavka_plugin_{a4_sheet,second_edition,world_at_war}.so)
fi
export SERVER PLUGINS
for file in "$SERVER" ${PLUGINS//:/ }; do
    [ -f "$file" ] || { printf 'error: the browser tests were not run: there is no %s\n' "$file" >&2; exit 1; }
done

# How fast the board is, is looked at while nobody else is at it.
files=(unit lobby campaigns gestures playing seats pages)
alone=(speed)
if [ $# -gt 0 ]; then
    files=("$@") alone=()
fi
run() {
    local together=$1
    shift
    local paths=("${@/#/$here/}")
    node --test --test-reporter=tap --test-concurrency="$together" "${paths[@]/%/.test.mjs}" >>"$TOOLS/report.txt" 2>&1 ||
        { cat "$TOOLS/report.txt"; exit 1; }
}
: >"$TOOLS/report.txt"
run "${TOGETHER:-2}" "${files[@]}"
[ ${#alone[@]} = 0 ] || run 1 "${alone[@]}"
grep -E '^# .*(gestures by hand|usable after|kB compressed)' "$TOOLS/report.txt" || true
printf 'the table in the browser: %d tests, all as they should be, %d s\n' \
    "$(grep -c '^ok\|^    ok' "$TOOLS/report.txt")" $((SECONDS - begin))

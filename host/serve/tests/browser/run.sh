#!/usr/bin/env bash
# The table in Debian's Chromium. The types of the scripts are checked first; then one browser and one server play all tests, two side
# by side: the campaigns by mouse, a whole turn with its gestures counted, an attack by keyboard and in its panel, who sits there, the
# other pages; and last, alone, how fast it is. The last line says how many passed and failed.
#
#   host/serve/tests/browser/run.sh               all of it, with what `cargo test` builds
#   host/serve/tests/browser/run.sh playing       only this file
#   WHOLE=1 .../run.sh seats                      the game against the bot from its first turn on
#   SHOTS=folder .../run.sh shots                 pictures of the pages, and nothing else
#   PICTURE=docs/pictures/board.png .../run.sh picture    the picture of docs/table.md
#   SERVER=... PLUGINS=... ASSETS=1 .../run.sh    a server that is there, with scripts and styles as they lie in the folder
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

# Whatever goes wrong is told in full; else the figures alone.
report=$TOOLS/report.txt
node --test-reporter=tap "$here/main.mjs" "$@" >"$report" 2>&1 && failed=0 || failed=1
[ $failed = 0 ] || cat "$report"
grep -E '^# .*(gestures by hand|usable after|kB compressed)' "$report" | sed 's/^# //' || true
printf 'the table in the browser, %d s:\n%d passed, %d failed\n' $((SECONDS - begin)) \
    "$(sed -n 's/^# pass //p' "$report")" "$(sed -n 's/^# fail //p' "$report")"
exit $failed

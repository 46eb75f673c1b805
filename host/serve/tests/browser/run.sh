#!/usr/bin/env bash
# The table in Debian's Chromium. The types of the scripts are checked first, then what needs no page, then each file of tests with a
# server of its own: the campaigns by mouse, an attack by keyboard and in its panel, the text table on a phone, axe.
#
#   host/serve/tests/browser/run.sh           with what `cargo test` builds
#   host/serve/tests/browser/run.sh long      also who sits there: two browsers, a killed server, a bot; and how fast it is: the machine must be quiet
#   host/serve/tests/browser/run.sh gestures  a whole turn by hand, with its gestures counted
#   SHOTS=folder .../run.sh shots             pictures of the pages, and nothing else
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../../.."

# What the tests stand on comes from the project's own list, into a folder that git does not see.
target=${CARGO_TARGET_DIR:-$PWD/target}
tools=$target/browser
mkdir -p "$tools"
if ! cmp -s "$here/package.json" "$tools/package.json" || [ ! -d "$tools/node_modules/typescript" ]; then
    command -v npm >/dev/null || { apt-get update -qq && apt-get install -qq -y nodejs npm >/dev/null; }
    cp "$here/package.json" "$tools/"
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --prefix "$tools" --no-audit --no-fund --silent
fi
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ]; then
    apt-get update -qq && apt-get install -qq -y chromium >/dev/null
    CHROMIUM=$(command -v chromium)
fi
export CHROMIUM TOOLS=$tools

"$tools/node_modules/.bin/tsc" -p "$here/tsconfig.json"
node --test "$here/unit.test.mjs" >/dev/null

# The same build as that of the tests, so that nothing is built twice.
cargo test --workspace --no-run --quiet
export SERVER=$target/debug/stavka-serve
PLUGINS=$(printf '%s:' "$target"/debug/deps/libstavka_plugin_{a4_sheet,second_edition,world_at_war}.so)
export PLUGINS

files=(campaigns playing pages)
case ${1-} in
    long) files+=(seats speed) ;;
    gestures) files=(gestures) ;;
    shots) files=(shots) ;;
esac
begin=$SECONDS
if ! node --test --test-concurrency="${TOGETHER:-2}" $(printf "$here/%s.test.mjs " "${files[@]}") >"$tools/report.txt" 2>&1; then
    cat "$tools/report.txt"
    exit 1
fi
grep -E '^(    )?# [^S]|gestures by hand|usable after' "$tools/report.txt" | grep -v 'duration\|todo\|suites\|cancelled\|skipped' || true
printf 'the table in the browser: all as it should be, %d s\n' $((SECONDS - begin))

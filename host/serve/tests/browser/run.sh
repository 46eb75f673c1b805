#!/usr/bin/env bash
# The table in Debian's Chromium: the campaigns by mouse, an attack by keyboard, the text table on a phone, two browsers, a
# server that is killed, a bot, axe, and how fast it is. The types of the scripts are checked first.
#
#   host/serve/tests/browser/run.sh           builds server and plugins first
#   PROFILE=release .../run.sh                with the release build
#   SHOTS=folder .../run.sh                   keeps pictures of the pages there
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../../.."

# What the tests stand on comes from the project's own list, into a folder that git does not see.
tools=${CARGO_TARGET_DIR:-$PWD/target}/browser
mkdir -p "$tools"
cp "$here/package.json" "$tools/"
if [ ! -d "$tools/node_modules/axe-core" ] || [ ! -d "$tools/node_modules/playwright-core" ] || [ ! -d "$tools/node_modules/typescript" ]; then
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --prefix "$tools" --no-audit --no-fund --silent
fi
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ]; then
    apt-get update -qq && apt-get install -qq -y chromium >/dev/null
    CHROMIUM=$(command -v chromium)
fi
export CHROMIUM

"$tools/node_modules/.bin/tsc" -p "$here/tsconfig.json"
node --test "$here/unit.test.mjs"

profile=${PROFILE:-dev}
folder=$([ "$profile" = dev ] && echo debug || echo "$profile")
cargo build --quiet --profile "$profile" -p stavka-serve \
    -p stavka-a4-sheet-plugin -p stavka-second-edition-plugin -p stavka-world-at-war-plugin
export SERVER=${CARGO_TARGET_DIR:-$PWD/target}/$folder/stavka-serve
export TOOLS=$tools
node --test --test-concurrency=1 "$here"/table.test.mjs

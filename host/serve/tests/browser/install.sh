#!/usr/bin/env bash
# Puts what the browser tests stand on in place: Playwright, axe and the checker of types from the list beside this file, into a folder
# that git does not see, and Debian's Chromium from its packages. What is there already is taken as it is. What can't be
# had is told in one line, and ends it: a test that was not run has not passed.
#
#   host/serve/tests/browser/install.sh FOLDER     prints the path of the browser
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tools=$1

fail() {
    printf 'error: the browser tests were not run: %s\n' "$*" >&2
    exit 1
}

# Installs packages of Debian, where that can be done.
debian() {
    command -v apt-get >/dev/null || fail "$1 is missing, and there is no apt-get to install it with; install it yourself"
    [ "$(id -u)" = 0 ] || fail "$1 is missing, and only root can install it: apt-get install $*"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"; } >"$tools/install.log" 2>&1 ||
        fail "apt-get could not install $*: $(tail -n 1 "$tools/install.log")"
}

mkdir -p "$tools"
command -v node >/dev/null && command -v npm >/dev/null || debian nodejs npm
if ! cmp -s "$here/package.json" "$tools/package.json" || [ ! -d "$tools/node_modules/playwright-core" ]; then
    cp "$here/package.json" "$tools/package.new"
    mkdir -p "$tools/fresh" && cp "$here/package.json" "$tools/fresh/"
    # Playwright's own browsers are never fetched.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --prefix "$tools/fresh" --no-audit --no-fund --silent >"$tools/install.log" 2>&1 ||
        fail "npm could not install $(tr -d '\n' <"$here/package.json" | sed 's/.*"dependencies": *{//; s/}.*//'): $(tail -n 1 "$tools/install.log")"
    # Only what was installed whole counts as installed.
    rm -rf "$tools/node_modules" && mv "$tools/fresh/node_modules" "$tools/" && mv "$tools/package.new" "$tools/package.json" && rm -r "$tools/fresh"
fi
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$browser" ]; then
    debian chromium
    browser=$(command -v chromium || true)
fi
[ -x "$browser" ] || fail "there is no browser at '$browser'; name one in CHROMIUM"
printf '%s\n' "$browser"

#!/usr/bin/env bash
# What a played step costs through the plugin against linked in, in instructions. The bar: at most 1.05 times.
# Needs valgrind. Set-up is counted apart and taken off.
set -euo pipefail
cd "$(dirname "$0")/../.."
steps=${STEPS:-20000}
target=${CARGO_TARGET_DIR:-target}/release
# Apart: asked for an example, cargo leaves the libraries of other packages as they are.
cargo build --quiet --release -p stavka-bench --example random_games
cargo build --quiet --release \
    -p stavka-a4-sheet-plugin -p stavka-second-edition-plugin -p stavka-world-at-war-plugin

# Instructions of one run: VARIANT linked|LIBRARY STEPS
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$target/examples/random_games" "$@" 2>&1 |
        sed -n 's/.*Collected : //p'
}

missed=0
for variant in a4-sheet second-edition world-at-war; do
    library=$target/libstavka_plugin_${variant//-/_}.so
    linked=$(($(count "$variant" linked "$steps") - $(count "$variant" linked 0)))
    loaded=$(($(count "$variant" "$library" "$steps") - $(count "$variant" "$library" 0)))
    awk -v variant="$variant" -v loaded="$loaded" -v linked="$linked" -v steps="$steps" 'BEGIN {
        ratio = loaded / linked
        printf "%s: %.0f instructions a step loaded, %.0f linked in, ratio %.3f (bar <= 1.05) %s\n",
            variant, loaded / steps, linked / steps, ratio, ratio <= 1.05 ? "ok" : "MISSED"
        exit ratio > 1.05
    }' || missed=1
done
exit "$missed"

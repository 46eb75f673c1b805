#!/usr/bin/env bash
# What a step of a staff game costs against a random move of chess, in instructions, as a share of what it was at c9225e1;
# and how many turns a second the staffs play on from the middle of a game. Needs valgrind. Set-up is counted apart and taken off.
set -euo pipefail
cd "$(dirname "$0")/../.."
steps=${STEPS:-20000}
program=${CARGO_TARGET_DIR:-target}/release/examples/staff_games
cargo build --quiet --release -p stavka-bench --example staff_games

# Instructions of one run.
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 | sed -n 's/.*Collected : //p'; }

chess=$((($(count moves "$steps") - $(count moves 0)) / steps))
missed=0
# What a step was, beside 1,626 for a move of chess, and the share of that which it may be.
while read -r variant before bar; do
    now=$((($(count steps "$variant" "$steps") - $(count steps "$variant" 0)) / steps))
    awk -v variant="$variant" -v now="$now" -v chess="$chess" -v before="$before" -v bar="$bar" 'BEGIN {
        share = now / chess / (before / 1626)
        printf "%s: %d instructions a step, chess %d, %.1f times as much; %.1f %% of what it was (bar <= %d %%) %s\n",
            variant, now, chess, now / chess, 100 * share, bar, 100 * share <= bar ? "ok" : "MISSED"
        exit 100 * share > bar
    }' || missed=1
done <<-BEFORE
a4-sheet 239000 40
second-edition 472000 35
world-at-war 39800 50
BEFORE
"$program" turns 5
exit "$missed"

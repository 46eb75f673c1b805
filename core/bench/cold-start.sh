#!/usr/bin/env bash
# How long a ruling takes from a cold start, against printing the version. The bar: at most 5 times.
# Needs hyperfine and a release build (`cargo stavka`).
set -euo pipefail
cd "$(dirname "$0")/../.."
stavka=${CARGO_TARGET_DIR:-target}/release/stavka
results=$(mktemp)
# A plugin that was built a moment ago is hashed itself, not only its copy: see docs/boundary.md.
sleep 4
hyperfine --shell=none --warmup 20 --runs 200 --style basic --export-json "$results" \
    "$stavka --version" \
    "$stavka ask world-at-war chinese-attack --input '{\"attackers\":[\"nationalist\"],\"attack\":6,\"defense\":6}'"
python3 - "$results" <<'PY'
import json, sys
version, ask = (result["median"] for result in json.load(open(sys.argv[1]))["results"])
print(f"ask {ask * 1e3:.2f} ms, --version {version * 1e3:.2f} ms, ratio {ask / version:.2f} (bar <= 5)")
sys.exit(ask / version > 5)
PY

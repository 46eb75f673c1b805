#!/usr/bin/env bash
# Makes a release: one archive with the program (the editions inside), man pages, completions and documents, and its checksums.
#
#   core/release.sh [FOLDER]     into FOLDER, target/release-archive where none is named
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-target/release-archive}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
machine=$(rustc -vV | sed -n 's/^host: //p')
name=stavka-$version-$machine

# A folder of its own, so that the plugins of a working copy stay as they are.
cargo build --release --package stavka --features bundled --target-dir "$out/build"

tree=$out/$name
rm -rf "$tree"
mkdir -p "$tree/completions"
cp "$out/build/release/stavka" "$tree/"
"$tree/stavka" man --out "$tree/man/man1"
for shell in bash zsh fish; do
    "$tree/stavka" completions "$shell" >"$tree/completions/stavka.$shell"
done
cp README.md LICENSE-MIT LICENSE-APACHE "$tree/"
cp -r docs "$tree/"

# The archive must work where nothing else is: the editions are there, and no plugin was looked for.
HOME=$(mktemp -d) "$tree/stavka" variants --json >/dev/null

tar -C "$out" --sort=name --owner=0 --group=0 --mtime=@0 -cJf "$out/$name.tar.xz" "$name"
(cd "$out" && sha256sum "$name.tar.xz" >"$name.tar.xz.sha256")
echo "$out/$name.tar.xz"

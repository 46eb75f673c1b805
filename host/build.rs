//! Has nothing to build. That there is a build script lets the host know where cargo builds it (`OUT_DIR`):
//! see `src/places.rs` and `docs/decisions/006-trust-where-cargo-builds.md`.

use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    io::stdout().write_all(b"cargo::rerun-if-changed=build.rs\n")
}

//! The snapshots lie beside this file, a folder a variant; the tests under `tests/` make and check them.

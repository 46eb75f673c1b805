//! `stavka-lab`.

fn main() {}

//! Names of line-ups, in results and tables.

use crate::design::Design;

/// Each line-up by its players; one name where all seats have the same.
pub fn line_ups(design: &Design) -> Vec<String> {
    let name = |seats: Vec<String>| match seats.first() {
        Some(first) if seats.iter().all(|seat| seat == first) => first.clone(),
        _ => seats.join(" v "),
    };
    design.line_ups(2).into_iter().map(name).collect()
}

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

/// A name as a part of a file's.
pub fn file(name: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    name.chars().map(plain).take(40).collect()
}

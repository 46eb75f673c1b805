//! The colours of sides and nations.

use stavka_core::chance::fnv;

/// Names that have a colour by custom; a part of the name is enough.
const KNOWN: [(&str, &str); 22] = [
    ("german", "#a9b5a0"),
    ("axis", "#a9b5a0"),
    ("luftwaffe", "#b9c6cf"),
    ("soviet", "#d8a58a"),
    ("russia", "#d8a58a"),
    ("ussr", "#d8a58a"),
    ("allies", "#d8a58a"),
    ("siberia", "#e2bfa4"),
    ("ruman", "#d9cf8d"),
    ("hungar", "#b5cf95"),
    ("ital", "#c7cfa6"),
    ("finn", "#cfdfea"),
    ("bulgar", "#cdbf9a"),
    ("slovak", "#bcb6d6"),
    ("japan", "#efd48f"),
    ("nationalist", "#9fc3dc"),
    ("communist", "#df9b9b"),
    ("chin", "#9fc3dc"),
    ("brit", "#d6b98c"),
    ("america", "#a8b87c"),
    ("red", "#dc9a8f"),
    ("blue", "#9fb9dc"),
];

/// For all others.
const OTHERS: [&str; 6] = ["#c9b6d9", "#b8d6c9", "#e0c7a0", "#c2c9e0", "#d6d2a8", "#d9b6c2"];

/// The colour of a nation, or else of its side.
pub(crate) fn colour(nationality: &str, side: &str) -> &'static str {
    known(nationality).or_else(|| known(side)).unwrap_or_else(|| {
        let name = if nationality.is_empty() { side } else { nationality };
        let count = OTHERS.len() as u64;
        let at = usize::try_from(fnv(name.as_bytes()) % count).unwrap_or(0);
        OTHERS[at]
    })
}

fn known(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    KNOWN.iter().find(|(part, _)| name.contains(part)).map(|(_, colour)| *colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nations_come_before_sides_and_everybody_has_a_colour() {
        assert_eq!(colour("Rumanian", "axis"), "#d9cf8d");
        assert_eq!(colour("", "axis"), "#a9b5a0");
        assert_eq!(colour("", "green"), colour("", "green"));
    }
}

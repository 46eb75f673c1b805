//! The mods that come with the program. Whoever installs one of the same id has that one instead.

use stavka_mods::{Files, Source};

use super::read::read_whole;

/// A mod: its id, and its files.
type Shipped = (&'static str, &'static [(&'static str, &'static [u8])]);

macro_rules! files {
    ($id:literal: $($name:literal),+) => {
        ($id, &[$(($name, include_bytes!(concat!("../../../docs/mods/", $id, "/", $name)).as_slice())),+])
    };
}

/// All of them. One with a library is not among them: it has to be built, and trusted.
const ALL: [Shipped; 5] = [
    files!("deep-snow": "mod.json", "rules.md", "step.rhai"),
    files!("extended-odds": "mod.json", "rules.md"),
    files!("long-lines": "mod.json", "rules.md", "column.rhai"),
    files!("short-summer": "mod.json", "rules.md"),
    files!("siberian-gamble": "mod.json", "rules.md"),
];

/// The files of the one with this id.
pub(super) fn files(id: &str) -> Option<Files> {
    let (_, all) = ALL.iter().find(|(known, _)| *known == id)?;
    let mut files = Files::default();
    for (name, bytes) in *all {
        files.add(name, bytes.to_vec()).ok()?;
    }
    Some(files)
}

/// Their ids.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(id, _)| *id)
}

/// All of them, read.
pub fn shipped() -> Vec<Source> {
    ids().filter_map(|id| read_whole(files(id)?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_them_are_read_and_none_has_a_library() {
        let read: Vec<_> = shipped().into_iter().map(|one| one.file).collect();
        assert_eq!(
            read.iter().map(|file| file.id.as_str()).collect::<Vec<_>>(),
            ids().collect::<Vec<_>>()
        );
        assert!(read.iter().all(|file| !file.native));
    }
}

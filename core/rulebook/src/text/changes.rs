//! The page of differences at the end of the text.

use std::fmt::Write as _;

use stavka_core::setup::TEXT_ONLY;

use super::{HEAD, NAME, Page, paint};
use crate::Volume;
use crate::changes::{Change, What, changes};

impl Page {
    /// Everything that the set-up and its mods change; nothing where all is as printed.
    pub(super) fn changes(self, volume: &Volume) -> String {
        let all = changes(volume);
        if all.is_empty() {
            return String::new();
        }
        let mut text = format!("\n\n{}\n{}", paint(HEAD, "What is changed"), self.line('─'));
        for change in &all {
            text += &self.change(change);
        }
        text
    }

    fn change(self, change: &Change<'_>) -> String {
        let id = change.clause.map_or("", |clause| &clause.id);
        let mut what = match change.what {
            What::Words => format!("clause {id}"),
            What::Figure(path) => format!("figure {path} of {id}"),
            What::Reading(reading) => format!("reading {reading} of {id}"),
            What::Chart(name) => format!("chart {name}"),
        };
        if let Some(by) = change.by {
            let _ = write!(what, ", house rule of {by}");
        }
        if change.text_only() {
            let _ = write!(what, " ({TEXT_ONLY})");
        }
        let printed = change.printed.as_deref().unwrap_or("there is no such clause");
        self.filled("\n  ", &paint(NAME, what), 4)
            + &self.filled("  - ", printed, 4)
            + &self.filled("  + ", &change.here, 4)
    }
}

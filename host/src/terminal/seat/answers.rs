//! What the table answers without anything being done: odds, reasons, pictures.

use std::path::{Path, PathBuf};

use stavka_core::game::Side;
use stavka_core::view::View;

use super::super::choices::Choices;
use super::super::pages;
use super::Seat;
use crate::error::Error;
use crate::output::{may_write, new_name};
use crate::print::{GOOD, NAME, indented, paint, show};
use stavka_play::session::Session;
use stavka_play::story::Event;

impl Seat<'_> {
    pub(super) fn odds(&mut self, choices: &Choices) -> Result<(), Error> {
        let lines = self.session.odds()?;
        let lines = lines.iter().map(|line| indented("  ", line, 4, self.width) + "\n");
        let mut page: String = lines.collect();
        for choice in &choices.all {
            if let Some(odds) = &choice.odds {
                page += &pages::odds(choice, odds, self.width);
            }
        }
        if page.is_empty() {
            return show("  the game has no more to say than the choices do\n");
        }
        show(&page)
    }

    /// The last thing whose reasons this side may know.
    pub(super) fn why(&mut self, side: Side) -> Result<(), Error> {
        let events = self.session.told_to(Some(side)).unwrap_or_default();
        let reasoned = |event: &&Event| !event.clauses.is_empty() || !event.steps.is_empty();
        let Some(event) = events.iter().rfind(reasoned) else {
            return show("  nothing happened yet that you know the reasons of\n");
        };
        let book = self.session.edition().book()?;
        let because = pages::because(event, &book, self.width);
        show(&format!("  {}: {}\n{because}", event.by, event.words))
    }

    /// Why something can't be chosen: as the decision says, or as the rules say when it is tried on a copy.
    pub(super) fn why_not(&mut self, words: &str, choices: &Choices) -> Result<(), Error> {
        if choices.meant(words).is_some() {
            return show(&format!("  {}\n", paint(GOOD, "it can be done now")));
        }
        if let Some(no) = choices.refused(words) {
            return self.refused(&no.by, &no.because);
        }
        let Some(action) = self.session.action(words)? else {
            return self.complain(&format!("`{words}` is no action of this game"));
        };
        if choices.all.iter().any(|choice| choice.action == action) {
            return show(&format!("  {}\n", paint(GOOD, "it can be done now")));
        }
        match self.session.refusal(action)? {
            None => self.complain("the rules would take it, and do not offer it now"),
            Some((by, because)) => self.refused(&by, &because),
        }
    }

    fn refused(&self, by: &str, because: &str) -> Result<(), Error> {
        let book = self.session.edition().book()?;
        let title = book.find(by).map_or("", |clause| clause.title.as_str());
        let lead = format!("  {}  ", paint(NAME, by));
        show(&(indented(&lead, &format!("{because} ({title})"), 4, self.width) + "\n"))
    }

    pub(super) fn map(
        &mut self,
        side: Side,
        file: Option<PathBuf>,
        force: bool,
    ) -> Result<(), Error> {
        let file = file.unwrap_or_else(|| new_name(&self.file.with_extension("svg")));
        if let Err(error) = may_write(&file, force) {
            return self.complain(&error.to_string());
        }
        let view = self.session.view(Some(side))?;
        match drawn(self.session, &view, &file) {
            Ok(()) => show(&format!("  the map is in {}\n", file.display())),
            Err(error) => self.complain(&error.to_string()),
        }
    }
}

/// Draws a position as somebody sees it.
pub(crate) fn drawn(session: &Session, view: &View, file: &Path) -> Result<(), Error> {
    let map = session.edition().map()?;
    let options = stavka_picture::Options::default();
    Ok(stavka_picture::show_position(&map, view, file, &options)?)
}

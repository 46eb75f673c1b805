//! What the table answers without anything being done: odds, reasons, pictures.

use std::path::{Path, PathBuf};

use stavka_core::game::Side;
use stavka_core::view::View;

use super::super::choices::Choices;
use super::super::news::News;
use super::super::pages;
use super::Seat;
use crate::error::Error;
use crate::output::{may_write, new_name};
use crate::print::{GOOD, NAME, indented, paint, show};
use crate::session::{ActError, Session};

impl Seat<'_> {
    pub(super) fn odds(&mut self) -> Result<(), Error> {
        let lines = self.session.table().odds()?;
        if lines.is_empty() {
            return show("  the game has no more to say than the choices do\n");
        }
        let lines = lines.iter().map(|line| indented("  ", line, 4, self.width) + "\n");
        show(&lines.collect::<String>())
    }

    pub(super) fn why(&mut self, side: Side) -> Result<(), Error> {
        let Some((line, told)) = self.news.get(usize::from(side)).and_then(News::last) else {
            return show("  nothing happened yet that you know the reasons of\n");
        };
        let book = self.session.edition().book()?;
        show(&format!("  {line}\n{}", pages::because(told, &book, self.width)))
    }

    /// Tried on a copy. What a choice would lead to is not told: it may show what is hidden.
    pub(super) fn why_not(&mut self, words: &str, choices: &Choices) -> Result<(), Error> {
        let meant = choices.meant(words).map(|choice| choice.action);
        let action = meant.or(self.session.table().action(words)?);
        let Some(action) = action else {
            return self.complain(&format!("`{words}` is no action of this game"));
        };
        if choices.0.iter().any(|choice| choice.action == action) {
            return show(&format!("  {}\n", paint(GOOD, "it can be done now")));
        }
        match self.session.table().fork()?.tell(action) {
            Ok(_) => self.complain("the rules would take it, and do not offer it now"),
            Err(ActError::Refused { by, because }) => {
                let book = self.session.edition().book()?;
                let title = book.find(&by).map_or("", |clause| clause.title.as_str());
                let lead = format!("  {}  ", paint(NAME, &by));
                show(&(indented(&lead, &format!("{because} ({title})"), 4, self.width) + "\n"))
            }
            Err(ActError::Edition(error)) => Err(error.into()),
        }
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

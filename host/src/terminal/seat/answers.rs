//! What the table answers without anything being done: odds, reasons, pictures.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use stavka_core::game::Side;
use stavka_core::view::View;

use super::super::choices::Choices;
use super::super::{pages, replies};
use super::Seat;
use crate::error::Error;
use crate::output::{may_write, new_name};
use crate::print::show;
use stavka_play::effort::Spend;
use stavka_play::players::PlayerError;
use stavka_play::session::Session;

/// What playing on for somebody who waits may take.
const PLAYING_ON: Spend = Spend::Milliseconds(3000);

impl Seat<'_> {
    pub(super) fn odds(&mut self, choices: &Choices) -> Result<(), Error> {
        show(&replies::odds(self.session, choices, self.width)?)
    }

    /// What the staff would do, at once, and then what does best when it is played on from here.
    pub(super) fn hint(&mut self, choices: &Choices) -> Result<(), Error> {
        show(&replies::hint(choices, self.width))?;
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        let Some(mut sight) = self.session.sight()? else { return Ok(()) };
        let advice = stavka_foresight::advise(&mut sight, PLAYING_ON, threads);
        let advice = match advice {
            Ok(advice) => advice,
            Err(PlayerError::Edition(error)) => return Err(error.into()),
            Err(other) => return self.complain(&other.to_string()),
        };
        let mut page = String::new();
        for one in &advice {
            page += &pages::advised(one, self.width);
        }
        show(&page)
    }

    pub(super) fn why(&mut self, side: Side) -> Result<(), Error> {
        show(&replies::why(self.session, side, self.width)?)
    }

    pub(super) fn why_not(&mut self, words: &str, choices: &Choices) -> Result<(), Error> {
        show(&replies::why_not(self.session, words, choices, self.width)?)
    }

    pub(super) fn map(
        &mut self,
        side: Side,
        file: Option<PathBuf>,
        force: bool,
    ) -> Result<(), Error> {
        let file = file.unwrap_or_else(|| new_name(&self.kept.path().with_extension("svg")));
        if let Err(error) = may_write(&file, force) {
            return self.complain(&error.to_string());
        }
        let view = self.session.view(Some(side))?;
        match drawn(self.session, &view, &file, &stavka_picture::Options::default()) {
            Ok(()) => show(&format!("  the map is in {}\n", file.display())),
            Err(error) => self.complain(&error.to_string()),
        }
    }
}

/// Draws a position as somebody sees it.
pub(crate) fn drawn(
    session: &Session,
    view: &View,
    file: &Path,
    options: &stavka_picture::Options,
) -> Result<(), Error> {
    let map = session.edition().map()?;
    Ok(stavka_picture::show_position(&map, view, file, options)?)
}

//! What the table answers without anything being done: odds, reasons, pictures.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stavka_core::game::Side;
use stavka_core::view::View;

use super::super::choices::Choices;
use super::super::{pages, replies};
use super::Seat;
use crate::error::Error;
use crate::output::{may_write, new_name};
use crate::print::show;
use stavka_foresight::{Advice, Advising, ENOUGH};
use stavka_play::players::PlayerError;
use stavka_play::session::Session;
use stavka_play::sight::Sight;

/// So long somebody is willing to wait for advice.
const PATIENCE: Duration = Duration::from_secs(4);

impl Seat<'_> {
    pub(super) fn odds(&mut self, choices: &Choices) -> Result<(), Error> {
        show(&replies::odds(self.session, choices, self.width)?)
    }

    /// What the staff would do, at once, and then what does best when it is played on from here.
    pub(super) fn hint(&mut self, choices: &Choices) -> Result<(), Error> {
        show(&replies::hint(choices, self.width))?;
        let Some(mut sight) = self.session.sight()? else { return Ok(()) };
        let advice = match played_on(&mut sight) {
            Ok(advice) => advice,
            Err(PlayerError::Edition(error)) => return Err(error.into()),
            Err(other) => return self.complain(&other.to_string()),
        };
        if advice.is_empty() {
            return self.complain("no game that was played on from here came to its end in time");
        }
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

/// What playing on from here says is best.
fn played_on(sight: &mut Sight<'_>) -> Result<Vec<Advice>, PlayerError> {
    let until = Instant::now() + PATIENCE;
    let mut advising = Advising::begin(sight)?;
    for _ in 0..ENOUGH {
        if !advising.one_more(sight, || Instant::now() < until)? {
            break;
        }
    }
    Ok(advising.best())
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

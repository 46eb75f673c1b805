//! The table that people sit at: asks whoever is to choose, does what they say, keeps the game saved.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use stavka_core::game::{OutcomeText, Side};

use super::chart;
use super::choices::{Choices, Numbers};
use super::command::{Command, parse};
use super::input::{self, Input};
use super::pages::{self, MOST_CHOICES};
use super::places::Places;
use super::replies;
use super::told::Told;
use crate::chronicle;
use crate::edition::Source;
use crate::error::Error;
use crate::print::{self, BAD, CLEAR, DIM, GOOD, HEAD, NAME, indented, paint, show};
use crate::saves::Keeper;
use stavka_play::players::Player;
use stavka_play::session::{ActError, By, Session, Turn};

mod answers;
mod books;
mod orders;

pub(crate) use answers::drawn;

/// More lines of news than this are not shown unasked.
const MOST_NEWS: usize = 24;

/// So many actions before the last choice are told to somebody who comes back, so that `why` knows of them.
const REMEMBERED: usize = 40;

/// A game with people at it.
pub(crate) struct Seat<'a> {
    session: &'a mut Session,
    source: &'a Source,
    /// Who plays each side; nobody in the place of people.
    players: Vec<Option<Box<dyn Player>>>,
    kept: Keeper,
    width: usize,
    input: Box<dyn Input>,
    places: Places,
    /// How much each side was told, in the order of the sides.
    told: Vec<Told>,
    /// Who sat here last.
    side: Option<Side>,
    /// The turn that was named last.
    turn: String,
    /// The numbers that choices have, by the kind of choice.
    numbers: BTreeMap<String, Numbers>,
}

/// How people left the table.
pub(crate) enum End {
    /// The game is over, and kept in this file.
    Over(OutcomeText, PathBuf),
    /// The game is over, and could not be kept.
    Unkept(OutcomeText, Error),
    /// They will come back to this file.
    Left(PathBuf),
}

/// What comes after a line was dealt with.
enum Then {
    /// Ask again.
    Again,
    /// The game went on.
    Done,
    /// They want to leave.
    Leave,
}

impl<'a> Seat<'a> {
    /// People at a game, which is kept.
    pub(crate) fn new(
        session: &'a mut Session,
        source: &'a Source,
        players: Vec<Option<Box<dyn Player>>>,
        kept: Keeper,
    ) -> Result<Self, Error> {
        let mut told = Vec::new();
        for (side, player) in (0..).zip(&players) {
            let last = session.last_choice(side);
            told.push(last.map_or_else(|| Told::from_here(session), Told::from));
            match last {
                _ if player.is_some() => {}
                None => session.listen(Some(side))?,
                // Somebody comes back: what happened since, and the reasons of what was done before.
                Some(last) => {
                    session.listen_since(source, side, last.saturating_sub(REMEMBERED))?;
                }
            }
        }
        let places = Places::of(session.edition())?;
        let (input, width) = (input::usual(), print::width());
        Ok(Self {
            session,
            source,
            players,
            kept,
            width,
            input,
            places,
            told,
            side: None,
            turn: String::new(),
            numbers: BTreeMap::new(),
        })
    }

    /// Plays until the game is over or they leave. Before every choice the game is saved.
    pub(crate) fn play(mut self) -> Result<End, Error> {
        loop {
            match self.session.turn()? {
                Turn::Over(outcome) => return self.over(outcome),
                Turn::Choice(side) => match self.players.get_mut(usize::from(side)) {
                    Some(Some(player)) => {
                        let chosen = self.session.let_choose(player.as_mut());
                        chosen.map_err(|error| self.broken_off(error))?;
                    }
                    _ => match self.choice(side)? {
                        Then::Leave => return Ok(End::Left(self.kept.path().to_owned())),
                        Then::Done | Then::Again => {}
                    },
                },
            }
        }
    }

    fn over(mut self, outcome: OutcomeText) -> Result<End, Error> {
        for player in self.players.iter_mut().flatten() {
            player.over(&outcome);
        }
        if let Some(side) = self.side {
            self.catch_up(side);
            self.say_news(side, usize::MAX)?;
        }
        match self.kept_somewhere()? {
            None => Ok(End::Over(outcome, self.kept.path().to_owned())),
            Some(error) => Ok(End::Unkept(outcome, error)),
        }
    }

    /// Keeps a game that is over; where that fails, elsewhere, as long as there is somebody to ask. What is wrong, if it is
    /// kept nowhere.
    fn kept_somewhere(&mut self) -> Result<Option<Error>, Error> {
        while let Err(error) = self.keep() {
            self.complain(&format!("{error}; type another file to save it to, or quit"))?;
            let line = self.input.line(&Choices::default()).map_err(Error::Typed)?;
            let line = line.map(|line| line.trim().to_owned());
            match line.as_deref() {
                None | Some("quit" | "q" | "exit") => return Ok(Some(error)),
                Some("") => {}
                Some(line) => {
                    let file = line.strip_prefix("save ").unwrap_or(line).trim();
                    self.save(Some(file.into()), false)?;
                }
            }
        }
        Ok(None)
    }

    /// A player that does not go on loses nobody the game.
    fn broken_off(&mut self, error: ActError) -> Error {
        match (error, self.keep()) {
            (error @ ActError::Refused { .. }, _) | (error, Err(_)) => error.into(),
            (source, Ok(())) => Error::BrokenOff { source, file: self.kept.path().to_owned() },
        }
    }

    /// One choice of a person; also leaves where the input ends.
    fn choice(&mut self, side: Side) -> Result<Then, Error> {
        // A window may have another size than before.
        self.width = print::width();
        self.hand_over(side)?;
        self.catch_up(side);
        self.say_news(side, MOST_NEWS)?;
        if let Some(unsound) = self.session.take_unsound() {
            self.complain(&crate::saves::unsound(&unsound, self.kept.path()))?;
        }
        if let Err(error) = self.keep() {
            self.complain(&format!("{error}; save it elsewhere with `save FILE`"))?;
        }
        let choices = self.choices(side)?;
        self.ask(side, &choices)?;
        loop {
            let line = self.input.line(&choices).map_err(Error::Typed)?;
            let then = match line {
                Some(line) => self.deal_with(parse(&line, &choices), side, &choices)?,
                None => self.leave()?,
            };
            match then {
                Then::Again => {}
                then => return Ok(then),
            }
        }
    }

    /// Where two people share a screen, one must not see what the other saw.
    fn hand_over(&mut self, side: Side) -> Result<(), Error> {
        let before = self.side.replace(side);
        let Some(before) = before.filter(|before| *before != side && self.input.lists()) else {
            return Ok(());
        };
        if self.session.view(Some(before))? == self.session.view(Some(side))? {
            return Ok(());
        }
        self.turn.clear();
        let name = self.session.name(By::Side(side)).to_owned();
        show(&format!("{CLEAR}{name} is to choose: hand over, then press Enter\n"))?;
        self.input.line(&Choices::default()).map_err(Error::Typed)?;
        Ok(())
    }

    fn choices(&mut self, side: Side) -> Result<Choices, Error> {
        let Some(decision) = self.session.decision()? else { return Ok(Choices::default()) };
        let view = self.session.view(Some(side))?;
        Ok(Choices::of(decision, &mut self.numbers, &view))
    }

    /// Says what is expected, and lists the choices where the keyboard does not.
    fn ask(&mut self, side: Side, choices: &Choices) -> Result<(), Error> {
        let prompt = self.session.prompt()?;
        let turn = self.session.view(Some(side))?.turn;
        let mut page = String::new();
        if self.turn != turn {
            let _ = writeln!(page, "\n{}", paint(HEAD, &turn));
            self.turn = turn;
        }
        page += &(indented("", &paint(NAME, prompt), 2, self.width) + "\n");
        if !self.input.lists() {
            let all = choices.search("");
            page += &pages::list(choices, &all, MOST_CHOICES, self.width);
        }
        show(&page)
    }

    fn deal_with(
        &mut self,
        command: Command,
        side: Side,
        choices: &Choices,
    ) -> Result<Then, Error> {
        match command {
            Command::Do(action) => return self.act(action),
            Command::Undo => return self.undo(),
            Command::Quit => return self.leave(),
            Command::Orders(line) => return self.carry_out(side, &line),
            Command::Auto(far) => return self.auto(side, far),
            Command::Hint => self.hint(choices)?,
            Command::Rule(clause) => self.rule(&clause)?,
            Command::Search(words) => self.search(&words)?,
            Command::Ask(typed) => self.ruling(side, &typed)?,
            Command::Around(place) => self.around(side, &place)?,
            Command::List(found) => {
                show(&pages::list(choices, &found, usize::MAX, self.width))?;
            }
            Command::Look(wanted) => {
                let wanted = wanted.as_deref();
                show(&replies::standing(self.session, side, wanted, &self.places, self.width)?)?;
            }
            Command::Odds => self.odds(choices)?,
            Command::Why(None) => self.why(side)?,
            Command::Why(Some(words)) => self.why_not(&words, choices)?,
            Command::News => self.say_news(side, usize::MAX)?,
            Command::Map(file, force) => self.map(side, file, force)?,
            Command::Save(file, force) => self.save(file, force)?,
            Command::Help => show(&pages::help(self.width))?,
            Command::Nothing => {}
            Command::Unknown(line) => match self.session.action(&line)? {
                Some(_) => self.why_not(&line, choices)?,
                None => {
                    self.complain(&format!("`{line}` is no choice and no command; try `help`"))?;
                }
            },
        }
        Ok(Then::Again)
    }

    /// The map around a place, as far as this side sees it.
    fn around(&mut self, side: Side, wanted: &str) -> Result<(), Error> {
        let view = self.session.view(Some(side))?;
        match chart::around(&self.places, &view, wanted, self.width) {
            Some(page) => show(&page),
            None => self.complain(&format!("no place on the map is called `{wanted}`")),
        }
    }

    fn act(&mut self, action: u32) -> Result<Then, Error> {
        match self.session.act(action) {
            Ok(()) => Ok(Then::Done),
            Err(ActError::Refused { by, because }) => {
                self.complain(&format!("refused by {by}: {because}"))?;
                Ok(Then::Again)
            }
            Err(error) => Err(self.broken_off(error)),
        }
    }

    fn undo(&mut self) -> Result<Then, Error> {
        let is_person = |side: Side| !matches!(self.players.get(usize::from(side)), Some(Some(_)));
        if !self.session.undo(is_person)? {
            let message = "nothing to take back since the last roll, revelation or answer";
            self.complain(message)?;
            return Ok(Then::Again);
        }
        for told in &mut self.told {
            told.go_back(self.session);
        }
        show(&format!("  {}\n", paint(GOOD, "taken back")))?;
        Ok(Then::Done)
    }

    fn save(&mut self, file: Option<PathBuf>, force: bool) -> Result<(), Error> {
        let elsewhere = file.filter(|file| file != self.kept.path());
        let saved = match &elsewhere {
            None => self.keep(),
            Some(file) => self.keep_in(file, force),
        };
        match saved {
            Ok(()) => show(&format!("  saved to {}\n", self.kept.path().display())),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn keep_in(&mut self, file: &Path, force: bool) -> Result<(), Error> {
        let plugin = &self.source.plugin;
        let keep = if force { Keeper::replace } else { Keeper::create };
        self.kept = keep(file, self.session, plugin)?;
        Ok(())
    }

    /// A game that can't be saved is not left, unless there is nobody to ask.
    fn leave(&mut self) -> Result<Then, Error> {
        match self.keep() {
            Ok(()) => Ok(Then::Leave),
            Err(error) if self.input.lists() => {
                self.complain(&format!("{error}; save it elsewhere with `save FILE`"))?;
                Ok(Then::Again)
            }
            Err(error) => Err(error),
        }
    }

    fn keep(&mut self) -> Result<(), Error> {
        self.kept.keep(self.session)
    }

    fn catch_up(&mut self, side: Side) {
        if let Some(told) = self.told.get_mut(usize::from(side)) {
            told.catch_up(self.session);
        }
    }

    /// What happened since the last choice of this side, told in passages.
    fn say_news(&self, side: Side, most: usize) -> Result<(), Error> {
        let events = self.session.told_to(Some(side)).unwrap_or_default();
        let news = self.told.get(usize::from(side)).map_or(&[][..], |told| told.news(events));
        let page =
            chronicle::told(self.session, news, &self.places.names(), &self.turn, self.width);
        let skipped = page.lines().count().saturating_sub(most);
        let mut shown = String::new();
        if skipped > 0 {
            let hint = format!("{skipped} earlier lines: `news` shows them");
            let _ = writeln!(shown, "  {}", paint(DIM, hint));
        }
        for line in page.lines().skip(skipped) {
            let _ = writeln!(shown, "{line}");
        }
        show(&shown)
    }

    fn complain(&self, message: &str) -> Result<(), Error> {
        show(&(indented("  ", &paint(BAD, message), 2, self.width) + "\n"))
    }
}

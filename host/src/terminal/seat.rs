//! The table that people sit at: asks whoever is to choose, does what they say, keeps the game saved.

use std::fmt::Write as _;
use std::path::PathBuf;

use stavka_core::game::{OutcomeText, Side};

use super::choices::Choices;
use super::command::{Command, parse};
use super::input::{self, Input};
use super::pages::{self, MOST_CHOICES};
use super::places::{Places, look};
use super::told::Told;
use crate::chronicle;
use crate::edition::Source;
use crate::error::Error;
use crate::output::may_write;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint, show};
use crate::saves;
use stavka_play::players::Player;
use stavka_play::session::{ActError, By, Session, Turn};

mod answers;

pub(crate) use answers::drawn;

/// More lines of news than this are not shown unasked.
const MOST_NEWS: usize = 24;

/// A game with people at it.
pub(crate) struct Seat<'a> {
    session: &'a mut Session,
    source: &'a Source,
    /// Who plays each side; nobody in the place of people.
    players: Vec<Option<Box<dyn Player>>>,
    file: PathBuf,
    width: usize,
    input: Box<dyn Input>,
    places: Places,
    /// How much each side was told, in the order of the sides.
    told: Vec<Told>,
    /// Who sat here last.
    side: Option<Side>,
    /// The turn that was named last.
    turn: String,
}

/// How people left the table.
pub(crate) enum End {
    /// The game is over.
    Over(OutcomeText),
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
    /// People at a game, which is kept in `file`.
    pub(crate) fn new(
        session: &'a mut Session,
        source: &'a Source,
        players: Vec<Option<Box<dyn Player>>>,
        file: PathBuf,
    ) -> Result<Self, Error> {
        let people = (0..).zip(&players).filter(|(_, player)| player.is_none());
        for (side, _) in people {
            session.listen(Some(side))?;
        }
        let told = players.iter().map(|_| Told::from_here(session)).collect();
        let places = Places::of(session.edition())?;
        let (input, width) = (input::usual(), print::width());
        Ok(Self {
            session,
            source,
            players,
            file,
            width,
            input,
            places,
            told,
            side: None,
            turn: String::new(),
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
                        Then::Leave => return Ok(End::Left(self.file)),
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
        self.keep()?;
        Ok(End::Over(outcome))
    }

    /// A player that does not go on loses nobody the game.
    fn broken_off(&self, error: ActError) -> Error {
        match (error, self.keep()) {
            (error @ ActError::Player { .. }, Ok(())) => {
                Error::BrokenOff { message: error.to_string(), file: self.file.clone() }
            }
            (error, _) => error.into(),
        }
    }

    /// One choice of a person; also leaves where the input ends.
    fn choice(&mut self, side: Side) -> Result<Then, Error> {
        // A window may have another size than before.
        self.width = print::width();
        self.hand_over(side)?;
        self.catch_up(side);
        self.say_news(side, MOST_NEWS)?;
        if let Err(error) = self.keep() {
            self.complain(&error.to_string())?;
        }
        let choices = self.choices()?;
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
        show(&format!("\u{1b}[2J\u{1b}[H{name} is to choose: hand over, then press Enter\n"))?;
        self.input.line(&Choices::default()).map_err(Error::Typed)?;
        Ok(())
    }

    fn choices(&mut self) -> Result<Choices, Error> {
        let decision = self.session.decision()?;
        Ok(decision.map(Choices::from).unwrap_or_default())
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
            Command::List(found) => {
                show(&pages::list(choices, &found, usize::MAX, self.width))?;
            }
            Command::Look(wanted) => {
                show(&self.look(side, wanted.as_deref())?)?;
            }
            Command::Odds => self.odds(choices)?,
            Command::Why(None) => self.why(side)?,
            Command::Why(Some(words)) => self.why_not(&words, choices)?,
            Command::News => self.say_news(side, usize::MAX)?,
            Command::Map(file, force) => self.map(side, file, force)?,
            Command::Save(file, force) => self.save(file, force)?,
            Command::Help => show(&pages::help(self.width))?,
            Command::Nothing => {}
            Command::Unknown(line) => {
                self.complain(&format!("`{line}` is no choice and no command; try `help`"))?;
            }
        }
        Ok(Then::Again)
    }

    /// How it stands; with the score where the variant keeps one.
    fn look(&mut self, side: Side, wanted: Option<&str>) -> Result<String, Error> {
        let mut view = self.session.view(Some(side))?;
        match self.session.standing(side)? {
            0 => {}
            score => view.count("your score", score),
        }
        Ok(look(&view, wanted, &self.places, self.width))
    }

    fn act(&mut self, action: u32) -> Result<Then, Error> {
        match self.session.act(action) {
            Ok(()) => Ok(Then::Done),
            Err(ActError::Refused { by, because }) => {
                self.complain(&format!("refused by {by}: {because}"))?;
                Ok(Then::Again)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn undo(&mut self) -> Result<Then, Error> {
        let is_person = |side: Side| !matches!(self.players.get(usize::from(side)), Some(Some(_)));
        if !self.session.undo(is_person)? {
            let message = "nothing to take back since the last roll or revelation";
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
        let before = self.file.clone();
        if let Some(file) = file.as_ref().filter(|file| **file != before)
            && let Err(error) = may_write(file, force)
        {
            return self.complain(&error.to_string());
        }
        self.file = file.unwrap_or_else(|| before.clone());
        match self.keep() {
            Ok(()) => show(&format!("  saved to {}\n", self.file.display())),
            Err(error) => {
                self.file = before;
                self.complain(&error.to_string())
            }
        }
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

    fn keep(&self) -> Result<(), Error> {
        saves::write(self.session, &self.source.plugin, &self.file)
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
        let page = chronicle::told(self.session, news, &self.places.names(), self.width);
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

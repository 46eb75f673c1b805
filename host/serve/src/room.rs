//! One game with its seats: who may do what, kept before it is told.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use stavka_core::game::Side;
use stavka_play::edition::Source;
use stavka_play::players::{Player, Who};
use stavka_play::rewind::Rewind;
use stavka_play::save::{self, Recovered, Save};
use stavka_play::session::{Session, Turn};
use tokio::sync::{OwnedMutexGuard, watch};

use crate::error::Error;
use crate::journal::{Card, Journal, Kept};
use crate::library::{BookPage, Library, MapPage};
use crate::seats::Ticket;

mod ask;
mod beside;
mod clauses;
mod course;
mod fight;
mod hint;
mod layers;
mod log;
mod look;
mod other;
mod play;
mod review;
mod stands;
mod ways;
mod went;
mod words;

pub use ask::{Pick, Reply, Why};
pub use beside::Beside;
pub use course::Course;
pub use fight::{Fight, Fought};
pub use hint::{Hint, HintNews, Hinted, Lookout};
pub use layers::Layers;
pub use log::{LogPage, Since};
pub use look::{Seen, TableState, seen};
pub use other::{Compare, Compared, Other};
pub use play::{Back, Far, Moves};
pub use review::{Review, When};
pub use ways::{Reach, Way};
pub use words::{Spoken, Typed};

/// So many requests a second a game takes, and so many at once.
const PER_SECOND: f64 = 250.0;
const BURST: f64 = 500.0;

/// A game with its seats.
pub struct Room {
    /// Its id.
    pub id: String,
    /// Who sits there.
    pub card: Card,
    source: Source,
    table: Mutex<Table>,
    /// Whose turn it is to ask: nobody holds a thread while another is at the table.
    turn: Arc<tokio::sync::Mutex<()>>,
    news: watch::Sender<News>,
    /// Held while something that takes long is being worked out, such as a hint.
    pondering: Arc<tokio::sync::Mutex<()>>,
}

/// What everybody at the table may hear at once: that it moved on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct News {
    /// The number of the table: how many things were done at it, those taken back too.
    pub number: u64,
    /// Whether a player that needs nobody is at it.
    pub thinking: bool,
}

/// What only one may touch at a time.
struct Table {
    session: Session,
    /// Who needs nobody, in the order of the sides.
    players: Vec<Option<Box<dyn Player>>>,
    journal: Journal,
    number: u64,
    /// What was taken back and may be done again, the last first.
    undone: Vec<u32>,
    rewind: Option<Rewind>,
    /// What sides saw at the number that the table has.
    shown: Vec<look::Shown>,
    map: Option<Arc<MapPage>>,
    book: Arc<BookPage>,
    /// What became of the game, where it can't go on.
    broken: Option<String>,
    /// Whether somebody drives the players that need nobody.
    driven: bool,
    /// How it stood when its file said so last.
    stood: stands::Moment,
    room_left: f64,
    asked_last: Instant,
}

/// What a new game is made of.
pub struct NewGame {
    /// Its id.
    pub id: String,
    /// Who sits there.
    pub card: Card,
    /// Where its editions come from.
    pub source: Source,
    /// The game, dealt or gone on with.
    pub session: Session,
}

impl Room {
    /// A new game, kept in `folder`.
    pub fn begin(new: NewGame, folder: &Path, library: &Library) -> Result<Self, Error> {
        let NewGame { id, card, source, mut session } = new;
        session.seat(&seated(&card, &source)?);
        let head = save::head(&session, &source.plugin);
        let lines = save::lines(&session, 0) + stands::stands(&mut session)?.line().as_str();
        let journal = Journal::begin(&file(folder, &id), &card, &head, &lines)?;
        let number = session.entries().len() as u64;
        Self::at(NewGame { id, card, source, session }, journal, number, library)
    }

    /// A game that was kept in `folder`, played again.
    pub fn resume(id: &str, folder: &Path, library: &Library) -> Result<Self, Error> {
        let Kept { card, save, number, stands, journal } = Kept::read(&file(folder, id))?;
        let save = Save::parse(save.as_bytes())?;
        let source = library.source(&save.header.setup.variant)?;
        // Another build of the same rules will do: every state is compared.
        let Recovered { session, damage } = save.recover(&source, usize::MAX)?;
        let new = NewGame { id: id.to_owned(), card, source, session };
        let room = Self::at(new, journal, number, library)?;
        room.say_how_it_stands(stands.as_ref())?;
        if let Some(damage) = damage {
            room.table().broken = Some(format!("the game can't be gone on with: {damage}"));
        }
        Ok(room)
    }

    fn at(new: NewGame, journal: Journal, number: u64, library: &Library) -> Result<Self, Error> {
        let NewGame { id, card, source, mut session } = new;
        let stood = stands::moment(&mut session)?;
        // Others play here too: whoever searches has one core.
        let seated = seated(&card, &source)?;
        let players = seated.iter().map(|who| stavka_foresight::player(who, 1)).collect();
        let (map, book) = (library.map(session.edition())?, library.book(session.edition())?);
        let table = Table {
            session,
            players,
            journal,
            number,
            undone: Vec::new(),
            rewind: None,
            shown: Vec::new(),
            map,
            book,
            broken: None,
            driven: false,
            stood,
            room_left: BURST,
            asked_last: Instant::now(),
        };
        let (news, _) = watch::channel(News { number, thinking: false });
        let (table, turn) = (Mutex::new(table), Arc::default());
        Ok(Self { id, card, source, table, turn, news, pondering: Arc::default() })
    }

    /// What a secret opens here.
    pub fn ticket(&self, secret: &str) -> Result<Ticket, Error> {
        Ticket::of(&self.card.seats, secret).ok_or(Error::Closed)
    }

    /// The variant that is played.
    pub fn variant(&self) -> &str {
        &self.source.manifest.id
    }

    /// Waits for its turn to ask, without a thread; it is held until what is given back is dropped.
    pub async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.turn).lock_owned().await
    }

    /// Hears when the table moves on.
    pub fn news(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// The whole game as a save: for its owner, since everything is in it.
    pub fn save(&self) -> String {
        save::text(&self.table().session, &self.source.plugin)
    }

    /// Takes the game away from the table; nobody hears of it any more.
    pub fn close(&self) {
        self.table().broken = Some("this game was put away".to_owned());
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // What a panic left is looked at as it is: every move was kept before it was told.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, for somebody who asks; not too often.
    fn sit(&self) -> Result<MutexGuard<'_, Table>, Error> {
        let mut table = self.table();
        let now = Instant::now();
        let earned = now.duration_since(table.asked_last).as_secs_f64() * PER_SECOND;
        table.asked_last = now;
        table.room_left = (table.room_left + earned).min(BURST);
        if table.room_left < 1.0 {
            return Err(Error::TooMuch("this game is asked too often; wait a second".to_owned()));
        }
        table.room_left -= 1.0;
        Ok(table)
    }

    /// Begins to work something out that takes long: one thing at a time in a game, until what is given back is dropped.
    fn ponder(&self) -> Result<OwnedMutexGuard<()>, Error> {
        let busy = "something is being worked out in this game; wait for it, or stop it";
        let alone = Arc::clone(&self.pondering).try_lock_owned();
        alone.map_err(|_| Error::TooMuch(busy.to_owned()))
    }

    fn publish(&self, table: &Table) {
        let news = News { number: table.number, thinking: table.driven };
        self.news.send_replace(news);
    }

    fn side_name(&self, side: Side) -> &str {
        self.card.seats.get(usize::from(side)).map_or("?", |seat| &seat.side)
    }
}

impl Table {
    /// The game goes on.
    fn whole(&self) -> Result<(), Error> {
        self.broken.clone().map_or(Ok(()), |message| Err(Error::Broken(message)))
    }

    /// Whoever asks saw the table as it is.
    fn same(&self, number: u64) -> Result<(), Error> {
        if number == self.number { Ok(()) } else { Err(Error::MovedOn { number: self.number }) }
    }

    /// The side that is to choose, if the ticket is for it.
    fn mover(&mut self, ticket: &Ticket) -> Result<Side, Error> {
        match self.session.turn()? {
            Turn::Choice(side) if ticket.plays(side) => Ok(side),
            Turn::Choice(_) => Err(Error::NotYours),
            Turn::Over(_) => Err(Error::Bad("the game is over".to_owned())),
        }
    }

    /// Writes down what was done after the first `done` entries. A game that can't be kept does not go on.
    fn keep(&mut self, done: usize) -> Result<(), Error> {
        let mut lines = save::lines(&self.session, done);
        let count = lines.lines().count() as u64;
        if lines.is_empty() {
            return Ok(());
        }
        lines += &self.how_it_stands();
        let kept = self.journal.add(&lines);
        self.kept(kept, count)
    }

    /// Writes down that all after the first `entries` was taken back.
    fn keep_back(&mut self, entries: usize) -> Result<(), Error> {
        let stands = self.how_it_stands();
        let kept = self.journal.take_back(entries, &stands);
        self.kept(kept, 1)
    }

    fn kept(&mut self, kept: io::Result<()>, count: u64) -> Result<(), Error> {
        if let Err(error) = kept {
            let message = format!("the game can't be kept, so it does not go on: {error}");
            self.broken = Some(message.clone());
            return Err(Error::Machine(message));
        }
        self.number += count;
        Ok(())
    }
}

/// The file of a game.
pub fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(id).with_extension(crate::journal::ENDING)
}

/// Who plays each side, as a set-up names them.
fn seated(card: &Card, source: &Source) -> Result<Vec<Who>, Error> {
    let who = |seat: &crate::seats::Seat| match &seat.secret {
        Some(_) => Ok(Who::Human),
        None => match Who::named(&seat.who, &source.manifest) {
            // A program is started by nobody but its user, at a command line.
            Ok(Who::Program(_)) => {
                Err(Error::Bad("programs come to the table by a link".to_owned()))
            }
            Ok(who) => Ok(who),
            Err(error) => Err(Error::Bad(error.to_string())),
        },
    };
    card.seats.iter().map(who).collect()
}

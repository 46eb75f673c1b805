//! Every game there is: made, listed, opened when somebody comes, put away.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::setup::Setup;
use stavka_play::effort::Effort;
use stavka_play::players::Who;
use stavka_play::save::Save;
use stavka_play::session::Session;
use stavka_play::session::setting::changes;

use crate::error::Error;
use crate::journal::{Card, Kept, Listed, Stands, files};
use crate::library::Library;
use crate::room::{NewGame, Room, file};
use crate::seats::{Seat, Secret, random};

/// No more games than this are kept.
pub const MOST_GAMES: usize = 1000;

/// A save that is longer than this is not played again.
const MOST_ACTIONS: usize = 20_000;

/// The file of the owner's key.
const KEY: &str = "owner.key";

/// Every game there is.
pub struct Hall {
    /// The variants.
    pub library: Library,
    folder: PathBuf,
    /// Opens the lobby.
    pub key: Secret,
    open: Mutex<BTreeMap<String, Arc<Room>>>,
    /// Only one game is opened or made at a time: replaying takes a core.
    opening: Mutex<()>,
}

/// A game to be made.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// What people call it.
    pub title: String,
    /// What is played: see the schema `setup`.
    #[schemars(with = "serde_json::Value")]
    pub setup: Setup,
    /// Mods over it, by their ids.
    pub mods: Vec<String>,
    /// What is chosen of their settings, by mod and name.
    pub settings: BTreeMap<String, BTreeMap<String, serde_json::Value>>,
    /// Who takes each side: `here`, `link`, `staff`, `staff:STYLE` or `random`; `here` where left out.
    pub seats: BTreeMap<String, String>,
    /// The seed; a fresh one where left out.
    pub seed: Option<u64>,
}

/// A game in the list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameCard {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// When it was made, in seconds since 1970.
    pub made: u64,
    /// The variant.
    pub variant: String,
    /// The scenario.
    pub scenario: String,
    /// By which rules, in words; nothing where they are as printed.
    pub rules: Option<String>,
    /// How it stands; nothing where its file does not say so yet.
    pub stands: Option<Stands>,
    /// The seats, with their links.
    pub seats: Vec<SeatLink>,
}

/// A seat with what opens it: for the owner.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeatLink {
    /// The side.
    pub side: String,
    /// Who takes it.
    pub who: String,
    /// The address, from the server's root on; nothing where nobody needs one.
    pub link: Option<String>,
}

impl Hall {
    /// The games of a folder.
    pub fn open(folder: PathBuf, mut library: Library) -> Result<Self, Error> {
        let failed =
            |error: std::io::Error| Error::Machine(format!("{}: {error}", folder.display()));
        fs::create_dir_all(&folder).map_err(failed)?;
        // Seeds and secrets lie in it.
        private(&folder, 0o700).map_err(failed)?;
        library.bring_into(folder.join("mods"));
        let path = folder.join(KEY);
        let known = fs::read_to_string(&path).ok().and_then(|text| Secret::known(text.trim()));
        let key = if let Some(key) = known {
            key
        } else {
            let key = Secret::new()?;
            fs::write(&path, key.letters()).map_err(failed)?;
            private(&path, 0o600).map_err(failed)?;
            key
        };
        let (open, opening) = (Mutex::default(), Mutex::default());
        Ok(Self { library, folder, key, open, opening })
    }

    /// The games, the newest first.
    pub fn list(&self) -> Vec<GameCard> {
        let read = |path: &PathBuf| {
            let id = path.file_stem()?.to_str()?.to_owned();
            Some(game_card(id, Kept::listed(path).ok()?))
        };
        let mut games: Vec<GameCard> = files(&self.folder).iter().filter_map(read).collect();
        games.sort_by_key(|game| std::cmp::Reverse((game.made, game.id.clone())));
        games
    }

    /// A game, opened if it is not yet.
    pub fn room(&self, id: &str) -> Result<Arc<Room>, Error> {
        if !is_id(id) {
            return Err(Error::Closed);
        }
        if let Some(room) = self.known(id) {
            return Ok(room);
        }
        let _one = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = self.known(id) {
            return Ok(room);
        }
        if !file(&self.folder, id).exists() {
            return Err(Error::Closed);
        }
        let room = Arc::new(Room::resume(id, &self.folder, &self.library)?);
        room.drive();
        Ok(self.keep(room))
    }

    /// Makes a game.
    pub fn make(&self, wish: Wish) -> Result<GameCard, Error> {
        let source = self.library.source(&wish.setup.variant)?;
        let setup = self.library.with_mods(wish.setup, &wish.mods, &wish.settings)?;
        let edition = source.open(Setup { seats: BTreeMap::new(), ..setup })?;
        let seed = wish.seed.map_or_else(fresh_seed, Ok)?;
        let session = Session::deal(edition, None, seed)?;
        self.add(&wish.title, &wish.seats, NewSession { session, source })
    }

    /// Makes a game of a save: whole, or up to an action, as a fork with dice of its own.
    pub fn upload(&self, text: &[u8], title: &str, to: Option<usize>) -> Result<GameCard, Error> {
        let save = Save::parse(text)?;
        if save.actions() > MOST_ACTIONS {
            return Err(Error::TooMuch(format!(
                "a save of more than {MOST_ACTIONS} actions is not opened here"
            )));
        }
        let source = self.library.source(&save.header.setup.variant)?;
        let mut session = save.replay(&source, to.unwrap_or(usize::MAX))?;
        if to.is_some() {
            session.fork(fresh_seed()?)?;
        }
        let seats = save.header.setup.seats.clone();
        // People of a save sit here first; programs are started by nobody but their user, and nobody else's save has a core
        // search for as long as it likes.
        let usual = Who::Search(Effort::default());
        let seat = |(side, who): (String, String)| match Who::named(&who, &source.manifest) {
            Ok(Who::Random | Who::Staff(_)) => Some((side, who)),
            Ok(searching) if searching == usual => Some((side, who)),
            _ => None,
        };
        let seats = seats.into_iter().filter_map(seat).collect();
        self.add(title, &seats, NewSession { session, source })
    }

    fn add(
        &self,
        title: &str,
        seats: &BTreeMap<String, String>,
        new: NewSession,
    ) -> Result<GameCard, Error> {
        let _one = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if files(&self.folder).len() >= MOST_GAMES {
            return Err(Error::TooMuch(format!(
                "there are {MOST_GAMES} games; put some away first"
            )));
        }
        let NewSession { session, source } = new;
        let sides = &source.manifest.sides;
        if let Some(side) = seats.keys().find(|side| !sides.contains(side)) {
            return Err(Error::Bad(format!("no side `{side}`; there are: {}", sides.join(", "))));
        }
        let title: String = title.chars().filter(|letter| !letter.is_control()).take(80).collect();
        let title = if title.trim().is_empty() { source.manifest.title.clone() } else { title };
        let card = Card::new(title, now(), Seat::deal(sides, seats)?);
        let id = random::<8>()?;
        let room = Room::begin(NewGame { id, card, source, session }, &self.folder, &self.library)?;
        let room = self.keep(Arc::new(room));
        room.drive();
        Ok(game_card(room.id.clone(), Kept::listed(&file(&self.folder, &room.id))?))
    }

    /// Puts a game away: its file stays beside the others, under a name that is no game's.
    pub fn put_away(&self, id: &str) -> Result<(), Error> {
        let room = self.room(id)?;
        room.close();
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        let path = file(&self.folder, id);
        let moved = fs::rename(&path, path.with_extension("away"));
        moved.map_err(|error| Error::Machine(format!("{}: {error}", path.display())))
    }

    /// A game that is open.
    pub fn known(&self, id: &str) -> Option<Arc<Room>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn keep(&self, room: Arc<Room>) -> Arc<Room> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.entry(room.id.clone()).or_insert(room).clone()
    }
}

/// A game that was dealt or played again, and where its rules come from.
struct NewSession {
    session: Session,
    source: stavka_play::edition::Source,
}

fn game_card(id: String, listed: Listed) -> GameCard {
    let Listed { card, header, stands } = listed;
    let link = |seat: &Seat| SeatLink {
        side: seat.side.clone(),
        who: seat.who.clone(),
        // Behind the number sign it is never sent to anybody, not even in a Referer.
        link: seat.secret.as_ref().map(|secret| format!("/table/{id}#{}", secret.letters())),
    };
    GameCard {
        seats: card.seats.iter().map(link).collect(),
        title: card.title,
        made: card.made,
        rules: house(&header.setup),
        variant: header.setup.variant,
        scenario: header.setup.scenario,
        stands,
        id,
    }
}

/// What of a set-up is not as printed, in words.
pub fn house(setup: &Setup) -> Option<String> {
    let plain = Setup::default();
    let words = changes(&plain, setup);
    (words != changes(&plain, &plain)).then_some(words)
}

/// Only these are names of files.
fn is_id(id: &str) -> bool {
    id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn fresh_seed() -> Result<u64, Error> {
    let seed = u64::from_str_radix(&random::<8>()?, 16);
    seed.map_err(|error| Error::Machine(error.to_string()))
}

#[expect(
    clippy::disallowed_methods,
    reason = "when a game was made is told in the lobby, and decides nothing"
)]
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Only the owner of the account reads it.
#[cfg(unix)]
fn private(path: &std::path::Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn private(_: &std::path::Path, _: u32) -> std::io::Result<()> {
    Ok(())
}

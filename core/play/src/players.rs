//! Who plays: people, the variant's own staff, chance, and whoever else knows how to choose.

use stavka_core::game::{Action, OutcomeText};
use stavka_core::variant::Manifest;

use crate::effort::Effort;
use crate::error::{ActError, EditionError};
use crate::rules::By;
use crate::session::{Session, Turn};
use crate::sight::Sight;

/// Somebody who chooses for a side and needs nobody for it. All that it gets to know is in the [`Sight`].
///
/// People are none: they take back, save and leave, so whoever has them drives the session.
pub trait Player: Send {
    /// What it does here.
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError>;

    /// The game is over.
    fn over(&mut self, outcome: &OutcomeText) {
        let _ = outcome;
    }
}

/// Why a player does not choose.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The game broke under it.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// It can't go on, or says what can't be understood.
    #[error("{0}")]
    Gone(String),
}

/// Any legal action, each as likely.
#[derive(Debug, Clone, Copy)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let count = sight.legal()?.len();
        let at = sight.pick(count).unwrap_or(0);
        let action = sight.legal()?.get(at).copied();
        action.ok_or_else(|| PlayerError::Gone("there is nothing to choose from".to_owned()))
    }
}

/// The variant's own, in one of its styles, by its place in the manifest.
#[derive(Debug, Clone, Copy)]
pub struct Staff(pub u8);

impl Player for Staff {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        Ok(sight.staff(self.0)?)
    }
}

/// Who plays a side, by the name that set-ups and the command line have for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// Somebody in person.
    Human,
    /// Any legal action, each as likely.
    Random,
    /// The variant's own, in one of its styles, by its place in the manifest.
    Staff(u8),
    /// The staff with foresight, which plays on from where it is before it chooses.
    Search(Effort),
    /// An outside program: the command that starts it.
    Program(String),
}

/// A name that no player has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no player `{name}`; there are: {}", known.join(", "))]
pub struct NoSuchPlayer {
    /// The name given.
    pub name: String,
    /// The names there are.
    pub known: Vec<String>,
}

impl Who {
    /// The usual staff.
    pub const STAFF: Self = Self::Staff(0);

    /// The plain names. A style of staff and the command of a program follow after a colon.
    pub const NAMES: [(&'static str, Self); 3] =
        [("human", Self::Human), ("random", Self::Random), ("staff", Self::STAFF)];

    /// The player that searches; what it may spend follows after a colon.
    pub const SEARCH: &'static str = "search";

    /// What stands before the command of a program.
    pub const PROGRAM: &'static str = "program:";

    /// The player of this name in a variant.
    pub fn named(name: &str, manifest: &Manifest) -> Result<Self, NoSuchPlayer> {
        let plain = Self::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, who)| who);
        let styled = || {
            let style = name.strip_prefix("staff:")?;
            let at = manifest.styles.iter().position(|known| known == style)?;
            u8::try_from(at).ok().map(Self::Staff)
        };
        let search = || match name.strip_prefix(Self::SEARCH)? {
            "" => Some(Self::Search(Effort::default())),
            effort => effort.strip_prefix(':')?.parse().ok().map(Self::Search),
        };
        let program = || {
            let command = name.strip_prefix(Self::PROGRAM)?.trim();
            (!command.is_empty()).then(|| Self::Program(command.to_owned()))
        };
        plain.or_else(styled).or_else(search).or_else(program).ok_or_else(|| {
            let styles = manifest.styles.iter().map(|style| format!("staff:{style}"));
            let known = Self::NAMES.into_iter().map(|(known, _)| known.to_owned()).chain(styles);
            let more = ["search:ROLLOUTS", "search:SECONDSs", "program:COMMAND"];
            let known = known.chain(more.map(str::to_owned)).collect();
            NoSuchPlayer { name: name.to_owned(), known }
        })
    }

    /// Its name in a variant.
    pub fn name(&self, manifest: &Manifest) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Staff(0) => "staff".to_owned(),
            Self::Staff(style) => {
                let style = manifest.styles.get(usize::from(*style)).map_or("?", String::as_str);
                format!("staff:{style}")
            }
            Self::Search(effort) => format!("{}:{effort}", Self::SEARCH),
            Self::Program(command) => format!("{}{command}", Self::PROGRAM),
        }
    }

    /// The player, where it needs nothing but the game.
    pub fn player(&self) -> Option<Box<dyn Player>> {
        match self {
            Self::Random => Some(Box::new(Random)),
            Self::Staff(style) => Some(Box::new(Staff(*style))),
            Self::Human | Self::Search(_) | Self::Program(_) => None,
        }
    }

    /// All of these players, where none needs more than the game.
    pub fn players(all: &[Self]) -> Option<Vec<Box<dyn Player>>> {
        all.iter().map(Self::player).collect()
    }
}

/// Plays to the end without people, `players` in the order of the sides.
pub fn play_out(
    session: &mut Session,
    players: &mut [Box<dyn Player>],
) -> Result<OutcomeText, ActError> {
    loop {
        match session.turn()? {
            Turn::Over(outcome) => {
                for player in players {
                    player.over(&outcome);
                }
                return Ok(outcome);
            }
            Turn::Choice(side) => {
                let Some(player) = players.get_mut(usize::from(side)) else {
                    let side = session.name(By::Side(side)).to_owned();
                    return Err(ActError::Player { side, message: "nobody plays it".to_owned() });
                };
                session.let_choose(player.as_mut())?;
            }
        }
    }
}

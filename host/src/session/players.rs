//! Who plays: people, and players that need none.

use stavka_core::chance::{Key, Occasion};
use stavka_core::game::{OutcomeText, Side};
use stavka_core::variant::Manifest;

use super::{ActError, Session, Table, Turn};
use crate::edition::EditionError;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the terminal.
    Human,
    /// Any legal action, each as likely.
    Random,
    /// The variant's own, in one of its styles, by its place in the manifest.
    Staff(u8),
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

impl Player {
    /// The usual staff.
    pub const STAFF: Self = Self::Staff(0);

    /// The kinds by name, as set-ups and the command line have them. A style of staff follows after a colon.
    pub const NAMES: [(&'static str, Self); 3] =
        [("human", Self::Human), ("random", Self::Random), ("staff", Self::STAFF)];

    /// The player of this name in a variant.
    pub fn named(name: &str, manifest: &Manifest) -> Result<Self, NoSuchPlayer> {
        let plain = Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        let styled = || {
            let style = name.strip_prefix("staff:")?;
            let at = manifest.styles.iter().position(|known| known == style)?;
            u8::try_from(at).ok().map(Self::Staff)
        };
        plain.or_else(styled).ok_or_else(|| {
            let styles = manifest.styles.iter().map(|style| format!("staff:{style}"));
            let known = Self::NAMES.iter().map(|(known, _)| (*known).to_owned()).chain(styles);
            NoSuchPlayer { name: name.to_owned(), known: known.collect() }
        })
    }

    /// Its name in a variant.
    pub fn name(self, manifest: &Manifest) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Staff(0) => "staff".to_owned(),
            Self::Staff(style) => {
                let style = manifest.styles.get(usize::from(style)).map_or("?", String::as_str);
                format!("staff:{style}")
            }
        }
    }

    /// What a player that needs nobody does after `done` actions of the game with this seed. It gets chance of its own,
    /// from which the seed can't be told; that of a staff is the same for a whole turn, so that two games that differ
    /// in little are played alike.
    pub(crate) fn choose(
        self,
        table: &mut Table,
        side: Side,
        seed: u64,
        done: usize,
    ) -> Result<u32, EditionError> {
        if let Self::Staff(style) = self {
            let turn = Occasion { turn: table.turn(), place: side.into() };
            let chance = Key::new(seed, "staff", 0).on(turn.number()).number();
            return table.choose(side, style, chance);
        }
        let legal = table.legal()?;
        let index = Key::new(seed, "random player", done as u64).pick(legal.len());
        let action = index.and_then(|index| legal.get(index).copied());
        action.ok_or_else(|| table.broken("nothing can be done and the game is not over"))
    }
}

/// Plays to the end without people, `players` in the order of the sides.
pub fn play_out(session: &mut Session, players: &[Player]) -> Result<OutcomeText, ActError> {
    loop {
        match session.turn()? {
            Turn::Over(outcome) => return Ok(outcome),
            Turn::Choice(side) => {
                let player = players.get(usize::from(side)).copied().unwrap_or(Player::Random);
                automatic(session, player, side)?;
            }
        }
    }
}

/// One choice of a player that needs nobody.
pub(crate) fn automatic(session: &mut Session, player: Player, side: Side) -> Result<(), ActError> {
    let (seed, done) = (session.seed(), session.entries().len());
    let action = player.choose(session.table(), side, seed, done)?;
    session.act(action)
}

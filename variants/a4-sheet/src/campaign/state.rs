//! All that changes while the campaign is played, in plain arrays that copy as one piece.

use stavka_core::board::SpaceId;
use stavka_core::clause::Clause;
use stavka_core::game::Outcome;

use crate::air::play::Raid;
use crate::attack::play::Battle;
use crate::campaign::asks::Ask;
use crate::campaign::hex_notes::HexNotes;
use crate::campaign::unit_set::UnitSet;
use crate::hidden::play::SORTS;
use crate::position::{HexSet, Position, UnitId};
use crate::weather::Weather;

/// How many air units there is room for.
pub(crate) const FLIERS: usize = 12;
/// How many tank factories there is room for.
pub(crate) const FACTORIES: usize = 4;

/// A state of the campaign.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct State {
    /// The map.
    pub position: Position,
    /// Where units are that are not on it.
    pub beside: [Beside; UnitId::LIMIT],
    /// The turn, from 0.
    pub turn: u8,
    /// The step of the turn, from 0.
    pub step: u8,
    /// The weather of the turn.
    pub weather: Weather,
    /// How far the step has got; each step counts for itself.
    pub stage: u8,
    /// What is asked of whom.
    pub ask: Ask,
    /// Movement left to each unit that moved in this step, in parts of a factor.
    pub left: [u8; UnitId::LIMIT],
    /// Units that can't attack in this player-turn, since they moved with the bonus.
    pub bonus: UnitSet,
    /// Units that were looked at in this step and left alone.
    pub passed: UnitSet,
    /// Germans that may attack once more after a BK.
    pub again: UnitSet,
    /// The hex that each unit is to attack.
    pub allotted: [SpaceId; UnitId::LIMIT],
    /// Hexes whose attack was given up in this step.
    pub given_up: HexSet,
    /// Hexes that were attacked in this step, each with the best column in which it was.
    pub struck: HexNotes,
    /// Cities through which bought armies came in this step, and how many.
    pub housed: HexNotes,
    /// Where the unit that is being moved may go without and with its bonus.
    pub reach: [HexSet; 2],
    /// Hexes that the unit that is being moved may overrun with its stack.
    pub overruns: HexSet,
    /// Units that go along to overrun somebody, and those that still may.
    pub along: UnitSet,
    pub joiners: UnitSet,
    /// Units that overran somebody and may go on with what is left to them.
    pub going_on: UnitSet,
    /// The attack that is being fought.
    pub battle: Battle,
    /// The hex in which more stand than may, or [`SpaceId::NONE`].
    pub crowded: SpaceId,
    pub fliers: [Flier; FLIERS],
    /// Hexes whose gauge the rail heads changed.
    pub converted: HexSet,
    /// The air unit that is over a hex.
    pub raid: Raid,
    /// Armies that attacked well enough to be promoted, and those that were.
    pub earned: UnitSet,
    pub promoted: UnitSet,
    /// Units that air units supplied when supply was last determined.
    pub flown: UnitSet,
    /// Divisions that were rebuilt in this player-turn.
    pub rebuilt: UnitSet,
    pub factories: [Factory; FACTORIES],
    /// The most tank korps of each sort that the Axis has seen at once.
    pub tanks_seen: [u8; SORTS],
    pub pools: Pools,
    pub flags: Flags,
    /// How the game ended.
    pub outcome: Option<Ended>,
}

/// Where a unit is that is not on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Beside {
    /// It is on the map.
    OnMap,
    /// It comes on this turn or as soon as it finds room.
    Due(u8),
    /// A rifle army that nobody has drawn yet.
    Unseen,
    /// A tank korps of the group that was drawn, before it has a place.
    Park,
    /// Lost, and in the pile from which it can come back.
    Pile,
    /// Inside a motorized korps.
    Inside,
    /// A korps whose divisions stand for themselves.
    Broken,
    /// With the divisions that may be left of larger units.
    Remnants,
    /// In Siberia.
    Siberia,
    /// Out of the game.
    Gone,
}

/// An air unit and its field.
#[expect(clippy::struct_excessive_bools, reason = "what happened or not, each for itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Flier {
    /// Where its field is; [`SpaceId::NONE`] while it is not in the game.
    pub base: SpaceId,
    /// Whether its field is Disrupted.
    pub disrupted: bool,
    /// The hex that it flew against in this player-turn.
    pub over: SpaceId,
    /// How many air units have met it on its mission.
    pub met: u8,
    /// Whether it flew against the ground in this game-turn.
    pub struck: bool,
    /// Whether it intercepted in this game-turn.
    pub intercepted: bool,
    /// The player-turn from which it flies again, counted from the start of the game.
    pub back: u8,
    /// Whether it was shot down or overrun when it last went away.
    pub crashed: bool,
}

/// A tank factory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Factory {
    /// At work in its city.
    Works,
    /// In its city, with the Loading side up since this turn.
    Loading(u8),
    /// On its way to Siberia, as one that began to load on this turn.
    Left(u8),
    /// Taken by the enemy.
    Lost,
}

/// Factors and draws that are left over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Pools {
    /// German panzer factors.
    pub panzer: u8,
    /// Russian rifle factors of this turn.
    pub rifle: u8,
    /// Russian tank factors.
    pub tank: u8,
    /// How many armies of the pile nobody has seen.
    pub unseen: u8,
    /// Armies of the stream that come out of the pile in this step, and those that were bought.
    pub coming: u8,
    pub bought: u8,
    /// The turn on which the Siberians were called, from 1; 0 before that.
    pub called: u8,
    /// Armies promoted in this turn and in the game.
    pub promoted: [u8; 2],
    /// Units moved by rail in this step, and those of either side moved by sea in this turn.
    pub railed: u8,
    pub shipped: [u8; 2],
    /// Russian rifle factors kept for the next turn.
    pub kept: u8,
    /// River hexsides ignored on the first turn.
    pub rivers: u8,
    /// Air units whose field is in Full supply, whose field was looked at in this step, and that may follow a
    /// Blitzkrieg, a bit each.
    pub ready: u16,
    pub placed: u16,
    pub escort: u16,
}

/// What can be told by yes or no.
#[expect(clippy::struct_excessive_bools, reason = "that is what they are")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Flags {
    /// The Axis attacked out of Rumania.
    pub rumania: bool,
    /// The roll for Moscow was made.
    pub collapse_rolled: bool,
    /// The roll for Moscow is due.
    pub collapse_due: bool,
    /// Places that the Russians held in supply at the German determination, a bit each.
    pub prizes: u8,
    /// Attacks of this step have begun.
    pub begun: bool,
    /// Those who go along are enough for the overrun.
    pub sweeps: bool,
    /// Panzer factors were kept that could have been spent.
    pub spared: bool,
    /// The die for the weather of the turn is due.
    pub weather_due: bool,
}

/// How the game ended, as numbers that hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ended {
    pub winner: Option<u8>,
    pub by: Clause,
}

impl From<Ended> for Outcome {
    fn from(ended: Ended) -> Self {
        Self { winner: ended.winner, by: ended.by }
    }
}

impl State {
    /// Nothing on the map, nothing asked.
    pub(crate) fn empty() -> Self {
        let flier = Flier {
            base: SpaceId::NONE,
            disrupted: false,
            over: SpaceId::NONE,
            met: 0,
            struck: false,
            intercepted: false,
            back: 0,
            crashed: false,
        };
        Self {
            position: Position::default(),
            beside: [Beside::Gone; UnitId::LIMIT],
            turn: 0,
            step: 0,
            weather: Weather::Good,
            stage: 0,
            ask: Ask::Nothing,
            left: [0; UnitId::LIMIT],
            bonus: UnitSet::EMPTY,
            passed: UnitSet::EMPTY,
            again: UnitSet::EMPTY,
            allotted: [SpaceId::NONE; UnitId::LIMIT],
            given_up: HexSet::EMPTY,
            struck: HexNotes::NONE,
            housed: HexNotes::NONE,
            reach: [HexSet::EMPTY; 2],
            overruns: HexSet::EMPTY,
            along: UnitSet::EMPTY,
            joiners: UnitSet::EMPTY,
            going_on: UnitSet::EMPTY,
            battle: Battle::NONE,
            crowded: SpaceId::NONE,
            fliers: [flier; FLIERS],
            converted: HexSet::EMPTY,
            raid: Raid::NONE,
            earned: UnitSet::EMPTY,
            promoted: UnitSet::EMPTY,
            flown: UnitSet::EMPTY,
            rebuilt: UnitSet::EMPTY,
            factories: [Factory::Works; FACTORIES],
            tanks_seen: [0; SORTS],
            pools: Pools::default(),
            flags: Flags::default(),
            outcome: None,
        }
    }
}

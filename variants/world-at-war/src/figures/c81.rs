//! The figures of chapter 81, typed. Those that enter sums are narrow, so that no patch can overflow one.

use std::num::NonZeroU16;

use serde::Deserialize;

use crate::area::Area;
use crate::count::Count;
use crate::force::{JapaneseForce, RussianForce};
use crate::hex::Stretch;
use crate::turn::PlayerTurn;

/// 81.31.costs: what garrison units are worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Garrison {
    /// The price of a factor of each kind.
    pub price: Price,
}

/// The price of a factor of each kind of unit.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Price {
    pub armor: u16,
    pub infantry: u16,
    /// Of army air.
    pub aaf: u16,
    /// Of specialized units.
    pub specialized: u16,
    pub naval_air: u16,
}

/// A number for each kind of unit.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerKind {
    pub armor: u16,
    pub infantry: u16,
    /// For army air.
    pub aaf: u16,
}

/// Section 81.4: the Siberian garrison.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Siberia {
    /// The most that Russia starts with there, in BRPs.
    pub start_maximum: u32,
    /// The units that Russia starts with there.
    pub start: RussianForce,
    /// Where they may stand.
    pub areas: Vec<Area>,
    /// Military counters that leave no unit unbuilt.
    pub military_counters: u32,
    /// Civilian factories to be mobilized before units may join.
    pub factories_needed: u32,
    /// What a Storm Over Asia result for Russia adds to the minimum.
    pub per_russian_result: i16,
    /// What one for Japan adds.
    pub per_japanese_result: i16,
    /// The Allied redeployment phase after an event in which units may first leave.
    pub redeployment_phases: u16,
    /// The minimum of the linked game, in BRPs.
    pub minimum: i16,
    /// The minimum of the classic game, in BRPs.
    pub classic_minimum: i16,
    /// Armor units that stay.
    pub armor_kept: u32,
    /// When war with Germany breaks out on the historical calendar.
    pub german_war: PlayerTurn,
}

/// Sections 81.1 to 81.3: Manchuria and its garrison.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manchuria {
    /// What the colony is worth, in BRPs.
    pub colony_value: u16,
    /// What each of its key economic areas is worth.
    pub key_area_value: u16,
    /// The least that Japan starts with there, in BRPs.
    pub start_minimum: u32,
    /// What Japan starts with there in the linked game.
    pub start: ManchurianStart,
    /// What it starts with in the classic game.
    pub classic_start: JapaneseForce,
    /// The most factors that may stand in for missing armor.
    pub substitutes_maximum: u32,
    /// Armor factors that a swap leaves at the end of the turn.
    pub swap_armor: u32,
    /// The value that makes Russia bring superior forces, before Storm Over Asia changes it.
    pub requirement: i16,
    /// What a Storm Over Asia result for Japan adds to it.
    pub per_japanese_result: i16,
    /// What one for Russia adds.
    pub per_russian_result: i16,
    /// The areas into which the zones of control of armor reach.
    pub zoc_areas: Vec<Area>,
    /// What may leave once in Pacific scenarios, in BRPs.
    pub pacific_removal: u32,
    /// When it may leave at the latest.
    pub pacific_turn: PlayerTurn,
    /// The factors of each kind that keep Russia in Siberia.
    pub blocking: PerKind,
}

/// 81.31.1: armor in factors, infantry in units.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManchurianStart {
    /// Factors of armor.
    pub armor: u16,
    /// Infantry units of three factors.
    #[serde(rename = "3-2")]
    pub large_infantry: Count,
    /// Infantry units of two factors.
    #[serde(rename = "2-2")]
    pub medium_infantry: Count,
    /// Infantry units of one factor.
    #[serde(rename = "1-2")]
    pub small_infantry: Count,
    /// Army air factors.
    pub aaf: u16,
}

/// Section 81.5: declarations of war between Russia and Japan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declaration {
    /// The advantage that Japan needs against a Russia at peace.
    pub advantage_needed: i16,
    /// What each result of that advantage saves.
    pub saved_per_result: i16,
    /// The price in the linked game.
    pub cost: i16,
    /// The price in the classic game.
    pub classic_cost: i16,
    /// How many times the Manchurian garrison Russia must bring.
    pub multiple: u16,
    /// How many hexes off its units may be.
    pub hexes_away: u16,
    /// The value below which the Manchurian garrison of the classic game is weak.
    pub classic_threshold: i16,
}

/// Sections 81.6 and 81.7: the Urals box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Urals {
    /// The edge of the European map.
    pub europe: Stretch,
    /// The Russian edge of the Pacific map.
    pub pacific: Stretch,
    /// The Communist Chinese edge of the Pacific map, as it is at the start.
    pub communist_china: Stretch,
    /// BRPs lost to bombing for each point of the construction limit.
    pub bombing_brps_per_point: NonZeroU16,
    /// BRPs lost to rockets for each point.
    pub rocket_brps_per_point: NonZeroU16,
    /// The most points that bombs and rockets cut in a turn.
    pub bombing_cut_maximum: u32,
    /// BRPs lost for each enemy ground factor beyond the Russian ones.
    pub loss_per_factor: u16,
    /// The most BRPs lost to enemy ground factors in a turn.
    pub loss_maximum: u32,
    /// BRPs lost to them for each point of the construction limit.
    pub ground_brps_per_point: NonZeroU16,
    /// The most points that they cut.
    pub ground_cut_maximum: u32,
    /// The most points that all causes cut in a turn.
    pub cut_maximum: u32,
}

//! The figures of the campaign in the Far East, typed. All of them are ours.

use std::num::NonZeroU8;

use serde::Deserialize;

use crate::turn::PlayerTurn;

/// Every figure of the campaign.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FarEast {
    /// completion.movement and completion.stacking.
    pub ground: Ground,
    /// completion.ground-combat and completion.offensive-cost.
    pub combat: Combat,
    /// completion.air-support.
    pub air: Air,
    /// completion.attrition.
    pub attrition: Attrition,
    /// completion.grants.
    pub grants: Grants,
    /// completion.supply.
    pub supply: Supply,
    /// completion.redeployment.
    pub redeployment: PerPower,
    /// completion.resistance-table.
    pub resistance: Range,
    /// completion.european-war.
    pub europe: Europe,
    /// completion.pacific-war.
    pub pacific: Pacific,
    /// completion.roads.
    pub roads: Roads,
    /// completion.partisans.
    pub partisans: Partisans,
    /// completion.exploitation.
    pub exploitation: Exploitation,
    /// completion.urals-bombing.
    pub bombing: Bombing,
    /// completion.urals-attrition.
    pub box_attrition: BoxAttrition,
    /// completion.pacific-scenario.
    pub pacific_scenario: PacificScenario,
    /// completion.linked-scenario.
    pub linked_scenario: LinkedScenario,
    /// completion.victory.
    pub victory: Victory,
}

/// Ground: what zones of control cost, and how many counters a hex holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    /// What leaving or entering a zone of control adds to a step.
    pub zone_cost: u8,
    /// Counters in a hex.
    pub counters: u32,
    /// Counters in a city.
    pub counters_in_city: u32,
}

/// Ground combat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combat {
    /// The highest defense multiplier.
    pub multiplier_maximum: u32,
    /// Attacking ground factors for each BRP.
    pub factors_per_brp: NonZeroU8,
    /// BRPs for each air factor that flies.
    pub brps_per_aaf: u16,
}

/// Air support.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Air {
    /// How many hexes an air factor flies.
    pub range: u8,
    /// What the side with more factors adds.
    pub more: i32,
    /// What American crews add.
    pub american: i32,
    /// What Japanese crews add.
    pub japanese: i32,
    /// The last year in which they do.
    pub japanese_until: u16,
    /// How many hexes an air factor stages.
    pub staging: u8,
}

/// Exploitation by armor.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exploitation {
    /// The movement points of armor that exploits.
    pub points: u8,
}

/// German bombers over the Urals box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bombing {
    /// Their air factors.
    pub bombers: u32,
    /// BRPs for each pip of the die.
    pub brps_per_pip: u32,
    /// BRPs for each Japanese air factor that gets through.
    pub brps_per_japanese: u32,
}

/// Attrition between Germans and Russians at the Urals box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoxAttrition {
    /// German counters lost for a point of the index.
    pub counters_per_step: NonZeroU8,
    /// The most points in a turn.
    pub steps_maximum: u32,
}

/// The Pacific scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PacificScenario {
    /// BRPs of Japan at the start.
    pub japan: i32,
    /// BRPs of Russia.
    pub russia: i32,
    /// BRPs of Nationalist China.
    pub nationalist: i32,
}

/// The linked scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkedScenario {
    /// When Russia mobilizes its first civilian factory.
    pub first_factory: PlayerTurn,
}

/// Attrition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attrition {
    /// What the better trained side adds to the roll.
    pub training: i16,
    /// The last year in which Japan is better trained.
    pub japan_until: u16,
    /// The first year in which Russia is.
    pub russia_from: u16,
    /// By what the hexes of the table are divided.
    pub hex_divisor: NonZeroU8,
}

/// Grants to Nationalist China.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grants {
    /// By road before Japan and the United States are at war.
    pub road_in_peace: u32,
    /// By road afterwards.
    pub road_in_war: u32,
    pub by_air: u32,
    /// From when by air.
    pub by_air_from: PlayerTurn,
}

/// Supply.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Supply {
    /// Turns without supply that a unit does not survive.
    pub turns: u8,
    /// Movement of a unit without supply.
    pub movement: u8,
}

/// A number for each power.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerPower {
    pub japan: u8,
    /// For Nationalist China.
    pub nationalist: u8,
    /// For Communist China.
    pub communist: u8,
    pub russia: u8,
}

/// From the lowest to the highest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    pub lowest: i32,
    pub highest: i32,
}

/// The war in Europe.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Europe {
    /// The index when Germany attacks.
    pub start: i32,
    /// The highest index.
    pub highest: i32,
    /// BRPs from Siberia that push the index back by one.
    pub brps_per_step: NonZeroU8,
    /// The most steps that they push it back in a turn.
    pub steps_maximum: i32,
    /// The index from which Germans stand beside the Urals box.
    pub edge_from: i32,
    /// Their factors for each step from there on.
    pub factors_per_step: i32,
    /// The roll that makes Germany attack a season late.
    pub late_attack: u32,
    /// Game turns after the German surrender in which troops come out of Europe.
    pub arrival_turns: NonZeroU8,
}

/// The war in the Pacific.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pacific {
    /// The tension at the start.
    pub tension_start: i32,
    /// What each pip of a roll adds to it.
    pub tension_per_pip: u8,
    /// The tension at which the United States declare war.
    pub tension_war: i32,
    /// When Japan may go to war at the earliest.
    pub earliest: PlayerTurn,
    /// When it must.
    pub latest: PlayerTurn,
}

/// The roads into China.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roads {
    /// Player turns between the outbreak of war and the first roll for Burma.
    pub burma_wait: u32,
    /// The lowest roll that loses the road through Burma.
    pub burma_roll: u32,
    /// From when the road from Ledo may open.
    pub ledo_from: PlayerTurn,
    /// The lowest roll that opens it.
    pub ledo_roll: u32,
    /// Chinese strength on the front that moves either roll by one.
    pub strength_per_point: NonZeroU8,
}

/// Partisans.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Partisans {
    /// The lowest roll that removes one.
    pub removed_from: u32,
}

/// What wins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    /// Points for an objective in China.
    pub objective: i32,
    /// More for Chungking.
    pub chungking: i32,
    /// Points for a capital of Manchuria.
    pub capital: i32,
    /// Points for a Siberian city.
    pub siberian_city: i32,
    /// Points for a draft met.
    pub draft: i32,
    /// BRPs lost at the Urals box for a point.
    pub urals_brps: NonZeroU8,
    /// Points if Germany has not surrendered.
    pub germany: i32,
    /// BRPs of units sent to Europe that take a point off.
    pub sent_brps: NonZeroU8,
    /// The most points that they take off.
    pub sent_maximum: i32,
    /// The points with which Japan wins.
    pub axis_from: i32,
    /// The points with which the Allies win.
    pub allies_to: i32,
}

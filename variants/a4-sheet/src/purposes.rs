//! What chance is asked for, and the clause that asks.

use stavka_core::game::Purpose;

use crate::clause;

/// The places of the purposes in [`PURPOSES`].
pub(crate) const TANK_GROUP: u8 = 0;
pub(crate) const ARMY: u8 = 1;
pub(crate) const SIBERIAN_GAMBLE: u8 = 2;
pub(crate) const ODD_FACTOR: u8 = 3;
pub(crate) const VOYAGE: u8 = 4;
pub(crate) const ROCKETS: u8 = 5;
pub(crate) const ROUND_UP: u8 = 6;
pub(crate) const PRESS: u8 = 7;
pub(crate) const ATTACK: u8 = 8;
pub(crate) const COLLAPSE: u8 = 9;
pub(crate) const AIR_COMBAT: u8 = 10;
pub(crate) const BOMBS: u8 = 11;
pub(crate) const AIR_SUPPLY: u8 = 12;
pub(crate) const WEATHER: u8 = 13;

/// What chance is asked for.
pub(crate) const PURPOSES: &[Purpose] = &[
    Purpose { name: "tank-group", clause: clause::SETUP_RUSSIAN_TANKS },
    Purpose { name: "army", clause: clause::SETUP_RUSSIAN_DRAW },
    Purpose { name: "siberian-gamble", clause: clause::SIBERIA_GAMBLE },
    Purpose { name: "odd-factor", clause: clause::REPLACEMENTS_RUSSIAN_ODD_FACTOR },
    Purpose { name: "voyage", clause: clause::STRATEGIC_SEA_RISK_ENEMY },
    Purpose { name: "rockets", clause: clause::SPECIAL_UNITS_KATYUSHA_EFFECT },
    Purpose { name: "round-up", clause: clause::ODDS_GERMAN_ROUND_UP },
    Purpose { name: "press", clause: clause::ODDS_GERMAN_PRESS_COLUMN_ROLL },
    Purpose { name: "attack", clause: clause::CRT_NOTE_TABLE },
    Purpose { name: "collapse", clause: clause::VICTORY_AXIS_MOSCOW_COLLAPSE },
    Purpose { name: "air-combat", clause: clause::AIR_TABLE },
    Purpose { name: "bombs", clause: clause::AIR_AIRSTRIKE_EACH_UNIT },
    Purpose { name: "air-supply", clause: clause::AIR_RANGE_SUPPLY },
    Purpose { name: "weather", clause: clause::COMPLETION_WEATHER_DICE },
];

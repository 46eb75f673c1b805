//! The figures of the rules text, typed. Their values and their owners stand in `rules/`.

use std::num::NonZeroU8;

use serde::Deserialize;
use stavka_core::calendar::{HalfMonth, Month};
use stavka_core::crt::ladder::Ratio;
use stavka_core::distribution::{Dice, DiceError, Distribution};

use crate::combat_results::figures as combat;
use crate::movement::figures as movement;
use crate::terrain::figures as terrain;

/// Every figure of the variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    /// The ends of the ground table.
    pub crt: Crt,
    /// What every gamble on odds is rolled with.
    pub gamble: Gamble,
    /// Pressing an attack.
    pub press: Press,
    /// The gamble that both players must want.
    pub extended: Extended,
    /// When the game is played.
    pub game: Game,
    /// The Siberian reserve.
    pub siberia: Siberia,
    pub weather: Weather,

    /// Operational movement factors.
    pub omf: movement::Omf,
    /// The bonus for keeping away from the enemy.
    pub bonus: movement::Bonus,
    /// What a step costs.
    pub movement: movement::Movement,
    pub road: movement::Road,
    /// The second round of a player-turn.
    pub breakthrough: movement::Breakthrough,
    /// Overrun while moving.
    pub overrun: movement::Overrun,
    /// How many may stand together.
    pub stacking: crate::stacking::figures::Stacking,
    /// Cities.
    pub city: terrain::City,
    /// Ground and rivers.
    pub terrain: terrain::Terrain,
    pub entrenchment: terrain::Entrenchment,
    pub defense_lines: terrain::DefenseLines,
    pub supply: crate::supply::figures::Supply,
    pub rail_heads: crate::supply::figures::RailHeads,
    /// Advances after combat.
    pub advance: crate::advance::figures::Advance,
    /// Blitzkrieg attacks.
    pub blitzkrieg: combat::Blitzkrieg,
    /// Divisions that outlive an elimination.
    pub survivor: combat::Survivor,
    /// How far defenders go.
    pub retreat: combat::Retreat,
    /// What exchanges cost.
    pub exchange: combat::Exchange,
    pub disrupted: crate::disrupted_units::Disrupted,
    /// What orders to stand do.
    pub no_retreat: crate::no_retreat::NoRetreat,
    /// What forced exchanges cost.
    pub forced_exchange: crate::no_retreat::forced_exchange::ForcedExchange,
    /// Rockets.
    pub katyusha: crate::special_units::katyusha::Katyusha,
    /// Railway guns.
    pub railway_gun: crate::special_units::railway_gun::RailwayGun,
    /// What small units make.
    pub build_up: crate::build_up::BuildUp,
    /// Who becomes red.
    pub promotion: crate::build_up::Promotion,

    /// What air units can do.
    pub air: crate::air::Figures,
    /// Strategic movement.
    pub strategic: crate::strategic::Figures,
    pub replacements: crate::replacements::Figures,
    /// The set-up and the first turn.
    pub setup: crate::set_up::Figures,
    /// What winning takes.
    pub victory: crate::victory::Figures,
}

/// The ends of the ground table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Crt {
    /// No attack is made below these odds.
    pub minimum_odds: Ratio,
    /// Better odds count as these.
    pub maximum_odds: Ratio,
}

/// What every gamble on odds is rolled with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gamble {
    /// The die, given by its sides.
    #[serde(rename = "die_sides")]
    pub die: Die,
}

/// Pressing an attack.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Press {
    /// How many numbers of the die raise the column.
    pub good_numbers: u8,
    /// How many columns a German attack may be pressed by.
    pub maximum_columns: u8,
    /// How many columns a Russian press raises.
    pub russian_up: u8,
    /// How many columns a Russian press may cost.
    pub russian_down: u8,
}

/// The gamble that both players must want.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Extended {
    /// How many players must agree.
    pub players_agreeing: u8,
}

/// When the game is played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    pub first_turn: HalfMonth,
    pub last_turn: HalfMonth,
}

/// The Siberian reserve.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Siberia {
    /// On how many turns in a row armies arrive.
    pub turns: u8,
    /// How many arrive on each.
    pub armies_per_turn: u8,
    /// The month from which a start is safe.
    pub safe_from: Month,
    /// How many armies a safe start forfeits.
    pub armies_forfeited: u8,
    /// How many dice are rolled for an early turn.
    pub rolls: NonZeroU8,
    /// The highest number of a die that counts against the Russian.
    pub fatal_number: u8,
}

/// What weather does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weather {
    /// Columns by which Mud moves every attack.
    pub mud_columns: i8,
    /// Columns by which Snow moves an Axis attack.
    pub snow_axis_columns: i8,
    /// Columns by which Snow moves a Russian attack.
    pub snow_russian_columns: i8,
    /// What movement factors are divided by.
    pub omf_divisor: NonZeroU8,
    /// How far from an army Axis units may stand in Snow.
    pub snow_supply_hexes: u8,
}

/// One die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u8")]
pub(crate) struct Die(Dice);

impl Die {
    /// How many sides it has.
    pub(crate) fn sides(self) -> u32 {
        self.0.totals().end().unsigned_abs()
    }

    /// It as dice.
    pub(crate) fn dice(self) -> Dice {
        self.0
    }

    /// Every number, equally likely.
    pub(crate) fn distribution(self) -> Distribution<i32> {
        self.0.distribution()
    }
}

impl TryFrom<u8> for Die {
    type Error = DiceError;

    fn try_from(sides: u8) -> Result<Self, DiceError> {
        Dice::new(1, sides, 0).map(Self)
    }
}

//! Units: what a counter prints, the state it is in, and how people write it down.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::side::Side;

mod described;
mod state;

pub(crate) use described::Described;
pub use state::State;
pub(crate) use state::States;

/// Whose unit it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Germany.
    German,
    /// The Spanish volunteers.
    Spanish,
    /// Rumania.
    Rumanian,
    /// Hungary.
    Hungarian,
    /// Slovakia.
    Slovak,
    /// Italy.
    Italian,
    /// The Soviet Union; the sheet says Russian.
    Russian,
}

impl Nation {
    /// Every nation.
    pub(crate) const ALL: [Self; 7] = [
        Self::German,
        Self::Spanish,
        Self::Rumanian,
        Self::Hungarian,
        Self::Slovak,
        Self::Italian,
        Self::Russian,
    ];

    /// Its side.
    pub(crate) const fn side(self) -> Side {
        match self {
            Self::Russian => Side::Russian,
            _ => Side::Axis,
        }
    }

    /// Whether it is Germany, or serves in its army as the Spanish volunteers do.
    pub(crate) const fn is_german(self) -> bool {
        matches!(self, Self::German | Self::Spanish)
    }

    /// Whether it fights beside Germany as an ally.
    pub(crate) const fn is_axis_ally(self) -> bool {
        !self.is_german() && !matches!(self, Self::Russian)
    }

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::German => "german",
            Self::Spanish => "spanish",
            Self::Rumanian => "rumanian",
            Self::Hungarian => "hungarian",
            Self::Slovak => "slovak",
            Self::Italian => "italian",
            Self::Russian => "russian",
        }
    }
}

/// What a unit fights with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry of the Axis.
    Infantry,
    /// Russian infantry.
    Rifle,
    /// Picked Russian infantry, the Siberians among them.
    Shock,
    /// Mountain troops.
    Mountain,
    /// Parachutists.
    Parachute,
    /// Horse.
    Cavalry,
    /// Infantry on wheels; a German motorized korps has panzers in it.
    Motorized,
    /// Motorized troops of the SS.
    Ss,
    /// German tanks.
    Panzer,
    /// Russian mechanized korps of the first year.
    Mechanized,
    /// Russian and allied tanks.
    Tank,
    /// Rocket launchers.
    Katyusha,
    /// A gun on rails.
    RailwayGun,
}

impl Arm {
    /// Every arm.
    pub(crate) const ALL: [Self; 13] = [
        Self::Infantry,
        Self::Rifle,
        Self::Shock,
        Self::Mountain,
        Self::Parachute,
        Self::Cavalry,
        Self::Motorized,
        Self::Ss,
        Self::Panzer,
        Self::Mechanized,
        Self::Tank,
        Self::Katyusha,
        Self::RailwayGun,
    ];

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Rifle => "rifle",
            Self::Shock => "shock",
            Self::Mountain => "mountain",
            Self::Parachute => "parachute",
            Self::Cavalry => "cavalry",
            Self::Motorized => "motorized",
            Self::Ss => "ss",
            Self::Panzer => "panzer",
            Self::Mechanized => "mechanized",
            Self::Tank => "tank",
            Self::Katyusha => "katyusha",
            Self::RailwayGun => "railway-gun",
        }
    }
}

/// How large a unit is, the largest first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// An army.
    Army,
    /// A korps, or corps.
    Korps,
    /// A division.
    Division,
    /// A brigade.
    Brigade,
    /// A regiment, or a battery of guns.
    Regiment,
}

impl Size {
    /// Every size.
    pub(crate) const ALL: [Self; 5] =
        [Self::Army, Self::Korps, Self::Division, Self::Brigade, Self::Regiment];

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Korps => "korps",
            Self::Division => "division",
            Self::Brigade => "brigade",
            Self::Regiment => "regiment",
        }
    }
}

/// The two numbers of a counter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Factors {
    /// In attack.
    pub attack: u8,
    /// In defense, on clear ground.
    pub defense: u8,
}

/// What is printed on a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counter {
    /// Whose it is.
    pub nation: Nation,
    /// What it fights with.
    pub arm: Arm,
    /// How large it is.
    pub size: Size,
    /// Its full side.
    pub full: Factors,
    /// Its weak side, if it has one: German armies and motorized korps do.
    pub weak: Option<Factors>,
    /// Whether its label is red.
    pub red: bool,
}

impl Counter {
    /// Its side.
    pub const fn side(self) -> Side {
        self.nation.side()
    }

    /// Whether the rules count it as infantry: everybody on foot.
    pub(crate) const fn is_infantry_type(self) -> bool {
        matches!(self.arm, Arm::Infantry | Arm::Rifle | Arm::Shock | Arm::Mountain | Arm::Parachute)
    }

    /// Whether it is armor and nothing else. A motorized korps is not.
    pub(crate) const fn is_pure_armor(self) -> bool {
        matches!(self.arm, Arm::Panzer | Arm::Mechanized | Arm::Tank)
    }

    /// Whether it moves by engine: what the rules call mobile.
    pub const fn is_mobile(self) -> bool {
        matches!(
            self.arm,
            Arm::Motorized | Arm::Ss | Arm::Panzer | Arm::Mechanized | Arm::Tank | Arm::Katyusha
        )
    }

    /// Whether it is a German army.
    pub(crate) const fn is_german_army(self) -> bool {
        matches!((self.nation, self.size), (Nation::German, Size::Army))
    }

    /// Whether it is a German motorized korps.
    pub(crate) const fn is_german_motorized_korps(self) -> bool {
        matches!((self.nation, self.arm, self.size), (Nation::German, Arm::Motorized, Size::Korps))
    }
}

/// A counter and the state it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit {
    /// What is printed.
    pub counter: Counter,
    /// How it is.
    pub states: States,
}

impl Unit {
    /// Its numbers: those of the side that is up.
    pub(crate) fn factors(self) -> Factors {
        match self.counter.weak {
            Some(weak) if self.states.has(State::Weak) => weak,
            _ => self.counter.full,
        }
    }

    /// Whether it is Disrupted.
    pub(crate) const fn is_disrupted(self) -> bool {
        self.states.has(State::Disrupted)
    }
}

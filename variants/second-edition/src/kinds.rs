//! The counters: every kind of unit, whose it is, and what is printed on it.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::data::{DataError, DataProblem, UnitEntry, UnitsFile};
use stavka_core::schema::JsonSchema;

use crate::composite::Composite;
use crate::nation::{Nation, Side};
use crate::units::BasicType;

/// What a unit fights with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Branch {
    /// Infantry and mountain troops.
    Foot,
    /// Cavalry.
    Mounted,
    /// Tanks, motorized troops and groups of both.
    Armored,
    /// Artillery and rockets.
    Guns,
    /// A headquarters.
    Headquarters,
    /// An air unit.
    Air,
    /// A factory.
    Factory,
}

impl Branch {
    /// Every branch.
    pub const ALL: [Self; 7] = [
        Self::Foot,
        Self::Mounted,
        Self::Armored,
        Self::Guns,
        Self::Headquarters,
        Self::Air,
        Self::Factory,
    ];

    /// The words for them, in the same order.
    pub const NAMES: &[&str] =
        &["foot", "mounted", "armored", "guns", "headquarters", "air", "factory"];
}

macro_rules! kinds {
    ($($kind:ident $id:literal $nation:ident $branch:ident: $about:literal;)*) => {
        /// A kind of counter.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        pub enum Kind { $(#[doc = $about] #[serde(rename = $id)] $kind,)* }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// What the counter sheet calls them, in the same order, and the word for any of them.
            pub const NAMES: &[&str] = &[$($id,)* "any"];

            /// What the counter sheet calls it.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$kind => $id,)* }
            }

            /// The nation it belongs to.
            pub const fn nation(self) -> Nation {
                match self { $(Self::$kind => Nation::$nation,)* }
            }

            /// What it fights with.
            pub const fn branch(self) -> Branch {
                match self { $(Self::$kind => Branch::$branch,)* }
            }
        }
    };
}

kinds! {
    InfantryArmy "infantry-army" Soviet Foot: "A Soviet infantry army.";
    TankCorps "tank-corps" Soviet Armored: "A Soviet tank corps.";
    CavalryCorps "cavalry-corps" Soviet Mounted: "A Soviet cavalry corps.";
    Artillery "artillery" Soviet Guns: "Soviet artillery.";
    Rocket "rocket" Soviet Guns: "Soviet rockets.";
    ShockArmy "shock-army" Soviet Foot: "A Shock Army.";
    CavalryMechanizedGroup "cavalry-mechanized-group" Soviet Armored: "A Cavalry-Mechanized Group.";
    TankArmy "tank-army" Soviet Armored: "A Tank Army.";
    GuardsInfantryArmy "guards-infantry-army" Soviet Foot: "A Guards Infantry Army.";
    GuardsTankArmy "guards-tank-army" Soviet Armored: "A Guards Tank Army.";
    ParachuteCorps "parachute-corps" Soviet Foot: "A Parachute Corps.";
    MoscowMotorizedDivision "moscow-motorized-division" Soviet Armored: "The 1st Moscow Motorized division.";
    StavkaHeadquarters "stavka-headquarters" Soviet Headquarters: "The STAVKA headquarters.";
    PolishArmy "polish-army" Polish Foot: "The 1st Polish Army.";
    SovietAir "soviet-air" Soviet Air: "A Soviet air unit.";
    TankFactory "tank-factory" Soviet Factory: "A tank factory that is there at the start.";
    NewTankFactory "new-tank-factory" Soviet Factory: "A tank factory that may be built.";
    ArtilleryFactory "artillery-factory" Soviet Factory: "An artillery factory that is there at the start.";
    NewArtilleryFactory "new-artillery-factory" Soviet Factory: "An artillery factory that may be built.";
    RocketFactory "rocket-factory" Soviet Factory: "A rocket factory that is there at the start.";
    NewRocketFactory "new-rocket-factory" Soviet Factory: "A rocket factory that may be built.";
    AircraftFactory "aircraft-factory" Soviet Factory: "An aircraft factory that is there at the start.";
    NewAircraftFactory "new-aircraft-factory" Soviet Factory: "An aircraft factory that may be built.";
    PanzerKorps "panzer-korps" German Armored: "A German panzer korps.";
    GermanInfantryKorps "german-infantry-korps" German Foot: "A German infantry korps.";
    GermanAir "german-air" German Air: "A German air unit.";
    RumanianArmy3 "rumanian-army-3" Rumanian Foot: "The 3rd Rumanian Army.";
    RumanianArmy4 "rumanian-army-4" Rumanian Foot: "The 4th Rumanian Army.";
    RumanianMountainCorps "rumanian-mountain-corps" Rumanian Foot: "The Rumanian mountain corps.";
    RumanianCavalryCorps "rumanian-cavalry-corps" Rumanian Mounted: "The Rumanian cavalry corps.";
    HungarianArmy1 "hungarian-army-1" Hungarian Foot: "The 1st Hungarian Army.";
    HungarianArmy2 "hungarian-army-2" Hungarian Foot: "The 2nd Hungarian Army.";
    HungarianRapidCorps "hungarian-rapid-corps" Hungarian Armored: "The Hungarian rapid corps.";
    FinnishArmy "finnish-army" Finnish Foot: "A Finnish army.";
    SlovakCorps "slovak-corps" Slovak Foot: "The Slovak corps.";
    ItalianCorps "italian-corps" Italian Foot: "The Italian corps.";
    ItalianArmy8 "italian-army-8" Italian Foot: "The 8th Italian Army.";
}

impl Kind {
    /// Whose side it is on.
    pub const fn side(self) -> Side {
        self.nation().side()
    }

    /// The composite that it is, if it is one.
    pub const fn composite(self) -> Option<Composite> {
        match self {
            Self::ShockArmy => Some(Composite::ShockArmy),
            Self::CavalryMechanizedGroup => Some(Composite::CavalryMechanizedGroup),
            Self::TankArmy => Some(Composite::TankArmy),
            Self::GuardsInfantryArmy => Some(Composite::GuardsInfantryArmy),
            Self::GuardsTankArmy => Some(Composite::GuardsTankArmy),
            Self::ParachuteCorps => Some(Composite::ParachuteCorps),
            _ => None,
        }
    }

    /// The basic type of it, if it is a counter of one; rockets stand in for artillery.
    pub const fn basic(self) -> Option<BasicType> {
        match self {
            Self::InfantryArmy => Some(BasicType::Infantry),
            Self::TankCorps => Some(BasicType::Armor),
            Self::Artillery | Self::Rocket => Some(BasicType::Artillery),
            Self::CavalryCorps => Some(BasicType::Cavalry),
            _ => None,
        }
    }

    /// Its place where every kind has one.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it stands on the ground as a unit: no air unit, no factory.
    pub const fn is_ground(self) -> bool {
        !matches!(self.branch(), Branch::Air | Branch::Factory)
    }

    /// Whether it is one of the armies of Hungary.
    pub const fn is_hungarian_army(self) -> bool {
        matches!(self, Self::HungarianArmy1 | Self::HungarianArmy2)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.id().replace('-', " "))
    }
}

/// What is printed on a counter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counter {
    /// Dice in attack.
    pub attack: u8,
    /// Dice in defence, and the hits that it takes.
    pub defense: u8,
    /// The same out of supply.
    pub out_of_supply: u8,
    /// Lines a turn.
    pub movement: u8,
    /// Whether it is a major unit.
    pub major: bool,
    /// Whether it digs in.
    pub fortifies: bool,
    /// How many there are.
    pub count: u8,
}

/// Every counter, by [`Kind::index`].
#[derive(Debug, Clone)]
pub(crate) struct Counters([Counter; Kind::ALL.len()]);

impl Counters {
    /// The counter sheet, which has every kind that the rules name and no other.
    pub(crate) fn of(file: &UnitsFile) -> Result<Self, DataError> {
        let missing = |id: &str, list: &str| DataProblem::Unknown {
            name: id.to_owned(),
            list: list.to_owned(),
        };
        let known = |unit: &UnitEntry| Kind::ALL.iter().any(|kind| kind.id() == unit.id);
        if let Some(at) = file.units.iter().position(|unit| !known(unit)) {
            let list = "the units that the rules name";
            return Err(DataError::new(
                format!("/units/{at}/id"),
                missing(&file.units[at].id, list),
            ));
        }
        let mut counters = [Counter::default(); Kind::ALL.len()];
        for kind in Kind::ALL {
            let unit = file.find(kind.id());
            let unit =
                unit.ok_or_else(|| DataError::new("/units", missing(kind.id(), "`/units`")))?;
            counters[kind.index()] = counter(unit);
        }
        Ok(Self(counters))
    }

    /// What is printed on a kind of counter.
    pub(crate) const fn of_kind(&self, kind: Kind) -> Counter {
        self.0[kind.index()]
    }
}

/// Guns print attack and defence apart; others one firepower for both.
fn counter(unit: &UnitEntry) -> Counter {
    let printed = |name: &str| {
        unit.factors.get(name).map(|factor| u8::try_from(factor.unsigned()).unwrap_or(u8::MAX))
    };
    let firepower = printed("firepower").unwrap_or(0);
    let defense = printed("defense").unwrap_or(firepower);
    Counter {
        attack: printed("attack").unwrap_or(firepower),
        defense,
        out_of_supply: printed("firepower-out-of-supply").unwrap_or(defense),
        movement: printed("movement").unwrap_or(0),
        major: printed("major") == Some(1),
        fortifies: printed("fortifies") == Some(1),
        count: u8::try_from(unit.count.unsigned()).unwrap_or(u8::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_is_read() {
        let file: UnitsFile = crate::data::UNITS.own().expect("a sheet");
        let counters = Counters::of(&file).expect("every kind");
        let shock = counters.of_kind(Kind::ShockArmy);
        assert_eq!((shock.attack, shock.out_of_supply, shock.major), (2, 1, false));
        let guns = counters.of_kind(Kind::Artillery);
        assert_eq!((guns.attack, guns.defense), (1, 0));
        assert!(Kind::ALL.iter().all(|kind| {
            let side = if kind.side() == Side::Axis { "axis" } else { "soviet" };
            file.find(kind.id()).is_some_and(|unit| unit.side == side)
        }));
    }
}

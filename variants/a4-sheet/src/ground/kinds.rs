//! What a hex can be, and in what seasons and gaits it is crossed.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::unit::{Arm, Counter, Size};
use crate::weather::Weather;

/// The ground of a hex.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Terrain {
    /// Open country.
    #[default]
    Clear,
    /// Woods.
    Forest,
    /// Marsh.
    Swamp,
    /// Wooded marsh.
    SwampAndForest,
    /// Hills.
    Hills,
    /// Mountains.
    Mountain,
    /// A lake.
    Lake,
    /// The sea.
    Sea,
}

impl Terrain {
    /// Every terrain, with its name in map files and its letter on small boards.
    pub(crate) const ALL: [(Self, &'static str, char); 8] = [
        (Self::Clear, "clear", '.'),
        (Self::Forest, "forest", 'f'),
        (Self::Swamp, "swamp", 's'),
        (Self::SwampAndForest, "swamp-and-forest", 'w'),
        (Self::Hills, "hills", 'h'),
        (Self::Mountain, "mountain", 'm'),
        (Self::Lake, "lake", 'l'),
        (Self::Sea, "sea", '~'),
    ];

    /// The terrain of that name in map files.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known, _)| *known == name).map(|(terrain, ..)| terrain)
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(known, ..)| *known == self).map_or("", |(_, name, _)| name)
    }

    /// Whether it is swamp of either kind.
    pub(crate) const fn is_swamp(self) -> bool {
        matches!(self, Self::Swamp | Self::SwampAndForest)
    }

    /// Whether it is forest of either kind.
    pub(crate) const fn is_forest(self) -> bool {
        matches!(self, Self::Forest | Self::SwampAndForest)
    }

    /// What frost that freezes water makes of it.
    #[must_use]
    pub(crate) const fn frozen(self) -> Self {
        match self {
            Self::Swamp | Self::Lake => Self::Clear,
            Self::SwampAndForest => Self::Forest,
            other => other,
        }
    }
}

/// The best kind of place in a hex, the least first.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::enum_variant_names, reason = "it is called so, and the others are not")]
pub(crate) enum City {
    /// No place that matters.
    #[default]
    None,
    /// An open circle.
    Town,
    /// A solid dot.
    City,
    /// A major or fortress city.
    Major,
    /// A red-lettered city.
    Victory,
}

impl City {
    /// What a tag of a map file makes of a hex.
    pub(crate) fn of_tag(tag: &str) -> Self {
        match tag {
            "town" => Self::Town,
            "city" => Self::City,
            "major" | "fortress" => Self::Major,
            "victory" => Self::Victory,
            _ => Self::None,
        }
    }

    /// Whether it is a city of any kind.
    pub(crate) const fn is_city(self) -> bool {
        matches!(self, Self::City | Self::Major | Self::Victory)
    }
}

/// Weather, as far as steps and supply lines feel it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Season {
    /// Roads are good, water is open.
    Dry,
    /// Brown roads give nothing, water is open.
    Wet,
    /// Water is frozen.
    Frozen,
}

impl Season {
    /// Every season.
    pub(crate) const ALL: [Self; 3] = [Self::Dry, Self::Wet, Self::Frozen];

    /// weather.snow-freeze: only Snow freezes water; weather.no-brown-road: mud takes brown roads away.
    pub(crate) const fn of(weather: Weather) -> Self {
        match weather {
            Weather::Good | Weather::HardFrost => Self::Dry,
            Weather::LightMud | Weather::Mud => Self::Wet,
            Weather::Snow => Self::Frozen,
        }
    }

    /// The ground as this season leaves it.
    #[must_use]
    pub(crate) const fn ground(self, terrain: Terrain) -> Terrain {
        match self {
            Self::Frozen => terrain.frozen(),
            Self::Dry | Self::Wet => terrain,
        }
    }
}

/// Units that cross ground alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Gait {
    /// On foot or on horse.
    Foot,
    /// On foot, with the heavy train of a German army.
    Army,
    /// By engine, too large to leave the roads lightly.
    MobileKorps,
    /// The same with tanks.
    ArmorKorps,
    /// By engine, of division size or less.
    MobileDivision,
    /// The same with tanks.
    ArmorDivision,
    /// On rails.
    Rails,
}

impl Gait {
    /// Every gait.
    pub(crate) const ALL: [Self; 7] = [
        Self::Foot,
        Self::Army,
        Self::MobileKorps,
        Self::ArmorKorps,
        Self::MobileDivision,
        Self::ArmorDivision,
        Self::Rails,
    ];

    /// How a unit crosses ground. A motorized korps is no panzer unit, though it has panzers in it.
    pub(crate) const fn of(counter: Counter) -> Self {
        let large = matches!(counter.size, Size::Army | Size::Korps);
        match (counter.is_mobile(), counter.is_pure_armor(), large) {
            _ if matches!(counter.arm, Arm::RailwayGun) => Self::Rails,
            (true, true, true) => Self::ArmorKorps,
            (true, false, true) => Self::MobileKorps,
            (true, true, false) => Self::ArmorDivision,
            (true, false, false) => Self::MobileDivision,
            (false, ..) if counter.is_german_army() => Self::Army,
            (false, ..) => Self::Foot,
        }
    }

    /// The gait without the tanks or the train that make rivers dear.
    #[must_use]
    pub(crate) const fn light(self) -> Self {
        match self {
            Self::Army => Self::Foot,
            Self::ArmorKorps => Self::MobileKorps,
            Self::ArmorDivision => Self::MobileDivision,
            other => other,
        }
    }

    /// Whether it pays for rivers when it engages.
    pub(crate) const fn pays_for_rivers(self) -> bool {
        matches!(self, Self::Army | Self::ArmorKorps | Self::ArmorDivision)
    }

    /// Whether it moves by engine and is larger than a division.
    pub(crate) const fn is_mobile_korps(self) -> bool {
        matches!(self, Self::MobileKorps | Self::ArmorKorps)
    }

    /// Whether it moves by engine and is no larger than a division.
    pub(crate) const fn is_mobile_division(self) -> bool {
        matches!(self, Self::MobileDivision | Self::ArmorDivision)
    }

    /// Whether roads double its movement; to others they give an extra hex.
    pub(crate) const fn is_mobile(self) -> bool {
        self.is_mobile_korps() || self.is_mobile_division()
    }
}

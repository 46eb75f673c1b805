//! The victory cities and their points.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use crate::{A4Sheet, clause};

/// A victory city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum City {
    /// Moscow.
    Moscow,
    /// Leningrad.
    Leningrad,
    /// Stalingrad.
    Stalingrad,
    /// Smolensk.
    Smolensk,
    /// Kiev.
    Kiev,
    /// Voronezh.
    Voronezh,
    /// Odessa.
    Odessa,
    /// Rostov.
    Rostov,
    /// Sevastopol.
    Sevastopol,
    /// Warsaw.
    Warsaw,
    /// Bucharest.
    Bucharest,
}

impl City {
    /// Every victory city.
    pub(crate) const ALL: [Self; 11] = [
        Self::Moscow,
        Self::Leningrad,
        Self::Stalingrad,
        Self::Smolensk,
        Self::Kiev,
        Self::Voronezh,
        Self::Odessa,
        Self::Rostov,
        Self::Sevastopol,
        Self::Warsaw,
        Self::Bucharest,
    ];

    /// Its name on the map.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Moscow => "Moscow",
            Self::Leningrad => "Leningrad",
            Self::Stalingrad => "Stalingrad",
            Self::Smolensk => "Smolensk",
            Self::Kiev => "Kiev",
            Self::Voronezh => "Voronezh",
            Self::Odessa => "Odessa",
            Self::Rostov => "Rostov",
            Self::Sevastopol => "Sevastopol",
            Self::Warsaw => "Warsaw",
            Self::Bucharest => "Bucharest",
        }
    }

    /// Whether the Axis needs it, or one like it, to win.
    pub(crate) const fn is_key(self) -> bool {
        matches!(self, Self::Leningrad | Self::Moscow | Self::Stalingrad)
    }

    /// Whether the Russians hold it at the start.
    pub(crate) const fn is_russian(self) -> bool {
        !matches!(self, Self::Warsaw | Self::Bucharest)
    }
}

/// Any number of victory cities, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cities(u16);

impl Cities {
    /// None of them.
    pub(crate) const NONE: Self = Self(0);

    /// Those that the Russians hold at the start.
    pub(crate) fn russian() -> Self {
        City::ALL.into_iter().filter(|city| city.is_russian()).collect()
    }

    /// Whether the city is among them.
    #[inline]
    pub(crate) const fn has(self, city: City) -> bool {
        self.0 & (1 << city as u16) != 0
    }

    /// With that city.
    #[must_use]
    pub(crate) const fn with(self, city: City) -> Self {
        Self(self.0 | (1 << city as u16))
    }

    /// Without those cities.
    #[must_use]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The cities one by one.
    pub(crate) fn iter(self) -> impl Iterator<Item = City> {
        City::ALL.into_iter().filter(move |&city| self.has(city))
    }
}

impl FromIterator<City> for Cities {
    fn from_iter<All: IntoIterator<Item = City>>(cities: All) -> Self {
        cities.into_iter().fold(Self::NONE, Self::with)
    }
}

/// victory.point-values: what these cities are worth together.
pub(crate) fn points(rules: &A4Sheet, cities: Cities, sink: &mut impl Sink) -> u32 {
    sink.cite(clause::VICTORY_CITIES);
    let total = cities.iter().map(|city| value(rules, city)).sum();
    sink.step(clause::VICTORY_POINT_VALUES, || {
        let each: Vec<_> =
            cities.iter().map(|city| format!("{} {}", city.name(), value(rules, city))).collect();
        match each.as_slice() {
            [] => "no city, no points".to_owned(),
            each => format!("{}: {total} in all", each.join(", ")),
        }
    });
    total
}

/// victory.point-values: what one city is worth.
fn value(rules: &A4Sheet, city: City) -> u32 {
    let figures = &rules.figures.victory;
    let points = match city {
        City::Moscow => figures.moscow_points,
        City::Leningrad => figures.leningrad_points,
        _ => figures.other_points,
    };
    points.into()
}

#[cfg(test)]
mod tests {
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant;

    use super::*;

    #[test]
    fn fourteen_points_twelve_of_them_russian() {
        let rules = A4Sheet::open(&Setup::default()).expect("opens");
        let all: Cities = City::ALL.into_iter().collect();
        assert_eq!(points(&rules, all, &mut Silent), 14);
        assert_eq!(points(&rules, Cities::russian(), &mut Silent), 12);
    }
}

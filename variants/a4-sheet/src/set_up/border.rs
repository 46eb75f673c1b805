//! The Russian border and the cities behind it.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::ground::Ground;
use crate::position::HexSet;
use crate::siberia::Allowed;
use crate::{A4Sheet, clause};

/// How a border hex that faces Germany or Rumania is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BorderHex {
    /// A Russian unit stands there.
    Occupied,
    /// It is empty, in the zone of control of a Russian unit.
    InZone,
    /// Neither.
    Bare,
}

/// A place behind the border.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct City {
    /// Whether it is only a town, shown as an open circle.
    #[serde(default)]
    pub town: bool,
    /// How many of the extra units start there.
    pub units_there: Int<0, 9>,
}

/// A Russian set-up.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RussianSetup {
    /// Armies that cover the border.
    pub armies: Int<0, 99>,
    /// Tank korps that cover the border.
    pub tank_korps: Int<0, 99>,
    /// The border hexes.
    pub border: List<BorderHex, 999>,
    /// Places behind the border: cities, fortresses, towns.
    #[serde(default)]
    pub behind: List<City, 99>,
}

/// The whole set-up.
pub(crate) fn may_stand_so(
    rules: &A4Sheet,
    input: &RussianSetup,
    sink: &mut impl Sink,
) -> Result<Allowed, Refused> {
    must_have_border_units(rules, input, sink)?;
    must_cover(&input.border, sink)?;
    input.behind.iter().try_for_each(|city| must_be_held(rules, *city, sink))?;
    Ok(Allowed { allowed: true })
}

/// setup.russian.border: so many armies and tank korps.
fn must_have_border_units(
    rules: &A4Sheet,
    input: &RussianSetup,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &rules.figures.setup.russian;
    let wanted = (u32::from(figures.border_armies), u32::from(figures.border_tank_korps));
    let found = (input.armies.unsigned(), input.tank_korps.unsigned());
    sink.step(clause::SETUP_RUSSIAN_BORDER, || {
        format!("{} armies and {} tank korps on the border", found.0, found.1)
    });
    if found == wanted {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_RUSSIAN_BORDER, || {
        format!("{} armies and {} tank korps belong on the border", wanted.0, wanted.1)
    }))
}

/// setup.russian.border: no border hex is bare.
pub(crate) fn must_cover(border: &[BorderHex], sink: &mut impl Sink) -> Result<(), Refused> {
    match (1..).zip(border).find(|(_, hex)| **hex == BorderHex::Bare) {
        None => {
            sink.cite(clause::SETUP_RUSSIAN_BORDER);
            Ok(())
        }
        Some((place, _)) => Err(sink.refuse(clause::SETUP_RUSSIAN_BORDER, || {
            format!("border hex {place} is neither occupied nor in a zone of control")
        })),
    }
}

/// setup.russian.extra-units: each city and fortress gets its unit, a town gets none.
fn must_be_held(rules: &A4Sheet, city: City, sink: &mut impl Sink) -> Result<(), Refused> {
    let each = u32::from(rules.figures.setup.russian.units_per_city);
    let wanted = if city.town { 0 } else { each };
    sink.cite(clause::SETUP_RUSSIAN_EXTRA_UNITS);
    if city.units_there.unsigned() == wanted {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_RUSSIAN_EXTRA_UNITS, || {
        let what = if city.town { "a town" } else { "a city or fortress" };
        format!("{what} gets {wanted}, not {}", city.units_there)
    }))
}

/// setup.russian.border: how units that stand in these hexes cover a hex of the border.
pub(crate) fn cover(ground: &Ground, units: &HexSet, hex: SpaceId) -> BorderHex {
    if units.contains(hex) {
        BorderHex::Occupied
    } else if ground.neighbours(hex).any(|near| units.contains(near)) {
        BorderHex::InZone
    } else {
        BorderHex::Bare
    }
}

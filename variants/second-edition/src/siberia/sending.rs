//! 3.C.3: which units may be sent to Siberia, and what they count as.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::composite::{self, CompositeCounts, Force};
use crate::readings::RocketUnits;
use crate::units::Units;
use crate::{SecondEdition, clause};

/// Units that are sent to Siberia together.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parcel {
    /// Where they come from.
    #[serde(default)]
    pub from: Origin,
    /// Whether an open path leads from them to the eastern edge.
    #[serde(default = "open")]
    pub open_path: bool,
    /// Basic units.
    #[serde(default)]
    pub units: Units,
    /// Rocket units.
    #[serde(default)]
    pub rockets: u16,
    /// Composites.
    #[serde(default)]
    pub composites: CompositeCounts,
    /// Units that can never be replaced.
    #[serde(default)]
    pub irreplaceable: u16,
}

fn open() -> bool {
    true
}

/// Where units that are sent come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Origin {
    /// They stand on the map.
    #[default]
    Map,
    /// A replacement center on the map could place them in this phase.
    ReplacementCenter,
    /// They are in Siberia: held there, or of the Reserve that went back.
    Siberia,
}

impl Parcel {
    /// The counters, as they are recorded; rocket units as artillery.
    pub(crate) fn force(&self) -> Force {
        let rockets = Units { artillery: self.rockets, ..Units::default() };
        Force { units: self.units.plus(rockets), composites: self.composites }
    }
}

/// Whether the parcel may go, and the basic units that it counts as.
pub(crate) fn credit(
    variant: &SecondEdition,
    parcel: &Parcel,
    sink: &mut impl Sink,
) -> Result<Units, Refused> {
    from_the_map(parcel, sink)?;
    has_path(parcel, sink)?;
    can_return(parcel, sink)?;
    fits_a_row(variant, parcel, sink)?;
    let force = parcel.force();
    Ok(counts_as(variant, &force, sink))
}

/// 3.C.3.c: by which units are sent to Siberia.
pub(crate) const SENT: Clause = clause::C3_C_3_C;

/// 3.C.3.c: units on the map and those that a replacement center on the map offers may go; who is in Siberia can't be
/// sent there.
fn from_the_map(parcel: &Parcel, sink: &mut impl Sink) -> Result<(), Refused> {
    let words = match parcel.from {
        Origin::Map => "leaving the map for Siberia",
        Origin::ReplacementCenter => "from a replacement center to Siberia",
        Origin::Siberia => {
            let why = || "it is in Siberia, and not on the map".to_owned();
            return Err(sink.refuse(clause::C3_C_3_C, why));
        }
    };
    sink.step(clause::C3_C_3_C, || format!("{words}: {}", parcel.force()));
    Ok(())
}

/// 3.C.3.commit-path: a path to the eastern edge must be open.
fn has_path(parcel: &Parcel, sink: &mut impl Sink) -> Result<(), Refused> {
    if !parcel.open_path {
        let why = || format!("no open path to the eastern edge for {}", parcel.force());
        return Err(sink.refuse(clause::C3_C_3_COMMIT_PATH, why));
    }
    sink.cite(clause::C3_C_3_COMMIT_PATH);
    Ok(())
}

/// 3.C.3.commit-not-lost: by our reading an irreplaceable unit stays, since no type fits it.
fn can_return(parcel: &Parcel, sink: &mut impl Sink) -> Result<(), Refused> {
    if parcel.irreplaceable > 0 {
        let why = || "an irreplaceable unit has no type to be recorded under: it stays".to_owned();
        return Err(sink.refuse(clause::C3_C_3_COMMIT_NOT_LOST, why));
    }
    Ok(())
}

/// 3.C.3.commit-composite: rocket units have no row of their own.
fn fits_a_row(
    variant: &SecondEdition,
    parcel: &Parcel,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if parcel.rockets == 0 {
        return Ok(());
    }
    if variant.readings.rocket_units == RocketUnits::Barred {
        let why = || "the table has no row for rocket units: they stay".to_owned();
        return Err(sink.refuse(clause::C3_C_3_COMMIT_COMPOSITE, why));
    }
    sink.step(clause::C3_C_3_COMMIT_COMPOSITE, || {
        format!("rocket units count as artillery: {}", parcel.rockets)
    });
    Ok(())
}

/// 3.C.3.commit-composite: a composite counts as the basic units that it was made of.
fn counts_as(variant: &SecondEdition, force: &Force, sink: &mut impl Sink) -> Units {
    let mut sum = force.units;
    for kind in force.composites.iter() {
        let units = composite::components(variant, kind, sink);
        sink.step(clause::C3_C_3_COMMIT_COMPOSITE, || format!("a {kind} counts as {units}"));
        sum = sum.plus(units);
    }
    sum
}

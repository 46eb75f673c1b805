//! Where the Germans start.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::GroupFigures;
use crate::siberia::Allowed;
use crate::{A4Sheet, clause};

/// An army group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ArmyGroup {
    /// North.
    North,
    /// Center.
    Center,
    /// South.
    South,
}

/// An army or a panzer group, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Formation {
    /// An army.
    Army(Int<1, 99>),
    /// A panzer group.
    PanzerGroup(Int<1, 99>),
}

/// How far a formation is.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Near {
    /// The formation.
    pub formation: Formation,
    /// Hexes to its position.
    pub hexes: Int<0, 99>,
}

/// A German unit, and where it is to start.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "unit", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum GermanSetup {
    /// An army.
    Army {
        /// Whether it stands where the map shows it.
        at_its_position: bool,
    },
    /// A unit with the mark of Rumania.
    MarkedRumania {
        /// Whether it stands in Rumania.
        in_rumania: bool,
        /// How many others with the mark are set up.
        others: Int<0, 99>,
    },
    /// A motorized korps, or a panzer or SS division.
    Mobile {
        /// Hexes to the position of its group.
        hexes: Int<0, 99>,
    },
    /// An infantry korps.
    InfantryKorps {
        /// Its army group.
        army_group: ArmyGroup,
        /// The formations near it.
        near: List<Near, 20>,
    },
}

/// The whole placement.
pub(crate) fn may_start(
    rules: &A4Sheet,
    input: &GermanSetup,
    sink: &mut impl Sink,
) -> Result<Allowed, Refused> {
    match input {
        GermanSetup::Army { at_its_position } => army(*at_its_position, sink),
        GermanSetup::MarkedRumania { in_rumania, others } => {
            marked_rumania(rules, *in_rumania, others.unsigned(), sink)
        }
        GermanSetup::Mobile { hexes } => mobile(rules, hexes.unsigned(), sink),
        GermanSetup::InfantryKorps { army_group, near } => infantry(rules, *army_group, near, sink),
    }?;
    Ok(Allowed { allowed: true })
}

/// setup.german.armies: an army has its place on the map.
pub(crate) fn army(at_its_position: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::SETUP_GERMAN_ARMIES);
    if at_its_position {
        return Ok(());
    }
    Err(sink
        .refuse(clause::SETUP_GERMAN_ARMIES, || "an army starts where the map shows it".to_owned()))
}

/// setup.german.rumania: some start anywhere in Rumania, and only there.
fn marked_rumania(
    rules: &A4Sheet,
    in_rumania: bool,
    others: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = u32::from(rules.figures.setup.german.rumania_units);
    sink.cite(clause::SETUP_GERMAN_RUMANIA);
    if in_rumania && others < most {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_GERMAN_RUMANIA, || {
        if in_rumania {
            format!("only {most} German units start in Rumania")
        } else {
            "it must start in Rumania".to_owned()
        }
    }))
}

/// setup.german.mobile: near the position of its group.
pub(crate) fn mobile(rules: &A4Sheet, hexes: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let most = u32::from(rules.figures.setup.german.mobile_hexes);
    sink.step(clause::SETUP_GERMAN_MOBILE, || {
        format!("{hexes} hexes from its group, and {most} are allowed")
    });
    if hexes <= most {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_GERMAN_MOBILE, || format!("{hexes} hexes are too far")))
}

/// setup.german.infantry: near an army or panzer group of its army group.
pub(crate) fn infantry(
    rules: &A4Sheet,
    army_group: ArmyGroup,
    near: &[Near],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = u32::from(rules.figures.setup.german.infantry_hexes);
    let figures = group(rules, army_group);
    let own = |near: &&Near| figures.has(near.formation) && near.hexes.unsigned() <= most;
    sink.cite(clause::SETUP_GERMAN_INFANTRY);
    if near.iter().any(|near| own(&near)) {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_GERMAN_INFANTRY, || {
        format!("no army or panzer group of its army group within {most} hexes")
    }))
}

fn group(rules: &A4Sheet, army_group: ArmyGroup) -> &GroupFigures {
    let figures = &rules.figures.setup.german;
    match army_group {
        ArmyGroup::North => &figures.north,
        ArmyGroup::Center => &figures.center,
        ArmyGroup::South => &figures.south,
    }
}

impl GroupFigures {
    /// Whether a formation belongs to the army group.
    fn has(&self, formation: Formation) -> bool {
        let (list, number) = match formation {
            Formation::Army(number) => (&self.armies, number),
            Formation::PanzerGroup(number) => (&self.panzer_groups, number),
        };
        list.iter().any(|known| u32::from(*known) == number.unsigned())
    }
}

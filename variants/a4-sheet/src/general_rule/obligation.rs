//! The question of who must be attacked too.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use stavka_core::board::{Hex, Label, LabelError, Offset};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::schema::JsonSchema;

use super::{Allocation, Standing, must_attack_too, obliges};
use crate::combat_results_table::named_column;
use crate::readings::RequiredOdds;
use crate::unit::Described;
use crate::{A4Sheet, clause};

/// A hex by its label, four digits for column and row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(Hex);

/// Attacks and the Germans near them.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The Russian attacks of the phase.
    pub attacks: List<Attack, 24>,
    /// The Axis units near them.
    pub germans: List<German, 48>,
}

/// A Russian attack.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attack {
    /// Where the attackers stand.
    pub from_hexes: List<Place, 6>,
    /// The hex that they attack.
    pub target: Place,
    /// The column of its factors.
    pub ratio: Ratio,
    /// The column after shifts; the same where left out.
    pub column: Option<Ratio>,
}

/// An Axis unit and its hex.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct German {
    /// Its hex.
    pub at: Place,
    /// The unit.
    pub unit: Described,
}

/// What the attacks oblige to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Hexes that had to be attacked too, and are.
    pub obligatory: Vec<Place>,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let columns: Vec<Column> = input
        .attacks
        .iter()
        .map(|attack| compared(rules, attack, sink))
        .collect::<Result<_, _>>()?;
    let attacks: Vec<_> = input.attacks.iter().zip(columns).map(allocation).collect();
    let germans: Vec<_> = input
        .germans
        .iter()
        .map(|german| Standing { at: german.at, unit: german.unit.0 })
        .collect();
    let touches = Place::touches;
    must_attack_too(&attacks, &germans, &touches, &|hex| hex.to_string(), sink)?;
    let obliged = |hex: &Place| attacks.iter().any(|a| obliges(a, &germans, *hex, &touches));
    let mut obligatory: Vec<_> = germans.iter().map(|german| german.at).filter(obliged).collect();
    obligatory.sort();
    obligatory.dedup();
    Ok(Answer { obligatory })
}

fn allocation((attack, column): (&Attack, Column)) -> Allocation<'_, Place> {
    Allocation { from: &attack.from_hexes, target: attack.target, column }
}

/// general-rule.minimum-odds: of the odds after and before shifts, those that count when attacks are compared.
pub(crate) fn odds_that_count<T>(rules: &A4Sheet, shifted: T, ratio: T) -> T {
    match rules.readings.required_odds {
        RequiredOdds::Final => shifted,
        RequiredOdds::Unshifted => ratio,
    }
}

/// general-rule.minimum-odds: the odds that count when attacks are compared.
fn compared(rules: &A4Sheet, attack: &Attack, sink: &mut impl Sink) -> Result<Column, Refused> {
    let odds = odds_that_count(rules, attack.column.unwrap_or(attack.ratio), attack.ratio);
    sink.step(clause::GENERAL_RULE_MINIMUM_ODDS, || {
        format!("the attack on {} counts as {odds}", attack.target)
    });
    named_column(rules, odds, sink)
}

impl Place {
    /// Whether the other hex is next to this one.
    pub(crate) fn touches(self, other: Self) -> bool {
        self.0.distance(other.0) == 1
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Offset { row, column } = self.0.to_offset();
        write!(f, "{:02}{:02}", column + 1, row + 1)
    }
}

impl TryFrom<&str> for Place {
    type Error = LabelError;

    fn try_from(text: &str) -> Result<Self, LabelError> {
        match text.parse()? {
            Label::Numbered { column, row } => {
                Ok(Self(Offset::new(i32::from(column) - 1, i32::from(row) - 1).to_hex()))
            }
            Label::Lettered { .. } => Err(LabelError { text: text.to_owned() }),
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(from)?;
        Self::try_from(text.as_ref()).map_err(D::Error::custom)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

stavka_core::schemas! {
    impl JsonSchema for Place {
        fn schema_name() -> Cow<'static, str> {
            "HexLabel".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "A hex: two digits for its column and two for its row, each from 01; every second row is shifted to the right.",
                "pattern": "^[0-9]{4}$"
            })
        }
    }
}

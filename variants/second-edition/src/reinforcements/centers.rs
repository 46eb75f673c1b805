//! completion.replacement: what the replacement centers give, and what it buys.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::data::{Cell, TableFile};
use stavka_core::question::Question;

use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "replacement-centers",
        Topic::Replacements,
        "How many infantry replacement factors do these cities give, and do they pay for these units?",
        replacement_centers,
    )
}

/// The cities that give factors, as the chart has them.
#[derive(Debug, Clone)]
pub struct Centers {
    cities: Box<[(Box<str>, u32)]>,
}

impl Centers {
    /// The centers of a chart: the name of each row, and the number in its first column.
    pub fn of(table: &TableFile) -> Self {
        let cities = table.rows.iter().filter_map(|row| match row.cells.first() {
            Some(Cell::Number(factors)) => {
                Some((row.row.as_str().into(), u32::try_from(*factors).ok()?))
            }
            _ => None,
        });
        Self { cities: cities.collect() }
    }

    /// What a city gives; nothing where it is no center.
    pub fn factors(&self, city: &str) -> Option<u32> {
        self.cities.iter().find(|(name, _)| **name == *city).map(|&(_, factors)| factors)
    }
}

/// Cities, and what is to be bought.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CentersInput {
    /// The cities under Soviet control.
    pub cities: Vec<String>,
    /// What is to be bought.
    #[serde(default)]
    pub buy: Units,
    /// The dead pile; left out where it holds enough.
    pub dead_pile: Option<Units>,
}

/// What the cities give.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CentersAnswer {
    /// Factors of this turn.
    pub factors: u32,
    /// Factors that are paid.
    pub paid: u32,
    /// Factors that lapse.
    pub lapse: u32,
}

fn replacement_centers(
    variant: &SecondEdition,
    input: &CentersInput,
    sink: &mut impl Sink,
) -> Result<CentersAnswer, Refused> {
    let mut factors = 0_u32;
    for city in &input.cities {
        factors = factors.saturating_add(city_gives(variant, city, sink)?);
    }
    let paid = price(variant, input.buy, sink)?;
    if let Some(pile) = input.dead_pile.filter(|pile| !pile.covers(input.buy)) {
        let why = || format!("not in the dead pile: {}", input.buy.minus(pile));
        return Err(sink.refuse(clause::COMPLETION_REPLACEMENT_COST, why));
    }
    if paid > factors {
        let why = || format!("{} costs {paid}, and there are {factors}", input.buy);
        return Err(sink.refuse(clause::COMPLETION_REPLACEMENT_COST, why));
    }
    Ok(CentersAnswer { factors, paid, lapse: factors - paid })
}

/// completion.replacement.centers: what a city gives.
fn city_gives(variant: &SecondEdition, city: &str, sink: &mut impl Sink) -> Result<u32, Refused> {
    let Some(factors) = variant.centers.factors(city) else {
        let why = || format!("{city} is no replacement center");
        return Err(sink.refuse(clause::COMPLETION_REPLACEMENT_CENTERS, why));
    };
    sink.step(clause::COMPLETION_REPLACEMENT_CENTERS, || format!("{city} gives {factors}"));
    Ok(factors)
}

/// completion.replacement.cost: what units cost; tanks and guns come from factories alone.
pub fn price(variant: &SecondEdition, units: Units, sink: &mut impl Sink) -> Result<u32, Refused> {
    if units.count(BasicType::Armor) > 0 || units.count(BasicType::Artillery) > 0 {
        let why = || "tank corps and artillery come from factories and from Siberia".to_owned();
        return Err(sink.refuse(clause::COMPLETION_REPLACEMENT_COST, why));
    }
    let figures = &variant.figures.replacement;
    let infantry = u32::from(units.infantry) * figures.infantry.unsigned();
    let paid = infantry + u32::from(units.cavalry) * figures.cavalry.unsigned();
    sink.step(clause::COMPLETION_REPLACEMENT_COST, || format!("{units} costs {paid}"));
    Ok(paid)
}

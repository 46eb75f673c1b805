//! 5.B: what the Soviet player gets in a turn from cities and factories.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::data::{DataError, TableFile};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::units::Units;
use crate::{SecondEdition, clause};

/// The infantry factors of each city.
#[derive(Debug, Clone)]
pub(crate) struct CityTable(Vec<(String, u8)>);

impl CityTable {
    /// The chart, read.
    pub(crate) fn of(file: &TableFile) -> Result<Self, DataError> {
        let city = |name: &String| {
            let factors = file.numbers(name, 0, 99)?.first().copied().unwrap_or_default();
            Ok((name.clone(), u8::try_from(factors).unwrap_or(u8::MAX)))
        };
        file.rows.iter().map(|row| city(&row.row)).collect::<Result<_, _>>().map(Self)
    }

    /// The factors of all cities together.
    pub(crate) fn all(&self) -> u32 {
        self.0.iter().map(|(_, factors)| u32::from(*factors)).sum()
    }

    /// The factors of a city; none where the chart does not name it.
    pub(crate) fn factors(&self, city: &str) -> u32 {
        self.0.iter().find(|(name, _)| name == city).map_or(0, |(_, factors)| (*factors).into())
    }
}

/// completion.replacements.price: by which what factors buy is put down.
pub(crate) const BOUGHT: Clause = clause::COMPLETION_REPLACEMENTS_PRICE;

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "soviet-replacements",
        Topic::Replacements,
        "What replacements does the Soviet player get in this turn?",
        soviet_replacements,
    )
}

/// A turn, and what the Soviet side has then.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SovietInput {
    /// The turn in which the game started.
    pub start: Month,
    /// The turn.
    pub month: Month,
    /// Cities under Soviet control.
    #[serde(default)]
    pub cities: Vec<String>,
    /// The months that are printed under the symbol of a factory; left out where none is asked about.
    pub factory_months: Option<Vec<Int<1, 12>>>,
}

/// What comes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SovietAnswer {
    /// Infantry factors.
    pub infantry_factors: u32,
    /// How many infantry armies or cavalry corps they buy.
    pub units: u32,
    /// Symbols of the turn record track.
    pub siberian: Units,
    /// Whether the factory produces.
    pub factory_produces: Option<bool>,
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn soviet_replacements(
    variant: &SecondEdition,
    input: &SovietInput,
    sink: &mut impl Sink,
) -> Result<SovietAnswer, Refused> {
    let first = input.month == input.start;
    let cities = input.cities.iter().map(|city| variant.tables.cities.factors(city)).sum();
    let factors = infantry_factors(variant, first, cities, sink);
    let turn = input.month.months_after(input.start).map_or(0, |months| months + 1);
    let factory = input.factory_months.as_ref();
    Ok(SovietAnswer {
        infantry_factors: factors,
        units: units_bought(variant, factors, sink),
        siberian: variant.tables.track.siberian(input.month),
        factory_produces: factory.map(|months| {
            let printed = months.iter().any(|month| month.unsigned() == input.month.of_year());
            factory_produces(variant, turn, printed, sink)
        }),
    })
}

/// 5.B.infantry: the cities give nothing in the first Player Turn.
pub(crate) fn infantry_factors(
    variant: &SecondEdition,
    first_turn: bool,
    cities: u32,
    sink: &mut impl Sink,
) -> u32 {
    sink.cite(clause::COMPLETION_REPLACEMENTS_CITIES);
    if first_turn {
        let factors = variant.figures.replacements.first_turn_factors.unsigned();
        let words = || format!("{factors} in the first Player Turn instead of {cities}");
        sink.step(clause::C5_B_INFANTRY, words);
        return factors;
    }
    sink.cite(clause::C5_B_INFANTRY);
    let words = || format!("the cities give {cities} infantry factors");
    sink.step(clause::COMPLETION_REPLACEMENTS_CITIES, words);
    cities
}

/// completion.replacements.price: what factors buy; what is left over lapses.
pub(crate) fn units_bought(variant: &SecondEdition, factors: u32, sink: &mut impl Sink) -> u32 {
    let price = variant.figures.replacements.factors_per_unit.unsigned();
    let units = factors / price.max(1);
    sink.step(clause::COMPLETION_REPLACEMENTS_PRICE, || {
        format!("{factors} factors at {price} a unit buy {units}")
    });
    units
}

/// What there is to take a unit from the dead pile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer {
    /// Whether it is the first Player Turn.
    pub first_turn: bool,
    /// Units that the factors still buy.
    pub units_left: u8,
    /// Whether such a unit lies in the dead pile.
    pub in_dead_pile: bool,
    /// Whether a city that gave factors has room.
    pub city_with_room: bool,
}

/// 5.B.infantry, completion.replacements.price: whether a unit may be taken from the dead pile.
pub(crate) fn may_take(offer: Offer, sink: &mut impl Sink) -> Result<(), Refused> {
    let price = clause::COMPLETION_REPLACEMENTS_PRICE;
    let (by, why) = match offer {
        Offer { units_left: 0, first_turn: true, .. } => {
            (clause::C5_B_INFANTRY, "the cities give nothing in the first Player Turn")
        }
        Offer { units_left: 0, .. } => (price, "no infantry factor is left"),
        Offer { in_dead_pile: false, .. } => (price, "no such unit lies in the dead pile"),
        Offer { city_with_room: false, .. } => (price, "no city that gave factors has room"),
        _ => return Ok(()),
    };
    Err(sink.refuse(by, || why.to_owned()))
}

/// completion.replacements.price: it is put on a city that gave some.
pub(crate) fn on_a_city(gives: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if gives {
        return Ok(());
    }
    let why = || "it is put on a city that gives infantry factors".to_owned();
    Err(sink.refuse(clause::COMPLETION_REPLACEMENTS_PRICE, why))
}

/// 5.B.factory: factories count from the first Player Turn on, in their months.
pub(crate) fn factory_produces(
    variant: &SecondEdition,
    player_turn: u32,
    month_is_printed: bool,
    sink: &mut impl Sink,
) -> bool {
    let from = variant.figures.replacements.factories_from_turn.unsigned();
    let produces = player_turn >= from && month_is_printed;
    sink.step(clause::C5_B_FACTORY, || {
        let month = if month_is_printed { "a printed month" } else { "no printed month" };
        format!("Player Turn {player_turn}, {month}; factories produce from turn {from} on")
    });
    produces
}

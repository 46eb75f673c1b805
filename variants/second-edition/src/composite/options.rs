//! 8.C.3: which composites the units at hand could make.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::Composite;
use super::force::{CompositeCounts, Force};
use super::forming::{self, Assembly};
use crate::SecondEdition;
use crate::siberia::call::Phase;
use crate::units::Units;

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "composite-options",
        Topic::Units,
        "Which composites could the undispersed units on a point, or in Siberia, make now?",
        composite_options,
    )
}

/// Units that are at hand in one place, undispersed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionsInput {
    /// The turn.
    pub month: Month,
    /// The phase.
    #[serde(default)]
    pub phase: Phase,
    /// Basic units.
    #[serde(default)]
    pub units: Units,
    /// Rocket units.
    #[serde(default)]
    pub rockets: u16,
    /// Composites.
    #[serde(default)]
    pub composites: CompositeCounts,
    /// Whether they are out of supply.
    #[serde(default)]
    pub out_of_supply: bool,
    /// All composites in play, here and elsewhere.
    #[serde(default)]
    pub in_play: CompositeCounts,
}

/// What could be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Options {
    /// The kinds that could be made.
    pub possible: Vec<Composite>,
    /// The others, each with the clause that says no.
    pub barred: Vec<Barred>,
}

/// A kind that can't be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Barred {
    /// The kind.
    pub composite: Composite,
    /// The clause that says no.
    pub by: String,
}

fn composite_options(
    variant: &SecondEdition,
    input: &OptionsInput,
    sink: &mut impl Sink,
) -> Result<Options, Refused> {
    let rockets = Units { artillery: input.rockets, ..Units::default() };
    let here = Force { units: input.units.plus(rockets), composites: input.composites };
    let assembly = Assembly {
        parts: here,
        together: true,
        dispersed: false,
        out_of_supply: input.out_of_supply,
    };
    forming::may_combine(assembly, input.phase, sink)?;
    let mut options = Options { possible: Vec::new(), barred: Vec::new() };
    for kind in Composite::ALL {
        let mut pool = here;
        match forming::may_make(variant, kind, input.month, input.in_play, &mut pool, sink) {
            Ok(()) => options.possible.push(kind),
            Err(refused) => {
                let by = variant.id_of(refused.by).to_owned();
                options.barred.push(Barred { composite: kind, by });
            }
        }
    }
    Ok(options)
}

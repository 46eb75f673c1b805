//! Special units: rockets and railway guns.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::A4Sheet;
use crate::readings::KatyushaSupply;
use crate::supply::Status;

mod guard;
pub(crate) mod katyusha;
pub(crate) mod play;
pub(crate) mod railway_gun;

pub(crate) use guard::{is_frail, unguarded};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "katyusha-fire",
            Topic::SpecialUnits,
            "May this Katyusha fire, and what does it do?",
            katyusha::answer,
        ),
        Question::new(
            "katyusha-entered",
            Topic::SpecialUnits,
            "What becomes of a Katyusha whose hex this unit enters?",
            |_, input, trail| Ok(katyusha::entered(input, trail)),
        ),
        Question::new(
            "railway-gun",
            Topic::SpecialUnits,
            "By how many columns does a railway gun move this attack?",
            |rules, input, trail| Ok(railway_gun::answer(rules, input, trail)),
        ),
        Question::new(
            "special-arrivals",
            Topic::SpecialUnits,
            "Which rockets and railway guns have come by this turn?",
            |rules, input, trail| Ok(arrivals(rules, input, trail)),
        ),
    ]
}

/// A turn.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrivalsInput {
    /// The turn.
    pub turn: Turn,
    /// Whether Leningrad is lost when the guns are due.
    #[serde(default)]
    pub leningrad_lost: bool,
    /// How many Katyushas were lost.
    pub katyushas_lost: Option<Int<0, 9>>,
}

/// Who has come.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Arrivals {
    /// Katyushas that are in the game.
    pub katyushas: u32,
    /// Railway guns that came to Leningrad.
    pub railway_guns: u32,
}

fn arrivals(rules: &A4Sheet, input: &ArrivalsInput, sink: &mut impl Sink) -> Arrivals {
    let come = katyusha::come_by(rules, input.turn, sink);
    let lost = input.katyushas_lost.map_or(0, Int::unsigned);
    Arrivals {
        katyushas: katyusha::left(come, lost, sink),
        railway_guns: railway_gun::come_by(rules, input.turn, input.leningrad_lost, sink),
    }
}

/// special-units.railway-gun.supply and special-units.katyusha.condition: what silences them.
fn is_silenced(rules: &A4Sheet, supply: Status) -> bool {
    match rules.readings.katyusha_supply {
        KatyushaSupply::IsolatedOnly => supply == Status::Isolated,
        KatyushaSupply::LimitedToo => supply != Status::Full,
    }
}

/// The turn on which something comes, in words.
fn due_words(turn: Turn, due: Turn) -> String {
    if turn < due {
        format!("{turn} is before {due}")
    } else {
        format!("{turn} is not before {due}")
    }
}

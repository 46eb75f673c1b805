//! A variant to start from: two sides, one choice, one die.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::bounded::Int;
use stavka_core::clause::{Sink, Topic};
use stavka_core::game::Purpose;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Scenario, Variant};

mod game;

pub use game::RaceGame;

// The constants of the clauses and the book, made from `rules/` by build.rs.
include!(concat!(env!("OUT_DIR"), "/book.rs"));

// What the host looks for in the library.
stavka_abi::export_variant!(crate::Race);

/// The sides, in the order in which they move.
const SIDES: [&str; 2] = ["north", "south"];

/// The variant, opened with one set-up.
#[derive(Debug)]
pub struct Race {
    settings: Settings,
    figures: Figures,
}

/// The figures of the text, by their paths.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    game: Length,
    march: March,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Length {
    turns: Int<1, 99>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct March {
    steady: Int<0, 99>,
    forced: Int<0, 99>,
    from: Int<1, 20>,
    faces: Int<2, 20>,
}

impl Variant for Race {
    type Game = RaceGame;

    fn about() -> About {
        About {
            id: "my-variant",
            title: "The race",
            summary: "A variant to start from.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &SIDES,
            purposes: &[Purpose { name: "march", clause: clause::RACE_MARCH }],
            styles: &["steady"],
        }
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        json!({})
    }

    fn questions() -> Vec<Question<Self>> {
        vec![
            Question::new("who-is-ahead", Topic::Victory, "Who is ahead?", |_, at: &Miles, trail| {
                let ahead = ahead([at.north, at.south], trail).map_or("nobody", |side| SIDES[side]);
                Ok(Ahead { ahead: ahead.to_owned() })
            }),
            Question::new(
                "forced-march",
                Topic::Movement,
                "What may a forced march bring?",
                |race: &Self, _: &Nothing, trail| {
                    let faces = race.figures.march.faces.unsigned();
                    let good = (1..=faces).filter(|face| race.forced(*face, trail) > 0).count();
                    let miles = race.figures.march.forced.unsigned();
                    Ok(Prospects { chance: format!("{good}/{faces}"), miles })
                },
            ),
        ]
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        let settings = setup.resolve(&BOOK)?;
        Ok(Self { figures: settings.typed_figures()?, settings })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn scenarios(&self) -> Vec<Scenario> {
        vec![Scenario::new("plain", "Both start at the same line.")]
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<RaceGame> {
        Some(RaceGame::new(self))
    }
}

/// The rules, as questions ask them and the game plays them.
impl Race {
    /// race.march: how many miles a forced march brings by this roll.
    fn forced(&self, face: u32, sink: &mut impl Sink) -> u32 {
        let needed = self.figures.march.from.unsigned();
        sink.step(clause::RACE_MARCH, || format!("rolled {face}, {needed} needed"));
        if face >= needed { self.figures.march.forced.unsigned() } else { 0 }
    }

    /// race.march: how many miles a steady march brings.
    fn steady(&self, sink: &mut impl Sink) -> u32 {
        sink.cite(clause::RACE_MARCH);
        self.figures.march.steady.unsigned()
    }
}

/// race.turns: who is ahead.
fn ahead(miles: [u32; 2], sink: &mut impl Sink) -> Option<usize> {
    sink.step(clause::RACE_TURNS, || format!("{} miles against {}", miles[0], miles[1]));
    (miles[0] != miles[1]).then(|| usize::from(miles[1] > miles[0]))
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Miles {
    north: u32,
    south: u32,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Debug, Serialize, JsonSchema)]
struct Ahead {
    ahead: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Prospects {
    chance: String,
    miles: u32,
}

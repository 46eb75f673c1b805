//! Victory conditions: what the cities are worth, who has won, and when.

use serde::Deserialize;
use serde_json::{Value, json};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::Topic;
use stavka_core::question::{Question, common};

use crate::A4Sheet;

mod axis;
mod check;
mod cities;
mod collapse;
pub(crate) mod play;
mod russian;
pub(crate) mod score;

pub(crate) use axis::{Holding, axis_determination, counts, in_supply};
pub(crate) use axis::{points_needed, taken, turn_that_counts};
pub(crate) use check::games_won;
pub(crate) use check::{Check, Moment, Verdict};
pub(crate) use cities::{Cities, City, points};
pub(crate) use collapse::collapses;
pub(crate) use collapse::{CollapseInput, moscow_collapse};
pub(crate) use russian::{Prize, Prizes, Taken, russian_determination};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "victory-check",
            Topic::Victory,
            "Has anybody won now?",
            |rules, input, trail| Ok(check::check(rules, input, trail)),
        ),
        Question::new(
            "morale-collapse",
            Topic::Victory,
            "May the Axis roll for a Russian collapse, and with what chance?",
            moscow_collapse,
        ),
        Question::new(common::VICTORY, Topic::Victory, "What wins?", |rules, input, trail| {
            Ok(check::common_victory(rules, input, trail))
        }),
    ]
}

/// What the text says of the cities.
pub(crate) fn facts() -> Value {
    json!({ "cities": City::ALL.len() })
}

/// What winning takes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    /// What Moscow is worth.
    pub moscow_points: u8,
    /// What Leningrad is worth.
    pub leningrad_points: u8,
    /// What every other victory city is worth.
    pub other_points: u8,
    /// What the Axis needs.
    pub axis: AxisFigures,
    /// What the Russians need.
    pub russian: RussianFigures,
}

/// What the Axis needs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AxisFigures {
    /// Points for a win.
    pub points_needed: u8,
    /// The last turn on which they win at once.
    pub at_once_until: Turn,
    /// How many of the key cities must be among them.
    pub key_cities_needed: u8,
    /// Numbers of the die that bring a collapse.
    pub collapse_numbers: u8,
    /// Points for a strategic win at the end.
    pub strategic_points: u8,
    /// How many games such a win is worth.
    pub strategic_games: u8,
}

/// What the Russians need.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RussianFigures {
    /// They win at the end if the Axis has no more points.
    pub axis_points_at_most: u8,
    /// How many games a strategic win is worth.
    pub strategic_games: u8,
}

/// Which supply makes a city count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VictorySupply {
    /// Full or Limited.
    FullOrLimited,
    /// Full only.
    Full,
}

/// How often Moscow can be rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CollapseRoll {
    /// Once a game.
    Once,
    /// Each time it is taken.
    EachCapture,
}

/// What points enough without a key city mean at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NoKeyCityAtEnd {
    /// A draw.
    Draw,
    /// The Axis wins.
    AxisWin,
    /// The Russians win.
    RussianWin,
}

/// Which places bring the Russians their strategic win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RussianPrize {
    /// Warsaw alone, or Bucharest with Ploesti.
    WarsawOrBoth,
    /// Either capital, with Ploesti.
    CapitalAndPloesti,
}

/// How long the Russians must hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RussianPrizeHeld {
    /// Through a German and the following Russian determination.
    BothDeterminations,
    /// At a Russian determination.
    OwnDetermination,
}

//! completion.victory: what Japan's conquests are worth in the end.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-victory",
        Topic::Victory,
        "How many points does Japan have in the end, and who has won?",
        |variant, asked: &Asked, trail| {
            let points = points(variant, &Tally::from(asked), trail);
            Ok(Verdict { points, winner: winner(variant, points, trail) })
        },
    )
}

/// What Japan has in the end. What is left out it does not have.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Objectives in China.
    #[serde(default)]
    pub objectives: Count,
    /// Whether Chungking is one of them.
    #[serde(default)]
    pub chungking: bool,
    /// Capitals of Manchuria.
    #[serde(default)]
    pub capitals: Count,
    /// Of Vladivostok, Khabarovsk, Chita and Irkutsk.
    #[serde(default)]
    pub siberian_cities: Count,
    /// Pacific drafts met in full.
    #[serde(default)]
    pub drafts: Count,
    /// BRPs that Russia lost beside the Urals box.
    #[serde(default)]
    pub urals_brps: Option<Int<0, 999>>,
    /// Whether Germany has surrendered.
    #[serde(default)]
    pub german_surrender: bool,
    /// BRPs of units that Russia sent to Europe.
    #[serde(default)]
    pub sent: Option<Int<0, 999>>,
}

/// How the game ends.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Verdict {
    /// Japan's points.
    pub points: i32,
    /// Who wins.
    pub winner: Winner,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Winner {
    /// Japan.
    Axis,
    /// The Allies.
    Allies,
    /// Nobody.
    Nobody,
}

/// What is counted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Objectives in China.
    pub objectives: i32,
    /// Whether Chungking is one of them.
    pub chungking: bool,
    /// Capitals of Manchuria.
    pub capitals: i32,
    pub siberian_cities: i32,
    /// Pacific drafts met in full.
    pub drafts: i32,
    /// BRPs that Russia lost beside the Urals box.
    pub urals_brps: i32,
    /// Whether Germany has surrendered.
    pub german_surrender: bool,
    /// BRPs of units that Russia sent to Europe.
    pub sent: i32,
}

impl From<&Asked> for Tally {
    fn from(asked: &Asked) -> Self {
        Self {
            objectives: asked.objectives.signed(),
            chungking: asked.chungking,
            capitals: asked.capitals.signed(),
            siberian_cities: asked.siberian_cities.signed(),
            drafts: asked.drafts.signed(),
            urals_brps: asked.urals_brps.map_or(0, Int::get),
            german_surrender: asked.german_surrender,
            sent: asked.sent.map_or(0, Int::get),
        }
    }
}

/// completion.victory: Japan's points.
pub(crate) fn points(variant: &WorldAtWar, tally: &Tally, sink: &mut impl Sink) -> i32 {
    let figures = &variant.figures.far_east.victory;
    let land = tally.objectives * figures.objective
        + i32::from(tally.chungking) * figures.chungking
        + tally.capitals * figures.capital
        + tally.siberian_cities * figures.siberian_city;
    let war = tally.drafts * figures.draft
        + tally.urals_brps / i32::from(figures.urals_brps.get())
        + i32::from(!tally.german_surrender) * figures.germany;
    let sent = (tally.sent / i32::from(figures.sent_brps.get())).min(figures.sent_maximum);
    let points = land + war - sent;
    sink.step(clause::COMPLETION_VICTORY, || {
        format!("land {land}, the other wars {war}, Siberians in Europe {}: {points} points", -sent)
    });
    points
}

/// completion.victory: who wins with these points.
pub(crate) fn winner(variant: &WorldAtWar, points: i32, sink: &mut impl Sink) -> Winner {
    let figures = &variant.figures.far_east.victory;
    let (axis, allies) = (figures.axis_from, figures.allies_to);
    sink.step(clause::COMPLETION_VICTORY, || {
        format!("{points} points; Japan wins from {axis} on, the Allies up to {allies}")
    });
    if points >= axis {
        Winner::Axis
    } else if points <= allies {
        Winner::Allies
    } else {
        Winner::Nobody
    }
}

/// The clause that decides a game.
pub(crate) const RULE: Clause = clause::COMPLETION_VICTORY;

/// completion.victory: twice the points above or below the middle between victory and defeat.
pub(crate) fn margin(variant: &WorldAtWar, points: i32) -> i32 {
    let figures = &variant.figures.far_east.victory;
    2 * points - figures.axis_from - figures.allies_to
}

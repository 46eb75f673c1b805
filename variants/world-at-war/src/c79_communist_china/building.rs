//! 79.4: how much Communist China may build in a turn.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::edition::{AsianResults, Edition};
use crate::readings::SavedFactor;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "communist-build",
        Topic::Construction,
        "May Communist China build so much this turn?",
        may_build,
    )
}

/// 79.4: whether a plan is within the rates of a turn; the rates.
pub(crate) fn may_build(
    variant: &WorldAtWar,
    plan: &Plan,
    sink: &mut impl Sink,
) -> Result<Rates, Refused> {
    let infantry_factors = infantry_rate(variant, plan.edition, sink);
    let partisans = partisan_rate(variant, plan.edition, sink);
    may_build_infantry(variant, plan, infantry_factors, sink)?;
    may_build_partisans(plan.build.partisans.get(), partisans, sink)?;
    Ok(Rates { infantry_factors, partisans })
}

/// What Communist China plans to build.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Which game is played.
    pub edition: Edition,
    /// The units.
    pub build: Units,
    /// How many turns in a row, up to the last one, it has built no infantry.
    #[serde(default)]
    pub idle_turns: Count,
}

/// Communist units. Infantry is named by what is printed on it.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Units {
    /// Infantry units of two factors.
    #[serde(rename = "2-2")]
    pub large_infantry: Count,
    /// Infantry units of one factor.
    #[serde(rename = "1-2")]
    pub small_infantry: Count,
    /// Partisans.
    pub partisans: Count,
}

impl Units {
    /// Factors of infantry, whatever the units.
    pub(crate) fn infantry_factors(&self) -> u32 {
        2 * self.large_infantry.get() + self.small_infantry.get()
    }
}

/// What may be built in a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rates {
    /// Factors of infantry.
    pub infantry_factors: u32,
    /// Partisans.
    pub partisans: u32,
}

/// 79.41: how many infantry factors may be built in a turn.
pub(crate) fn infantry_rate(variant: &WorldAtWar, edition: Edition, sink: &mut impl Sink) -> u32 {
    match edition {
        Edition::Classic => classic_rate(variant, sink),
        Edition::Linked(results) => {
            sink.cite(clause::C79_41_2);
            region_rate(variant, results, sink) + road_infantry(variant, results, sink)
        }
    }
}

/// 79.41.A.1: a factor for each region that Communist China had at the start.
fn region_rate(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> u32 {
    let (regions, each) =
        (results.communist_regions.get(), u32::from(variant.figures.communist.build.per_region));
    let rate = regions * each;
    sink.step(clause::C79_41_A_1, || {
        format!("regions at the start: {regions}, infantry factors for each: {each}, in all {rate}")
    });
    rate
}

/// 79.41.A.2: the Sinkiang Road brings infantry.
fn road_infantry(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> u32 {
    if !results.sinkiang_road {
        return 0;
    }
    let more = u32::from(variant.figures.communist.build.road_infantry);
    sink.step(clause::C79_41_A_2, || format!("the Sinkiang Road adds infantry factors: {more}"));
    more
}

/// 79.41.A.2: the Sinkiang Road brings partisans.
fn road_partisans(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> u32 {
    if !results.sinkiang_road {
        return 0;
    }
    let more = u32::from(variant.figures.communist.build.road_partisans);
    sink.step(clause::C79_41_A_2, || format!("the Sinkiang Road adds partisans: {more}"));
    more
}

/// 79.41.classic: the rate of the classic game.
fn classic_rate(variant: &WorldAtWar, sink: &mut impl Sink) -> u32 {
    let rate = u32::from(variant.figures.communist.build.classic_infantry);
    sink.step(clause::C79_41_CLASSIC, || format!("infantry factors a turn: {rate}"));
    rate
}

/// 79.42.1: how many partisans may be built in a turn.
pub(crate) fn partisan_rate(variant: &WorldAtWar, edition: Edition, sink: &mut impl Sink) -> u32 {
    let rate = u32::from(variant.figures.communist.build.partisans);
    sink.step(clause::C79_42_1, || format!("partisans a turn: {rate}"));
    match edition {
        Edition::Classic => rate,
        Edition::Linked(results) => rate + road_partisans(variant, results, sink),
    }
}

/// 79.41: whether the infantry is within the rate.
fn may_build_infantry(
    variant: &WorldAtWar,
    plan: &Plan,
    rate: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let factors = plan.build.infantry_factors();
    if factors <= rate {
        return Ok(());
    }
    match plan.edition {
        Edition::Classic => Err(sink.too_many(clause::C79_41_CLASSIC, factors, rate, || {
            format!("{factors} infantry factors are more than the {rate} of a turn")
        })),
        Edition::Linked(_) => may_use_a_saved_turn(variant, plan, rate, sink),
    }
}

/// 79.41.B: a turn may be saved for a large unit at the lowest rate.
fn may_use_a_saved_turn(
    variant: &WorldAtWar,
    plan: &Plan,
    rate: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let saving = &variant.figures.communist.build.saving;
    let (factors, idle) = (plan.build.infantry_factors(), plan.idle_turns.get());
    let fits = match variant.readings.saved_factor {
        SavedFactor::LargeUnit => plan.build.small_infantry == Count::default(),
        SavedFactor::AnyUnits => true,
    };
    let lawful = rate == saving.rate && idle >= saving.turns && factors <= saving.factors && fits;
    let words = || {
        format!(
            "infantry factors: {factors}, rate: {rate}, idle turns: {idle}; a saved turn takes rate {}, idle turns {}, and gives a `2-2` of at most {} factors",
            saving.rate, saving.turns, saving.factors
        )
    };
    if !lawful {
        return Err(sink.refuse(clause::C79_41_B, words));
    }
    sink.step(clause::C79_41_B, words);
    Ok(())
}

/// 79.42.1: whether the partisans are within the rate.
fn may_build_partisans(partisans: u32, rate: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    if partisans > rate {
        return Err(sink.too_many(clause::C79_42_1, partisans, rate, || {
            format!("{partisans} partisans are more than the {rate} of a turn")
        }));
    }
    Ok(())
}

/// 79.41.A.1: infantry factors that belong to a region.
pub(crate) fn per_region(variant: &WorldAtWar) -> usize {
    usize::from(variant.figures.communist.build.per_region).max(1)
}

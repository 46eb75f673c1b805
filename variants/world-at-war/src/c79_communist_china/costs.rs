//! 79.52, 79.53 and 79.72: who pays for Communist construction.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::building::Units;
use crate::c81_siberia::garrison_value::value;
use crate::count::Count;
use crate::force::Factors;
use crate::holder::{Holder, Holdings};
use crate::readings::{ClassicLimit, RegionKept};
use crate::scenario::ScenarioKind;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "communist-build-cost",
        Topic::Economy,
        "Who pays for these Communist units, and how much?",
        bill,
    )
}

/// Communist units to be built, and what decides who pays.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// The units.
    pub build: Units,
    /// What has become of the sources that the construction depends on.
    pub depends_on: Base,
    /// The kind of scenario.
    #[serde(default)]
    pub scenario: ScenarioKind,
    /// What Russia may spend on construction this turn.
    pub russian_limit: Int<0, 999>,
    /// What it has spent of that.
    #[serde(default)]
    pub russian_spent: Count,
    /// The BRPs that Russia has; as many as needed where left out.
    #[serde(default)]
    pub russian_brps: Option<Int<0, 999>>,
}

/// What Communist construction depends on.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Base {
    /// Classic: on Yen-an, which somebody controls.
    YenAn(Holder),
    /// Linked: on a region, whose cities are controlled like this.
    Region(Holdings),
    /// Linked: on no region, as what the Sinkiang Road brings and partisans do.
    AnySource(Sources),
}

/// The supply sources of Communist China.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sources {
    /// How many it controls.
    pub kept: Count,
}

/// Who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Payer {
    /// Nobody: it is free.
    Nobody,
    /// Russia.
    Russia,
}

/// What Communist units cost.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bill {
    /// Who pays.
    pub payer: Payer,
    /// In BRPs.
    pub brps: u32,
    /// What Russia has used up of its construction limit then.
    pub limit_used: u32,
}

/// 79.52 and 79.53: who pays for Communist units, and how much.
pub(crate) fn bill(
    variant: &WorldAtWar,
    order: &Order,
    sink: &mut impl Sink,
) -> Result<Bill, Refused> {
    let spent = order.russian_spent.get();
    if is_free(variant, order.depends_on, order.scenario, sink) {
        return Ok(Bill { payer: Payer::Nobody, brps: 0, limit_used: spent });
    }
    let brps = price(variant, &order.build, sink);
    let limit = order.russian_limit.unsigned();
    let (rule, limit_used) = match order.depends_on {
        Base::YenAn(_) => {
            (clause::C79_52_CLASSIC_2, classic_limit_used(variant, brps, spent, limit, sink)?)
        }
        Base::Region(_) | Base::AnySource(_) => {
            (clause::C79_52_2, limit_used(brps, spent, limit, sink)?)
        }
    };
    let treasury = order.russian_brps.map_or(u32::MAX, Int::unsigned);
    if brps > treasury {
        let why = || format!("Russia pays {brps} BRPs and has {treasury}");
        return Err(sink.too_few(rule, treasury, brps, why));
    }
    Ok(Bill { payer: Payer::Russia, brps, limit_used })
}

/// 79.52 and 79.53: whether Communist construction is free.
fn is_free(variant: &WorldAtWar, base: Base, scenario: ScenarioKind, sink: &mut impl Sink) -> bool {
    is_pacific(scenario, sink)
        || match base {
            Base::YenAn(holder) => is_yen_an_kept(holder, sink),
            Base::Region(cities) => is_region_kept(variant, &cities, sink),
            Base::AnySource(sources) => is_any_source_kept(sources, sink),
        }
}

/// 79.53: in Pacific scenarios nobody pays for Communist China.
pub(crate) fn is_pacific(scenario: ScenarioKind, sink: &mut impl Sink) -> bool {
    let pacific = scenario == ScenarioKind::Pacific;
    if pacific {
        sink.step(clause::C79_53, || "a Pacific scenario: nobody pays for Communist China".into());
    }
    pacific
}

/// 79.52.1: construction of a region is free while its source is kept.
fn is_region_kept(variant: &WorldAtWar, cities: &Holdings, sink: &mut impl Sink) -> bool {
    let (communist, total) = (cities.communist.get(), cities.total());
    let kept = match variant.readings.region_kept {
        RegionKept::OneCity => communist > 0,
        RegionKept::EveryCity => communist > 0 && communist == total,
    };
    let word = if kept { "free" } else { "not free" };
    sink.step(clause::C79_52_1, || {
        format!("cities of the region in Communist hands: {communist} of {total}; {word}")
    });
    is_region_conquered(cities, sink);
    kept
}

/// 79.72: whether Japan has taken all the cities of a region, so that Russia pays.
pub(crate) fn is_region_conquered(cities: &Holdings, sink: &mut impl Sink) -> bool {
    let (japanese, total) = (cities.japan.get(), cities.total());
    let conquered = japanese > 0 && japanese == total;
    let word = if conquered { "Russia pays for the region" } else { "that is not all" };
    sink.step(clause::C79_72, || {
        format!("cities of the region in Japanese hands: {japanese} of {total}; {word}")
    });
    conquered
}

/// 79.52.1: what belongs to no region is free while any source is kept.
fn is_any_source_kept(sources: Sources, sink: &mut impl Sink) -> bool {
    let kept = sources.kept.get();
    sink.step(clause::C79_52_1, || format!("Communist sources kept: {kept}"));
    kept > 0
}

/// 79.52.classic.1: in the classic game construction is free while Yen-an is kept.
fn is_yen_an_kept(holder: Holder, sink: &mut impl Sink) -> bool {
    let kept = matches!(holder, Holder::Communist | Holder::Russia);
    let word = if kept { "free" } else { "not free" };
    sink.step(clause::C79_52_CLASSIC_1, || format!("Yen-an is held by {holder}: {word}"));
    kept
}

/// What Communist units cost whoever pays.
fn price(variant: &WorldAtWar, build: &Units, sink: &mut impl Sink) -> u32 {
    let factors = Factors { infantry: build.infantry_factors(), ..Factors::default() };
    let infantry = if factors.infantry > 0 { value(variant, factors, sink) } else { 0 };
    infantry + partisan_price(variant, build.partisans.get(), sink)
}

/// completion.partisan-price: the price of partisans.
pub(crate) fn partisan_price(variant: &WorldAtWar, partisans: u32, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.communist.partisan_price);
    if partisans > 0 {
        sink.step(clause::COMPLETION_PARTISAN_PRICE, || {
            format!("partisans: {partisans}, at {each} BRP")
        });
    }
    partisans * each
}

/// 79.52.2: otherwise Russia pays, within its construction limit.
fn limit_used(brps: u32, spent: u32, limit: u32, sink: &mut impl Sink) -> Result<u32, Refused> {
    within_the_limit(brps, spent, limit, clause::C79_52_2, sink)
}

/// 79.52.classic.2: in the classic game, too, Russia pays otherwise.
fn classic_limit_used(
    variant: &WorldAtWar,
    brps: u32,
    spent: u32,
    limit: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let rule = clause::C79_52_CLASSIC_2;
    if variant.readings.classic_limit == ClassicLimit::Exempt {
        sink.step(rule, || format!("BRPs that Russia pays: {brps}, outside its limit"));
        return Ok(spent);
    }
    within_the_limit(brps, spent, limit, rule, sink)
}

/// Whether Russia's construction limit leaves room for what `rule` makes it pay; what is used of it then.
fn within_the_limit(
    brps: u32,
    spent: u32,
    limit: u32,
    rule: Clause,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let used = spent + brps;
    let words =
        || format!("BRPs that Russia pays: {brps}; of its limit of {limit} that uses {used}");
    if used > limit {
        return Err(sink.too_many(rule, used, limit, words));
    }
    sink.step(rule, words);
    Ok(used)
}

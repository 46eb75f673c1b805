//! 81.31: what Japan starts with in Manchuria.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::c81_siberia::garrison_value::{Brps, value};
use crate::count::Count;
use crate::edition::Edition;
use crate::figures::ManchurianStart;
use crate::force::{Factors, JapaneseForce};
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "manchurian-start",
            Topic::Setup,
            "What must Japan start with in Manchuria, and what is that worth?",
            |variant, asked: &Asked, trail| Ok(listed(variant, asked, trail)),
        ),
        Question::new(
            "manchurian-setup",
            Topic::Setup,
            "May Japan start with these units in Manchuria, and what are they worth?",
            |variant, start, trail| may_start_with(variant, start, trail).map(|brps| Brps { brps }),
        ),
    ]
}

/// For which game the list is asked.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Which game is played.
    pub edition: Edition,
    /// What Storm Over Asia left Japan; absent where nothing is missing.
    #[serde(default)]
    pub active: Option<Active>,
}

/// What Storm Over Asia left Japan in active service, in factors.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Active {
    /// Armor.
    pub armor: Count,
    /// Specialized units.
    #[serde(default)]
    pub specialized: Count,
}

/// Units that Japan would start with.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    /// Which game is played.
    pub edition: Edition,
    /// What Storm Over Asia left Japan; absent where nothing is missing.
    #[serde(default)]
    pub active: Option<Active>,
    /// The units.
    pub units: JapaneseForce,
    /// The ground factors in China.
    #[serde(default)]
    pub in_china: InChina,
}

/// Ground factors in China at the start; those in Manchuria and Hong Kong left out.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct InChina {
    /// Japanese ones.
    pub japanese: Count,
    /// Wang ones.
    pub wang: Count,
    /// Nationalist ones.
    pub nationalist: Count,
    /// Communist ones.
    pub communist: Count,
}

/// What Japan must start with, in factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Required {
    /// Armor.
    pub armor: u32,
    /// Specialized units in place of armor.
    pub specialized: u32,
    /// Infantry, with what stands in for armor.
    pub infantry: u32,
    /// Army air.
    pub aaf: u32,
    /// Armor factors that others stand in for.
    pub missing_armor: u32,
    /// What all of it is worth.
    pub brps: u32,
}

impl From<Factors> for Required {
    fn from(factors: Factors) -> Self {
        let Factors { armor, infantry, aaf, specialized, .. } = factors;
        Self { armor, specialized, infantry, aaf, missing_armor: 0, brps: 0 }
    }
}

/// The list in factors, with its value.
fn listed(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> Required {
    let required = match asked.edition {
        Edition::Classic => classic_list(variant, sink),
        Edition::Linked(_) => linked_list(variant, asked.active, sink),
    };
    let Required { armor, specialized, infantry, aaf, .. } = required;
    let factors = Factors { armor, infantry, aaf, specialized, naval_air: 0 };
    Required { brps: value(variant, factors, sink), ..required }
}

/// What Japan starts with in Manchuria: units where the list names them, otherwise factors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Starting {
    /// The units that the list names.
    pub units: JapaneseForce,
    /// Factors of armor, of whatever size.
    pub armor: u32,
    /// Factors of infantry that stand in for armor.
    pub stand_in: u32,
    /// Armor factors that are missing and to be built.
    pub missing_armor: u32,
}

/// 81.31: what a game begins with, where Japan takes no more than the list.
pub(crate) fn starting(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> Starting {
    let manchuria = &variant.figures.manchuria;
    if matches!(asked.edition, Edition::Classic) {
        classic_list(variant, sink);
        return Starting { units: manchuria.classic_start, ..Starting::default() };
    }
    let list = manchuria.start;
    let required = linked_list(variant, asked.active, sink);
    Starting {
        units: JapaneseForce { aaf: Count::of(required.aaf), ..listed_infantry(list) },
        armor: required.armor,
        stand_in: required.missing_armor - required.specialized,
        missing_armor: required.missing_armor,
    }
}

/// The infantry units that the list of the linked game names.
fn listed_infantry(list: ManchurianStart) -> JapaneseForce {
    JapaneseForce {
        large_infantry: list.large_infantry,
        medium_infantry: list.medium_infantry,
        small_infantry: list.small_infantry,
        ..JapaneseForce::default()
    }
}

/// 81.31: whether Japan may start with these units, and their value.
pub(crate) fn may_start_with(
    variant: &WorldAtWar,
    start: &Start,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let factors = start.units.in_factors();
    let brps = value(variant, factors, sink);
    if matches!(start.edition, Edition::Classic) {
        is_the_classic_list(variant, &start.units, sink)?;
        return Ok(brps);
    }
    let required = linked_list(variant, start.active, sink);
    holds_the_list(variant, factors, &required, brps, sink)?;
    has_listed_infantry(variant, &start.units, sink)?;
    fills_the_gap(factors, &required, sink)?;
    may_exceed(factors, &required, start.in_china, sink)?;
    Ok(brps)
}

/// 81.31.1: what Japan starts with, less the armor for which others stand in.
fn linked_list(variant: &WorldAtWar, active: Option<Active>, sink: &mut impl Sink) -> Required {
    let list = variant.figures.manchuria.start;
    let units = listed_infantry(list);
    let (armor, aaf) = (u32::from(list.armor), u32::from(list.aaf));
    let whole = Required { armor, aaf, ..Required::from(units.in_factors()) };
    sink.step(clause::C81_31_1, || {
        format!("the list: armor {armor}, infantry {}, air {aaf}", whole.infantry)
    });
    active.map_or(whole, |active| with_substitutes(variant, whole, active, sink))
}

/// 81.31.A.1: specialized units, then infantry, stand in for missing armor.
fn with_substitutes(
    variant: &WorldAtWar,
    whole: Required,
    active: Active,
    sink: &mut impl Sink,
) -> Required {
    let gap = whole.armor.saturating_sub(active.armor.get());
    let missing_armor = gap.min(variant.figures.manchuria.substitutes_maximum);
    let specialized = missing_armor.min(active.specialized.get());
    let infantry = missing_armor - specialized;
    sink.step(clause::C81_31_A_1, || {
        format!("armor factors missing: {gap}; specialized units fill {specialized}, infantry {infantry}")
    });
    Required {
        armor: whole.armor - gap,
        specialized,
        infantry: whole.infantry + infantry,
        missing_armor,
        ..whole
    }
}

/// 81.31.1: the least that Japan starts with.
fn holds_the_list(
    variant: &WorldAtWar,
    factors: Factors,
    required: &Required,
    brps: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let minimum = variant.figures.manchuria.start_minimum;
    if required.missing_armor == 0 && brps < minimum {
        return Err(sink.too_few(clause::C81_31_1, brps, minimum, || {
            format!("{brps} BRPs are less than {minimum}")
        }));
    }
    if factors.armor < required.armor || factors.aaf < required.aaf {
        return Err(sink.refuse(clause::C81_31_1, || {
            format!(
                "armor {} of {}, air {} of {}: less than the list",
                factors.armor, required.armor, factors.aaf, required.aaf
            )
        }));
    }
    Ok(())
}

/// 81.31.3: infantry of exactly the sizes listed.
fn has_listed_infantry(
    variant: &WorldAtWar,
    units: &JapaneseForce,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let listed = listed_infantry(variant.figures.manchuria.start).infantry();
    let complete = units.infantry().into_iter().zip(listed).all(|(here, listed)| here >= listed);
    if !complete {
        return Err(sink.refuse(clause::C81_31_3, || "infantry of a listed size is missing".into()));
    }
    sink.step(clause::C81_31_3, || "infantry of every listed size is there".into());
    Ok(())
}

/// 81.31.A.1: what stands in for armor is there, specialized units first.
fn fills_the_gap(
    factors: Factors,
    required: &Required,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if factors.specialized < required.specialized {
        return Err(sink.too_few(
            clause::C81_31_A_1,
            factors.specialized,
            required.specialized,
            || {
                format!(
                    "specialized factors: {}, needed before any infantry: {}",
                    factors.specialized, required.specialized
                )
            },
        ));
    }
    if factors.infantry < required.infantry {
        return Err(sink.too_few(clause::C81_31_A_1, factors.infantry, required.infantry, || {
            format!("infantry factors: {}, needed: {}", factors.infantry, required.infantry)
        }));
    }
    Ok(())
}

/// 81.31.2: a bigger garrison needs enough strength in China.
fn may_exceed(
    factors: Factors,
    required: &Required,
    in_china: InChina,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let here = [factors.armor, factors.infantry, factors.aaf, factors.specialized];
    let list = [required.armor, required.infantry, required.aaf, required.specialized];
    if here == list {
        return Ok(());
    }
    let ours = in_china.japanese.get() + in_china.wang.get();
    let theirs = in_china.nationalist.get() + in_china.communist.get();
    let words =
        || format!("more than the list; in China {ours} factors for Japan, {theirs} Chinese ones");
    if ours < theirs {
        return Err(sink.too_few(clause::C81_31_2, ours, theirs, words));
    }
    sink.step(clause::C81_31_2, words);
    Ok(())
}

/// 81.31.2: what is more than the list comes from China.
pub(crate) fn comes_from_china(in_china: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if in_china {
        return Ok(());
    }
    Err(sink.refuse(clause::C81_31_2, || "only Japanese units in China join the garrison".into()))
}

/// 81.31.classic: what Japan starts with in the classic game, in factors.
fn classic_list(variant: &WorldAtWar, sink: &mut impl Sink) -> Required {
    sink.step(clause::C81_31_CLASSIC, || "the list of the classic game".into());
    Required::from(variant.figures.manchuria.classic_start.in_factors())
}

/// 81.31.classic: exactly the units of the list.
fn is_the_classic_list(
    variant: &WorldAtWar,
    units: &JapaneseForce,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if *units != variant.figures.manchuria.classic_start {
        return Err(sink.refuse(clause::C81_31_CLASSIC, || {
            "these are not exactly the units of the list".into()
        }));
    }
    sink.step(clause::C81_31_CLASSIC, || "these are exactly the units of the list".into());
    Ok(())
}

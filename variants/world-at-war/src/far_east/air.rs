//! completion.air-support and completion.staging: who flies how far, and how air combat goes.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::{WorldAtWar, clause};

/// The faces of the die that each side throws.
const FACES: i32 = 6;

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "far-east-air",
            Topic::Air,
            "May air factors fly so far, and how is the air combat over the hex likely to end?",
            |variant, fight: &Fight, trail| {
                is_in_range(variant, fight.distance.get(), trail)?;
                let sides = [fight.attacking_air, fight.defending_air].map(Wing::from);
                let [attacker_wins, ties, defender_wins] =
                    chances(variant, sides, fight.year.get(), trail);
                Ok(Chances { attacker_wins, ties, defender_wins })
            },
        ),
        Question::new(
            "far-east-staging",
            Topic::Air,
            "May an air factor stage so far?",
            |variant, way: &Way, trail| {
                is_in_staging_range(variant, way.distance.get(), trail)?;
                Ok(Staged { staged: true })
            },
        ),
    ]
}

/// The way of an air factor from base to base.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Way {
    /// In hexes.
    pub distance: Count,
}

/// It may stage there.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Staged {
    /// Always true: where it may not, the ruling is a refusal.
    pub staged: bool,
}

/// An air combat.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fight {
    /// Hexes from the base of the attacking air factors.
    pub distance: Count,
    /// The attacker's air.
    pub attacking_air: WingAsked,
    /// The defender's air.
    pub defending_air: WingAsked,
    /// The year.
    pub year: Int<1930, 1949>,
}

/// Air factors of one side.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WingAsked {
    /// How many.
    pub aaf: Count,
    /// Whose crews.
    #[serde(default)]
    pub crews: Crews,
}

/// Whose crews fly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Crews {
    /// Chinese or Russian.
    #[default]
    Other,
    /// Japanese.
    Japanese,
    /// American: the Flying Tigers.
    American,
}

/// Air factors of one side, as the rule takes them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wing {
    /// How many.
    pub aaf: u32,
    pub crews: Crews,
}

impl From<WingAsked> for Wing {
    fn from(asked: WingAsked) -> Self {
        Self { aaf: asked.aaf.get(), crews: asked.crews }
    }
}

/// Of all the rolls of two dice.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Chances {
    /// The attacker wins.
    pub attacker_wins: u32,
    /// Nobody does.
    pub ties: u32,
    /// The defender wins.
    pub defender_wins: u32,
}

/// completion.air-support: how far air factors fly.
#[inline]
pub(crate) fn is_in_range(
    variant: &WorldAtWar,
    distance: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let range = variant.figures.far_east.air.range;
    is_near_enough(clause::COMPLETION_AIR_SUPPORT, distance, range, "fly", sink)
}

/// completion.staging: how far air factors stage.
#[inline]
pub(crate) fn is_in_staging_range(
    variant: &WorldAtWar,
    distance: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let range = variant.figures.far_east.air.staging;
    is_near_enough(clause::COMPLETION_STAGING, distance, range, "stage", sink)
}

/// Whether air factors go so far, as `rule` says.
#[inline]
fn is_near_enough(
    rule: Clause,
    distance: u32,
    range: u8,
    verb: &str,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let words = || format!("{distance} hexes off; air factors {verb} {range}");
    if distance > u32::from(range) {
        return Err(sink.too_many(rule, distance, range, words));
    }
    sink.step(rule, words);
    Ok(())
}

/// completion.air-support: of all the rolls of two dice, how many each side wins, with the ties between.
pub(crate) fn chances(
    variant: &WorldAtWar,
    sides: [Wing; 2],
    year: i32,
    sink: &mut impl Sink,
) -> [u32; 3] {
    let [attacker, defender] = sides;
    if sides.iter().any(|wing| wing.crews == Crews::American) {
        sink.cite(clause::C78_61_D_1);
    }
    let more = variant.figures.far_east.air.more;
    let lead = crews(variant, attacker.crews, year) - crews(variant, defender.crews, year)
        + more * (i32::from(attacker.aaf > defender.aaf) - i32::from(defender.aaf > attacker.aaf));
    let mut chances = [0; 3];
    for throw in 0..FACES * FACES {
        let margin = throw / FACES - throw % FACES + lead;
        chances[usize::from(margin <= 0) + usize::from(margin < 0)] += 1;
    }
    sink.step(clause::COMPLETION_AIR_SUPPORT, || {
        format!("{} air factors against {}: the attacker adds {lead}", attacker.aaf, defender.aaf)
    });
    chances
}

/// completion.air-support: what crews add.
fn crews(variant: &WorldAtWar, crews: Crews, year: i32) -> i32 {
    let figures = &variant.figures.far_east.air;
    match crews {
        Crews::American => figures.american,
        Crews::Japanese if year <= i32::from(figures.japanese_until) => figures.japanese,
        Crews::Japanese | Crews::Other => 0,
    }
}

/// completion.air-support: how far air factors fly.
pub(crate) fn range(variant: &WorldAtWar) -> u32 {
    variant.figures.far_east.air.range.into()
}

/// completion.staging: how far air factors stage.
pub(crate) fn staging_range(variant: &WorldAtWar) -> u32 {
    variant.figures.far_east.air.staging.into()
}

/// Who loses an air combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loser {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// completion.air-support: who loses a factor, and whose others do not help, by an outcome as [`chances`] lists them.
pub(crate) fn loser(outcome: u16, sink: &mut impl Sink) -> Option<Loser> {
    let (loser, word) = match outcome {
        0 => (Loser::Defender, "the defender"),
        1 => return None,
        _ => (Loser::Attacker, "the attacker"),
    };
    sink.step(clause::COMPLETION_AIR_SUPPORT, || format!("{word} loses a factor in the air"));
    Some(loser)
}

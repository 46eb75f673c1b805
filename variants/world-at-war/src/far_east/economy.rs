//! completion.year-points, completion.grants, completion.construction and completion.redeployment.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use crate::c81_manchuria::colony;
use crate::count::Count;
use crate::points::At;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "far-east-points",
            Topic::Economy,
            "What does this power have at the start of this year, and what is Nationalist China granted?",
            |variant, asked: &Asked, trail| {
                let held = [asked.holds_harbin, asked.holds_mukden];
                let year = u16::try_from(asked.year.get()).unwrap_or(0);
                let brps = match asked.power {
                    Power::Japan => japan_year(variant, year, held, trail),
                    Power::Russia => russia_year(variant, year, trail),
                    Power::Nationalist | Power::Communist => 0,
                };
                Ok(Points { brps, grant: grant(variant, asked.grants, trail) })
            },
        ),
        Question::new(
            "far-east-construction",
            Topic::Construction,
            "May this power build, and redeploy, so much more this turn?",
            |variant, asked: &Order, trail| {
                let left = may_build(variant, asked.power, asked.bill(), trail)?;
                may_redeploy(variant, asked.power, asked.redeployed.get(), trail)?;
                Ok(Left { limit: left })
            },
        ),
    ]
}

/// A power of the campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Power {
    /// Japan, with the Wang troops.
    Japan,
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Russia.
    Russia,
}

impl Power {
    /// Every power, in the order in which they act.
    pub(crate) const ALL: [Self; 4] =
        [Self::Japan, Self::Nationalist, Self::Communist, Self::Russia];

    /// How questions write them, in that order.
    pub(crate) const KEYS: &[&str] = &["japan", "nationalist", "communist", "russia"];
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Japan => "Japan",
            Self::Nationalist => "Nationalist China",
            Self::Communist => "Communist China",
            Self::Russia => "Russia",
        })
    }
}

/// A start of a year.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The power.
    pub power: Power,
    /// The year.
    pub year: Int<1930, 1949>,
    /// Whether Japan holds Harbin.
    #[serde(default)]
    pub holds_harbin: bool,
    /// Whether Japan holds Mukden.
    #[serde(default)]
    pub holds_mukden: bool,
    /// What grants depend on.
    pub grants: Granting,
}

/// What grants to China depend on.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Granting {
    /// The player turn.
    pub turn: PlayerTurn,
    /// Whether a road into China is open.
    pub road: bool,
    /// Whether Japan and the United States are at war.
    pub war_with_us: bool,
}

/// What a power has.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Points {
    /// At the start of the year, in BRPs.
    pub brps: i32,
    /// What Nationalist China is granted in the turn.
    pub grant: u32,
}

/// Something that a power wants to build.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// Who builds.
    pub power: Power,
    /// What it costs.
    pub brps: Count,
    /// What has been built this turn.
    #[serde(default)]
    pub built_brps: Count,
    /// Points off the construction limit.
    #[serde(default)]
    pub cut: Count,
    /// BRPs that the power has.
    pub treasury: Int<0, 999>,
    /// Units that it has redeployed this turn.
    #[serde(default)]
    pub redeployed: Count,
}

impl Order {
    fn bill(&self) -> Bill {
        Bill {
            brps: self.brps.signed(),
            built: self.built_brps.signed(),
            cut: self.cut.signed(),
            treasury: self.treasury.get(),
        }
    }
}

/// What is left of a construction limit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Left {
    /// In BRPs.
    pub limit: i32,
}

/// What construction costs, and what there is to pay it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bill {
    /// The price.
    pub brps: i32,
    /// What has been built this turn.
    pub built: i32,
    /// Points off the construction limit.
    pub cut: i32,
    /// What the power has.
    pub treasury: i32,
}

/// completion.year-points: what Japan has in a year; what Manchuria no longer brings is taken off.
pub(crate) fn japan_year(
    variant: &WorldAtWar,
    year: u16,
    held: [bool; 2],
    sink: &mut impl Sink,
) -> i32 {
    let colony = colony::standing(variant, held, sink).brps;
    let whole = variant.figures.manchuria.colony_value;
    let lost = i32::from(whole.saturating_sub(colony));
    let brps = (variant.tables.points(false, year) - lost).max(0);
    let Decided { value: brps, by } = income(variant, Power::Japan, year, brps);
    sink.step(by, || {
        format!("Japan has {brps} BRPs in {year}; Manchuria brings {lost} less than the whole")
    });
    brps
}

/// completion.year-points: what Russia has in the Far East in a year.
pub(crate) fn russia_year(variant: &WorldAtWar, year: u16, sink: &mut impl Sink) -> i32 {
    let brps = variant.tables.points(true, year);
    let Decided { value: brps, by } = income(variant, Power::Russia, year, brps);
    sink.step(by, || format!("Russia has {brps} BRPs in {year}"));
    brps
}

/// completion.year-points: what a power has in a year, and what says so.
fn income(variant: &WorldAtWar, power: Power, year: u16, brps: i32) -> Decided {
    let base = Decided { value: brps, by: clause::COMPLETION_YEAR_POINTS };
    variant.decide(At::Income, base, || [power as i32, year.into()])
}

/// completion.grants: what Nationalist China is granted in a turn.
pub(crate) fn grant(variant: &WorldAtWar, granting: Granting, sink: &mut impl Sink) -> u32 {
    let figures = &variant.figures.far_east.grants;
    let by_air = granting.war_with_us && granting.turn >= figures.by_air_from;
    let brps = match (granting.road, granting.war_with_us) {
        (true, true) => figures.road_in_war,
        (true, false) => figures.road_in_peace,
        (false, _) if by_air => figures.by_air,
        (false, _) => 0,
    };
    sink.step(clause::COMPLETION_GRANTS, || format!("granted to Nationalist China: {brps} BRPs"));
    brps
}

/// completion.construction: whether a power may build for so much; what is left of its limit then.
pub(crate) fn may_build(
    variant: &WorldAtWar,
    power: Power,
    bill: Bill,
    sink: &mut impl Sink,
) -> Result<i32, Refused> {
    let limits = variant.tables.limits;
    let limit = match power {
        Power::Japan => limits[0],
        Power::Russia => limits[1],
        Power::Nationalist => limits[2],
        Power::Communist => bill.built + bill.brps,
    };
    let left = limit - bill.cut - bill.built - bill.brps;
    if bill.brps > bill.treasury {
        return Err(sink.too_few(
            clause::COMPLETION_CONSTRUCTION,
            bill.treasury,
            bill.brps,
            || format!("it costs {} BRPs, {} are there", bill.brps, bill.treasury),
        ));
    }
    if left < 0 {
        let used = bill.built + bill.brps;
        return Err(sink.too_many(clause::COMPLETION_CONSTRUCTION, used, limit - bill.cut, || {
            format!("of a limit of {limit}, less {}, {} are used", bill.cut, bill.built)
        }));
    }
    sink.step(clause::COMPLETION_CONSTRUCTION, || {
        format!("it costs {} BRPs and leaves {left} of the limit", bill.brps)
    });
    Ok(left)
}

/// completion.redeployment: whether a power may redeploy one more unit.
#[inline]
pub(crate) fn may_redeploy(
    variant: &WorldAtWar,
    power: Power,
    redeployed: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = most_redeployed(variant, power);
    let words = || format!("{power} has redeployed {redeployed} units of {most}");
    if redeployed >= u32::from(most) {
        return Err(sink.too_many(clause::COMPLETION_REDEPLOYMENT, redeployed + 1, most, words));
    }
    sink.step(clause::COMPLETION_REDEPLOYMENT, words);
    Ok(())
}

/// completion.redeployment: how many units a power redeploys in a turn.
#[inline]
pub(crate) fn most_redeployed(variant: &WorldAtWar, power: Power) -> u8 {
    let figures = &variant.figures.far_east.redeployment;
    match power {
        Power::Japan => figures.japan,
        Power::Nationalist => figures.nationalist,
        Power::Communist => figures.communist,
        Power::Russia => figures.russia,
    }
}

//! 78.61.C: who pays for the Flying Tigers.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::c81_siberia::garrison_value::value;
use crate::count::Count;
use crate::force::Factors;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "flying-tigers-cost",
        Topic::Economy,
        "Can Nationalist China pay for this use of the Flying Tigers?",
        pay,
    )
}

/// What the Flying Tigers are to do in a turn.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bill {
    /// Army air factors to be built or rebuilt.
    #[serde(default)]
    pub tigers: Count,
    /// What their offensive operations cost; that price is not part of these chapters.
    #[serde(default)]
    pub offensive_brps: Count,
    /// What Nationalist China has, grants included.
    pub nationalist_brps: Int<0, 999>,
}

/// A bill paid.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Paid {
    /// What it came to.
    pub cost: u32,
    /// What Nationalist China has left.
    pub nationalist_brps: u32,
}

/// 78.61.C: Nationalist China pays for the Flying Tigers.
pub(crate) fn pay(
    variant: &WorldAtWar,
    bill: &Bill,
    sink: &mut impl Sink,
) -> Result<Paid, Refused> {
    let cost = building_cost(variant, bill.tigers.get(), sink) + bill.offensive_brps.get();
    let treasury = bill.nationalist_brps.unsigned();
    let Some(left) = treasury.checked_sub(cost) else {
        return Err(sink.too_few(clause::C78_61_C, treasury, cost, || {
            format!("it costs {cost} BRPs, and Nationalist China has {treasury}")
        }));
    };
    sink.step(clause::C78_61_C, || format!("Nationalist China pays {cost} of its {treasury} BRPs"));
    Ok(Paid { cost, nationalist_brps: left })
}

/// 81.31.costs: the price of the army air factors that are built.
fn building_cost(variant: &WorldAtWar, aaf: u32, sink: &mut impl Sink) -> u32 {
    let factors = Factors { aaf, ..Factors::default() };
    if aaf > 0 { value(variant, factors, sink) } else { 0 }
}

//! 79.51: who pays for Communist offensives.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::costs::{Payer, is_pacific};
use crate::count::Count;
use crate::scenario::ScenarioKind;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "communist-offensive-cost",
        Topic::Economy,
        "Who pays for this Communist offensive?",
        |_, offensive: &Offensive, trail| {
            let payer = payer(offensive.russian_ally, offensive.scenario, trail);
            let brps = if payer == Payer::Nobody { 0 } else { offensive.brps.get() };
            Ok(Bill { payer, brps })
        },
    )
}

/// A Communist offensive.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offensive {
    /// What it costs by the general rules, which are not part of these chapters.
    pub brps: Count,
    /// Whether Communist China is Russia's minor ally.
    pub russian_ally: bool,
    /// The kind of scenario.
    #[serde(default)]
    pub scenario: ScenarioKind,
}

/// What an offensive costs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bill {
    /// Who pays.
    pub payer: Payer,
    /// In BRPs.
    pub brps: u32,
}

/// 79.51: who pays for a Communist offensive.
pub(crate) fn payer(russian_ally: bool, scenario: ScenarioKind, sink: &mut impl Sink) -> Payer {
    if !russian_ally {
        return independent(sink);
    }
    if is_pacific(scenario, sink) {
        return Payer::Nobody;
    }
    russian_ally_pays(sink)
}

/// 79.51.1: while it is independent its offensives are free.
fn independent(sink: &mut impl Sink) -> Payer {
    sink.step(clause::C79_51_1, || {
        "Communist China is independent: its offensives are free".into()
    });
    Payer::Nobody
}

/// 79.51.2: as a Russian ally it fights at Russia's expense.
fn russian_ally_pays(sink: &mut impl Sink) -> Payer {
    sink.step(clause::C79_51_2, || "Communist China is Russia's ally: Russia pays".into());
    Payer::Russia
}

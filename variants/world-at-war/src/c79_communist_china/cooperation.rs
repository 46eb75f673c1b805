//! 79.8: when Nationalists and Communists cooperate.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::c78_nationalist_china::cooperation::is_level_right;
use crate::edition::{Edition, NationalUnity};
use crate::questions::Allowed;
use crate::resistance::{Resistance, signed};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-cooperation",
        Topic::Politics,
        "May Nationalists and Communists cooperate now?",
        |variant, asked: &Asked, trail| {
            may_cooperate(variant, asked.edition, asked.resistance.get(), trail).map(Allowed::from)
        },
    )
}

/// What cooperation depends on.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Which game is played.
    pub edition: Edition,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
}

/// 79.81.1: the bar on cooperation falls only if every condition is met.
pub(crate) fn may_cooperate(
    variant: &WorldAtWar,
    edition: Edition,
    level: i32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match national_unity(edition, sink) {
        NationalUnity::LiftsTheBar => return Ok(()),
        NationalUnity::UpholdsTheBar => {
            return Err(bar_stands(clause::C79_81_B_2, "National Unity does not help", sink));
        }
        NationalUnity::NoEffect => {}
    }
    let united = is_united_front(edition, sink);
    let communists_agree = is_level_high_enough(variant, level, sink);
    let nationalists_agree = is_level_right(variant, level, sink);
    sink.cite(clause::C79_81_1);
    if !united {
        return Err(bar_stands(clause::C79_81_A, "there is no United Front", sink));
    }
    if !communists_agree {
        return Err(bar_stands(clause::C79_81_B_1, "resistance is too low", sink));
    }
    if !nationalists_agree {
        return Err(bar_stands(clause::C78_71, "resistance is not what Nationalists need", sink));
    }
    sink.step(clause::C79_81_1, || "every condition is met: the bar on cooperation falls".into());
    Ok(())
}

fn bar_stands(rule: Clause, because: &str, sink: &mut impl Sink) -> Refused {
    sink.refuse(rule, || format!("{because}: the bar on cooperation stands"))
}

/// 79.81.A: the United Front of a linked game.
fn is_united_front(edition: Edition, sink: &mut impl Sink) -> bool {
    let Edition::Linked(results) = edition else { return classic_united_front(sink) };
    let word = if results.united_front { "with" } else { "without" };
    sink.step(clause::C79_81_A, || format!("Storm Over Asia ended {word} a United Front"));
    results.united_front
}

/// 79.81.classic: the United Front of the classic game.
fn classic_united_front(sink: &mut impl Sink) -> bool {
    sink.step(clause::C79_81_CLASSIC, || "in the classic game there is a United Front".into());
    true
}

/// 79.81.B.1: whether the resistance level is high enough.
fn is_level_high_enough(variant: &WorldAtWar, level: i32, sink: &mut impl Sink) -> bool {
    let needed = variant.figures.cooperation.communist_level;
    sink.step(clause::C79_81_B_1, || {
        format!("resistance {}; Communists need {} or better", signed(level), signed(needed))
    });
    level >= needed
}

/// 79.81.B.2: research into National Unity comes first.
fn national_unity(edition: Edition, sink: &mut impl Sink) -> NationalUnity {
    let Edition::Linked(results) = edition else { return NationalUnity::NoEffect };
    let words = match results.national_unity {
        NationalUnity::NoEffect => "changes nothing",
        NationalUnity::LiftsTheBar => "lifts the bar on cooperation",
        NationalUnity::UpholdsTheBar => "upholds the bar on cooperation",
    };
    sink.step(clause::C79_81_B_2, || format!("research into National Unity {words}"));
    results.national_unity
}

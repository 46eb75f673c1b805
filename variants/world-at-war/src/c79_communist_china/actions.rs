//! 79.3: which kinds of attack Communist China may make.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::questions::Allowed;
use crate::readings::Conforming;
use crate::resistance::{Resistance, signed};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "communist-action",
        Topic::Combat,
        "May Communist China attack in this way this turn?",
        |variant, plan: &Plan, trail| may_act(variant, plan, trail).map(Allowed::from),
    )
}

/// What Communist China plans, and what the others do on the Asian front.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// What Communist China plans.
    pub communist_action: Action,
    /// What Nationalist China does.
    #[serde(default)]
    pub nationalist_action: Action,
    /// What Russia does.
    #[serde(default)]
    pub russian_action: Action,
    /// Whether Communist China is Russia's minor ally.
    #[serde(default)]
    pub russian_ally: bool,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
}

/// What a power does on a front in a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Action {
    /// Nothing.
    #[default]
    Pass,
    /// Offensive operations.
    Offensive,
    /// Attrition attacks.
    Attrition,
    /// Offensive operations and attrition attacks.
    Both,
}

impl Action {
    /// Whether it has no kind of attack that is not in `other`.
    const fn is_part_of(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Pass, _)
                | (_, Self::Both)
                | (Self::Offensive, Self::Offensive)
                | (Self::Attrition, Self::Attrition)
        )
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pass => "nothing",
            Self::Offensive => "offensive operations",
            Self::Attrition => "attrition attacks",
            Self::Both => "offensive operations and attrition attacks",
        })
    }
}

/// 79.31.1: Communist China chooses for itself how it attacks, with two exceptions.
pub(crate) fn may_act(
    variant: &WorldAtWar,
    plan: &Plan,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if plan.russian_ally {
        return conforms(
            variant,
            plan.communist_action,
            ("Russia", plan.russian_action),
            clause::C79_31_A,
            sink,
        );
    }
    if is_bound_to_the_nationalists(variant, plan.resistance.get(), sink) {
        let leader = ("Nationalist China", plan.nationalist_action);
        return conforms(variant, plan.communist_action, leader, clause::C79_31_B, sink);
    }
    sink.step(clause::C79_31_1, || {
        format!("Communist China is free to choose {}, whatever others do", plan.communist_action)
    });
    Ok(())
}

/// 79.31.B: whether the level binds Communist China to what Nationalist China does.
fn is_bound_to_the_nationalists(variant: &WorldAtWar, level: i32, sink: &mut impl Sink) -> bool {
    let bound_from = variant.figures.communist.conforming_level;
    sink.step(clause::C79_31_B, || {
        format!(
            "resistance {}; bound to the Nationalists from {}",
            signed(level),
            signed(bound_from)
        )
    });
    level >= bound_from
}

/// 79.31.A: what it is to conform; `rule` says to whom.
fn conforms(
    variant: &WorldAtWar,
    plan: Action,
    (leader, action): (&str, Action),
    rule: Clause,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::C79_31_A);
    let conforms = match variant.readings.conforming {
        Conforming::SameKind => plan.is_part_of(action) || action == Action::Pass,
        Conforming::SameChoice => plan == action,
    };
    let words = || format!("{leader}: {action}; Communist China: {plan}");
    if !conforms {
        return Err(sink.refuse(rule, words));
    }
    sink.step(rule, words);
    Ok(())
}

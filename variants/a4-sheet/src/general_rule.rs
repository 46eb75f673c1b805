//! The general rule: who need not attack, who must be attacked too, and which attacks may be called off.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::crt::ladder::Column;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::AxisCancel;
use crate::side::Side;
use crate::unit::{Size, Unit};
use crate::{A4Sheet, clause};

pub(crate) mod obligation;
pub(crate) mod play;

pub(crate) use obligation::{Place, odds_that_count};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "must-attack-too",
            Topic::Combat,
            "Which Germans must the Russians attack too, and are these attacks enough?",
            obligation::answer,
        ),
        Question::new(
            "cancel-attack",
            Topic::Combat,
            "May this attack be called off?",
            |rules, input, trail| {
                may_cancel(rules, *input, trail)?;
                Ok(MayCancel { may_cancel: true })
            },
        ),
    ]
}

/// An attack of the phase.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allocation<'hexes, Hex> {
    /// Where its attackers stand.
    pub from: &'hexes [Hex],
    /// The hex that they attack.
    pub target: Hex,
    /// The column that counts when attacks are compared.
    pub column: Column,
}

/// A unit and its hex.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing<Hex> {
    pub at: Hex,
    pub unit: Unit,
}

/// general-rule.adjacent-germans: large German units that are not Disrupted can't be passed over.
fn can_not_be_passed_over(unit: Unit) -> bool {
    let large = matches!(unit.counter.size, Size::Army | Size::Korps);
    unit.counter.nation.is_german() && large && !unit.is_disrupted()
}

/// general-rule.adjacent-germans: whether this attack makes an attack on that hex obligatory.
pub(crate) fn obliges<Hex: Copy + PartialEq>(
    attack: &Allocation<'_, Hex>,
    germans: &[Standing<Hex>],
    hex: Hex,
    touches: &impl Fn(Hex, Hex) -> bool,
) -> bool {
    let at = |place: Hex| germans.iter().filter(move |standing| standing.at == place);
    let german_target = at(attack.target).any(|standing| standing.unit.counter.nation.is_german());
    german_target
        && hex != attack.target
        && touches(hex, attack.target)
        && attack.from.iter().any(|&from| touches(from, hex))
        && at(hex).any(|standing| can_not_be_passed_over(standing.unit))
}

/// general-rule.adjacent-germans and general-rule.minimum-odds: every obligation of these attacks is met.
///
/// `name` says a hex in words.
pub(crate) fn must_attack_too<Hex: Copy + PartialEq>(
    attacks: &[Allocation<'_, Hex>],
    germans: &[Standing<Hex>],
    touches: &impl Fn(Hex, Hex) -> bool,
    name: &impl Fn(Hex) -> String,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    must_attack(sink);
    sink.cite(clause::GENERAL_RULE_ADJACENT_GERMANS);
    let mut unmet: Vec<(Hex, Refused)> = Vec::new();
    for (attack, standing) in attacks.iter().flat_map(|a| germans.iter().map(move |s| (a, s))) {
        if !obliges(attack, germans, standing.at, touches) {
            continue;
        }
        let (hex, target) = (standing.at, attack.target);
        sink.step(clause::GENERAL_RULE_ADJACENT_GERMANS, || {
            let (hex, target) = (name(hex), name(target));
            format!("{hex} is next to {target} and to attackers of {target}")
        });
        let columns = attacks.iter().filter(|other| other.target == hex).map(|other| other.column);
        let known = unmet.iter().any(|(other, _)| *other == hex);
        match must_match(attack.column, columns.max(), || name(hex), sink) {
            Err(refused) if !known => unmet.push((hex, refused)),
            _ => {}
        }
    }
    let Some((_, first)) = unmet.first() else { return Ok(()) };
    let hexes: Vec<_> = unmet.iter().map(|(hex, _)| name(*hex)).collect();
    Err(sink.refuse(first.by, || format!("what these attacks require: {}", hexes.join(", "))))
}

/// general-rule.minimum-odds: the obligatory attack is there, and at no worse odds.
pub(crate) fn must_match(
    needed: Column,
    found: Option<Column>,
    hex: impl Fn() -> String,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::GENERAL_RULE_ADJACENT_GERMANS);
    match found {
        None => Err(sink.refuse(clause::GENERAL_RULE_ADJACENT_GERMANS, || {
            format!("{} must be attacked too", hex())
        })),
        Some(column) if column < needed => Err(sink
            .refuse(clause::GENERAL_RULE_MINIMUM_ODDS, || {
                format!("{} is attacked at worse odds than its neighbour", hex())
            })),
        Some(_) => {
            sink.cite(clause::GENERAL_RULE_MINIMUM_ODDS);
            Ok(())
        }
    }
}

/// general-rule.adjacent-germans: whether an attack takes place that was allocated; not where what it requires is missing.
pub(crate) fn takes_place(met: bool, hex: impl Fn() -> String, sink: &mut impl Sink) -> bool {
    if !met {
        sink.step(clause::GENERAL_RULE_ADJACENT_GERMANS, || {
            format!("the attack on {} is called off: what it requires is missing", hex())
        });
    }
    met
}

/// How far the phase has come for an attack.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Progress {
    /// Attacks are allocated.
    #[default]
    Allocated,
    /// Others were resolved.
    OthersResolved,
    /// Its own defenders were turned up.
    Revealed,
    /// Its own die was rolled.
    Rolled,
}

/// An attack that its owner wants to call off.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cancel {
    /// Whose attack.
    pub side: Side,
    /// How far the phase has come.
    #[serde(default)]
    pub progress: Progress,
    /// Whether another attack made it obligatory.
    #[serde(default)]
    pub obliged: bool,
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MayCancel {
    /// Always true: what is not allowed is refused.
    pub may_cancel: bool,
}

/// Whether an attack may be called off.
pub(crate) fn may_cancel(
    rules: &A4Sheet,
    attack: Cancel,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match attack.side {
        Side::Axis => axis_may_cancel(rules, attack, sink),
        Side::Russian => russian_may_cancel(attack, sink),
    }
}

/// general-rule.axis-cancel: the Axis calls off what nothing obliges it to.
fn axis_may_cancel(rules: &A4Sheet, attack: Cancel, sink: &mut impl Sink) -> Result<(), Refused> {
    let rolled = attack.progress == Progress::Rolled;
    if rolled || attack.obliged {
        return Err(sink.refuse(clause::GENERAL_RULE_AXIS_CANCEL, || {
            let why = if rolled { "its die is rolled" } else { "an earlier attack requires it" };
            why.to_owned()
        }));
    }
    let revealed = attack.progress >= Progress::Revealed;
    if revealed && rules.readings.axis_cancel == AxisCancel::BeforeReveal {
        return Err(sink.refuse(clause::COMPLETION_CANCEL_BEFORE_REVEAL, || {
            "its defenders are known by now: a look at them is not free".to_owned()
        }));
    }
    sink.cite(clause::COMPLETION_CANCEL_BEFORE_REVEAL);
    sink.step(clause::GENERAL_RULE_AXIS_CANCEL, || {
        "called off: its units have not attacked".to_owned()
    });
    Ok(())
}

/// general-rule.russian-no-cancel: after the first die of the phase a Russian attack stands.
fn russian_may_cancel(attack: Cancel, sink: &mut impl Sink) -> Result<(), Refused> {
    let begun = attack.progress > Progress::Allocated;
    if !begun && !attack.obliged {
        sink.step(clause::GENERAL_RULE_RUSSIAN_NO_CANCEL, || {
            "no attack was resolved yet: it may be called off".to_owned()
        });
        return Ok(());
    }
    let (clause, why) = if begun {
        (clause::GENERAL_RULE_RUSSIAN_NO_CANCEL, "attacks of the phase are being resolved")
    } else {
        (clause::GENERAL_RULE_ADJACENT_GERMANS, "another attack makes it obligatory")
    };
    Err(sink.refuse(clause, || why.to_owned()))
}

/// general-rule.no-compulsion: whether anybody must attack at all.
pub(crate) fn must_attack(sink: &mut impl Sink) -> bool {
    sink.cite(clause::GENERAL_RULE_NO_COMPULSION);
    false
}

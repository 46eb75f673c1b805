//! The extended gamble: a named fallback against a named target, if both players want it.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::distribution::Distribution;
use stavka_core::schema::JsonSchema;

use super::chance::{Chance, must_be_on_die};
use super::standard;
use crate::combat_results_table::{Factors, named_column};
use crate::readings::{
    ExtendedGamble, ExtendedGambleDivisor, ExtendedGambleSide, MandatoryExchangeScope,
};
use crate::side::Attacker;
use crate::{A4Sheet, clause};

/// The columns that the attacker names.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// The column that a lost roll drops to.
    pub fallback: Ratio,
    /// The column that a won roll reaches.
    pub target: Ratio,
}

/// An attack that may gamble.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Who attacks.
    pub attacker: Attacker,
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors that defend.
    pub defense: Int<1, 999>,
    /// How many players agreed to this gamble before the game.
    pub agreed: Int<0, 2>,
    /// The column that a lost roll drops to.
    pub fallback: Ratio,
    /// The column that a won roll reaches.
    pub target: Ratio,
    /// The die, if it was rolled.
    pub die: Option<Int<1, 100>>,
}

/// What the gamble may lead to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The chance of the target.
    pub chance: Chance,
    /// The column after the die, if it was rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Ratio>,
}

/// odds.enhanced.agreement: how many players of a game agreed to it.
pub(crate) fn agreed(rules: &A4Sheet) -> u32 {
    match rules.readings.extended_gamble {
        ExtendedGamble::NotAgreed => 0,
        ExtendedGamble::Agreed => rules.figures.extended.players_agreeing.into(),
    }
}

/// odds.enhanced.incremental: the gamble that an attack of a game may make.
pub(crate) fn in_play(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    columns: [Column; 2],
    sink: &mut impl Sink,
) -> Result<Gamble, Refused> {
    must_be_agreed(rules, agreed(rules), sink)?;
    let [fallback, target] = columns.map(|column| rules.ground.odds(column));
    gamble(rules, attacker, factors, Wish { fallback, target }, sink)
}

/// A gamble that may be made.
pub(crate) struct Gamble {
    fallback: Column,
    target: Column,
    chance: Chance,
}

impl Gamble {
    /// Where it may lead.
    pub(super) fn columns(&self, rules: &A4Sheet) -> Distribution<Column> {
        self.chance.columns(rules.figures.gamble.die, self.target, self.fallback)
    }
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let factors = Factors { attack: input.attack.unsigned(), defense: input.defense.unsigned() };
    must_be_agreed(rules, input.agreed.unsigned(), sink)?;
    let wish = Wish { fallback: input.fallback, target: input.target };
    let gamble = gamble(rules, input.attacker, factors, wish, sink)?;
    let column = match input.die {
        Some(die) => Some(rules.ground.odds(rolled(rules, &gamble, die.get(), sink)?)),
        None => None,
    };
    Ok(Answer { chance: gamble.chance, column })
}

/// odds.enhanced.agreement: both players must want it.
pub(super) fn must_be_agreed(
    rules: &A4Sheet,
    agreed: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let needed = u32::from(rules.figures.extended.players_agreeing);
    sink.cite(clause::ODDS_ENHANCED_AGREEMENT);
    if agreed >= needed {
        return Ok(());
    }
    Err(sink.refuse(clause::ODDS_ENHANCED_AGREEMENT, || {
        format!("the extended gamble needs the word of {needed} players, and {agreed} gave it")
    }))
}

/// odds.enhanced.incremental: factors above the fallback buy a chance of the target.
pub(super) fn gamble(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    wish: Wish,
    sink: &mut impl Sink,
) -> Result<Gamble, Refused> {
    if rules.readings.extended_gamble_side == ExtendedGambleSide::Germans {
        standard::must_be_german(attacker, sink)?;
    }
    let (fallback, target) =
        (named_column(rules, wish.fallback, sink)?, named_column(rules, wish.target, sink)?);
    must_lie_between(rules, factors, fallback, target, sink)?;
    let held = rules.ground.attack_needed(fallback, factors.defense);
    let whole = rules.ground.attack_needed(target, factors.defense);
    let needed = match rules.readings.extended_gamble_divisor {
        ExtendedGambleDivisor::Distance => whole.saturating_sub(held),
        ExtendedGambleDivisor::WholeTarget => whole,
    };
    let surplus = u64::from(factors.attack).saturating_sub(held);
    let chance = Chance::new(surplus, needed, rules.figures.gamble.die);
    sink.step(clause::ODDS_ENHANCED_INCREMENTAL, || {
        format!("{} for {}, else {}", chance.words(), wish.target, wish.fallback)
    });
    chance.must_be_possible(clause::ODDS_ENHANCED_INCREMENTAL, sink)?;
    Ok(Gamble { fallback, target, chance })
}

/// odds.enhanced.incremental: the fallback is held, the target is not yet, and both may be attacked at.
fn must_lie_between(
    rules: &A4Sheet,
    factors: Factors,
    fallback: Column,
    target: Column,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let ground = &rules.ground;
    let held = |column| u64::from(factors.attack) >= ground.attack_needed(column, factors.defense);
    let odds = |column| ground.odds(column);
    let possible = fallback >= ground.minimum() && target <= ground.maximum();
    if possible && held(fallback) && !held(target) {
        return Ok(());
    }
    Err(sink.refuse(clause::ODDS_ENHANCED_INCREMENTAL, || {
        let Factors { attack, defense, .. } = factors;
        if !possible {
            format!("no attack is made at {} or {}", odds(fallback), odds(target))
        } else if !held(fallback) {
            format!("{attack} against {defense} does not reach the fallback {}", odds(fallback))
        } else {
            format!("{attack} against {defense} already has {}", odds(target))
        }
    }))
}

/// odds.enhanced.incremental: the die decides between target and fallback.
pub(crate) fn rolled(
    rules: &A4Sheet,
    gamble: &Gamble,
    die: i32,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    must_be_on_die(die, rules.figures.gamble.die.dice(), clause::ODDS_ENHANCED_INCREMENTAL, sink)?;
    Ok(if gamble.chance.wins(die) { gamble.target } else { gamble.fallback })
}

/// odds.enhanced.mandatory-exchange: who uses the extended gamble may not refuse an exchange.
pub(crate) fn makes_exchanges_mandatory(
    rules: &A4Sheet,
    gambled: bool,
    agreed: u32,
    sink: &mut impl Sink,
) -> bool {
    let in_use = agreed >= u32::from(rules.figures.extended.players_agreeing);
    let mandatory = match rules.readings.mandatory_exchange_scope {
        MandatoryExchangeScope::GambledAttacks => gambled,
        MandatoryExchangeScope::WholeGame => in_use,
    };
    if in_use {
        sink.step(clause::ODDS_ENHANCED_MANDATORY_EXCHANGE, || {
            let words =
                if mandatory { "any exchange must be taken" } else { "this attack did not gamble" };
            words.to_owned()
        });
    }
    mandatory
}

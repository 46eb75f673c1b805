//! One attack from its factors to its exact odds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::crt::shift::Shift;
use stavka_core::distribution::Distribution;
use stavka_core::question::common::{self, OddsAnswer, OddsInput};

use super::{extended, press, round_up, standard};
use crate::combat_results_table::{Code, Factors, shift_from_beyond, shifted_column};
use crate::side::Attacker;
use crate::weather::{Place, Weather, attack_shift};
use crate::{A4Sheet, BOOK, clause};

/// An attack that is about to be rolled.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Attacker,
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors of the defending hex, modified.
    pub defense: Int<1, 999>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Where the defenders stand.
    #[serde(default)]
    pub place: Place,
    /// Whether surplus factors are gambled for the next column.
    #[serde(default)]
    pub round_up: bool,
    /// How the attack is pressed.
    pub press: Option<press::Wish>,
    /// The extended gamble of this attack.
    pub extended: Option<extended::Wish>,
    /// How many players agreed to the extended gamble before the game.
    pub agreed: Option<Int<0, 2>>,
}

/// The odds of an attack.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Odds {
    /// The column of the factors, rounded down.
    pub ratio: Ratio,
    /// What moves it.
    pub shifts: Vec<Moved>,
    /// Each column in which the attack may be rolled, and its exact chance.
    pub columns: Vec<common::Chance>,
    /// Each result and its exact chance.
    pub results: Vec<common::Chance>,
    /// Whether the way to these odds takes away any choice to refuse an exchange.
    pub exchanges_mandatory: bool,
}

/// A column shift.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Moved {
    /// The clause behind it.
    pub clause: String,
    /// Columns, up for the attacker if positive.
    pub columns: i8,
}

/// From factors to exact odds: the ratio, gambled up if wished, shifted, pressed if wished, and rolled.
pub fn attack_odds(
    rules: &A4Sheet,
    attack: &Attack,
    sink: &mut impl Sink,
) -> Result<Odds, Refused> {
    let ratio = standard::column(rules, attack.factors(), sink)?;
    let entered = entered(rules, attack, ratio, sink)?;
    let shifts = shifts(rules, attack, sink);
    let shifted = all_shifted(rules, &entered, &shifts, sink)?;
    let (columns, results) = pressed(rules, attack, shifted, sink)?;
    sink.cite(clause::CRT_NOTE_TABLE);
    Ok(Odds {
        ratio: rules.ground.odds(ratio),
        shifts: shifts.iter().map(Moved::from).collect(),
        columns: outcomes(&columns, |&column| rules.ground.odds(column).to_string()),
        results: outcomes(&results, |code| code.name().to_owned()),
        exchanges_mandatory: exchanges_mandatory(rules, attack, sink),
    })
}

/// The common question: no gambles.
pub(super) fn common_odds(
    rules: &A4Sheet,
    input: &OddsInput,
    sink: &mut impl Sink,
) -> Result<OddsAnswer, Refused> {
    let odds = attack_odds(rules, &Attack::plain(input), sink)?;
    let column = odds.columns.into_iter().map(|chance| chance.outcome).collect();
    Ok(OddsAnswer { ratio: odds.ratio.to_string(), column, results: odds.results })
}

impl Attack {
    fn plain(input: &OddsInput) -> Self {
        Self {
            attacker: input.attacker.into(),
            attack: input.attack,
            defense: input.defense,
            weather: input.weather.into(),
            place: input.ground.into(),
            round_up: false,
            press: None,
            extended: None,
            agreed: None,
        }
    }

    fn agreed(&self) -> u32 {
        self.agreed.map_or(0, Int::unsigned)
    }

    fn factors(&self) -> Factors {
        Factors { attack: self.attack.unsigned(), defense: self.defense.unsigned() }
    }
}

/// The columns before shifts, after any gamble for a better one.
fn entered(
    rules: &A4Sheet,
    attack: &Attack,
    ratio: Column,
    sink: &mut impl Sink,
) -> Result<Distribution<Column>, Refused> {
    if let Some(wish) = attack.extended {
        must_gamble_alone(attack, sink)?;
        extended::must_be_agreed(rules, attack.agreed(), sink)?;
        let gamble = extended::gamble(rules, attack.attacker, attack.factors(), wish, sink)?;
        return Ok(gamble.columns(rules));
    }
    if attack.round_up {
        let roll = round_up::round_up(rules, attack.attacker, attack.factors(), ratio, sink)?;
        return round_up::columns(rules, &roll, sink);
    }
    Ok(Distribution::certain(ratio))
}

/// odds.enhanced.incremental: it stands in the place of rounding up and pressing.
fn must_gamble_alone(attack: &Attack, sink: &mut impl Sink) -> Result<(), Refused> {
    if !attack.round_up && attack.press.is_none() {
        return Ok(());
    }
    Err(sink.refuse(clause::ODDS_ENHANCED_INCREMENTAL, || {
        "an attack gambles for a column in one way only".to_owned()
    }))
}

/// Everything that moves the attack along the table.
fn shifts(rules: &A4Sheet, attack: &Attack, sink: &mut impl Sink) -> Vec<Shift> {
    let weather = attack_shift(rules, attack.attacker.side(), attack.weather, attack.place, sink);
    [shift_from_beyond(rules, attack.factors()), weather].into_iter().flatten().collect()
}

/// Every column after the shifts. The worst one is explained: if it may be played, all may.
fn all_shifted(
    rules: &A4Sheet,
    columns: &Distribution<Column>,
    shifts: &[Shift],
    sink: &mut impl Sink,
) -> Result<Distribution<Column>, Refused> {
    if let Some((worst, _)) = columns.weights().next() {
        shifted_column(rules, *worst, shifts, sink)?;
    }
    columns.try_map(|&column| shifted_column(rules, column, shifts, &mut Silent))
}

/// The columns and results after a press, if one is wished.
fn pressed(
    rules: &A4Sheet,
    attack: &Attack,
    columns: Distribution<Column>,
    sink: &mut impl Sink,
) -> Result<(Distribution<Column>, Distribution<Code>), Refused> {
    let Some(wish) = attack.press else {
        let results = rules.ground.results(&columns);
        return Ok((columns, results));
    };
    let press = press::declared(rules, attack.attacker, wish, sink)?;
    if let Some((worst, _)) = columns.weights().next() {
        press::must_stay_on_table(rules, press, *worst, sink)?;
    }
    Ok(press.outcomes(rules, &columns))
}

fn exchanges_mandatory(rules: &A4Sheet, attack: &Attack, sink: &mut impl Sink) -> bool {
    let agreed = attack.agreed();
    let gambled =
        extended::makes_exchanges_mandatory(rules, attack.extended.is_some(), agreed, sink);
    let pressed = attack.press.is_some() && press::makes_exchanges_mandatory(rules, sink);
    gambled || pressed
}

/// A distribution as an answer shows it.
pub(super) fn outcomes<T: Ord>(
    distribution: &Distribution<T>,
    name: impl Fn(&T) -> String,
) -> Vec<common::Chance> {
    let chance = distribution.iter().map(|(outcome, probability)| common::Chance {
        outcome: name(outcome),
        probability: probability.to_string(),
    });
    chance.collect()
}

impl From<&Shift> for Moved {
    fn from(shift: &Shift) -> Self {
        Self { clause: BOOK.head(shift.clause).id.to_owned(), columns: shift.columns }
    }
}

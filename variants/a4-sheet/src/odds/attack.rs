//! One attack from its factors to its exact odds.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::crt::shift::Shift;
use stavka_core::distribution::Distribution;
use stavka_core::question::common;
use stavka_core::schema::JsonSchema;

use super::{extended, press, round_up, standard};
use crate::attack::shifts::{Bearing, Shifts};
use crate::combat_results_table::{Factors, Read, results};
use crate::side::Attacker;
use crate::supply::Status;
use crate::terrain::Banks;
use crate::weather::{Place, Weather};
use crate::{A4Sheet, clause};

/// An attack as the question gives it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttackInput {
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

/// An attack that is about to be rolled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub attacker: Attacker,
    /// Factors that attack.
    pub attack: u32,
    /// Factors of the defending hex, modified.
    pub defense: u32,
    pub weather: Weather,
    /// Where the defenders stand.
    pub place: Place,
    /// Whether surplus factors are gambled for the next column.
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
pub(crate) struct Odds {
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
pub(crate) struct Moved {
    /// The clause behind it.
    pub clause: String,
    /// Columns, up for the attacker if positive.
    pub columns: i8,
}

/// An attack as far as chance goes.
#[derive(Debug)]
pub(crate) struct Rolled {
    /// The column of its factors, rounded down.
    pub ratio: Column,
    /// What moves it.
    pub shifts: Shifts,
    /// Every column and die with which it may be read.
    pub throws: Distribution<(Column, i32)>,
    /// Whether the way to these odds takes away any choice to refuse an exchange.
    pub exchanges_mandatory: bool,
}

/// From factors to exact odds: the ratio, gambled up if wished, shifted, pressed if wished, and rolled.
pub(crate) fn attack_odds(
    rules: &A4Sheet,
    attack: &Attack,
    sink: &mut impl Sink,
) -> Result<Odds, Refused> {
    let shifts = Shifts::on_the_ground(rules, &attack.bearing(), sink)?;
    odds_under(rules, attack, &shifts, sink)
}

/// The exact odds of an attack that so much moves.
pub(super) fn odds_under(
    rules: &A4Sheet,
    attack: &Attack,
    shifts: &Shifts,
    sink: &mut impl Sink,
) -> Result<Odds, Refused> {
    let rolled = rolled(rules, attack, shifts, sink)?;
    let columns = rolled.throws.map(|throw| throw.0);
    let results = results(rules, attack.read(), &rolled.throws, sink);
    Ok(Odds {
        ratio: rules.ground.odds(rolled.ratio),
        shifts: rolled.shifts.all().iter().map(|shift| Moved::of(rules, shift)).collect(),
        columns: outcomes(&columns, |&column| rules.ground.odds(column).to_string()),
        results: outcomes(&results, |code| code.name().to_owned()),
        exchanges_mandatory: rolled.exchanges_mandatory,
    })
}

/// Every throw of an attack, with what moves it.
pub(crate) fn rolled(
    rules: &A4Sheet,
    attack: &Attack,
    shifts: &Shifts,
    sink: &mut impl Sink,
) -> Result<Rolled, Refused> {
    let ratio = standard::column(rules, attack.factors(), sink)?;
    let entered = entered(rules, attack, ratio, sink)?;
    let shifted = all_shifted(rules, &entered, shifts, sink)?;
    let throws = thrown(rules, attack, &shifted, sink)?;
    sink.cite(clause::CRT_NOTE_TABLE);
    let exchanges_mandatory = exchanges_mandatory(rules, attack, sink);
    Ok(Rolled { ratio, shifts: *shifts, throws, exchanges_mandatory })
}

impl From<&AttackInput> for Attack {
    fn from(input: &AttackInput) -> Self {
        Self {
            attacker: input.attacker,
            attack: input.attack.unsigned(),
            defense: input.defense.unsigned(),
            weather: input.weather,
            place: input.place,
            round_up: input.round_up,
            press: input.press,
            extended: input.extended,
            agreed: input.agreed,
        }
    }
}

impl Attack {
    fn agreed(&self) -> u32 {
        self.agreed.map_or(0, Int::unsigned)
    }

    /// What bears on it where nothing is known but the weather and the place.
    pub(crate) fn bearing(&self) -> Bearing {
        Bearing {
            side: self.attacker.side(),
            factors: self.factors(),
            weather: self.weather,
            place: self.place,
            banks: Banks { across: 0, beside: self.attack },
            supply: Status::Full,
            gun: None,
            ground: None,
            line: None,
        }
    }

    /// What is known of it as its result is read.
    pub(crate) fn read(&self) -> Read {
        let attacker = Some(self.attacker.side());
        Read { attacker, weather: Some(self.weather), place: Some(self.place) }
    }

    fn factors(&self) -> Factors {
        Factors { attack: self.attack, defense: self.defense }
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

/// Every column after the shifts. The worst one is explained: if it may be played, all may.
fn all_shifted(
    rules: &A4Sheet,
    columns: &Distribution<Column>,
    shifts: &Shifts,
    sink: &mut impl Sink,
) -> Result<Distribution<Column>, Refused> {
    if let Some((worst, _)) = columns.weights().next() {
        shifts.column(rules, *worst, sink)?;
    }
    columns.try_map(|&column| shifts.column(rules, column, &mut Silent))
}

/// Every column and die after a press, if one is wished.
fn thrown(
    rules: &A4Sheet,
    attack: &Attack,
    columns: &Distribution<Column>,
    sink: &mut impl Sink,
) -> Result<Distribution<(Column, i32)>, Refused> {
    let Some(wish) = attack.press else {
        return Ok(rules.ground.throws(columns));
    };
    let press = press::declared(rules, attack.attacker, wish, sink)?;
    if let Some((worst, _)) = columns.weights().next() {
        press::must_stay_on_table(rules, press, *worst, sink)?;
    }
    Ok(press.throws(rules, columns))
}

fn exchanges_mandatory(rules: &A4Sheet, attack: &Attack, sink: &mut impl Sink) -> bool {
    let agreed = attack.agreed();
    let gambled =
        extended::makes_exchanges_mandatory(rules, attack.extended.is_some(), agreed, sink);
    let pressed = attack.press.is_some() && press::makes_exchanges_mandatory(rules, sink);
    gambled || pressed
}

/// A distribution as an answer shows it.
pub(crate) fn outcomes<T: Ord>(
    distribution: &Distribution<T>,
    name: impl Fn(&T) -> String,
) -> Vec<common::Chance> {
    let chance = distribution.iter().map(|(outcome, probability)| common::Chance {
        outcome: name(outcome),
        probability: probability.to_string(),
    });
    chance.collect()
}

impl Moved {
    /// A shift by the id of its clause.
    pub(crate) fn of(rules: &A4Sheet, shift: &Shift) -> Self {
        Self { clause: rules.id_of(shift.clause).to_owned(), columns: shift.columns }
    }
}

//! The question that follows an attack from its units to its exact chances.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::crt::shift::Shift;
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::common;

use super::losses::{Losses, losses};
use crate::A4Sheet;
use crate::combat_results::exchange::may_decline;
use crate::combat_results::{
    Circumstances, Defender, DefenderInput, ExchangeTaken, Fight, MOST_DEFENDERS, pure_armor,
};
use crate::disrupted_units::{column_for, columns_higher};
use crate::no_retreat::forced_exchange::{Declared, may_declare};
use crate::no_retreat::{Stand, may_stand};
use crate::odds::attack::{Attack, Moved, Rolled, outcomes, rolled};
use crate::odds::{extended, press};
use crate::side::Attacker;
use crate::special_units::railway_gun::{self, Gun};
use crate::unit::{Described, Unit};
use crate::weather::{Place, Weather};

/// An attack that is about to be rolled.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Those that attack.
    pub attackers: List<Described, 24>,
    /// Those that defend.
    pub defenders: List<DefenderInput, MOST_DEFENDERS>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Where the defenders stand.
    #[serde(default)]
    pub place: Place,
    /// Whether that is clear ground without any bonus.
    #[serde(default)]
    pub open: bool,
    /// A railway gun that supports it or is attacked.
    pub gun: Option<Gun>,
    /// Whether the attacker refuses exchanges where he may.
    #[serde(default)]
    pub decline: bool,
    /// When he declares a forced exchange, if he does.
    pub forced_exchange: Option<Declared>,
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

/// Everything that can come of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// Factors that attack, and factors that defend.
    pub factors: [u32; 2],
    /// The column of the factors, rounded down.
    pub ratio: Ratio,
    /// What moves it.
    pub shifts: Vec<Moved>,
    /// Each column in which it may be rolled.
    pub columns: Vec<common::Chance>,
    /// For each defender, each result.
    pub results: Vec<Vec<common::Chance>>,
    /// Each pair of losses.
    pub losses: Vec<LossChance>,
    /// The factors that the attackers lose on average.
    pub attackers_lose: Fraction,
    /// The factors that the defenders lose on average.
    pub defenders_lose: Fraction,
    /// The chance of a further attack.
    pub attack_again: Fraction,
}

/// Losses and their chance.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LossChance {
    /// Attack factors lost.
    pub attackers: u32,
    /// Defense factors lost.
    pub defenders: u32,
    /// How likely.
    pub probability: Fraction,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let attackers: Vec<Unit> = input.attackers.iter().map(|unit| unit.0).collect();
    let defenders: Vec<Defender> = input.defenders.iter().map(DefenderInput::defender).collect();
    let attack = input.attack(&attackers, &defenders);
    let shifts: Vec<Shift> = gun_shift(rules, input, attack.attacker, sink).into_iter().collect();
    let rolled = rolled(rules, &attack, &shifts, sink)?;
    let higher: Vec<u8> =
        defenders.iter().map(|defender| columns_higher(rules, defender.unit, sink)).collect();
    let around = circumstances(input, attack.attacker, &attackers, sink)?;
    let exchange = exchange(rules, input, around, &attackers, rolled.exchanges_mandatory, sink);
    let fight = Fight { attackers: &attackers, defenders: &defenders, around, exchange, extra: 0 };
    let lost = rolled.throws.map(|&(column, die)| losses(rules, fight, &higher, column, die));
    Ok(shown(rules, &attack, &rolled, &higher, &lost))
}

impl Input {
    /// The attack as its factors.
    fn attack(&self, attackers: &[Unit], defenders: &[Defender]) -> Attack {
        let attack: u32 = attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
        let defense: u32 = defenders.iter().map(|defender| u32::from(defender.defense)).sum();
        Attack {
            attacker: Attacker::of(attackers),
            attack,
            defense,
            weather: self.weather,
            place: self.place,
            round_up: self.round_up,
            press: self.press,
            extended: self.extended,
            agreed: self.agreed,
        }
    }
}

fn gun_shift(
    rules: &A4Sheet,
    input: &Input,
    attacker: Attacker,
    sink: &mut impl Sink,
) -> Option<Shift> {
    railway_gun::shift(rules, attacker.side(), input.gun?, sink)
}

fn circumstances(
    input: &Input,
    attacker: Attacker,
    attackers: &[Unit],
    sink: &mut impl Sink,
) -> Result<Circumstances, Refused> {
    for defender in input.defenders.iter() {
        may_stand(defender.stand, true, sink)?;
    }
    if let Some(when) = input.forced_exchange {
        let ordered = input.defenders.iter().any(|defender| defender.stand == Stand::Ordered);
        may_declare(attacker.side(), when, ordered, sink)?;
    }
    Ok(Circumstances {
        attacker,
        weather: input.weather,
        open: input.open,
        armor: pure_armor(attackers),
        asked: true,
        forced: input.forced_exchange.is_some(),
    })
}

/// Exchanges are paid where they can't be refused.
fn exchange(
    rules: &A4Sheet,
    input: &Input,
    around: Circumstances,
    attackers: &[Unit],
    mandatory: bool,
    sink: &mut impl Sink,
) -> ExchangeTaken {
    let germans = attackers.iter().any(|unit| unit.counter.nation.is_german());
    let may = input.decline
        && may_decline(rules, around.attacker, germans, around.weather, mandatory, sink).is_ok();
    if may { ExchangeTaken::Declined } else { ExchangeTaken::Paid }
}

fn shown(
    rules: &A4Sheet,
    attack: &Attack,
    rolled: &Rolled,
    higher: &[u8],
    lost: &Distribution<Losses>,
) -> Answer {
    let odds = |column: &Column| rules.ground.odds(*column).to_string();
    let result = |higher: u8| {
        rolled
            .throws
            .map(|&(column, die)| rules.ground.result(column_for(rules, column, higher), die))
    };
    let results = higher.iter().map(|&higher| outcomes(&result(higher), |code| code.name().into()));
    let pairs = lost.map(|losses| (losses.attackers, losses.defenders));
    let chance = |(&(attackers, defenders), probability): (&(u32, u32), Fraction)| LossChance {
        attackers,
        defenders,
        probability: probability.reduced(),
    };
    Answer {
        factors: [attack.attack, attack.defense],
        ratio: rules.ground.odds(rolled.ratio),
        shifts: rolled.shifts.iter().map(Moved::from).collect(),
        columns: outcomes(&rolled.throws.map(|throw| throw.0), odds),
        results: results.collect(),
        losses: pairs.iter().map(chance).collect(),
        attackers_lose: lost.expectation(|losses| losses.attackers.into()).reduced(),
        defenders_lose: lost.expectation(|losses| losses.defenders.into()).reduced(),
        attack_again: lost.probability(|losses| losses.attack_again).reduced(),
    }
}

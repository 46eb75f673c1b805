//! An attack with everything that bears on it, and the exact chances of what it does.

use serde::Serialize;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::common;
use stavka_core::schema::JsonSchema;

use super::end::{End, Reading, end};
use super::means::{Gambles, Means};
use super::shifts::{Bearing, Shifts};
use crate::A4Sheet;
use crate::air::{may_combine, reach, support_shift};
use crate::combat_results::exchange::may_decline;
use crate::combat_results::{Circumstances, Defender, ExchangeTaken, Fight, pure_armor};
use crate::combat_results_table::{Read, cite_results, result};
use crate::disrupted_units::{column_for, columns_higher};
use crate::ground::Terrain;
use crate::no_retreat::forced_exchange::may_declare;
use crate::no_retreat::{Stand, may_stand};
use crate::odds::attack::{Attack, Moved, Rolled, outcomes, rolled};
use crate::side::Attacker;
use crate::supply::{Status, defender_shift};
use crate::terrain::Banks;
use crate::unit::Unit;
use crate::weather::{Place, Weather};

/// An attack with everything that bears on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan<'units> {
    pub attackers: &'units [Unit],
    pub defenders: &'units [Defender],
    pub weather: Weather,
    /// Where the defenders stand, as far as weather asks.
    pub place: Place,
    /// Whether that is clear ground without any bonus.
    pub open: bool,
    /// Attack factors on either side of a river.
    pub banks: Banks,
    /// The ground of the attacked hex, where a map tells it.
    pub ground: Option<Terrain>,
    /// How long the longest overland supply line of an attacker is, where a map tells it.
    pub line: Option<u16>,
    /// How many Blitzkrieg attacks led to this one.
    pub extra: u8,
    /// Defenders that take a retreat instead of a forced exchange, a bit each.
    pub escaping: u16,
    /// What the attacker brings and wants beside his units.
    pub means: &'units Means,
}

/// Everything that can come of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Factors that attack, and factors that defend.
    pub factors: [u32; 2],
    /// The column of the factors, rounded down.
    pub ratio: Ratio,
    /// What moves it.
    pub shifts: Vec<Moved>,
    /// Each column in which it may be rolled.
    pub columns: Vec<common::Chance>,
    /// For each defender, how many columns higher its result is read.
    pub columns_higher: Vec<i8>,
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
pub(crate) struct LossChance {
    /// Attack factors lost.
    pub attackers: u32,
    /// Defense factors lost.
    pub defenders: u32,
    /// How likely.
    pub probability: Fraction,
}

/// From units to exact chances.
pub(crate) fn chances(
    rules: &A4Sheet,
    plan: &Plan<'_>,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let forecast = forecast(rules, plan, sink)?;
    Ok(shown(rules, &forecast))
}

/// An attack with its throws, and how each of them ends.
#[derive(Debug)]
pub(crate) struct Forecast {
    /// Factors that attack, and factors that defend.
    pub factors: [u32; 2],
    /// Its columns and throws.
    pub rolled: Rolled,
    /// For each defender, how many columns higher its result is read.
    pub higher: Vec<i8>,
    /// What is known as results are read.
    pub read: Read,
    pub ends: Distribution<End>,
}

/// From units to everything that the dice may make of them.
pub(crate) fn forecast(
    rules: &A4Sheet,
    plan: &Plan<'_>,
    sink: &mut impl Sink,
) -> Result<Forecast, Refused> {
    let attack = plan.attack();
    let shifts = plan.shifts(rules, &attack, sink)?;
    let rolled = rolled(rules, &attack, &shifts, sink)?;
    let higher = plan.columns_higher(rules, sink);
    let around = plan.circumstances(attack.attacker, sink)?;
    let defenders = plan.after_escapes();
    let fight = Fight {
        attackers: plan.attackers,
        defenders: &defenders,
        around,
        exchange: plan.exchange(rules, around, rolled.exchanges_mandatory, sink),
        extra: plan.extra,
        given: 0,
    };
    let read = attack.read();
    let reading = Reading { higher: &higher, escaping: plan.escaping, read };
    let ends = rolled.throws.map(|&(column, die)| end(rules, fight, reading, column, die));
    cite_results(rules, read, &rolled.throws, sink);
    Ok(Forecast { factors: [attack.attack, attack.defense], rolled, higher, read, ends })
}

impl Plan<'_> {
    /// The defenders when those who escape have left their orders.
    fn after_escapes(&self) -> Vec<Defender> {
        let each = self.defenders.iter().enumerate();
        each.map(|(place, &defender)| match self.escaping >> place & 1 {
            1 => Defender { stand: Stand::Free, ..defender },
            _ => defender,
        })
        .collect()
    }

    /// The attack as its factors.
    fn attack(&self) -> Attack {
        let attack = self.attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
        let defense = self.defenders.iter().map(|defender| u32::from(defender.defense)).sum();
        let Gambles { round_up, press, extended, agreed } = self.means.gambles;
        Attack {
            attacker: Attacker::of(self.attackers),
            attack,
            defense,
            weather: self.weather,
            place: self.place,
            round_up,
            press,
            extended,
            agreed,
        }
    }

    /// What moves it: on the ground, and from the air.
    fn shifts(
        &self,
        rules: &A4Sheet,
        attack: &Attack,
        sink: &mut impl Sink,
    ) -> Result<Shifts, Refused> {
        let worst = self.attackers.iter().map(|unit| Status::of(unit.states)).max();
        let bearing = Bearing {
            banks: self.banks,
            supply: worst.unwrap_or(Status::Full),
            gun: self.means.gun,
            ground: self.ground,
            line: self.line,
            ..attack.bearing()
        };
        let mut shifts = Shifts::on_the_ground(rules, &bearing, sink)?;
        may_combine(attack.attacker.side(), &self.means.flights, sink)?;
        for flight in self.means.flights.iter() {
            let reach = reach(rules, *flight, sink)?;
            shifts.add_air(support_shift(rules, flight.unit, reach, sink));
        }
        Ok(shifts)
    }

    /// For each defender, how many columns higher its result is read.
    fn columns_higher(&self, rules: &A4Sheet, sink: &mut impl Sink) -> Vec<i8> {
        let status = |defender: &Defender| Status::of(defender.unit.states);
        let worst = self.defenders.iter().map(status).max().unwrap_or(Status::Full);
        let higher = |defender: &Defender| {
            let disrupted = columns_higher(rules, defender.unit, sink);
            let supply = defender_shift(rules, status(defender), worst);
            if let Some(shift) = supply {
                sink.step(shift.clause, || format!("{:+} against this unit", shift.columns));
            }
            disrupted.saturating_add(supply.map_or(0, |shift| shift.columns))
        };
        self.defenders.iter().map(higher).collect()
    }

    fn circumstances(
        &self,
        attacker: Attacker,
        sink: &mut impl Sink,
    ) -> Result<Circumstances, Refused> {
        for defender in self.defenders {
            may_stand(defender.stand, true, sink)?;
        }
        if let Some(when) = self.means.forced_exchange {
            let ordered = self.defenders.iter().any(|defender| defender.stand == Stand::Ordered);
            may_declare(attacker.side(), when, ordered, sink)?;
        }
        Ok(Circumstances {
            attacker,
            weather: self.weather,
            open: self.open,
            armor: pure_armor(self.attackers),
            asked: true,
            forced: self.means.forced_exchange.is_some(),
        })
    }

    /// Exchanges are paid where they can't be refused.
    fn exchange(
        &self,
        rules: &A4Sheet,
        around: Circumstances,
        mandatory: bool,
        sink: &mut impl Sink,
    ) -> ExchangeTaken {
        let germans = self.attackers.iter().any(|unit| unit.counter.nation.is_german());
        let may = self.means.decline
            && may_decline(rules, around.attacker, germans, around.weather, mandatory, sink)
                .is_ok();
        if may { ExchangeTaken::Declined } else { ExchangeTaken::Paid }
    }
}

fn shown(rules: &A4Sheet, forecast: &Forecast) -> Answer {
    let Forecast { factors, rolled, higher, read, ends: lost } = forecast;
    let odds = |column: &Column| rules.ground.odds(*column).to_string();
    let of_defender = |higher: i8| {
        rolled.throws.map(|&(column, die)| {
            result(rules, *read, column_for(rules, column, higher), die, &mut Silent)
        })
    };
    let results =
        higher.iter().map(|&higher| outcomes(&of_defender(higher), |code| code.name().into()));
    let pairs = lost.map(|end| (end.attackers_lose, end.defenders_lose));
    let chance = |(&(attackers, defenders), probability): (&(u32, u32), Fraction)| LossChance {
        attackers,
        defenders,
        probability: probability.reduced(),
    };
    Answer {
        factors: *factors,
        ratio: rules.ground.odds(rolled.ratio),
        shifts: rolled.shifts.all().iter().map(|shift| Moved::of(rules, shift)).collect(),
        columns: outcomes(&rolled.throws.map(|throw| throw.0), odds),
        columns_higher: higher.clone(),
        results: results.collect(),
        losses: pairs.iter().map(chance).collect(),
        attackers_lose: lost.expectation(|end| end.attackers_lose.into()).reduced(),
        defenders_lose: lost.expectation(|end| end.defenders_lose.into()).reduced(),
        attack_again: lost.probability(|end| end.attack_again).reduced(),
    }
}

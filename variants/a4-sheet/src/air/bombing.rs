//! A hex under bombs, with exact chances.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::schema::JsonSchema;

use super::{
    Flight, MOST_FLIGHTS, Reach, Shelter, Strike, breaks_down, fires_at_aircraft, is_sheltered,
    may_combine, reach, strike, strike_modifier, strike_order,
};
use crate::ground::Terrain;
use crate::terrain::is_covered;
use crate::unit::{Described, State, Unit};
use crate::{A4Sheet, clause};

/// Air units over a hex.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bombing {
    /// Who bombs, in this order.
    pub flights: List<Flight, MOST_FLIGHTS>,
    /// The units in the hex, the top of the stack first.
    pub stack: List<Described, MOST_UNITS>,
    /// The best shelter in the hex.
    #[serde(default)]
    pub shelter: Shelter,
}

/// What it comes to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bombed {
    /// How many dice are rolled, if nobody is shot down.
    pub rolls: usize,
    /// The units in the order in which they are attacked.
    pub units: Vec<UnitBombed>,
    /// The exact chance of each air unit to be shot down.
    pub shot_down: Vec<Fraction>,
    /// Whether Disrupted units may withdraw.
    pub may_withdraw: bool,
}

/// One unit under bombs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct UnitBombed {
    /// The unit.
    pub unit: Described,
    /// The exact chance that it is Disrupted by the bombs.
    pub disrupted: Fraction,
    /// Whether it then breaks down.
    pub breaks_down: bool,
}

/// As many ground units as are worked out: more than a stack can hold.
const MOST_UNITS: usize = 6;

/// Bits for the ground units hit and for the air units shot down.
type Damage = (u8, u8);

/// air.airstrike.each-unit: every air unit attacks every ground unit, one by one.
pub(crate) fn bombing(
    rules: &A4Sheet,
    input: &Bombing,
    sink: &mut impl Sink,
) -> Result<Bombed, Refused> {
    if let Some(first) = input.flights.first() {
        may_combine(first.unit.side(), &input.flights, sink)?;
    }
    let stack: Vec<Unit> = input.stack.iter().map(|unit| unit.0).collect();
    let order: Vec<usize> = strike_order(&stack, input.shelter).collect();
    sink.step(clause::AIR_AIRSTRIKE_EACH_UNIT, || {
        let names: Vec<_> =
            order.iter().map(|&place| Described(stack[place]).to_string()).collect();
        format!("attacked in this order: {}", names.join(", "))
    });
    let mut damage = Distribution::certain((0, 0));
    for (number, &flight) in input.flights.iter().enumerate() {
        let reach = reach(rules, flight, sink)?;
        let raid = Raid { rules, flight, number, reach, shelter: input.shelter };
        damage = raid.over(&stack, &order, damage, sink);
    }
    let units = order.iter().map(|&place| bombed(&stack, place, &damage, sink)).collect();
    sink.cite(clause::AIR_NOTES_D_IN_PLACE);
    Ok(Bombed {
        rolls: stack.len() * input.flights.len(),
        units,
        shot_down: chances(input.flights.len(), |flight| {
            damage.probability(|&(_, down)| down >> flight & 1 == 1)
        }),
        may_withdraw: false,
    })
}

fn chances(count: usize, chance: impl Fn(usize) -> Fraction) -> Vec<Fraction> {
    (0..count).map(chance).collect()
}

fn bombed(
    stack: &[Unit],
    place: usize,
    damage: &Distribution<Damage>,
    sink: &mut impl Sink,
) -> UnitBombed {
    let unit = stack[place];
    let disrupted = damage.probability(|&(hit, _)| hit >> place & 1 == 1);
    UnitBombed { unit: Described(unit), disrupted, breaks_down: breaks_down(unit, sink) }
}

/// air.airstrike.each-unit, air.notes.d-in-place: what one die does to one unit and to who bombs it.
pub(crate) fn bomb(
    rules: &A4Sheet,
    flight: Flight,
    target: Unit,
    shelter: Shelter,
    die: i32,
    sink: &mut impl Sink,
) -> Result<Strike, Refused> {
    let reach = reach(rules, flight, sink)?;
    let raid = Raid { rules, flight, number: 0, reach, shelter };
    raid.explain(target, sink);
    sink.cite(clause::AIR_AIRSTRIKE_EACH_UNIT);
    let strike = strike(rules, flight.unit.side(), reach, target, shelter, die);
    match strike {
        Strike::Disrupted => {
            sink.step(clause::AIR_NOTES_D_IN_PLACE, || "Disrupted where it stands".to_owned());
        }
        Strike::ShotDown => sink.step(clause::AIR_TABLE, || format!("{die}: shot down")),
        Strike::Missed => sink.step(clause::AIR_TABLE, || format!("{die}: nothing happens")),
    }
    Ok(strike)
}

/// One air unit over the hex.
#[derive(Clone, Copy)]
struct Raid<'rules> {
    rules: &'rules A4Sheet,
    flight: Flight,
    number: usize,
    reach: Reach,
    shelter: Shelter,
}

impl Raid<'_> {
    /// What has happened after it attacked everybody.
    fn over(
        self,
        stack: &[Unit],
        order: &[usize],
        before: Distribution<Damage>,
        sink: &mut impl Sink,
    ) -> Distribution<Damage> {
        let die = self.rules.air.rolls();
        order.iter().fold(before, |damage, &place| {
            self.explain(stack[place], sink);
            damage.combine(&die, |&damage, &die| self.attack(stack[place], place, damage, die))
        })
    }

    /// air.airstrike.each-unit: a unit shot down on the way attacks no more.
    fn attack(self, target: Unit, place: usize, damage: Damage, die: i32) -> Damage {
        let (hit, down) = damage;
        if down >> self.number & 1 == 1 {
            return damage;
        }
        let target = if hit >> place & 1 == 1 {
            Unit { states: target.states.with(State::Disrupted), ..target }
        } else {
            target
        };
        let bomber = self.flight.unit.side();
        match strike(self.rules, bomber, self.reach, target, self.shelter, die) {
            Strike::Missed => damage,
            Strike::Disrupted => (hit | 1 << place, down),
            Strike::ShotDown => (hit, down | 1 << self.number),
        }
    }

    /// The rules that apply to one unit, as far as they are known before the dice.
    fn explain(self, target: Unit, sink: &mut impl Sink) {
        sink.cite(clause::AIR_TABLE);
        if self.shelter == Shelter::Forest {
            is_covered(Terrain::Forest, sink);
        }
        if is_sheltered(self.rules, target, self.shelter) {
            sink.step(clause::AIR_NOTES_D_STAR, || {
                format!("D* does nothing to {}", Described(target))
            });
        } else {
            sink.cite(clause::AIR_NOTES_D_STAR);
        }
        if fires_at_aircraft(target, self.shelter) {
            sink.step(clause::AIR_NOTES_AA, || {
                format!("AA from {} shoots the air unit down", Described(target))
            });
        } else {
            sink.cite(clause::AIR_NOTES_AA);
        }
        let modifier = strike_modifier(self.rules, self.reach, target.is_disrupted());
        if target.is_disrupted() {
            sink.step(clause::AIR_RANGE_DISRUPTED_TARGET, || {
                format!("Disrupted already: the die gets {modifier:+} in all")
            });
        }
    }
}

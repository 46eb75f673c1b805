//! The question that follows an attack from its units to its exact chances.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::means::input_with_means;
use super::plan::{Answer, Plan, chances};
use crate::A4Sheet;
use crate::clause;
use crate::combat_results::{Defender, MOST_DEFENDERS};
use crate::disrupted_units::may_act;
use crate::no_retreat::Stand;
use crate::no_retreat::forced_exchange::may_escape;
use crate::terrain::Banks;
use crate::unit::{Described, Unit};
use crate::weather::{Place, Weather};

input_with_means! {
    /// An attack that is about to be rolled.
    pub(crate) struct Input {
        /// Those that attack.
        pub attackers: List<Described, 24>,
        /// Those that defend.
        pub defenders: List<Attacked, MOST_DEFENDERS>,
        /// The weather.
        #[serde(default)]
        pub weather: Weather,
        /// Where the defenders stand.
        #[serde(default)]
        pub place: Place,
        /// Whether that is clear ground without any bonus.
        #[serde(default)]
        pub open: bool,
        /// How many of the attack factors have a river before them.
        pub factors_across: Option<Int<0, 999>>,
    }
}

/// A defender of an attack that is about to be rolled.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attacked {
    /// The unit.
    pub unit: Described,
    /// Its defense factors with what its hex adds; its own where left out.
    pub defense: Option<Int<0, 99>>,
    /// Whether it may retreat.
    #[serde(default)]
    pub stand: Stand,
    /// Whether it takes a D3 instead of a forced exchange.
    #[serde(default)]
    pub escape: bool,
}

impl Attacked {
    fn defender(&self) -> Defender {
        let own = u16::from(self.unit.0.factors().defense);
        let defense = self.defense.and_then(|factors| u16::try_from(factors.get()).ok());
        Defender { unit: self.unit.0, defense: defense.unwrap_or(own), stand: self.stand }
    }
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let attackers: Vec<Unit> = input.attackers.iter().map(|unit| unit.0).collect();
    attackers.iter().try_for_each(|&unit| may_act(unit, sink))?;
    let defenders: Vec<Defender> = input.defenders.iter().map(Attacked::defender).collect();
    let all: u32 = attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
    let across = input.factors_across.map_or(0, Int::unsigned);
    if across > all {
        return Err(sink.refuse(clause::TERRAIN_RIVER_COMBAT, || {
            format!("{across} factors across the river are more than the {all} that attack")
        }));
    }
    must_be_enemies(&attackers, &defenders, sink)?;
    let plan = Plan {
        attackers: &attackers,
        defenders: &defenders,
        weather: input.weather,
        place: input.place,
        open: input.open,
        banks: Banks { across, beside: all - across },
        ground: None,
        line: None,
        extra: 0,
        escaping: escaping(input, sink)?,
        means: &input.means(),
    };
    chances(rules, &plan, sink)
}

/// sequence.asymmetric: one player attacks the other.
fn must_be_enemies(
    attackers: &[Unit],
    defenders: &[Defender],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let mut sides = attackers.iter().map(|unit| unit.counter.side());
    let side = sides.next();
    let divided = sides.any(|other| Some(other) != side);
    let own = defenders.iter().any(|defender| Some(defender.unit.counter.side()) == side);
    if divided || own {
        return Err(sink.refuse(clause::SEQUENCE_ASYMMETRIC, || {
            let who = if divided { "units of both sides attack" } else { "a side attacks its own" };
            format!("{who}: one player moves and attacks, the other defends")
        }));
    }
    Ok(())
}

/// no-retreat.forced-exchange.german-defender-escape: those that take a D3 instead of a forced exchange.
fn escaping(input: &Input, sink: &mut impl Sink) -> Result<u16, Refused> {
    let forced = input.forced_exchange.is_some();
    let mut bits = 0;
    for (place, defender) in input.defenders.iter().enumerate().filter(|(_, one)| one.escape) {
        may_escape(defender.unit.0, forced, sink)?;
        bits |= 1 << place;
    }
    Ok(bits)
}

//! The question that follows an attack from its units to its exact chances.

use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};

use super::means::input_with_means;
use super::plan::{Answer, Plan, chances};
use crate::A4Sheet;
use crate::combat_results::{Defender, DefenderInput, MOST_DEFENDERS};
use crate::disrupted_units::may_act;
use crate::no_retreat::forced_exchange::may_escape;
use crate::terrain::Banks;
use crate::unit::{Described, Unit};
use crate::weather::{Place, Weather};

input_with_means! {
    /// An attack that is about to be rolled.
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
        /// How many of the attack factors have a river before them.
        pub across_river: Option<Int<0, 999>>,
    }
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let attackers: Vec<Unit> = input.attackers.iter().map(|unit| unit.0).collect();
    attackers.iter().try_for_each(|&unit| may_act(unit, sink))?;
    let defenders: Vec<Defender> = input.defenders.iter().map(DefenderInput::defender).collect();
    let all: u32 = attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
    let across = input.across_river.map_or(0, Int::unsigned).min(all);
    let plan = Plan {
        attackers: &attackers,
        defenders: &defenders,
        weather: input.weather,
        place: input.place,
        open: input.open,
        banks: Banks { across, beside: all - across },
        extra: 0,
        escaping: escaping(input, sink)?,
        means: &input.means(),
    };
    chances(rules, &plan, sink)
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

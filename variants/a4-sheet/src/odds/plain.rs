//! The common question: the odds of plain numbers, and what else bears on them.

use stavka_core::clause::{Refused, Sink};
use stavka_core::question::common::{Ground, OddsAnswer, OddsInput, Provision};

use super::attack::{Attack, odds_under};
use crate::air::{AirUnit, Reach, may_combine_many, support_shift};
use crate::attack::shifts::{Bearing, Shifts};
use crate::ground::{City, Terrain};
use crate::side::Side;
use crate::supply::Status;
use crate::terrain::{Banks, Site, defense};
use crate::unit::{Arm, Counter, Factors, Nation, Size, States, Unit};
use crate::{A4Sheet, clause};

/// The odds of an attack without gambles.
pub(super) fn odds(
    rules: &A4Sheet,
    input: &OddsInput,
    sink: &mut impl Sink,
) -> Result<OddsAnswer, Refused> {
    let attack = Attack {
        attacker: input.attacker.into(),
        attack: input.attack.unsigned(),
        defense: worth(rules, input, sink)?,
        weather: input.weather.into(),
        place: input.ground.into(),
        round_up: false,
        press: None,
        extended: None,
        agreed: None,
    };
    let mut bearing = Bearing { supply: input.supply.into(), ..attack.bearing() };
    if input.river {
        bearing.banks = Banks { across: attack.attack, beside: 0 };
    }
    let mut shifts = Shifts::on_the_ground(rules, &bearing, sink)?;
    let side = attack.attacker.side();
    may_combine_many(side, input.air() as usize, sink)?;
    for _ in 0..input.air() {
        shifts.add_air(support_shift(rules, supporter(side), Reach::Near, sink));
    }
    let odds = odds_under(rules, &attack, &shifts, sink)?;
    let column = odds.columns.into_iter().map(|chance| chance.outcome).collect();
    Ok(OddsAnswer { ratio: odds.ratio.to_string(), column, results: odds.results })
}

/// What the defenders are worth: where their factors are as printed, as one unit of infantry on such ground.
fn worth(rules: &A4Sheet, input: &OddsInput, sink: &mut impl Sink) -> Result<u32, Refused> {
    let printed = input.defense.unsigned();
    if !input.printed || input.ground == Ground::Clear {
        return Ok(printed);
    }
    let Ok(factor) = u8::try_from(printed) else {
        return Err(
            sink.refuse(clause::ODDS_STANDARD, || format!("no counter has {printed} factors"))
        );
    };
    let factors = Factors { attack: factor, defense: factor };
    let (nation, arm) = match Side::from(input.attacker) {
        Side::Axis => (Nation::Russian, Arm::Rifle),
        Side::Russian => (Nation::German, Arm::Infantry),
    };
    let counter = Counter { nation, arm, size: Size::Korps, full: factors, weak: None, red: false };
    let (terrain, city) = site(input.ground);
    let site = Site {
        terrain,
        city,
        on_line: false,
        weather: input.weather.into(),
        mountain_attackers: 0,
    };
    let unit = Unit { counter, states: States::default() };
    Ok(defense(rules, &[unit], site, sink).total.into())
}

const fn site(ground: Ground) -> (Terrain, City) {
    match ground {
        Ground::Clear => (Terrain::Clear, City::None),
        Ground::Forest => (Terrain::Forest, City::None),
        Ground::Swamp => (Terrain::Swamp, City::None),
        Ground::Hills => (Terrain::Hills, City::None),
        Ground::Mountain => (Terrain::Mountain, City::None),
        Ground::Town => (Terrain::Clear, City::Town),
        Ground::City => (Terrain::Clear, City::City),
    }
}

/// Who supports an attack of a side, where nobody is named.
const fn supporter(side: Side) -> AirUnit {
    match side {
        Side::Axis => AirUnit::Fliegerkorps,
        Side::Russian => AirUnit::FrontAir,
    }
}

impl From<Provision> for Status {
    fn from(supply: Provision) -> Self {
        match supply {
            Provision::Full => Self::Full,
            Provision::Limited => Self::Limited,
            Provision::None => Self::Isolated,
        }
    }
}

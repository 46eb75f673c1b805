//! The common question: the odds of an attack by so many dice.

use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{
    COMBAT_ODDS, Chance, Ground, OddsAnswer, OddsInput, Provision,
};

use crate::combat::dice::{self, Volley};
use crate::combat::{ATTACK, Conditions, DEFENSE};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::track::Weather;
use crate::{SecondEdition, air, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        COMBAT_ODDS,
        Topic::Combat,
        "What are the exact chances of an attack with so many dice?",
        combat_odds,
    )
}

fn combat_odds(
    variant: &SecondEdition,
    input: &OddsInput,
    sink: &mut impl Sink,
) -> Result<OddsAnswer, Refused> {
    let attacker = Side::from(input.attacker);
    let (month, weather) = (variant.figures.reserve.regular_start, Weather::of_sky(input.weather));
    let conditions = Conditions {
        fortified_city: input.ground == Ground::City,
        rivers_only: input.river,
        ..Conditions::in_turn(attacker, month, weather)
    };
    let kind = match attacker {
        Side::Axis => Kind::GermanInfantryKorps,
        Side::Soviet => Kind::InfantryArmy,
    };
    let attack_on = dice::attacker_hits_on(variant, kind, conditions, sink);
    let defend_on = variant.tables.combat.defender;
    sink.cite(clause::COMPLETION_COMBAT_DICE);
    if input.supply != Provision::Full {
        sink.step(clause::COMPLETION_COMBAT_DICE, || {
            "who lacks supply throws fewer dice: these are taken as what is thrown".to_owned()
        });
    }
    let flown = flown(variant, (attacker, weather), input.air(), sink)?;
    let volley = |dice: u32, hits_on: u8, (more, more_on): (u8, u8)| {
        let mut volley = Volley::default();
        volley.add(u8::try_from(dice).unwrap_or(u8::MAX), hits_on);
        volley.add(more, more_on);
        volley.hits(variant.faces())
    };
    let refuse = |error: stavka_core::crt::firepower::FirepowerError| error.to_string();
    let (attack, defense) = (input.attack.unsigned(), input.defense.unsigned());
    let both = volley(attack, attack_on, flown)
        .and_then(|hits| Ok((hits, volley(defense, defend_on, (0, 0))?)));
    let (on_defender, on_attacker) =
        both.map_err(|error| sink.refuse(clause::COMPLETION_COMBAT_DICE, || refuse(error)))?;
    let scored = |role, hits| dice::scored(variant, role, conditions, hits, &mut Silent);
    let outcomes = on_defender.combine(&on_attacker, |hits, answer| {
        (u32::from(scored(ATTACK, *hits)) < defense, scored(DEFENSE, *answer) > 0)
    });
    let results = outcomes.iter().map(|(&(held, hit), probability)| Chance {
        outcome: outcome(held, hit).to_owned(),
        probability: probability.to_string(),
    });
    Ok(OddsAnswer {
        ratio: format!("{attack} dice against {defense}"),
        column: format!("attacker hits on {attack_on}, defender on {defend_on}"),
        results: results.collect(),
    })
}

/// completion.combat.air: the dice of so many air units, where they fly.
fn flown(
    variant: &SecondEdition,
    (side, weather): (Side, Weather),
    units: u32,
    sink: &mut impl Sink,
) -> Result<(u8, u8), Refused> {
    let units = u8::try_from(units).unwrap_or(u8::MAX);
    if units > 0 {
        air::may_join(side, units, weather, sink)?;
    }
    Ok(dice::air_dice(variant, units, sink))
}

const fn outcome(held: bool, hit: bool) -> &'static str {
    match (held, hit) {
        (false, false) => "point emptied, attacker unhurt",
        (false, true) => "point emptied, attacker hit",
        (true, false) => "point held, attacker unhurt",
        (true, true) => "point held, attacker hit",
    }
}

//! The common question: the odds of an attack in plain numbers.

use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::Question;
use stavka_core::question::common::{
    COMBAT_ODDS, Camp, Chance, Ground, OddsAnswer, OddsInput, Provision, Sky,
};

use super::combat::{Fight, Losses, Place, RULE, column, losses, multiplier};
use super::economy::Power;
use super::ground::Terrain;
use super::tables::FACES;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        COMBAT_ODDS,
        Topic::Combat,
        "What are the odds of this attack, by Japan or by Russia?",
        odds,
    )
}

fn odds(
    variant: &WorldAtWar,
    input: &OddsInput,
    sink: &mut impl Sink,
) -> Result<OddsAnswer, Refused> {
    say_what_does_not_count(input, sink);
    let place = place(input);
    let multiplier = if input.printed { multiplier(variant, place, sink) } else { 1 };
    let plain = input.defense.unsigned();
    let fight = Fight {
        power: match input.attacker {
            Camp::Axis => Power::Japan,
            Camp::Allies => Power::Russia,
        },
        turn: variant.figures.siberia.german_war,
        attack: input.attack.unsigned() + input.air(),
        defense: plain * multiplier,
        multiplier,
        place,
        supply_distance: 0,
    };
    let column = column(variant, &fight, sink)?;
    let roll = |roll: u32| outcome(losses(variant, &fight, column, roll, plain, &mut Silent));
    let faces = u32::try_from(FACES).unwrap_or(0);
    let results = Distribution::uniform((1..=faces).map(roll));
    let results = results.map_err(|error| sink.refuse(RULE, || error.to_string()))?;
    let chance = |(outcome, probability): (&String, Fraction)| Chance {
        outcome: outcome.clone(),
        probability: probability.to_string(),
    };
    Ok(OddsAnswer {
        ratio: format!("{} against {}", fight.attack, fight.defense),
        column: variant.tables.odds[column].to_string(),
        results: results.iter().map(chance).collect(),
    })
}

/// The ground here is coarser than elsewhere: what has no name of its own is open land.
const fn place(input: &OddsInput) -> Place {
    let terrain = match input.ground {
        Ground::Mountain => Terrain::Mountain,
        _ => Terrain::Clear,
    };
    Place { terrain, city: matches!(input.ground, Ground::City), river: input.river }
}

/// What other editions count, and this one does not.
fn say_what_does_not_count(input: &OddsInput, sink: &mut impl Sink) {
    if input.weather != Sky::Good {
        sink.step(RULE, || "there is no weather: nothing is counted for it".to_owned());
    }
    if input.supply != Provision::Full {
        sink.step(clause::COMPLETION_SUPPLY, || {
            "who lacks supply moves less and is lost in time, but fights with all factors"
                .to_owned()
        });
    }
}

fn outcome(Losses { attacker, defender_gone }: Losses) -> String {
    let defence = if defender_gone { "the defence is gone" } else { "the defence holds" };
    match attacker {
        0 => format!("{defence}, the attacker loses nothing"),
        factors => format!("{defence}, the attacker loses {factors}"),
    }
}

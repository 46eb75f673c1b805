//! Where a fight leads over all dice that follow.

use std::sync::Arc;

use stavka_core::clause::{Clause, Silent};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::game::{Odds, Prospect, Shifted};

use crate::campaign::Campaign;
use crate::campaign::decision::{id, prospect};
use crate::campaign::memory::Memory;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::combat::play::{conditions, volleys};
use crate::combat::{ATTACK, DEFENSE, dice};
use crate::{clause, fortification};

/// What has become of one side of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fallen {
    stand: u8,
    removed: u8,
    back: u8,
    dispersed: u8,
}

/// The end of a fight whose dice are about to be rolled.
pub(crate) fn fight(game: &Campaign, more_air: bool) -> Option<Odds> {
    let (table, state) = (&*game.table, &game.state);
    let faces = table.variant.faces();
    let [attack, defense] = volleys(state).map(|volley| volley.hits(faces));
    let (attack, defense) = (attack.ok()?, defense.ok()?);
    let defenders = attack.map(|hits| fallen(game, true, *hits));
    let attackers = defense.map(|hits| fallen(game, false, *hits));
    let ends = defenders.combine(&attackers, |defenders, attackers| (*defenders, *attackers));
    let target = table.ground.label(state.battle.target);
    let covered = state.task == Task::Cover && more_air;
    let mut assumed = vec![
        "each side lets as few of its units be beaten as it can".to_owned(),
        "who goes back takes the first point with room".to_owned(),
    ];
    if covered {
        assumed.push("no more air units come to the defence".to_owned());
    }
    let shifts = shifts(&game.table, state);
    Some(Odds { outcomes: outcomes(table, &ends, target), shifts, assumed })
}

/// Plays the losses of one side out, hits by hits.
fn fallen(game: &Campaign, defends: bool, hits: u8) -> Fallen {
    let mut copy = game.clone();
    copy.with(&mut Silent, |play| play.play_losses(defends, hits));
    let battle = &copy.state.battle;
    let force = if defends { battle.defenders } else { battle.attackers };
    let count = |units: usize| u8::try_from(units).unwrap_or(u8::MAX);
    let mut fallen =
        Fallen { stand: count(force.iter().count()), removed: 0, back: 0, dispersed: 0 };
    for unit in &battle.beaten {
        fallen.stand -= 1;
        let (was, is) = (&game.state.position.units[unit], &copy.state.position.units[unit]);
        match is.at() {
            None => fallen.removed += 1,
            at if at != was.at() => fallen.back += 1,
            _ => fallen.dispersed += 1,
        }
    }
    fallen
}

fn outcomes(table: &Table, ends: &Distribution<(Fallen, Fallen)>, target: &str) -> Vec<Prospect> {
    let end = |((defenders, attackers), chance): (&(Fallen, Fallen), Fraction)| {
        let taken = defenders.stand == 0 && attackers.stand > 0;
        let (words, clause) = match (taken, defenders.stand) {
            (true, _) => (format!("{target} can be entered"), clause::COMPLETION_COMBAT_ADVANCE),
            (false, 0) => (format!("{target} is empty"), clause::COMPLETION_COMBAT_ADVANCE),
            _ => (format!("{target} is held"), clause::COMPLETION_COMBAT_SPREAD),
        };
        let words = format!("{words}; defence {}; attack {}", told(*defenders), told(*attackers));
        prospect(table, words, chance, clause)
    };
    ends.iter().map(end).collect()
}

fn told(fallen: Fallen) -> String {
    let parts = [
        (fallen.removed, "removed"),
        (fallen.back, "driven back"),
        (fallen.dispersed, "dispersed"),
    ];
    let beaten: Vec<_> = parts
        .iter()
        .filter(|(units, _)| *units > 0)
        .map(|(units, word)| format!("{units} {word}"))
        .collect();
    if beaten.is_empty() { "unhurt".to_owned() } else { beaten.join(", ") }
}

fn shifts(table: &Arc<Table>, state: &State) -> Vec<Shifted> {
    let all = all_shifts(table, state).into_iter();
    let told = |(by, clause)| Shifted { by, clause: id(table, clause) };
    all.filter(|(by, _)| *by != 0).map(told).collect()
}

/// What changes the dice of a combat, each with its clause.
fn all_shifts(table: &Arc<Table>, state: &State) -> Vec<(i32, Clause)> {
    let variant = &table.variant;
    let attackers: Vec<_> = state.battle.attackers.iter().collect();
    let conditions =
        Memory::lend(table, |memory| conditions(table, state, memory, &attackers, &mut Silent));
    let (modifier, by) = dice::modifier(variant, conditions, &mut Silent);
    let units = &state.position.units;
    let defenders = state.battle.defenders.iter().map(|unit| &units[unit]);
    let dug_in = defenders.map(|unit| fortification::extra_hits(variant, unit, &mut Silent));
    let air =
        |role: usize| i32::from(dice::air_dice(variant, state.battle.air[role], &mut Silent).0);
    vec![
        (modifier.into(), by),
        (
            dug_in.map(i32::from).sum::<i32>().saturating_neg(),
            clause::COMPLETION_FORTIFICATION_EFFECT,
        ),
        (air(ATTACK) - air(DEFENSE), clause::COMPLETION_COMBAT_AIR),
    ]
}

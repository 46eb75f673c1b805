//! Where choices lead over all dice that follow.

use stavka_core::clause::{Clause, Silent};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::game::{Odds, Prospect, Shifted};

use crate::BOOK;
use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::campaign::{Campaign, bureau, combat, freight, rail};
use crate::clause;
use crate::siberia::{dice, odds};

/// The odds of a choice that leads to `after`; nothing where no dice decide about it.
pub(super) fn of(before: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
    let (table, state) = (&*before.table, &before.state);
    match (choice, after.state.task, after.state.stage) {
        (Choice::Call, ..) => Some(call(table, state)),
        (Choice::Fire, Task::Cover | Task::Roll, _) => fight(after, true),
        (Choice::Air | Choice::Done, Task::Cover | Task::Roll, _) if state.task == Task::Cover => {
            fight(after, choice == Choice::Air)
        }
        (_, Task::Sea, _) => Some(passage(table, &after.state)),
        (Choice::Done, _, Stage::Gamble) => Some(gamble(table)),
        _ => None,
    }
}

fn prospect(words: String, chance: Fraction, clause: Clause) -> Prospect {
    Prospect { words, chance, clause: Some(id(clause)) }
}

fn id(clause: Clause) -> String {
    BOOK.head(clause).id.to_owned()
}

/// What has become of one side of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fallen {
    stand: u8,
    removed: u8,
    back: u8,
    dispersed: u8,
}

/// The end of a fight whose dice are about to be rolled.
fn fight(game: &Campaign, more_air: bool) -> Option<Odds> {
    let (table, state) = (&*game.table, &game.state);
    let faces = table.variant.faces();
    let [attack, defense] = combat::volleys(state).map(|volley| volley.hits(faces));
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
    Some(Odds { outcomes: outcomes(&ends, target), shifts: shifts(table, state), assumed })
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
    for unit in battle.beaten.iter() {
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

fn outcomes(ends: &Distribution<(Fallen, Fallen)>, target: &str) -> Vec<Prospect> {
    let end = |((defenders, attackers), chance): (&(Fallen, Fallen), Fraction)| {
        let taken = defenders.stand == 0 && attackers.stand > 0;
        let (words, clause) = match (taken, defenders.stand) {
            (true, _) => (format!("{target} can be entered"), clause::COMPLETION_COMBAT_ADVANCE),
            (false, 0) => (format!("{target} is empty"), clause::COMPLETION_COMBAT_ADVANCE),
            _ => (format!("{target} is held"), clause::COMPLETION_COMBAT_SPREAD),
        };
        let words = format!("{words}; defence {}; attack {}", told(*defenders), told(*attackers));
        prospect(words, chance, clause)
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

fn shifts(table: &Table, state: &State) -> Vec<Shifted> {
    let all = combat::shifts(table, state).into_iter();
    all.filter(|(by, _)| *by != 0).map(|(by, clause)| Shifted { by, clause: id(clause) }).collect()
}

/// A die for a ship that has left.
fn passage(table: &Table, state: &State) -> Odds {
    let faces = rail::faces_at_sea();
    let (highest, lost) = match state.stage {
        Stage::Bureau => (freight::risk(table, state), clause::C8_C_2_B_TORPEDO),
        _ => (rail::risk_at_sea(table, state), clause::COMPLETION_STRATEGIC_SEA_RISK),
    };
    let highest = highest.min(faces);
    let (name, port) = (table.name(state.chosen()), state.targets.iter().next());
    let port = port.map_or("", |port| table.ground.label(port));
    let arrived = match state.stage {
        Stage::Bureau => (format!("{name} reaches {port}"), clause::C8_C_2_B_SEA),
        _ => (format!("{name} reaches {port}, dispersed"), clause::COMPLETION_STRATEGIC_SEA),
    };
    let chance = |ways| Fraction::new(ways, faces).unwrap_or_else(|_| Fraction::zero());
    let outcomes = vec![
        prospect(format!("{name} is lost at sea"), chance(highest), lost),
        prospect(arrived.0, chance(faces - highest), arrived.1),
    ];
    Odds { outcomes, ..Odds::default() }
}

/// The dice of this turn's gamble.
fn gamble(table: &Table) -> Odds {
    let [doubles, different] = dice::throws(&table.variant);
    let chance = |ways| Fraction::new(ways, doubles + different);
    let chance = |ways| chance(ways).unwrap_or_else(|_| Fraction::zero());
    let outcomes = vec![
        prospect("a Siberian crisis".to_owned(), chance(doubles), clause::C3_C_3_DOUBLES),
        prospect("no crisis".to_owned(), chance(different), clause::C3_C_3_ROLL_DIFFERENT),
    ];
    Odds { outcomes, ..Odds::default() }
}

/// The whole risk of a call.
fn call(table: &Table, state: &State) -> Odds {
    let first = bureau::first_dice(table, state.position.month);
    let risk = odds::odds_from(&table.variant, first, &mut Silent);
    let mut outcomes: Vec<_> = risk
        .columns
        .iter()
        .map(|column| {
            let words = format!("a crisis that takes {} units", column.units);
            prospect(words, column.chance.clone(), clause::C3_C_3_TABLE_BASIS)
        })
        .collect();
    let none = odds::complement(&risk.crisis);
    outcomes.push(prospect("no crisis".to_owned(), none, clause::C3_C_3_GAMBLE_WON));
    let assumed = vec!["the first group enters when it is due".to_owned()];
    Odds { outcomes, shifts: Vec::new(), assumed }
}

//! What the mover has to choose, as data: what each choice is about, where it leads, and what may not be chosen.

use stavka_core::clause::{Clause, Silent};
use stavka_core::distribution::Fraction;
use stavka_core::game::{
    Choice as Offered, Decision, Follows, Game as _, Mover, Odds, Prospect, Subject,
};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::legal;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::campaign::words;
use crate::{combat, siberia, strategic};

pub(crate) mod refused;
pub(crate) mod subject;

pub(crate) use refused::wanted;

/// The decision that is due; nothing where nobody has a choice.
pub(crate) fn decision(game: &Campaign) -> Option<Decision> {
    let Mover::Side(by) = game.mover() else { return None };
    let choices = offered(game);
    let kind = kind(&game.state).to_owned();
    let refused = refused::list(game, &choices);
    Some(Decision { by, prompt: game.prompt(), kind, choices, refused })
}

/// The numbers behind the choices in lines, the likeliest first.
pub(crate) fn lines(game: &Campaign) -> Vec<String> {
    let mut lines = Vec::new();
    for choice in offered(game) {
        let Some(odds) = choice.odds else { continue };
        let mut outcomes = odds.outcomes;
        outcomes.sort_by(|one, other| other.chance.cmp(&one.chance));
        lines.extend(
            outcomes
                .iter()
                .map(|outcome| format!("{}: {} {}", choice.words, outcome.chance, outcome.words)),
        );
        lines.extend(odds.assumed.iter().map(|assumed| format!("{}: if {assumed}", choice.words)));
    }
    lines
}

fn offered(game: &Campaign) -> Vec<Offered> {
    let (table, state) = (&game.table, &game.state);
    let mut all = Vec::new();
    if matches!(game.mover(), Mover::Side(_)) {
        legal::each(table, state, |choice| all.push(choice));
    }
    let mut after = game.clone();
    let mut offer = |choice: &Choice| {
        let action = choice.action();
        after.clone_from(game);
        let done = after.apply(action, &mut Silent);
        debug_assert!(done.is_ok(), "what is offered may be done");
        let rolls = matches!(after.mover(), Mover::Chance(_));
        Offered {
            action,
            words: words::words(table, action),
            subject: subject::of(table, state, *choice),
            follows: if rolls { Follows::Chance } else { Follows::Nothing },
            odds: odds(game, *choice, &after),
            staff: Vec::new(),
        }
    };
    all.iter().map(&mut offer).collect()
}

/// The odds of a choice that leads to `after`; nothing where no dice decide about it.
fn odds(before: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
    let (table, state) = (&*before.table, &before.state);
    match (choice, after.state.task, after.state.stage) {
        (Choice::Call, ..) => Some(siberia::prospects::call(table, state)),
        (Choice::Fire, Task::Cover | Task::Roll, _) => combat::prospects::fight(after, true),
        (Choice::Air | Choice::Done, Task::Cover | Task::Roll, _) if state.task == Task::Cover => {
            combat::prospects::fight(after, choice == Choice::Air)
        }
        (_, Task::Sea, _) => Some(strategic::prospects::passage(table, &after.state)),
        (Choice::Done, _, Stage::Gamble) => Some(siberia::prospects::gamble(table)),
        _ => None,
    }
}

/// An end with its chance, by a clause.
pub(crate) fn prospect(table: &Table, words: String, chance: Fraction, clause: Clause) -> Prospect {
    Prospect { words, chance, clause: Some(id(table, clause)) }
}

/// The id of a clause.
pub(crate) fn id(table: &Table, clause: Clause) -> String {
    table.variant.id_of(clause).to_owned()
}

/// What kind of choice it is, for a board.
fn kind(state: &State) -> &'static str {
    match (state.stage, state.task) {
        (Stage::SetUp, _) => "set-up",
        (_, Task::Place) => "place",
        (_, Task::Settle) => "settle",
        (_, Task::Join) => "join-attack",
        (_, Task::Cover) => "air-cover",
        (_, Task::Hits) => "take-hits",
        (_, Task::Retreat) => "retreat-to",
        (_, Task::Advance) => "advance",
        (Stage::Rail, Task::To) => "strategic-move-to",
        (Stage::Bureau, Task::To) => "ship-to",
        (Stage::Pursuit, Task::To) => "exploit-to",
        (_, Task::To) => "move-to",
        (Stage::FirstPick, _) => "first-pick",
        (Stage::Arrivals, _) => "return",
        (Stage::Infantry, _) => "take-replacement",
        (Stage::Bureau, _) => "production",
        (Stage::Commitment, _) => "send",
        (Stage::Rail, _) => "strategic-move",
        (Stage::Pursuit, _) => "exploit",
        (Stage::Combat | Stage::SecondCombat, _) => "attack",
        _ => "move",
    }
}

/// The id of a unit, as the view has it.
pub(crate) fn unit_id(table: &Table, unit: usize) -> String {
    let (kind, ordinal) = table.roster[unit];
    format!("{}-{ordinal}", kind.id())
}

/// A choice about one unit, with its place.
fn about(table: &Table, state: &State, unit: usize) -> Subject {
    let at = state.position.units.get(unit).and_then(crate::position::Unit::at);
    Subject {
        unit: Some(unit_id(table, unit)),
        from: at.map(|at| table.ground.label(at).to_owned()),
        ..Subject::default()
    }
}

//! What the mover has to choose, as data: what each choice is about, where it leads, and what may not be chosen.

use stavka_core::clause::{Clause, Silent, Trail};
use stavka_core::distribution::Fraction;
use stavka_core::game::{
    Choice as Offered, Decision, Follows, Game as _, Mover, Odds, Prospect, RefusedChoice, Subject,
};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::legal;
use crate::campaign::memory::Memory;
use crate::campaign::refusal::{self, Look};
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::campaign::words;

/// More refusals than anybody reads.
const MOST: usize = 40;

/// The decision that is due; nothing where nobody has a choice.
pub(crate) fn decision(game: &Campaign) -> Option<Decision> {
    let Mover::Side(by) = game.mover() else { return None };
    let choices = offered(game);
    let kind = asked!(game.state, ask => ask.kind()).to_owned();
    let refused = refused(game, &choices);
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
            subject: asked!(state, ask => ask.subject(table, state, *choice)),
            follows: if rolls { Follows::Chance } else { Follows::Nothing },
            odds: asked!(state, ask => ask.odds(game, *choice, &after)),
            staff: Vec::new(),
        }
    };
    all.iter().map(&mut offer).collect()
}

/// The odds of the dice that are due after a choice.
pub(crate) fn odds_of_dice(choice: Choice, after: &Campaign) -> Option<Odds> {
    let (table, state) = (&*after.table, &after.state);
    asked!(state, ask => ask.dice(table, state, choice))
}

/// What somebody might want to choose, offered or not.
pub(crate) fn wanted(table: &Table, state: &State) -> Vec<Choice> {
    asked!(state, ask => ask.wanted(table, state))
}

/// What may not be chosen, each with the rule that says no.
fn refused(game: &Campaign, offered: &[Offered]) -> Vec<RefusedChoice> {
    let mut wanted = wanted(&game.table, &game.state);
    wanted.retain(|choice| offered.iter().all(|other| other.action != choice.action()));
    wanted.into_iter().filter_map(|choice| refusal_of(game, choice)).take(MOST).collect()
}

/// What a choice is refused by; nothing where the step itself is the rule.
fn refusal_of(game: &Campaign, choice: Choice) -> Option<RefusedChoice> {
    let (table, state, mut trail) = (&game.table, &game.state, Trail::default());
    let refused = Memory::lend(table, |memory| {
        refusal::of(&mut Look { table, state, memory }, choice, &mut trail)
    })?;
    let said = trail.steps.iter().rev().find(|(clause, _)| *clause == refused.by);
    Some(RefusedChoice {
        words: words::words(table, choice.action()),
        subject: asked!(state, ask => ask.subject(table, state, choice)),
        by: id(table, refused.by),
        because: said.map(|(_, words)| words.clone()).unwrap_or_default(),
    })
}

/// What a choice is about that names a unit or a space; the chosen unit goes to a space.
pub(crate) fn subject(table: &Table, state: &State, choice: Choice) -> Subject {
    let unit = match choice {
        Choice::To(_) => Some(state.chosen()),
        _ => choice.unit(),
    };
    let about = unit.map(|unit| about(table, state, unit)).unwrap_or_default();
    Subject { space: choice.space().map(|space| table.ground.label(space).to_owned()), ..about }
}

/// An end with its chance, by a clause.
pub(crate) fn prospect(table: &Table, words: String, chance: Fraction, clause: Clause) -> Prospect {
    Prospect { words, chance, clause: Some(id(table, clause)) }
}

/// The id of a clause.
pub(crate) fn id(table: &Table, clause: Clause) -> String {
    table.variant.id_of(clause).to_owned()
}

/// The id of a unit, as the view has it.
pub(crate) fn unit_id(table: &Table, unit: usize) -> String {
    let (kind, ordinal) = table.roster[unit];
    format!("{}-{ordinal}", kind.id())
}

/// A choice about one unit, with its place.
pub(crate) fn about(table: &Table, state: &State, unit: usize) -> Subject {
    let at = state.position.units.get(unit).and_then(crate::position::Unit::at);
    Subject {
        unit: Some(unit_id(table, unit)),
        from: at.map(|at| table.ground.label(at).to_owned()),
        ..Subject::default()
    }
}

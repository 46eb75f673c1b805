//! What the game does at a position, put as questions.

use serde::Serialize;
use serde_json::{Value, json};
use stavka_core::clause::{Clause, Silent};
use stavka_core::game::{Claim, Says};

use crate::BOOK;
use crate::campaign::Campaign;
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::decision::wanted;
use crate::campaign::legal;
use crate::campaign::memory::Memory;
use crate::campaign::refusal::{self, Look};
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;

/// Everything that is claimed here.
pub(crate) fn claims(game: &Campaign) -> Vec<Claim> {
    let mut claims = Claims { game, list: Vec::new() };
    if game.state.winner.is_none() && game.state.task != Task::Open {
        claims.of_the_turn();
        claims.of_units();
        claims.of_choices();
    }
    claims.list
}

/// A position and what is claimed of it.
pub(crate) struct Claims<'game> {
    pub(crate) game: &'game Campaign,
    list: Vec<Claim>,
}

/// What is offered, or refused by a clause.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) choice: Choice,
    pub(crate) refused: Option<Clause>,
}

impl Wanted {
    pub(crate) fn says(self) -> Says {
        self.refused.map_or(Says::Allowed, |by| Says::Refused(BOOK.head(by).id))
    }
}

impl Claims<'_> {
    pub(crate) fn table(&self) -> &Table {
        &self.game.table
    }

    pub(crate) fn state(&self) -> &State {
        &self.game.state
    }

    pub(crate) fn add(&mut self, question: &'static str, given: Value, says: Says) {
        self.list.push(Claim { question, given, says: vec![says] });
    }

    pub(crate) fn is(
        &mut self,
        question: &'static str,
        given: Value,
        pointer: &'static str,
        value: impl Serialize,
    ) {
        self.add(question, given, Says::Is(pointer, json!(value)));
    }

    /// Does something with a copy of the game, and looks at what came of it.
    pub(crate) fn after<T>(
        &self,
        work: impl FnOnce(&mut Play<'_, Silent>),
        look: impl FnOnce(&State) -> T,
    ) -> T {
        let mut copy = self.game.clone();
        copy.with(&mut Silent, work);
        look(&copy.state)
    }

    /// What somebody wants here: all that is offered, and what a rule refuses.
    pub(crate) fn wanted(&self) -> Vec<Wanted> {
        let (table, state) = (&self.game.table, self.state());
        let mut offered = Vec::new();
        legal::each(table, state, |choice| offered.push(choice));
        let refused = |choice: Choice| {
            let by = Memory::lend(table, |memory| {
                refusal::of(&mut Look { table, state, memory }, choice, &mut Silent)
            });
            // Claims can name clauses of this edition's own book only.
            let by = by.filter(|refused| refused.by.book == 0);
            by.map(|refused| Wanted { choice, refused: Some(refused.by) })
        };
        let others = wanted(table, state).into_iter().filter(|choice| !offered.contains(choice));
        let others: Vec<_> = others.filter_map(refused).collect();
        let offered = offered.iter().map(|choice| Wanted { choice: *choice, refused: None });
        offered.chain(others).collect()
    }

    /// What each choice that is offered or refused claims.
    fn of_choices(&mut self) {
        for wanted in self.wanted() {
            self.of_moving(wanted);
            self.of_fighting(wanted);
            self.of_the_bureau(wanted);
            self.of_places(wanted);
        }
    }

    pub(crate) fn name(&self, unit: usize) -> String {
        self.table().name(unit)
    }

    pub(crate) fn label(&self, space: stavka_core::board::SpaceId) -> &str {
        self.table().ground.label(space)
    }
}

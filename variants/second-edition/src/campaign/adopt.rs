//! The same position under other rules, from now on.

use std::sync::Arc;

use stavka_core::clause::{Silent, Sink};

use crate::SecondEdition;
use crate::campaign::Campaign;
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::check;
use crate::campaign::legal;
use crate::campaign::noted::Noted;
use crate::campaign::scenario::Scenario;
use crate::campaign::state::{Stage, Task};
use crate::campaign::table::Table;

/// The game goes on under these rules; the error says why it can't.
pub(crate) fn under(game: &Campaign, variant: Arc<SecondEdition>) -> Result<Campaign, String> {
    let old = &*game.table;
    let file = old.set_up_file.clone();
    let scenario = Scenario { start: old.start, span: old.span, file };
    let table =
        Table::new(variant, &scenario).ok_or("the charts of these rules do not fit the game")?;
    if !is_alike(old, &table) {
        return Err("these rules have another map, other counters or another set-up".to_owned());
    }
    let mut game = Campaign { table: Arc::new(table), state: game.state, noted: Noted::NOTHING };
    check::check(&game.table, &game.state)?;
    if game.state.winner.is_none() {
        game.with(&mut Silent, |play| {
            play.look_again();
        });
    }
    Ok(game)
}

/// Whether the numbers of counters and spaces mean the same.
fn is_alike(one: &Table, other: &Table) -> bool {
    let labels = |table: &Table| {
        let board = &table.ground.board;
        board.ids().map(|space| table.ground.label(space).to_owned()).collect::<Vec<_>>()
    };
    let set_up = |table: &Table| {
        table.set_up.iter().map(|entry| (entry.unit, entry.places.clone())).collect::<Vec<_>>()
    };
    let plants = |table: &Table| {
        table.plants.iter().map(|plant| (plant.unit, plant.letter)).collect::<Vec<_>>()
    };
    one.roster == other.roster
        && labels(one) == labels(other)
        && set_up(one) == set_up(other)
        && plants(one) == plants(other)
}

impl<S: Sink> Play<'_, S> {
    /// What was offered under the old rules is looked for again; what was chosen stays chosen where it may.
    fn look_again(&mut self) {
        let (stage, chosen) = (self.state.stage, self.state.chosen());
        let again = match (stage, self.state.task) {
            (Stage::Bureau, Task::Choose) => return self.find_makings(),
            (Stage::Infantry, Task::Place) => return self.find_cities(chosen),
            (Stage::March | Stage::Pursuit, Task::To) => Some(Choice::Move(chosen)),
            (Stage::Rail, Task::To) if self.state.at_sea => Some(Choice::Sail(chosen)),
            (Stage::Rail, Task::To) => Some(Choice::Rail(chosen)),
            (_, Task::Place | Task::Choose) => None,
            _ => return,
        };
        self.state.task = Task::Open;
        if again.is_some() {
            self.open_stage();
        }
        let mut offered = false;
        legal::each(self.table, self.state, |choice| offered |= Some(choice) == again);
        if let Some(choice) = again.filter(|_| offered) {
            self.perform(choice);
        }
        self.play_on();
    }
}

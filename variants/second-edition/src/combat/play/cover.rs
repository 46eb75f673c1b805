//! Whether air units come to the defence.

use stavka_core::clause::{Clause, Sink};
use stavka_core::game::{Mover, Odds, Subject};

use super::has_air;
use crate::air;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, player};
use crate::campaign::decision::odds_of_dice;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::campaign::{Campaign, Play};
use crate::combat::{DEFENSE, dice, prospects};
use crate::staff::Orders;

/// completion.combat.air: whether an air unit comes to the defence.
#[derive(Clone, Copy)]
pub(crate) struct Cover;

impl Asks for Cover {
    const KIND: &'static str = "air-cover";

    fn whom(self, state: &State) -> Mover {
        player(state.side.enemy())
    }

    fn prompt(self, _: &Table, _: &State) -> String {
        "do air units come to the defence?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        air::JOINS
    }

    fn answers(self, _: &Table, _: &State, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Air);
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if choice == Choice::Air {
            play.call_air(DEFENSE, play.state.side.enemy());
            let (dice, hits_on) = dice::air_dice(&play.table.variant, 1, play.sink);
            play.state.battle.volley[DEFENSE].add(dice, hits_on);
            play.ask_for_cover();
        } else {
            play.roll_next();
        }
    }

    fn subject(self, table: &Table, state: &State, _: Choice) -> Subject {
        let space = Some(table.ground.label(state.battle.target).to_owned());
        Subject { space, ..Subject::default() }
    }

    fn odds(self, _: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
        match after.state.task {
            Task::Cover | Task::Roll => prospects::fight(after, choice == Choice::Air),
            _ => odds_of_dice(choice, after),
        }
    }

    fn staff(self, _: &Orders<'_>) -> Option<Choice> {
        Some(Choice::Air)
    }
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn ask_for_cover(&mut self) {
        if has_air(self.state, self.state.side.enemy()) {
            self.state.task = Task::Cover;
        } else {
            self.roll_next();
        }
    }
}

//! The walk through the sequence of play: what happens by itself, until somebody has a choice.

use stavka_core::clause::Sink;
use stavka_core::game::{Action, Asked, Walk};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::legal;
use crate::campaign::state::{Stage, Task};
use crate::nation::Side;

impl<S: Sink> Walk for Play<'_, S> {
    fn is_over(&self) -> bool {
        self.state.winner.is_some()
    }

    fn asked(&mut self) -> Asked {
        if self.state.task == Task::Open {
            return Asked::Nobody;
        }
        match self.noted.note(self.table, self.state) {
            Some(only) => Asked::One(legal::mover(self.state), only),
            None => Asked::Many,
        }
    }

    fn go_on(&mut self) {
        if !self.open_stage() {
            self.next_stage();
        }
    }

    fn pass_over(&mut self) {
        self.state.task = Task::Open;
    }

    fn take(&mut self, action: Action) {
        if let Some(choice) = Choice::of(action) {
            self.perform(choice);
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Goes on until there is a real choice, chance is due, or the game is over.
    pub(crate) fn play_on(&mut self) {
        self.walk();
    }

    /// Finds what there is to choose in this stage; false where there is nothing more.
    pub(crate) fn open_stage(&mut self) -> bool {
        match self.state.stage {
            Stage::SetUp => self.open_set_up(),
            Stage::FirstPick => self.open_first_pick(),
            Stage::Weather => self.open_weather(),
            Stage::Arrivals => self.open_arrivals(),
            Stage::Infantry => self.open_infantry(),
            Stage::Bureau => self.open_bureau(),
            Stage::Gamble => self.open_gamble(),
            Stage::Commitment => self.open_commitment(),
            Stage::Rail => self.open_rail(),
            Stage::March | Stage::Pursuit => self.open_march(),
            Stage::Combat | Stage::SecondCombat => self.open_combat(),
            Stage::Fortification | Stage::Supply => false,
        }
    }

    /// Does what was chosen; it is among the choices.
    pub(crate) fn perform(&mut self, choice: Choice) {
        asked!(self.state, ask => ask.take(self, choice));
    }

    /// completion.sequence.phases: the next stage begins.
    pub(crate) fn next_stage(&mut self) {
        let soviet = self.state.side == Side::Soviet;
        let next = match self.state.stage {
            Stage::SetUp => Stage::FirstPick,
            Stage::FirstPick => Stage::Weather,
            Stage::Arrivals if soviet => Stage::Infantry,
            Stage::Infantry => Stage::Bureau,
            Stage::Bureau => Stage::Gamble,
            Stage::Gamble => Stage::Commitment,
            Stage::Arrivals | Stage::Commitment => Stage::Rail,
            Stage::Rail => Stage::March,
            Stage::March => Stage::Combat,
            Stage::Combat => Stage::Pursuit,
            Stage::Pursuit => Stage::SecondCombat,
            Stage::SecondCombat => Stage::Fortification,
            Stage::Fortification => Stage::Supply,
            Stage::Supply if soviet => Stage::Weather,
            Stage::Weather | Stage::Supply => Stage::Arrivals,
        };
        self.leave_stage();
        if self.state.winner.is_none() {
            self.state.stage = next;
            self.state.task = Task::Open;
            self.state.done = crate::unit_set::UnitSet::default();
            self.enter_stage();
        }
    }

    fn leave_stage(&mut self) {
        match self.state.stage {
            Stage::Weather => self.state.side = Side::Axis,
            Stage::Bureau => self.close_bureau(),
            Stage::Rail => self.end_rail(),
            Stage::Supply => self.end_player_turn(),
            _ => {}
        }
    }

    pub(crate) fn enter_stage(&mut self) {
        let step = self.state.step();
        let before = step as usize;
        let before =
            before.checked_sub(1).and_then(|at| crate::sequence::Step::ALL.get(at)).copied();
        crate::sequence::follows(before, self.sink);
        match self.state.stage {
            Stage::Arrivals => self.begin_arrivals(),
            Stage::Infantry => self.begin_infantry(),
            Stage::Bureau => self.begin_bureau(),
            Stage::Commitment => self.begin_commitment(),
            Stage::Rail => self.begin_rail(),
            Stage::Combat | Stage::Pursuit | Stage::SecondCombat => self.begin_combat(),
            Stage::Fortification => self.fortify(),
            Stage::Supply => self.check_supply(),
            Stage::SetUp | Stage::FirstPick | Stage::Weather | Stage::Gamble | Stage::March => {}
        }
    }
}

//! The steps in which attacks are made, from bombs and rockets to the last attack that was allotted.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Odds;

use crate::attack::forecast::Trial;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::odds::prospects::BEFORE;
use crate::position::{HexSet, UnitId};
use crate::sequence::Phase;
use crate::staff::Judge;

/// The parts of such a step in their order, as the step counts them.
mod part {
    pub(super) const BOMBS: u8 = 0;
    pub(super) const ROCKETS: u8 = 1;
    pub(super) const NAMING: u8 = 2;
    pub(super) const DUTIES: u8 = 3;
}

impl<S: Sink> Play<'_, S> {
    /// A.2, A.5, A.6 and the same of the Russians: each step has those parts that are its own.
    pub(crate) fn attacks(&mut self) {
        let phase = self.look().step().phase;
        let (early, late) = (phase == Phase::EarlyAttacks, phase == Phase::Combat);
        match self.state.stage {
            part::BOMBS if early => self.state.stage += 1,
            part::BOMBS => self.ask_for_bombs(part::ROCKETS),
            part::ROCKETS => self.ask_for_rockets(part::NAMING),
            part::NAMING | part::DUTIES if late => self.state.stage += 1,
            part::NAMING => self.state.ask = Ask::Target,
            part::DUTIES => {
                self.call_off_unmet();
                self.state.stage += 1;
            }
            _ => self.resolve_allotted(),
        }
    }

    /// The attacks that were allotted, one after the other.
    fn resolve_allotted(&mut self) {
        let side = self.look().side();
        let open = self.look().allotments();
        for target in
            &open.iter().filter(|&hex| !self.look().has_enemy(side, hex)).collect::<HexSet>()
        {
            self.call_off(target);
        }
        if self.look().allotments().is_empty() {
            self.next_step();
        } else {
            self.state.ask = Ask::Resolve;
        }
    }

    /// An attack is resolved, or all that are left are called off.
    pub(crate) fn resolve_next(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(target) = choice else {
            let look = Look { table: self.table, state: self.state };
            let allowed = look.may_call_rest_off(self.sink);
            debug_assert!(allowed.is_ok(), "only then it is offered");
            self.state.allotted = [SpaceId::NONE; UnitId::LIMIT];
            return;
        };
        let battle = self.look().allotted_to(target);
        self.call_off(target);
        if battle.attacking > 0 {
            self.state.battle = battle;
            self.begin();
        }
    }

    pub(crate) fn call_off(&mut self, target: SpaceId) {
        for allotted in self.state.allotted.iter_mut().filter(|hex| **hex == target) {
            *allotted = SpaceId::NONE;
        }
    }
}

/// Which attack is resolved next.
#[derive(Clone, Copy)]
pub(crate) struct Resolve;

impl Asks for Resolve {
    const KIND: &'static str = "resolve";
    const SAYS: Says = Says { done: "call the rest off", hex: "attack ", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, _: Look<'_>) -> String {
        "which attack is resolved next?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.pending(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.resolve_next(choice);
    }

    fn wanted(self, _: Look<'_>) -> Vec<Choice> {
        vec![Choice::Done]
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        match choice {
            Choice::Done => look.may_call_rest_off(play.sink).err(),
            _ => None,
        }
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Hex(target) = choice else { return None };
        let battle = play.look().allotted_to(target);
        play.forecast(&Trial::of(battle), &BEFORE)
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.resolution(choice)
    }
}

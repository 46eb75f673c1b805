//! Who joins the attack.

use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use super::attack::{can_attack, may_attack};
use super::has_air;
use crate::air;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::decision::{self, odds_of_dice, unit_id};
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::campaign::{Campaign, Play};
use crate::combat::{ATTACK, attack, prospects};
use crate::ground::is_line;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::reinforcements::entry::DeedKind;
use crate::reinforcements::play::homeward;
use crate::siberia::entry::EntryMove;
use crate::staff::Orders;
use crate::unit_set::UnitSet;

/// completion.combat.lines, completion.combat.air: who joins the attack, until it begins.
#[derive(Clone, Copy)]
pub(crate) struct Join;

impl Asks for Join {
    const KIND: &'static str = "join-attack";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("who attacks {}?", table.ground.label(state.battle.target))
    }

    fn behind(self, _: &State) -> Clause {
        attack::LINES
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        state.able.iter().for_each(|unit| tell(Choice::Join(unit)));
        if !state.battle.attackers.is_empty() {
            if has_air(state, state.side) {
                tell(Choice::Air);
            }
            tell(Choice::Fire);
        }
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        match choice {
            Choice::Join(unit) => {
                play.join(unit);
                play.find_joining();
            }
            Choice::Air => play.call_air(ATTACK, play.state.side),
            _ => play.fire(),
        }
    }

    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        let space = Some(table.ground.label(state.battle.target).to_owned());
        match choice {
            Choice::Fire => {
                let group =
                    state.battle.attackers.iter().map(|unit| unit_id(table, unit)).collect();
                Subject { space, group, ..Subject::default() }
            }
            _ => Subject { space, ..decision::subject(table, state, choice) },
        }
    }

    /// Those beside the point that is attacked.
    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        let beside = table.ground.beside(state.battle.target);
        let here = state.on_map(state.side).filter(|(_, _, at)| beside.contains(*at));
        here.map(|(unit, ..)| Choice::Join(unit)).chain([Choice::Air, Choice::Fire]).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        match choice {
            Choice::Join(unit) => may_join(look, unit, sink).err(),
            Choice::Air => may_call_air(look.state, sink).err(),
            Choice::Fire => somebody_attacks(look.state, sink).err(),
            _ => None,
        }
    }

    fn odds(self, _: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
        match (choice, after.state.task) {
            (Choice::Fire, Task::Cover | Task::Roll) => prospects::fight(after, true),
            _ => odds_of_dice(choice, after),
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.join()
    }
}

fn may_join(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let state = look.state;
    attack::of_one_side(state.position.units[unit].side == state.side, sink)?;
    attack::joins_once(state.battle.attackers.contains(unit), sink)?;
    may_attack(look, unit, state.battle.target, sink)
}

fn may_call_air(state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    somebody_attacks(state, sink)?;
    let left = state.air_left[state.side.index()];
    air::may_join(state.side, left, state.position.weather, sink)
}

fn somebody_attacks(state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    attack::somebody_attacks(!state.battle.attackers.is_empty(), sink)
}

impl<S: Sink> Play<'_, S> {
    /// completion.combat.who: a unit joins the attack.
    fn join(&mut self, unit: usize) {
        let (variant, supplied) = (&self.table.variant, self.state.supplied.contains(unit));
        let on = &self.state.position.units[unit];
        let allowed = attack::may_attack(variant, on, supplied, self.sink);
        debug_assert!(allowed.is_ok(), "only who may attack is asked");
        self.note_deed(unit, DeedKind::Attack, EntryMove::Operational);
        self.state.battle.attackers.insert(unit);
    }

    /// completion.combat.lines: who can still join, line by line.
    pub(super) fn find_joining(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let target = state.battle.target;
        let mut able = UnitSet::default();
        for (unit, _, at) in state.on_map(state.side) {
            let kinds = table
                .ground
                .board
                .slot_between(at, target)
                .map(|slot| table.ground.board.crossing(at, slot));
            let Some(line) = kinds.filter(|line| is_line(*line)) else { continue };
            if state.battle.attackers.contains(unit)
                || !can_attack(table, state, unit)
                || !homeward::may_attack(&table.ground, &state.position.units[unit], target)
            {
                continue;
            }
            let most = attack::line_limit(&table.variant, line.kinds, &mut Silent);
            let here = state.battle.attackers.iter();
            let here = here.filter(|other| state.position.units[*other].at() == Some(at)).count();
            if here < most as usize {
                able.insert(unit);
            }
        }
        state.able = able;
    }

    /// The attack begins.
    fn fire(&mut self) {
        self.count_dice();
        self.provoke_hungary();
        self.ask_for_cover();
    }

    /// 5.D.lifted: an attack on a Hungarian army counts.
    fn provoke_hungary(&mut self) {
        let units = &self.state.position.units;
        let mut attacked = self.state.battle.defenders.iter().map(|unit| units[unit].kind);
        if self.state.side == Side::Soviet && attacked.any(Kind::is_hungarian_army) {
            self.state.provoked = self.state.provoked.or(Some(self.state.position.month));
        }
    }
}

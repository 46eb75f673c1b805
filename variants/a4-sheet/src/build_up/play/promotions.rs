//! The Russian buildups: divisions become armies, armies become red, and revealed units are turned down again.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Mover;

use crate::build_up::{
    Promoted, divisions_needed, earns_promotion, may_promote, must_be_on, must_make_army,
};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::state::Beside;
use crate::campaign::words::Says;
use crate::combat_results_table::Code;
use crate::hidden::may_hide;
use crate::position::UnitId;
use crate::side::Side;
use crate::stacking::may_stack;
use crate::staff::{Judge, anything};
use crate::unit::{Arm, Described, Size, State as Mark};

/// As many divisions as can make an army.
pub(crate) const MOST_DIVISIONS: usize = 4;

impl Look<'_> {
    pub(crate) fn is_weak_division(self, unit: UnitId) -> bool {
        let full = self.unit(unit);
        (full.counter.arm, full.counter.size) == (Arm::Rifle, Size::Division)
            && !full.is_disrupted()
    }

    /// The divisions of a hex that would make an army.
    pub(crate) fn divisions_in(self, hex: SpaceId) -> ([UnitId; MOST_DIVISIONS], usize) {
        let needed = divisions_needed(&self.table.rules).min(MOST_DIVISIONS);
        let mut divisions = [UnitId::NONE; MOST_DIVISIONS];
        let weak = self.state.position.units_at(hex).filter(|&unit| self.is_weak_division(unit));
        let count =
            divisions.iter_mut().zip(weak.take(needed)).map(|(to, unit)| *to = unit).count();
        (divisions, count)
    }

    /// completion.build-up-russian: a hex whose divisions make an army.
    pub(crate) fn next_army(self, sink: &mut impl Sink) -> Option<SpaceId> {
        let fits = |hex: &SpaceId| {
            let (divisions, count) = self.divisions_in(*hex);
            let described = divisions[..count].iter().map(|&unit| Described(self.unit(unit)));
            count > 1
                && must_make_army(&self.table.rules, described, sink).is_ok()
                && self.has_room_for_army(*hex, &divisions[..count], sink)
        };
        let hex = self.state.position.occupied(Side::Russian).iter().find(fits)?;
        (self.pile() > 0).then_some(hex)
    }

    /// stacking: whether an army finds room where these divisions stand.
    pub(crate) fn has_room_for_army(
        self,
        hex: SpaceId,
        divisions: &[UnitId],
        sink: &mut impl Sink,
    ) -> bool {
        let Some(army) = self.any_army() else { return false };
        let roster = self.table.roster();
        let others = self.state.position.units_at(hex).filter(|unit| !divisions.contains(unit));
        let counters = others.map(|unit| roster.counter(unit));
        let terrain = self.table.ground.features().terrain(hex);
        may_stack(&self.table.rules, counters, roster.counter(army), terrain, sink).is_ok()
    }

    /// completion.promotion: armies that may become red now.
    pub(crate) fn worthy(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for unit in self.on_map(Side::Russian) {
            if self.state.earned.contains(unit) && self.is_promotable(unit, &mut Silent) {
                tell(self.piece(unit));
            }
        }
    }

    /// hidden.rehide: armies and korps that lie open and may be turned down.
    pub(crate) fn revealed(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for unit in self.on_map(Side::Russian) {
            let full = self.unit(unit);
            let elite = matches!(
                full.counter.arm,
                Arm::Tank | Arm::Mechanized | Arm::Shock | Arm::Parachute
            );
            let shown = (elite || self.is_rifle_army(unit)) && !full.states.has(Mark::Hidden);
            if shown && may_hide(full, &mut Silent).is_ok() {
                tell(self.piece(unit));
            }
        }
    }

    pub(crate) fn is_promotable(self, army: UnitId, sink: &mut impl Sink) -> bool {
        let [this_turn, so_far] = self.state.pools.promoted.map(u32::from);
        let made = Promoted { this_turn, so_far };
        let full = self.unit(army);
        !full.counter.red
            && may_promote(&self.table.rules, full, true, self.date(), made, sink).is_ok()
    }
}

impl<S: Sink> Play<'_, S> {
    /// B.1: divisions make armies, armies are promoted and turned down again.
    pub(crate) fn build_ups(&mut self) {
        match self.state.stage {
            0 => self.build_up(),
            1 if self.look().has_choice(Ask::Promote) => self.state.ask = Ask::Promote,
            1 => self.state.stage = 2,
            2 => self.state.ask = Ask::Hide,
            _ => self.next_step(),
        }
    }

    pub(crate) fn build_up(&mut self) {
        self.state.pools.promoted[0] = 0;
        let look = Look { table: self.table, state: self.state };
        let Some(hex) = look.next_army(self.sink) else {
            self.state.stage = 1;
            return;
        };
        let (divisions, count) = look.divisions_in(hex);
        for &unit in &divisions[..count] {
            self.take_off(unit, Beside::Remnants);
        }
        self.state.pools.coming = 1;
        self.state.ask = Ask::Draws(hex);
    }

    /// An army becomes red, or none does.
    pub(crate) fn promote(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.stage = 2;
            return;
        };
        let Some(army) = self.look().unit_at(piece) else { return };
        let look = Look { table: self.table, state: self.state };
        if look.is_promotable(army, self.sink) {
            self.state.promoted.insert(army);
            self.state.pools.promoted = self.state.pools.promoted.map(|made| made + 1);
        }
    }

    /// completion.promotion: who took part in an attack that ended so well is worthy of it.
    pub(crate) fn note_merit(&mut self, results: &[Code]) {
        let on = must_be_on(&self.table.rules, &mut Silent).is_ok();
        if !on || self.look().side() == Side::Axis {
            return;
        }
        if results.iter().copied().any(earns_promotion) {
            for &unit in self.state.battle.attackers() {
                self.state.earned.insert(unit);
            }
        }
    }

    /// hidden.rehide: one revealed unit after the other is turned down again, as far as wished.
    pub(crate) fn hide(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.stage = 3;
            return;
        };
        let Some(unit) = self.look().unit_at(piece) else { return };
        self.remember_tanks();
        let full = self.look().unit(unit);
        if may_hide(full, self.sink).is_ok() {
            self.mark(unit, Mark::Hidden, true);
            self.state.earned.remove(unit);
        }
    }
}

/// completion.promotion: which army becomes red.
#[derive(Clone, Copy)]
pub(crate) struct Promote;

impl Asks for Promote {
    const KIND: &'static str = "promote";
    const SAYS: Says = Says { unit: "promote ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which army becomes red?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.worthy(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.promote(choice);
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// hidden.rehide: which revealed unit is turned down again.
#[derive(Clone, Copy)]
pub(crate) struct Hide;

impl Asks for Hide {
    const KIND: &'static str = "hide";
    const SAYS: Says = Says { unit: "turn down ", ..Says::PLAIN };

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Russian)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "which revealed unit is turned down again?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.revealed(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.hide(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_pieces()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = play.look();
        let full = look.unit(look.named(choice)?);
        may_hide(full, play.sink).err()
    }

    /// Whoever lies open stays so.
    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        i32::from(choice == Choice::Done)
    }
}

//! Why something can't be chosen: by the rule that decides it, or by the step that does not have it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::air::Mission;
use crate::campaign::action::Choice;
use crate::campaign::ask::Ask;
use crate::campaign::play::{Look, Play};
use crate::hidden::may_hide;
use crate::position::UnitId;
use crate::sequence::{Action, may};
use crate::strategic::{may_embark, may_use_rail, must_be_traced};

impl<S: Sink> Play<'_, S> {
    /// The refusal of what is not offered.
    pub(crate) fn refuse(&mut self, choice: Option<Choice>) -> Refused {
        let by_rule = choice.and_then(|choice| self.refused_by_rule(choice));
        by_rule.unwrap_or_else(|| {
            let look = self.look();
            let (clause, prompt) = (look.step().clause(), look.prompt());
            self.sink.refuse(clause, || format!("that can't be chosen now: {prompt}"))
        })
    }

    /// The rule that refuses what is not offered, if one does and not the step.
    pub(crate) fn refused_by_rule(&mut self, choice: Choice) -> Option<Refused> {
        let ask = self.state.ask;
        match choice {
            Choice::Piece(piece) => {
                let unit = self.look().unit_at(piece)?;
                self.unit_refused(ask, unit)
            }
            Choice::Hex(hex) => self.hex_refused(ask, hex),
            Choice::Marker(number) => self.wing_refused(ask, usize::from(number)),
            Choice::Way(number) => self.way_refused(ask, number),
            Choice::Done if ask == Ask::Resolve => {
                let look = Look { table: self.table, state: self.state };
                look.may_call_rest_off(self.sink).err()
            }
            _ => None,
        }
    }

    /// Why a unit can't be named.
    fn unit_refused(&mut self, ask: Ask, unit: UnitId) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        let (rules, full) = (&self.table.rules, look.unit(unit));
        match ask {
            Ask::Move => may(rules, look.step(), Action::Move, full, self.sink).err(),
            Ask::Train => {
                let step = may(rules, look.step(), Action::StrategicMove, full, self.sink);
                step.and_then(|()| may_use_rail(rules, full, self.sink))
                    .and_then(|()| look.may_still_ride(self.sink))
                    .and_then(|()| {
                        let cut_off = !look.state.reach[0].contains(look.place(unit));
                        must_be_traced(&[], cut_off, self.sink)
                    })
                    .err()
            }
            Ask::Ship => may_embark(full, self.sink)
                .and_then(|()| look.may_still_sail(self.sink))
                .and_then(|()| look.may_set_sail(unit, self.sink))
                .err(),
            Ask::Rockets => self.may_shoot(unit).err(),
            Ask::Join => look.may_attack(unit, look.state.battle.target, self.sink).err(),
            Ask::Panzers => look.price_of(unit, self.sink).err(),
            Ask::Hide => may_hide(full, self.sink).err(),
            Ask::Advance => look.may_follow(unit, self.sink).err(),
            _ => None,
        }
    }

    /// Why a hex can't be named.
    fn hex_refused(&mut self, ask: Ask, hex: SpaceId) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        match ask {
            Ask::Arrive(unit) if look.is_siberian(unit) => self.siberian_enters(hex).err(),
            Ask::Arrive(unit) => look.may_come_by(unit, hex, self.sink).err(),
            Ask::Enter => look.army_refused(hex, self.sink),
            Ask::MoveTo(unit) => look.may_walk_to(unit, hex, self.sink).err(),
            Ask::Target => look.may_be_attacked(hex, self.sink).err(),
            Ask::RocketsAt(unit) => self.may_shoot_at(unit, hex).err(),
            Ask::ShipTo(unit) => look
                .may_land(unit, hex, self.sink)
                .and_then(|()| look.may_stand_in(unit, hex, self.sink))
                .err(),
            Ask::Retreat(place) => {
                let battle = &look.state.battle;
                let unit = battle.defenders[usize::from(place)];
                look.with_retreat(unit, battle.retreating, |way| way.may_go(hex, self.sink)).err()
            }
            Ask::AdvanceTo(unit) => look.may_pursue(unit, hex, self.sink).err(),
            Ask::BombAt(flier) => {
                look.may_fly_to(flier.into(), Mission::Bombing, hex, self.sink).err()
            }
            Ask::LiftTo(flier) => {
                look.may_fly_to(flier.into(), Mission::Supply, hex, self.sink).err()
            }
            _ => None,
        }
    }

    /// Why an air unit can't be named.
    fn wing_refused(&mut self, ask: Ask, number: usize) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        if number >= self.table.wings.len() {
            return None;
        }
        let target = look.state.battle.target;
        match ask {
            Ask::Support => look
                .must_be_ready(number, self.sink)
                .and_then(|()| look.may_fly_to(number, Mission::CloseSupport, target, self.sink))
                .err(),
            Ask::Intercept(_) => look
                .must_be_ready(number, self.sink)
                .and_then(|()| {
                    look.may_fly_to(number, Mission::Interception, look.aim(), self.sink)
                })
                .err(),
            Ask::Bomber => look
                .must_be_ready(number, self.sink)
                .and_then(|()| look.may_set_off(number, Mission::Bombing, self.sink))
                .err(),
            Ask::Lift => look
                .must_be_ready(number, self.sink)
                .and_then(|()| look.may_set_off(number, Mission::Supply, self.sink))
                .err(),
            _ => None,
        }
    }

    /// Why it can't be done so.
    fn way_refused(&mut self, ask: Ask, number: u8) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        match (ask, number) {
            (Ask::Gamble, _) => look.gamble_refused(number, self.sink),
            (Ask::Exchange, 1) => look.decline(self.sink).err(),
            (Ask::Exchange, 2) => look.disrupt_instead(self.sink).err(),
            (Ask::Join, 0) if look.state.battle.attacking > 0 => self.column_as_it_stands().err(),
            _ => None,
        }
    }
}

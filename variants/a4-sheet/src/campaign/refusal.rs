//! Why something can't be chosen: by the rule that decides it, or by the step that does not have it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::advance::AdvanceWalk;
use crate::air::Mission;
use crate::attack::attackers::{Declaring, next_to};
use crate::attack::declaration::must_be_next_to;
use crate::attack::play::Press;
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::combat_results::blitzkrieg::must_have_earned;
use crate::combat_results_table::entered_column;
use crate::hidden::may_hide;
use crate::movement::{Walk, may_attack_after};
use crate::odds::{pressed, round_up_refused};
use crate::position::UnitId;
use crate::replacements::must_be_open;
use crate::sequence::{Action, Phase, may};
use crate::stacking::may_enter;
use crate::strategic::{may_embark, may_use_rail, must_be_left, must_be_traced};
use crate::terrain::river_toll;
use crate::unit::State as Mark;

/// A way that somebody names is looked at so far.
const LONGEST: usize = 48;

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
                look.may_call_off(self.sink).err()
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
            (Ask::Join, 0) if look.state.battle.attacking > 0 => {
                let battle = &look.state.battle;
                let factors = look.factors_as_known(battle.attackers(), battle.target);
                entered_column(&self.table.rules, factors, self.sink).err()
            }
            _ => None,
        }
    }
}

impl Look<'_> {
    /// Whether another unit of the side may go by rail.
    fn may_still_ride(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let allowance = self.rail_limit(self.side(), sink);
        must_be_left(allowance, self.state.pools.railed.into(), sink).map(|_| ())
    }

    /// completion.delayed-entry, stacking: whether a unit finds an open door and room behind it.
    fn may_come_by(self, unit: UnitId, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let enemy = self.table.side(unit).enemy();
        must_be_open(self.state.position.control(enemy).contains(hex), sink)?;
        self.may_stand_in(unit, hex, sink)
    }

    /// Why the next army out of the pile may not come by a hex.
    fn army_refused(self, hex: SpaceId, sink: &mut impl Sink) -> Option<Refused> {
        let any = self.any_army()?;
        self.army_comes_by(hex, sink).and_then(|()| self.may_come_by(any, hex, sink)).err()
    }

    /// stacking: whether a hex has room for a unit.
    fn may_stand_in(self, unit: UnitId, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let (rules, ground, roster) = (&self.table.rules, &self.table.ground, self.table.roster());
        may_enter(rules, ground, roster, &self.state.position, unit, hex, sink)
    }

    /// Whether a unit may go to a hex by the straight way.
    pub(crate) fn may_walk_to(
        self,
        unit: UnitId,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let goes_on = self.state.going_on.contains(unit);
        let plan = self.plan(unit, goes_on);
        let (rules, ground, roster) = (&self.table.rules, &self.table.ground, self.table.roster());
        let position = &self.state.position;
        let mut walk = Walk::begin(rules, ground, roster, position, unit, plan, sink)?;
        for hex in self.straight_way(self.place(unit), to) {
            walk.step(hex, sink)?;
        }
        walk.finish(sink).map(|_| ())
    }

    /// The hexes from one to another, each nearer to it.
    pub(crate) fn straight_way(self, from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
        let (ground, mut at, mut way) = (&self.table.ground, from, Vec::new());
        while at != to && way.len() < LONGEST {
            let near = ground.neighbours(at);
            let next = near.min_by_key(|&hex| (ground.features().distance(hex, to), hex));
            let Some(next) = next else { break };
            way.push(next);
            at = next;
        }
        way
    }

    /// Whether a unit may attack a hex now.
    pub(crate) fn may_attack(
        self,
        unit: UnitId,
        target: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let (table, position) = (self.table, &self.state.position);
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        may_attack_after(self.state.bonus.contains(unit), sink)?;
        let earned = self.state.again.contains(unit);
        if self.state.again.is_empty() || !earned && !self.is_phase(Phase::Combat) {
            let (step, weather) = (self.step(), self.weather());
            let declaring = Declaring { rules, ground, roster, position, step, weather };
            declaring.may_attack(unit, target, sink)?;
        } else {
            must_have_earned(earned, sink)?;
            must_be_next_to(ground.touch(self.place(unit), target), sink)?;
        }
        let (from, counter) = (self.place(unit), roster.counter(unit));
        let left = u32::from(self.state.left[unit.index()]);
        if self.is(unit, Mark::Moved) && ground.has_river(from, target, self.weather()) {
            river_toll(rules, counter, left, self.weather(), sink)?;
        }
        self.truce_allows(counter.side(), from, target, sink)
    }

    /// Whether somebody may attack a hex; if nobody may, why the first of those beside it may not.
    fn may_be_attacked(self, target: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let near = next_to(&self.table.ground, &self.state.position, target);
        let mut own = near.filter(|&unit| self.table.side(unit) == self.side());
        match own.next() {
            Some(unit) => self.may_attack(unit, target, sink),
            None => must_be_next_to(false, sink),
        }
    }

    /// Whether an attacker may advance into a hex, through the one that was left where it lies behind it.
    fn may_pursue(self, unit: UnitId, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let vacated = self.state.battle.target;
        let mut walk = AdvanceWalk::begin(self.advancing(unit), sink);
        if to != vacated {
            walk.step(vacated, sink)?;
        }
        walk.step(to, sink)
    }

    /// Why the odds can't be gambled with so.
    fn gamble_refused(self, number: u8, sink: &mut impl Sink) -> Option<Refused> {
        if let Some(columns) = self.wish_of(number) {
            return self.wished(columns, sink).err();
        }
        let gamble = Look::gamble_of(number)?;
        let (rules, attacker) = (&self.table.rules, self.attacker());
        if gamble.round_up {
            let lower = stavka_core::crt::ladder::Column(self.state.battle.ratio);
            let refused = round_up_refused(rules, attacker, self.factors(), lower, sink);
            if refused.is_some() {
                return refused;
            }
        }
        let Press { by, split } = gamble.press?;
        pressed(rules, attacker, by, crate::attack::play::way(split), self.column(), sink).err()
    }
}

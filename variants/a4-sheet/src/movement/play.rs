//! Operational movement, and who is moved.

pub(crate) mod moves;
pub(crate) mod overruns;

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::action::{Choice, Piece};
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::campaign::table::Table;
use crate::campaign::unit_set::UnitSet;
use crate::ground::Gait;
use crate::movement::{self, Mover, Plan, Walk, allowance, gives_up_attack, is_held_back};
use crate::position::UnitId;
use crate::sequence::Phase;
use crate::side::Side;
use crate::special_units::katyusha::is_run_over;
use crate::strategic::{Marker, Threat, marker_fate};
use crate::unit::{Arm, State as Mark, States};
use crate::zones;

/// Units in one of these states have done what they do in a step.
pub(crate) const IDLE: States =
    States::NONE.with(Mark::Moved).with(Mark::Attacked).with(Mark::Disrupted);

/// No way is longer: even the fastest unit on the best road with its bonus makes fewer hexes.
pub(crate) const LONGEST_WAY: usize = 40;

impl Look<'_> {
    /// What a unit that moves now is about to do.
    pub(crate) fn plan(self, unit: UnitId, attacking: bool) -> Plan {
        let side = self.table.side(unit);
        let plan = Plan {
            weather: self.weather(),
            second_round: self.step().phase == Phase::BreakthroughMovement,
            attacking,
            oil_lost: crate::supply::oil_lost(&self.table.ground, &self.state.position, side),
            spent: 0,
        };
        if !self.state.going_on.contains(unit) {
            return plan;
        }
        let counter = self.table.roster().counter(unit);
        let points = allowance(&self.table.rules, counter, plan, &mut Silent).omf;
        let left = u32::from(self.state.left[unit.index()]);
        Plan { spent: (points * self.table.rules.parts()).saturating_sub(left), ..plan }
    }

    /// sequence.german.6-breakthrough, op-movement.bp.two-rounds: whether a unit may still be moved in this step.
    pub(crate) fn may_move(self, unit: UnitId) -> bool {
        self.movable()(unit)
    }

    /// The same for many units of one step.
    pub(crate) fn movable(self) -> impl Fn(UnitId) -> bool {
        let germans_only = self.is_phase(Phase::BreakthroughMovement) && self.side() == Side::Axis;
        move |unit| {
            let states = self.state.position.piece(unit).states;
            // Most are as they were, so whether one goes on is asked last.
            let only_moved = !states.without(Mark::Moved).any_of(IDLE);
            let goes_on = || only_moved && self.state.going_on.contains(unit);
            let idle = states.any_of(IDLE) && !goes_on();
            let barred = || self.table.roster().counter(unit).nation.is_axis_ally();
            !(idle || self.state.passed.contains(unit) || germans_only && barred())
        }
    }

    /// Whether this piece may be named to move.
    pub(crate) fn may_name(self, choice: Choice) -> bool {
        let Choice::Piece(piece) = choice else { return choice == Choice::Done };
        self.unit_at(piece)
            .is_some_and(|unit| self.table.side(unit) == self.side() && self.may_move(unit))
    }

    /// Units that may be moved.
    pub(crate) fn movers(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let may_move = self.movable();
        let position = &self.state.position;
        for hex in position.occupied(self.side()) {
            for (above, unit) in (0..).zip(position.units_at(hex)) {
                if may_move(unit) {
                    tell(Choice::Piece(Piece { hex, above }));
                }
            }
        }
    }

    /// terrain.river.movement: whether rivers cost a unit more where it is to attack.
    pub(crate) fn pays_to_engage(self, unit: UnitId) -> bool {
        Gait::of(self.table.roster().counter(unit)).pays_for_rivers()
    }

    /// Where the unit that was named may go, alone or in an overrun; it may also stay.
    pub(crate) fn destinations(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let [plain, bonus] = &self.state.reach;
        let all = plain.or(bonus).or(&self.state.overruns);
        all.iter().for_each(|hex| tell(Choice::Hex(hex)));
    }
}

impl<'a> Look<'a> {
    /// A unit that moves, as a search sees it.
    pub(crate) fn on_the_move(self, unit: UnitId) -> Mover<'a> {
        let Table { rules, ground, .. } = self.table;
        Mover { rules, ground, roster: self.table.roster(), position: &self.state.position, unit }
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
        while at != to && way.len() < LONGEST_WAY {
            let near = ground.neighbours(at);
            let next = near.min_by_key(|&hex| (ground.features().distance(hex, to), hex));
            let Some(next) = next else { break };
            way.push(next);
            at = next;
        }
        way
    }
}

impl<S: Sink> Play<'_, S> {
    /// A.3 and B.3: first everybody moves, then attacks are allotted.
    pub(crate) fn movement(&mut self) {
        match self.state.stage {
            0 => self.state.ask = Ask::Move,
            1 => self.state.ask = Ask::Target,
            _ => self.close_allotment(),
        }
    }

    /// A.6: those move that were held back.
    pub(crate) fn breakthrough(&mut self) {
        if !self.state.flags.begun {
            self.state.flags.begun = true;
            self.hold_back_movers();
        }
        match self.state.stage {
            0 => self.state.ask = Ask::Move,
            _ => self.next_step(),
        }
    }

    /// op-movement.bp.two-rounds: whoever moved in the first round does not attack in the second.
    pub(crate) fn hold_back_movers(&mut self) {
        for unit in self.table.roster().units() {
            if is_held_back(self.look().is(unit, Mark::Moved), self.sink) {
                self.state.bonus.insert(unit);
            }
        }
    }

    /// A unit is named: where it can go is looked up once.
    pub(crate) fn name_mover(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.stage += 1;
            self.state.passed = UnitSet::EMPTY;
            return;
        };
        let Some(unit) = self.look().unit_at(piece) else { return };
        let (side, from) = (self.table.side(unit), self.look().place(unit));
        let position = &self.state.position;
        zones::tell_barred_steps(&self.table.ground, position, side, from, self.sink);
        // Whoever goes on after an overrun has moved, but the search must not hold that against him.
        self.mark(unit, Mark::Moved, false);
        self.state.overruns = self.find_overruns(unit);
        let goes_on = self.state.going_on.contains(unit);
        let keeping_away = self.reach_of(unit, goes_on);
        let pays = self.look().pays_to_engage(unit);
        let plain = if pays { self.reach_of(unit, true).plain } else { keeping_away.plain };
        let with_bonus = keeping_away.plain.or(&keeping_away.with_bonus).without(&plain);
        self.state.reach = [plain, with_bonus];
        self.state.ask = Ask::MoveTo(unit);
    }

    pub(crate) fn reach_of(&mut self, unit: UnitId, attacking: bool) -> movement::Reached {
        let plan = self.look().plan(unit, attacking);
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let moves = &mut self.memory.moves;
        movement::reach(rules, ground, roster, &self.state.position, unit, plan, moves)
    }

    /// The unit goes there, or stays.
    pub(crate) fn move_unit(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(to) = choice else {
            let goes_on = self.state.going_on.contains(unit);
            self.mark(unit, Mark::Moved, goes_on);
            self.state.passed.insert(unit);
            return;
        };
        if self.state.overruns.contains(to) {
            self.ask_who_sweeps(unit, to);
            return;
        }
        let with_bonus = self.state.reach[1].contains(to);
        self.follow(unit, to, with_bonus);
        self.state.going_on.remove(unit);
        self.mark(unit, Mark::Entrenched, false);
        self.mark(unit, Mark::Moved, true);
        if gives_up_attack(with_bonus, self.sink) {
            self.state.bonus.insert(unit);
        }
        self.put(unit, to);
    }

    /// Takes the ground that the unit passes, and notes what movement is left to it.
    pub(crate) fn follow(&mut self, unit: UnitId, to: SpaceId, with_bonus: bool) {
        let look = Look { table: self.table, state: self.state };
        let plan = look.plan(unit, !with_bonus && look.pays_to_engage(unit));
        let moves = &mut self.memory.moves;
        let back = movement::way_back(look.on_the_move(unit), plan, to, with_bonus, moves);
        let (mut way, mut length) = ([SpaceId::NONE; LONGEST_WAY], 0);
        for (place, hex) in way.iter_mut().zip(back) {
            *place = hex;
            length += 1;
        }
        let way = &way[..length];
        self.explain(unit, way, !with_bonus);
        for &hex in way.iter().rev().skip(1) {
            self.pass(unit, hex);
        }
    }

    /// A unit passes a hex: what is there and unguarded falls, and the ground changes hands.
    pub(crate) fn pass(&mut self, unit: UnitId, hex: SpaceId) {
        let side = self.table.side(unit);
        self.run_over(unit, hex);
        if !self.state.position.control(side).contains(hex) {
            self.state.position.take_control(hex, side);
            self.after_capture(hex);
        }
    }

    /// special-units.katyusha.vulnerable, strategic.rail.gun-loss: rockets and guns without a guard are lost.
    pub(crate) fn run_over(&mut self, unit: UnitId, hex: SpaceId) {
        if !self.look().has_enemy(self.table.side(unit), hex) {
            return;
        }
        let by = self.look().unit(unit);
        while let Some(frail) = self.look().first(hex, |other| other != unit) {
            if self.table.roster().counter(frail).arm == Arm::Katyusha {
                is_run_over(by, false, self.sink);
            } else {
                let threat =
                    Threat { marker: Marker::RailwayGun, defended: false, hex_behind: None };
                marker_fate(&threat, self.sink);
            }
            self.lose(frail);
        }
    }

    /// Walks the way again, so that every step is told with its clause; where nobody listens, to see its cost.
    pub(crate) fn explain(&mut self, unit: UnitId, way: &[SpaceId], attacking: bool) {
        let plan = self.look().plan(unit, attacking);
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let position = &self.state.position;
        let walk = Walk::begin(rules, ground, roster, position, unit, plan, self.sink);
        let Ok(mut walk) = walk else { return };
        let told = self.sink.listens();
        for &hex in way.iter().rev().skip(1) {
            if !told {
                walk.follow(hex);
            } else if walk.step(hex, self.sink).is_err() {
                debug_assert!(false, "a way that the rules do not allow step by step");
                return;
            }
        }
        let spent = if told { walk.finish(self.sink).ok() } else { walk.spent() };
        if let Some(spent) = spent {
            self.state.left[unit.index()] = u8::try_from(spent.left).unwrap_or(u8::MAX);
        }
    }
}

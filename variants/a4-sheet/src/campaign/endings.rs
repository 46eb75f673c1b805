//! What happens by itself: armies turn and dig in, supply, recovery, victory.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent, Sink};

use super::ask::Ask;
use super::battle::Stage;
use super::choice::Choice;
use super::play::{Look, Play};
use super::state::{Beside, Ended, Factory};
use crate::clause;
use crate::position::UnitId;
use crate::recovery::{Attack, Moment, recovers};
use crate::replacements::may_be_replaced;
use crate::sequence::{Action, Phase, Step, is_done, may_unit};
use crate::side::Side;
use crate::special_units::katyusha;
use crate::strategic::state_of_factory;
use crate::supply::{
    Status, SupplyMap, SupplyScratch, by_air, is_disrupted_by, supply_map, tell_lines, unit_status,
};
use crate::unit::{Arm, Size, State as Mark};
use crate::victory::{
    Cities, City, CollapseInput, Prize, Prizes, Verdict, axis_determination, counts,
    moscow_collapse, russian_determination,
};

impl<S: Sink> Play<'_, S> {
    /// sequence.german.1-flip-armies: German armies turn to their strong side.
    pub(super) fn turn_armies(&mut self) {
        self.for_all(Action::TurnArmy, |play, unit| play.mark(unit, Mark::Weak, false));
    }

    /// completion.entrenchment: everybody digs in who may; it costs nothing until he moves.
    pub(super) fn entrench(&mut self, _: Side) {
        self.for_all(Action::Entrench, |play, unit| {
            let on_foot = play.table.roster().counter(unit).is_infantry_type();
            let moved = play.look().is(unit, Mark::Moved);
            if on_foot && !moved {
                play.mark(unit, Mark::Entrenched, true);
            }
        });
    }

    fn for_all(&mut self, action: Action, act: impl Fn(&mut Self, UnitId)) {
        let step = self.look().step();
        let done = is_done(&self.table.rules, step, action, &mut Silent).is_ok();
        for unit in self.table.roster().units().filter(|_| done) {
            let look = self.look();
            let own = look.place(unit) != SpaceId::NONE && self.table.side(unit) == step.side;
            if own && may_unit(step, action, look.unit(unit), &mut Silent).is_ok() {
                act(self, unit);
            }
        }
        self.next_step();
    }

    /// Where the lines of a side reach now.
    pub(super) fn supply_of(&mut self, side: Side) -> SupplyMap {
        let table = self.table;
        let weather = self.look().weather();
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let supply = &mut self.memory.supply;
        supply_map(rules, ground, roster, &self.state.position, side, weather, supply)
    }

    /// How a unit is supplied now, by a line or by what was flown in.
    pub(super) fn status(&mut self, map: &SupplyMap, unit: UnitId) -> Status {
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let position = &self.state.position;
        let status = unit_status(rules, ground, roster, position, map, unit, self.sink);
        if self.state.flown.contains(unit) { by_air(rules, status, self.sink) } else { status }
    }

    /// The same for those who only look around: nobody is told why.
    pub(super) fn quiet_status(&self, map: &SupplyMap, unit: UnitId) -> Status {
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let position = &self.state.position;
        let status = unit_status(rules, ground, roster, position, map, unit, &mut Silent);
        let flown = self.state.flown.contains(unit);
        if flown { by_air(rules, status, &mut Silent) } else { status }
    }

    /// A.8 and B.6: what air units bring, then every unit of the side is looked at, and the Isolated are Disrupted.
    pub(super) fn determine_supply(&mut self, side: Side) {
        match self.state.stage {
            0 => {
                self.find_want(side);
                self.state.stage = 1;
                return;
            }
            1 if self.look().has_choice(Ask::Lift) => {
                self.state.ask = Ask::Lift;
                return;
            }
            _ => {}
        }
        let map = self.supply_of(side);
        let position = &self.state.position;
        tell_lines(&self.table.ground, position, side, &map, self.sink);
        for unit in self.table.roster().units() {
            let own = self.look().place(unit) != SpaceId::NONE && self.table.side(unit) == side;
            if !own {
                continue;
            }
            let status = self.status(&map, unit);
            self.mark(unit, Mark::Limited, status == Status::Limited);
            self.mark(unit, Mark::Isolated, status == Status::Isolated);
            if status == Status::Isolated && is_disrupted_by(status, self.sink) {
                self.mark(unit, Mark::Disrupted, true);
            }
        }
        self.next_step();
    }

    /// A.4, A.9, B.4, B.8: whoever is due recovers.
    pub(super) fn recover(&mut self, side: Side) {
        let step = self.look().step();
        self.recover_fields(side);
        for unit in self.table.roster().units() {
            let look = self.look();
            let hex = look.place(unit);
            if hex == SpaceId::NONE
                || self.table.side(unit) != side
                || !look.unit(unit).is_disrupted()
            {
                continue;
            }
            let attack = if look.is_allotted(hex) { Attack::Allocated } else { Attack::None };
            self.recover_if_due(unit, Moment { step, attack });
        }
        self.next_step();
    }

    pub(super) fn recover_if_due(&mut self, unit: UnitId, moment: Moment) {
        let full = self.look().unit(unit);
        if recovers(&self.table.rules, full, moment, self.sink) {
            self.mark(unit, Mark::Disrupted, false);
        }
    }

    /// A.7 and B.7: whether the side whose determination it is has won.
    pub(super) fn determine_victory(&mut self, side: Side) {
        match side {
            Side::Russian => self.russian_victory(),
            Side::Axis => self.axis_victory(),
        }
    }

    fn russian_victory(&mut self) {
        let now = self.prizes();
        let before =
            Prize::ALL.into_iter().filter(|&prize| self.state.flags.prizes >> prize as u8 & 1 == 1);
        let before: Prizes = before.collect();
        match russian_determination(&self.table.rules, before, now, self.sink) {
            Verdict::Undecided => self.next_step(),
            _ => self.end(Some(Side::Russian), clause::VICTORY_RUSSIAN_STRATEGIC),
        }
    }

    /// What the Russians hold in supply of the places that the Axis can't bear to lose.
    fn prizes(&mut self) -> Prizes {
        let look = Look { table: self.table, state: self.state };
        let held = |prize: &Prize| {
            look.state.position.control(Side::Russian).contains(look.prize_hex(*prize))
        };
        if !Prize::ALL.iter().any(held) {
            return [].into_iter().collect();
        }
        let held: Prizes = Prize::ALL.into_iter().filter(held).collect();
        let map = self.supply_of(Side::Russian);
        let look = self.look();
        let supplied = |prize: &Prize| counts(&self.table.rules, map.at(look.prize_hex(*prize)));
        Prize::ALL.into_iter().filter(|&prize| held.has(prize)).filter(supplied).collect()
    }

    fn axis_victory(&mut self) {
        if self.state.stage > 0 {
            self.next_step();
            return;
        }
        let prizes = self.prizes();
        self.state.flags.prizes = Prize::ALL
            .into_iter()
            .filter(|&prize| prizes.has(prize))
            .fold(0, |bits, prize| bits | 1 << prize as u8);
        match self.determined() {
            Verdict::Undecided => self.next_step(),
            Verdict::AxisWin if !self.look().is_last_turn() => self.state.ask = Ask::Claim,
            verdict => self.end_with(verdict),
        }
    }

    /// victory.axis.in-supply: the cities of the Axis that count.
    pub(super) fn axis_cities(&mut self) -> Cities {
        self.sink.cite(clause::VICTORY_AXIS_IN_SUPPLY);
        let held = self.look().cities_of(Side::Axis);
        if held.iter().next().is_none() {
            return held;
        }
        let map = self.supply_of(Side::Axis);
        self.look().in_supply(held, &map)
    }

    /// victory.axis.wait: the victory is taken now, or put at stake for a greater one.
    pub(super) fn claim(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.stage = 1;
        if choice == Choice::Way(1) {
            self.end(Some(Side::Axis), clause::VICTORY_AXIS_WIN);
        } else {
            self.sink.cite(clause::VICTORY_AXIS_WAIT);
        }
    }

    fn end_with(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::AxisWin => self.end(Some(Side::Axis), clause::VICTORY_AXIS_WIN),
            Verdict::AxisStrategicWin => self.end(Some(Side::Axis), clause::VICTORY_AXIS_WAIT),
            Verdict::RussianWin => self.end(Some(Side::Russian), clause::VICTORY_RUSSIAN_WIN),
            Verdict::RussianStrategicWin => {
                self.end(Some(Side::Russian), clause::VICTORY_RUSSIAN_STRATEGIC);
            }
            Verdict::Draw | Verdict::Undecided => self.end(None, clause::VICTORY_DRAW),
        }
    }

    /// The last turn is over. Its own determination has ended the game before, under the rules as they are.
    pub(super) fn end_without_verdict(&mut self) {
        let verdict = self.determined();
        self.end_with(verdict);
    }

    /// What the determination of the Axis finds. A scenario that ends before the sheet does is decided as the sheet
    /// decides the end.
    fn determined(&mut self) -> Verdict {
        let held = self.axis_cities();
        let (date, last) = (self.look().date(), self.look().is_last_turn());
        let date = if last { date.max(self.table.rules.figures.game.last_turn) } else { date };
        axis_determination(&self.table.rules, date, held, false, self.sink)
    }

    pub(super) fn end(&mut self, winner: Option<Side>, by: Clause) {
        self.sink.cite(by);
        self.state.outcome = Some(Ended { winner: winner.map(|side| side as u8), by });
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::None;
    }

    /// What the fall of a hex brings at once: Moscow may end the war, factories are lost, fields overrun.
    pub(super) fn after_capture(&mut self, hex: SpaceId) {
        let Some(side) = self.look().holder(hex) else { return };
        self.overrun_fields(hex, side);
        if side != Side::Axis {
            self.threaten_heads(hex);
            return;
        }
        self.take_factories(hex);
        if hex == self.table.places.cities[City::Moscow as usize] {
            self.moscow_falls();
        }
    }

    /// strategic.factory.transfer: a factory that has not left is lost with its city.
    fn take_factories(&mut self, hex: SpaceId) {
        let date = self.look().date();
        for (place, factory) in self.table.places.factories.iter().zip(&mut self.state.factories) {
            if *place != hex || matches!(*factory, Factory::Left(_) | Factory::Lost) {
                continue;
            }
            if let Factory::Loading(begun) = *factory {
                let begun = self.table.turns[usize::from(begun)].date;
                state_of_factory(&self.table.rules, begun, Some(date), date, self.sink);
            }
            *factory = Factory::Lost;
        }
    }

    /// victory.axis.moscow-collapse: the roll is due if Moscow is in supply.
    fn moscow_falls(&mut self) {
        let map = self.supply_of(Side::Axis);
        let supply = map.at(self.table.places.cities[City::Moscow as usize]);
        let rolled_before = self.state.flags.collapse_rolled;
        let input = CollapseInput { supply, rolled_before };
        if moscow_collapse(&self.table.rules, &input, self.sink).is_ok() {
            self.state.flags.collapse_due = true;
        }
    }

    pub(super) fn collapse(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.state.flags.collapse_due = false;
        self.state.flags.collapse_rolled = true;
        let numbers = u32::from(self.table.rules.figures.victory.axis.collapse_numbers);
        if die <= numbers {
            self.end(Some(Side::Axis), clause::VICTORY_AXIS_MOSCOW_COLLAPSE);
        }
    }

    /// A unit is lost: to the pile from which it may come back, or for good.
    pub(super) fn lose(&mut self, unit: UnitId) {
        let counter = self.table.roster().counter(unit);
        let to = match (counter.arm, counter.size, counter.side()) {
            (Arm::Rifle, Size::Army, _) => {
                self.sink.cite(clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE);
                Beside::Pile
            }
            (Arm::Tank | Arm::Mechanized | Arm::Cavalry, _, Side::Russian) | (Arm::Panzer, ..) => {
                Beside::Pile
            }
            (Arm::Rifle | Arm::Infantry, Size::Division, _) => Beside::Remnants,
            _ => {
                let _ = may_be_replaced(counter, self.sink);
                if counter.arm == Arm::Katyusha {
                    katyusha::left(1, 1, self.sink);
                }
                Beside::Gone
            }
        };
        self.take_off(unit, to);
    }
}

impl Look<'_> {
    /// Those of the Axis cities that its lines reach.
    fn in_supply(self, held: Cities, map: &SupplyMap) -> Cities {
        let in_supply = |city: &City| {
            let hex = self.table.places.cities[*city as usize];
            counts(&self.table.rules, map.at(hex))
        };
        held.iter().filter(in_supply).collect()
    }

    /// The same for those who look on.
    pub(super) fn supplied(self, held: Cities, lines: &mut SupplyScratch) -> Cities {
        let (rules, ground, roster) = (&self.table.rules, &self.table.ground, self.table.roster());
        let (position, weather) = (&self.state.position, self.weather());
        let map = supply_map(rules, ground, roster, position, Side::Axis, weather, lines);
        self.in_supply(held, &map)
    }

    pub(super) fn is_last_turn(self) -> bool {
        self.state.turn == self.table.last_turn
    }

    /// Who controls a hex.
    pub(super) fn holder(self, hex: SpaceId) -> Option<Side> {
        [Side::Axis, Side::Russian]
            .into_iter()
            .find(|&side| self.state.position.control(side).contains(hex))
    }

    /// Where a place lies that the Axis can't bear to lose.
    fn prize_hex(self, prize: Prize) -> SpaceId {
        let places = &self.table.places;
        match prize {
            Prize::Warsaw => places.cities[City::Warsaw as usize],
            Prize::Bucharest => places.cities[City::Bucharest as usize],
            Prize::Ploesti => places.ploesti,
        }
    }

    /// Whether an attack on this hex is allotted and not yet resolved.
    pub(super) fn is_allotted(self, hex: SpaceId) -> bool {
        self.state.allotted.contains(&hex)
    }

    /// The step, for whoever asks what it allows.
    pub(super) fn is_phase(self, phase: Phase) -> bool {
        let Step { phase: now, .. } = self.step();
        now == phase
    }
}

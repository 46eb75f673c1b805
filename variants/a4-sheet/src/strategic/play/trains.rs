//! Strategic movement: factories that load, trains, ships, and rail heads.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::state::{FACTORIES, Factory};
use crate::campaign::unit_set::UnitSet;
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::{HexSet, UnitId};
use crate::sequence::{Action, may};
use crate::side::Side;
use crate::stacking::may_enter;
use crate::staff::{Judge, Sees};
use crate::strategic::{
    Allowance, allowance, arrives_disrupted, may_leave, may_use_rail, must_be_left, must_be_traced,
    state_of_factory, turns_to_load,
};
use crate::unit::{Arm, State as Mark};
use crate::victory::{Cities, City};

impl Look<'_> {
    /// The victory cities in the hands of a side.
    pub(crate) fn cities_of(self, side: Side) -> Cities {
        let held = self.state.position.control(side);
        let places = self.table.places.cities;
        City::ALL
            .into_iter()
            .zip(places)
            .filter(|(_, hex)| held.contains(*hex))
            .map(|(c, _)| c)
            .collect()
    }

    /// How many units of a side may go by rail on this turn.
    pub(crate) fn rail_limit(self, side: Side, sink: &mut impl Sink) -> Allowance {
        // Cities that the Russians took are not still theirs.
        let held = self.cities_of(Side::Russian).iter().filter(|city| city.is_russian()).collect();
        allowance(&self.table.rules, side, self.date(), held, sink)
    }

    pub(crate) fn may_travel(self, unit: UnitId) -> bool {
        let full = self.unit(unit);
        let on_rails = full.counter.arm == Arm::RailwayGun;
        let fresh = !full.states.has(Mark::Moved) && !self.state.passed.contains(unit);
        fresh && !on_rails
    }

    /// Units that may go by rail.
    pub(crate) fn passengers(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let side = self.side();
        if u32::from(self.state.pools.railed) >= self.rail_limit(side, &mut Silent).units {
            return;
        }
        let rules = &self.table.rules;
        let may = |unit: &UnitId| {
            self.may_travel(*unit) && may_use_rail(rules, self.unit(*unit), &mut Silent).is_ok()
        };
        let position = &self.state.position;
        let there = position.occupied(side).and(&self.state.reach[0]);
        let units = there.iter().flat_map(|hex| position.units_at(hex));
        units.filter(may).for_each(|unit| tell(self.piece(unit)));
    }

    /// Where a train may stop.
    pub(crate) fn stations(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.state.reach[1].iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// Those of the hexes that are free of enemies and have room for a unit, its own left out.
    pub(crate) fn with_room(self, unit: UnitId, hexes: &HexSet) -> HexSet {
        let enemy = self.table.side(unit).enemy();
        self.with_room_anywhere(unit, &hexes.without(self.state.position.control(enemy)))
    }

    /// The same, on ground of the enemy too.
    pub(crate) fn with_room_anywhere(self, unit: UnitId, hexes: &HexSet) -> HexSet {
        let table = self.table;
        let side = table.side(unit);
        let position = &self.state.position;
        let mut room = hexes.without(position.occupied(side.enemy()));
        room.set(self.place(unit), false);
        let crowded = room.and(position.occupied(side));
        for hex in &crowded {
            room.set(hex, self.may_stand_in(unit, hex, &mut Silent).is_ok());
        }
        let nation = table.roster().counter(unit).nation;
        if crate::movement::is_bound_to_south(nation) {
            room = room.without(&table.ground.features().north);
        }
        room
    }

    /// Whether another unit of the side may go by rail.
    pub(crate) fn may_still_ride(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let allowance = self.rail_limit(self.side(), sink);
        must_be_left(allowance, self.state.pools.railed.into(), sink).map(|_| ())
    }

    /// stacking: whether a hex has room for a unit.
    pub(crate) fn may_stand_in(
        self,
        unit: UnitId,
        hex: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let (rules, ground, roster) = (&self.table.rules, &self.table.ground, self.table.roster());
        may_enter(rules, ground, roster, &self.state.position, unit, hex, sink)
    }
}

impl<S: Sink> Play<'_, S> {
    /// A.1 and B.1: factories, trains, ships.
    pub(crate) fn strategic(&mut self, side: Side) {
        let stage = self.state.stage;
        match (stage, side) {
            (0, Side::Russian) => {
                self.send_factories();
                self.state.ask = Ask::Evacuate;
            }
            (0, Side::Axis) => self.state.stage = 1,
            (1, _) => {
                self.find_net(side);
                self.state.ask = Ask::Train;
            }
            (2, _) => self.state.ask = Ask::Ship,
            _ => self.next_step(),
        }
    }

    /// A factory begins to load, or none does.
    pub(crate) fn evacuate(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(number) = choice else {
            self.state.stage = 1;
            return;
        };
        let begun = self.state.turn;
        self.state.factories[usize::from(number)] = Factory::Loading(begun);
        let date = self.look().date();
        state_of_factory(&self.table.rules, date, None, date, self.sink);
    }

    /// strategic.factory.transfer: factories that are loaded leave, if a line and a train are free for them.
    pub(crate) fn send_factories(&mut self) {
        let after = turns_to_load(&self.table.rules);
        self.find_net(Side::Russian);
        for number in 0..FACTORIES {
            let Factory::Loading(begun) = self.state.factories[number] else { continue };
            if begun + after > self.state.turn {
                continue;
            }
            let cut_off = !self.state.reach[0].contains(self.table.places.factories[number]);
            let limit = self.look().rail_limit(Side::Russian, &mut Silent).units;
            let left = limit.saturating_sub(self.state.pools.railed.into());
            if let Ok(moves) = may_leave(&self.table.rules, cut_off, left, self.sink) {
                self.state.pools.railed += moves;
                self.state.factories[number] = Factory::Left(self.state.turn - after);
                let date = self.look().date();
                let begun = self.table.turns[usize::from(self.state.turn - after)].date;
                state_of_factory(&self.table.rules, begun, None, date, self.sink);
            }
        }
    }

    /// strategic.rail.trace: the hexes that trains of a side reach, kept for the choices of the step.
    pub(crate) fn find_net(&mut self, side: Side) {
        let table = self.table;
        let converted = self.state.converted;
        let (position, rails) = (&self.state.position, &mut self.memory.rails);
        let railways = &table.railways;
        self.state.reach[0] =
            railways.traced(&table.ground, position, side, &converted, rails, self.sink);
    }

    /// A passenger is named, or the trains are done.
    pub(crate) fn name_passenger(&mut self, choice: Choice) {
        if let Choice::Piece(piece) = choice {
            let Some(unit) = self.look().unit_at(piece) else { return };
            let net = self.state.reach[0].and(&self.table.passable);
            self.state.reach[1] = self.look().with_room(unit, &net);
            self.state.ask = Ask::TrainTo(unit);
        } else {
            self.state.stage = 2;
            self.state.passed = UnitSet::EMPTY;
            self.state.ask = Ask::Nothing;
        }
    }

    /// The train arrives; or the passenger stays, and is not asked again.
    pub(crate) fn ride(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Train;
        let Choice::Hex(hex) = choice else {
            self.state.passed.insert(unit);
            return;
        };
        self.mark(unit, Mark::Moved, true);
        self.state.pools.railed += 1;
        let side = self.table.side(unit);
        let look = Look { table: self.table, state: self.state };
        look.rail_limit(side, self.sink);
        self.arrive_disrupted(unit, hex);
    }

    /// strategic.arrive-disrupted: it stands where it arrives, Disrupted.
    pub(crate) fn arrive_disrupted(&mut self, unit: UnitId, hex: SpaceId) {
        self.mark(unit, Mark::Entrenched, false);
        let disrupted = arrives_disrupted(self.sink);
        self.mark(unit, Mark::Disrupted, disrupted);
        self.put(unit, hex);
    }
}

impl Look<'_> {
    /// Factories that may begin to load.
    pub(crate) fn loading(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let net = self.state.position.control(Side::Russian);
        for (number, (state, hex)) in
            (0..).zip(self.state.factories.iter().zip(self.table.places.factories))
        {
            if *state == Factory::Works && hex != SpaceId::NONE && net.contains(hex) {
                tell(Choice::Marker(number));
            }
        }
    }
}

/// Which unit goes by rail.
#[derive(Clone, Copy)]
pub(crate) struct Train;

impl Asks for Train {
    const KIND: &'static str = "entrain";
    const SAYS: Says = Says { unit: "entrain ", ..Says::PLAIN };
    const SEES: Sees = Sees { goals: true, ..Sees::LITTLE };

    fn prompt(self, _: Look<'_>) -> String {
        "which unit goes by rail?".to_owned()
    }

    fn look_again<S: Sink>(self, play: &mut Play<'_, S>) {
        play.find_net(play.look().side());
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.passengers(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_passenger(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_pieces()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        let unit = look.named(choice)?;
        let (rules, full) = (&play.table.rules, look.unit(unit));
        may(rules, look.step(), Action::StrategicMove, full, play.sink)
            .and_then(|()| may_use_rail(rules, full, play.sink))
            .and_then(|()| look.may_still_ride(play.sink))
            .and_then(|()| {
                let cut_off = !look.state.reach[0].contains(look.place(unit));
                must_be_traced(&[], cut_off, play.sink)
            })
            .err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.passengers();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.passenger(choice)
    }
}

/// Where its train stops.
#[derive(Clone, Copy)]
pub(crate) struct TrainTo(pub UnitId);

impl Asks for TrainTo {
    const KIND: &'static str = "rail-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const SEES: Sees = Sees { lines: true, goals: true };

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does the train with {} stop?", look.unit_words(self.0))
    }

    fn look_again<S: Sink>(self, play: &mut Play<'_, S>) {
        Train.look_again(play);
        let named = play.look().piece(self.0);
        play.name_passenger(named);
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.stations(tell);
    }

    #[inline]
    fn is_wide_open(self, look: Look<'_>) -> bool {
        !look.state.reach[1].is_empty()
    }

    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        wanted.is_done_or_in(&look.state.reach[1..])
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.ride(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.stations(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.station(self.0, choice)
    }
}

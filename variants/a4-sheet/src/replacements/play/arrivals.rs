//! Who enters, and where.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::decision::candidates::hexes;
use crate::campaign::play::{Look, Play};
use crate::campaign::state::Beside;
use crate::claims::Docket;
use crate::position::{HexSet, UnitId};
use crate::replacements::{
    Door, EntryPlace, GermanEntry, Giver, german_entry, may_come_by, must_be_open,
};
use crate::set_up::late_parachute;
use crate::side::Side;
use crate::special_units::{katyusha, railway_gun};
use crate::staff::{Judge, Sees};
use crate::unit::Arm;
use crate::victory::City;

impl Look<'_> {
    /// The next unit of a side that is due and was not yet looked at.
    pub(crate) fn next_due(self, side: Side) -> Option<UnitId> {
        let due = |unit: &UnitId| match self.state.beside[unit.index()] {
            Beside::Due(turn) => turn <= self.state.turn,
            _ => false,
        };
        let units = self.table.roster().units().filter(|&unit| self.table.side(unit) == side);
        units.filter(due).find(|&unit| !self.state.passed.contains(unit))
    }

    /// Where a unit that is due may enter.
    pub(crate) fn entries(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        let room = match self.table.roster().counter(unit).arm {
            Arm::Shock => self.with_room_anywhere(unit, &self.state.reach[0]),
            _ => self.with_room(unit, &self.doors(unit)),
        };
        room.iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// The places through which a unit comes that is no Siberian, whoever holds them.
    pub(crate) fn doors(self, unit: UnitId) -> HexSet {
        match self.table.roster().counter(unit).arm {
            Arm::Tank | Arm::Mechanized => self.tank_entries(),
            _ => self.listed_entries(unit),
        }
    }

    /// The places of the schedule; Germans also enter at their rail heads.
    pub(crate) fn listed_entries(self, unit: UnitId) -> HexSet {
        let table = self.table;
        let listed = table.arrivals.iter().find(|arrival| arrival.units.contains(&unit));
        let rebuilt = || table.arrivals.iter().find(|arrival| arrival.side == table.side(unit));
        let mut hexes = listed.or_else(rebuilt).map_or(HexSet::EMPTY, |arrival| arrival.hexes);
        let counter = table.roster().counter(unit);
        if counter.nation.is_german() {
            let heads = &self.state.position.rail_heads;
            heads.iter().filter(|hex| **hex != SpaceId::NONE).for_each(|&hex| hexes.insert(hex));
        }
        if counter.side() == Side::Russian && counter.arm != Arm::RailwayGun {
            hexes = hexes.or(&self.gates());
        }
        hexes
    }

    /// setup.russian.reinforcement-stream: where railways cross the eastern edge.
    pub(crate) fn gates(self) -> HexSet {
        let features = self.table.ground.features();
        features.east_edge.and(&features.rail)
    }

    /// Whether a hex is one of them.
    fn is_gate(self, hex: SpaceId) -> bool {
        let features = self.table.ground.features();
        features.east_edge.contains(hex) && features.rail.contains(hex)
    }

    /// completion.tank-entry: where tanks are made, and the eastern edge.
    pub(crate) fn tank_entries(self) -> HexSet {
        let cities: HexSet = self.table.places.factories.into_iter().collect();
        cities.or(&self.gates())
    }

    /// The places through which the next army out of the pile may come, whoever holds them.
    pub(crate) fn army_entries(self) -> HexSet {
        let open = |hex: &SpaceId| self.army_comes_by(*hex, &mut Silent).is_ok();
        self.army_doors().iter().filter(open).collect()
    }

    /// The places through which armies out of the pile ever come.
    pub(crate) fn army_doors(self) -> HexSet {
        let cities: HexSet = self.table.places.cities.into_iter().collect();
        self.table.places.major.or(&cities).or(&self.gates())
    }

    /// completion.army-entry: whether the next army may come by a hex.
    pub(crate) fn army_comes_by(self, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let bought = self.state.pools.coming == 0;
        may_come_by(&self.table.rules, self.door(hex), bought, sink)
    }

    fn door(self, hex: SpaceId) -> Door {
        if self.is_gate(hex) {
            return Door::Edge;
        }
        let places = &self.table.places;
        let giver = if hex == places.cities[City::Moscow as usize] {
            Giver::Moscow
        } else if places.major.contains(hex) {
            Giver::Major
        } else if places.cities.contains(&hex) {
            Giver::Victory
        } else {
            return Door::Elsewhere;
        };
        Door::City(giver, self.state.housed.get(hex).unwrap_or(0).into())
    }

    /// Where the next army out of the pile may enter.
    pub(crate) fn army_gates(self, tell: &mut impl FnMut(Choice)) {
        let Some(any) = self.any_army() else { return };
        let hexes = self.with_room(any, &self.army_entries());
        hexes.iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// completion.delayed-entry, stacking: whether a unit finds an open door and room behind it.
    pub(crate) fn may_come_by(
        self,
        unit: UnitId,
        hex: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let enemy = self.table.side(unit).enemy();
        must_be_open(self.state.position.control(enemy).contains(hex), sink)?;
        self.may_stand_in(unit, hex, sink)
    }

    /// Why the next army out of the pile may not come by a hex.
    pub(crate) fn army_refused(self, hex: SpaceId, sink: &mut impl Sink) -> Option<Refused> {
        let any = self.any_army()?;
        self.army_comes_by(hex, sink).and_then(|()| self.may_come_by(any, hex, sink)).err()
    }
}

impl<S: Sink> Play<'_, S> {
    /// A unit that is due is asked where it enters.
    pub(crate) fn ask_for_entry(&mut self, unit: UnitId) {
        if self.look().is_siberian(unit) {
            self.find_siberian_entries();
        }
        if self.comes(unit) {
            self.state.ask = Ask::Arrive(unit);
        } else {
            self.state.beside[unit.index()] = Beside::Gone;
        }
    }

    /// Railway guns do not come to a Leningrad that is lost.
    pub(crate) fn comes(&mut self, unit: UnitId) -> bool {
        if self.table.roster().counter(unit).arm != Arm::RailwayGun {
            return true;
        }
        let leningrad = self.table.places.cities[City::Leningrad as usize];
        let lost = !self.state.position.control(Side::Russian).contains(leningrad);
        let date = self.look().date();
        railway_gun::come_by(&self.table.rules, date, lost, self.sink) > 0
    }

    /// A unit enters here.
    pub(crate) fn enter(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(hex) = choice else { return };
        self.explain_entry(unit, hex);
        self.pass(unit, hex);
        self.put(unit, hex);
    }

    pub(crate) fn explain_entry(&mut self, unit: UnitId, hex: SpaceId) {
        let counter = self.table.roster().counter(unit);
        let date = self.look().date();
        match (counter.nation, counter.arm) {
            (nation, _) if nation.is_german() => {
                let head = self.state.position.rail_heads.contains(&hex);
                let at = if head { EntryPlace::RailHead } else { EntryPlace::CountryEdge };
                let month = date.month();
                let entry = GermanEntry { month, turn: date, at };
                let _ = german_entry(&self.table.rules, &entry, self.sink);
            }
            (_, Arm::Shock) => {
                let allowed = self.siberian_enters(hex);
                debug_assert!(allowed.is_ok(), "only those hexes are offered");
            }
            (_, Arm::RailwayGun) => {
                railway_gun::come_by(&self.table.rules, date, false, self.sink);
            }
            (_, Arm::Katyusha) => {
                katyusha::come_by(&self.table.rules, date, self.sink);
            }
            (_, Arm::Parachute) => {
                late_parachute(&self.table.rules, self.sink);
            }
            _ => {}
        }
    }

    /// A.1: reinforcements and panzer factors.
    pub(crate) fn axis_reinforcements(&mut self) {
        match self.state.stage {
            0 => {
                self.bring_panzers();
                self.state.stage = 1;
            }
            1 => match self.look().next_due(Side::Axis) {
                Some(unit) => self.ask_for_entry(unit),
                None => self.state.stage = 2,
            },
            2 if self.state.pools.panzer > 0 => self.state.ask = Ask::Panzers,
            _ => {
                self.build_up_korps();
                self.next_step();
            }
        }
    }
}

/// completion.delayed-entry: where a unit enters.
#[derive(Clone, Copy)]
pub(crate) struct Arrive(pub UnitId);

impl Asks for Arrive {
    const KIND: &'static str = "enter";
    const SEES: Sees = Sees { goals: true, ..Sees::LITTLE };

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} enter?", look.unit_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.entries(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.enter(self.0, choice);
    }

    fn pass_over<S: Sink>(self, play: &mut Play<'_, S>) {
        play.state.passed.insert(self.0);
        play.state.ask = Ask::Nothing;
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        if look.is_siberian(self.0) {
            hexes(&look.table.places.major)
        } else {
            hexes(&look.doors(self.0))
        }
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        if look.is_siberian(self.0) {
            play.siberian_enters(hex).err()
        } else {
            look.may_come_by(self.0, hex, play.sink).err()
        }
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.entries(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.entry(choice)
    }
}

/// completion.army-entry: where an army out of the pile enters.
#[derive(Clone, Copy)]
pub(crate) struct Enter;

impl Asks for Enter {
    const KIND: &'static str = "enter-army";
    const SEES: Sees = Sees { goals: true, ..Sees::LITTLE };

    fn prompt(self, _: Look<'_>) -> String {
        "where does the next army enter?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.army_gates(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::Hex(hex) = choice {
            play.state.ask = Ask::Draws(hex);
        }
    }

    fn pass_over<S: Sink>(self, play: &mut Play<'_, S>) {
        let pools = &mut play.state.pools;
        let heap = if pools.coming > 0 { &mut pools.coming } else { &mut pools.bought };
        *heap = 0;
        play.state.ask = Ask::Nothing;
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        hexes(&look.army_doors())
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.army_refused(hex, play.sink)
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.entry(choice)
    }
}

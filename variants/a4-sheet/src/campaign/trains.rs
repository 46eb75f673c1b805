//! Strategic movement: factories that load, trains, ships, and rail heads.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use super::ask::Ask;
use super::choice::Choice;
use super::play::{Look, Play};
use super::state::Factory;
use crate::clause;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::strategic::{self, Allowance, allowance, arrives_disrupted, head_hexes, may_use_rail};
use crate::unit::{Arm, State as Mark};
use crate::victory::{Cities, City};

impl Look<'_> {
    /// The victory cities in the hands of a side.
    pub(super) fn cities_of(self, side: Side) -> Cities {
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
    fn rail_limit(self, side: Side, sink: &mut impl Sink) -> Allowance {
        allowance(&self.table.rules, side, self.date(), self.cities_of(Side::Russian), sink)
    }

    fn may_travel(self, unit: UnitId) -> bool {
        let full = self.unit(unit);
        let on_rails = full.counter.arm == Arm::RailwayGun;
        !full.states.has(Mark::Moved) && !on_rails && !full.is_disrupted()
    }

    /// Units that may go by rail.
    pub(super) fn passengers(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let side = self.side();
        if u32::from(self.state.pools.railed) >= self.rail_limit(side, &mut Silent).units {
            return;
        }
        let rules = &self.table.rules;
        let may = |unit: &UnitId| {
            self.state.reach[0].contains(self.place(*unit))
                && self.may_travel(*unit)
                && may_use_rail(rules, self.unit(*unit), &mut Silent).is_ok()
        };
        self.on_map(side).filter(may).for_each(|unit| offer(self.piece(unit)));
    }

    /// Where a train may stop.
    pub(super) fn stations(self, unit: UnitId, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let net = self.state.reach[0].and(&self.table.places.named);
        self.with_room(unit, &net).iter().for_each(|hex| offer(Choice::Hex(hex)));
    }

    /// Those of the hexes that are free of enemies and have room for a unit, its own left out.
    pub(super) fn with_room(self, unit: UnitId, hexes: &HexSet) -> HexSet {
        let table = self.table;
        let side = table.side(unit);
        let position = &self.state.position;
        let mut room =
            hexes.without(position.occupied(side.enemy())).without(position.control(side.enemy()));
        room.set(self.place(unit), false);
        let crowded = room.and(position.occupied(side));
        for hex in crowded.iter() {
            let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
            let fits =
                crate::stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent);
            room.set(hex, fits.is_ok());
        }
        let nation = table.roster().counter(unit).nation;
        if crate::movement::is_bound_to_south(nation) {
            room = room.without(&table.ground.features().north);
        }
        room
    }
}

impl<S: Sink> Play<'_, S> {
    /// A.1 and B.1: factories, trains, ships.
    pub(super) fn strategic(&mut self, side: Side) {
        let stage = self.state.stage;
        match (stage, side) {
            (0, Side::Russian) => self.state.ask = Ask::Evacuate,
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
    pub(super) fn evacuate(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(number) = choice else {
            self.state.stage = 1;
            return;
        };
        let begun = self.state.turn;
        self.state.factories[usize::from(number)] = Factory::Begun(begun);
        let date = self.look().date();
        strategic::state_of_factory(&self.table.rules, date, None, date, self.sink);
    }

    /// strategic.rail.trace: the hexes that trains of a side reach, kept for the choices of the step.
    pub(super) fn find_net(&mut self, side: Side) {
        let table = self.table;
        let converted = self.look().converted();
        let (position, rails) = (&self.state.position, &mut self.memory.rails);
        let net = table.railways.net(&table.ground, position, side, &converted, rails);
        self.state.reach[0] = net;
        self.sink.cite(clause::STRATEGIC_RAIL_TRACE);
    }

    /// A passenger is named, or the trains are done.
    pub(super) fn name_passenger(&mut self, choice: Choice) {
        if let Choice::Piece(piece) = choice {
            let unit = self.look().unit_at(piece);
            self.state.ask = unit.map_or(Ask::Nothing, Ask::TrainTo);
        } else {
            self.state.stage = 2;
            self.state.ask = Ask::Nothing;
        }
    }

    /// The train arrives; or the passenger stays, and takes no train on this turn.
    pub(super) fn ride(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Train;
        self.mark(unit, Mark::Moved, true);
        let Choice::Hex(hex) = choice else { return };
        self.state.pools.railed += 1;
        let side = self.table.side(unit);
        let look = Look { table: self.table, state: self.state };
        look.rail_limit(side, self.sink);
        self.arrive_disrupted(unit, hex);
    }

    /// strategic.arrive-disrupted: it stands where it arrives, Disrupted.
    pub(super) fn arrive_disrupted(&mut self, unit: UnitId, hex: SpaceId) {
        self.mark(unit, Mark::Entrenched, false);
        let disrupted = arrives_disrupted(self.sink);
        self.mark(unit, Mark::Disrupted, disrupted);
        self.put(unit, hex);
    }

    /// strategic.rail.gauge-conversion: every head goes on along its line as far as it can.
    pub(super) fn convert_rails(&mut self) {
        let most = head_hexes(&self.table.rules);
        self.sink.cite(clause::STRATEGIC_RAIL_GAUGE_CONVERSION);
        self.sink.cite(clause::COMPLETION_RAIL_HEADS);
        for (head, line) in self.table.lines.iter().enumerate() {
            for _ in 0..most {
                let at = self.state.position.rail_heads[head];
                let next = line.iter().skip_while(|hex| **hex != at).nth(1);
                match next {
                    Some(&next) if self.look().is_free_for_head(next) => {
                        self.state.position.rail_heads[head] = next;
                    }
                    _ => break,
                }
            }
        }
        self.next_step();
    }
}

impl Look<'_> {
    /// completion.rail-heads: a head goes only where the Axis holds the ground.
    fn is_free_for_head(self, hex: SpaceId) -> bool {
        let position = &self.state.position;
        let watched = position.zone(Side::Russian).contains(hex)
            && !position.occupied(Side::Axis).contains(hex);
        position.control(Side::Axis).contains(hex)
            && !position.occupied(Side::Russian).contains(hex)
            && !watched
    }

    /// The hexes whose gauge the rail heads changed.
    pub(super) fn converted(self) -> HexSet {
        let heads = self.table.lines.iter().zip(&self.state.position.rail_heads);
        let mut converted = HexSet::EMPTY;
        for (line, head) in heads {
            let Some(last) = line.iter().position(|hex| hex == head) else { continue };
            line[..=last].iter().for_each(|&hex| converted.insert(hex));
        }
        converted
    }

    /// Factories that may begin to load.
    pub(super) fn loading(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let net = self.state.position.control(Side::Russian);
        for (number, (state, hex)) in
            (0..).zip(self.state.factories.iter().zip(self.table.places.factories))
        {
            if *state == Factory::Works && hex != SpaceId::NONE && net.contains(hex) {
                offer(Choice::Marker(number));
            }
        }
    }
}

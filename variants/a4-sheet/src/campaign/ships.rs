//! Voyages.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;

use super::ask::Ask;
use super::choice::Choice;
use super::play::{Look, Play};
use crate::clause;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::strategic::{Control, Sea, risk};
use crate::unit::{Arm, State as Mark};
use crate::victory::City;

impl Look<'_> {
    /// The sea beside a hex; the Sea of Azov only where there is no other.
    fn sea_at(self, hex: SpaceId) -> Option<Sea> {
        let places = &self.table.places;
        let [baltic, black] = &places.coasts;
        match (baltic.contains(hex), black.contains(hex), places.azov.contains(hex)) {
            (true, ..) => Some(Sea::Baltic),
            (_, _, true) => Some(Sea::Azov),
            (_, true, _) => Some(Sea::Black),
            _ => None,
        }
    }

    /// Who holds the places that control the seas.
    fn sea_control(self) -> Control {
        let axis = self.state.position.control(Side::Axis);
        let holder = |hex: SpaceId| if axis.contains(hex) { Side::Axis } else { Side::Russian };
        let places = &self.table.places;
        Control {
            koenigsberg: holder(places.koenigsberg),
            sevastopol: holder(places.cities[City::Sevastopol as usize]),
            kerch_west: holder(places.kerch[0]),
            kerch_east: holder(places.kerch[1]),
        }
    }

    fn sails_left(self) -> bool {
        self.state.pools.shipped < self.table.rules.figures.strategic.sea.units
    }

    /// Units that may go by sea.
    pub(super) fn voyagers(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        if !self.sails_left() {
            return;
        }
        let may = |unit: &UnitId| {
            let full = self.unit(*unit);
            let fresh = !full.is_disrupted() && !full.states.has(Mark::Moved);
            let on_rails = full.counter.arm == Arm::RailwayGun;
            fresh && !on_rails && !self.ports(*unit).is_empty()
        };
        self.on_map(self.side()).filter(may).for_each(|unit| offer(self.piece(unit)));
    }

    /// strategic.sea.no-landings: the friendly ports of the same sea.
    fn ports(self, unit: UnitId) -> HexSet {
        let coasts = &self.table.places.coasts;
        let own = coasts.iter().find(|coast| coast.contains(self.place(unit)));
        let Some(coast) = own else { return HexSet::EMPTY };
        self.with_room(unit, &coast.and(&self.table.ground.features().port))
    }

    /// Where a unit may land.
    pub(super) fn landings(self, unit: UnitId, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        self.ports(unit).iter().for_each(|hex| offer(Choice::Hex(hex)));
    }

    /// How many numbers of the die sink a unit on this voyage.
    pub(super) fn sinking(self, unit: UnitId, to: SpaceId, sink: &mut impl Sink) -> u32 {
        let (from, to) = (self.sea_at(self.place(unit)), self.sea_at(to));
        let (Some(from), Some(to)) = (from, to) else { return 0 };
        risk(&self.table.rules, self.table.side(unit), from, to, self.sea_control(), sink).into()
    }
}

impl<S: Sink> Play<'_, S> {
    /// A voyager is named, or the ships are done.
    pub(super) fn name_voyager(&mut self, choice: Choice) {
        if let Choice::Piece(piece) = choice {
            let unit = self.look().unit_at(piece);
            self.state.ask = unit.map_or(Ask::Nothing, Ask::ShipTo);
        } else {
            self.state.stage = 3;
            self.state.ask = Ask::Nothing;
        }
    }

    /// The voyage begins; or the unit stays, and takes no ship on this turn.
    pub(super) fn sail(&mut self, unit: UnitId, choice: Choice) {
        self.mark(unit, Mark::Moved, true);
        self.state.ask = match choice {
            Choice::Hex(to) => Ask::Voyage { unit, to },
            _ => Ask::Ship,
        };
    }

    /// strategic.sea.risk-friendly, strategic.sea.risk-enemy: low numbers sink the unit.
    pub(super) fn land(&mut self, unit: UnitId, to: SpaceId, die: u32) {
        self.state.ask = Ask::Ship;
        self.state.pools.shipped += 1;
        let look = Look { table: self.table, state: self.state };
        let numbers = look.sinking(unit, to, self.sink);
        self.sink.cite(clause::STRATEGIC_SEA_LIMIT);
        self.sink.cite(clause::STRATEGIC_SEA_NO_LANDINGS);
        if die <= numbers {
            self.lose(unit);
        } else {
            self.arrive_disrupted(unit, to);
        }
    }
}

//! Voyages.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::decision::candidates::hexes;
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::{HexSet, UnitId};
use crate::purposes;
use crate::side::Side;
use crate::staff::Judge;
use crate::strategic::{
    Control, Gone, Port, Sea, may_embark, must_be_coastal, must_be_friendly, must_have_moves_left,
    risk,
};
use crate::unit::{Arm, State as Mark};
use crate::victory::City;

impl Look<'_> {
    /// The sea beside a hex; the Sea of Azov only where there is no other.
    pub(crate) fn sea_at(self, hex: SpaceId) -> Option<Sea> {
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
    pub(crate) fn sea_control(self) -> Control {
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

    /// Whether another unit of the side may go by sea.
    pub(crate) fn may_still_sail(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let gone = |side: Side| self.state.pools.shipped[side as usize].into();
        let gone = Gone { own: gone(self.side()), enemy: gone(self.side().enemy()) };
        must_have_moves_left(&self.table.rules, gone, sink)
    }

    /// Units that may go by sea.
    pub(crate) fn voyagers(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        if self.may_still_sail(&mut Silent).is_err() {
            return;
        }
        let may = |unit: &UnitId| {
            let full = self.unit(*unit);
            let fresh = !full.states.has(Mark::Moved) && !self.state.passed.contains(*unit);
            let on_rails = full.counter.arm == Arm::RailwayGun;
            let fit = may_embark(full, &mut Silent).is_ok();
            fresh && fit && !on_rails && !self.ports(*unit).is_empty()
        };
        let (position, [one, other]) = (&self.state.position, &self.table.places.coasts);
        let ashore = position.occupied(self.side()).and(&one.or(other));
        let units = ashore.iter().flat_map(|hex| position.units_at(hex));
        units.filter(may).for_each(|unit| tell(self.piece(unit)));
    }

    /// The ports of the same sea where a unit may land.
    pub(crate) fn ports(self, unit: UnitId) -> HexSet {
        let coasts = &self.table.places.coasts;
        let own = coasts.iter().find(|coast| coast.contains(self.place(unit)));
        let Some(coast) = own else { return HexSet::EMPTY };
        let ports = coast.and(&self.table.ground.features().port);
        let friendly = ports.iter().filter(|&port| self.may_land(unit, port, &mut Silent).is_ok());
        self.with_room(unit, &friendly.collect())
    }

    /// strategic.sea.limit: a voyage begins at a coast.
    pub(crate) fn may_set_sail(self, unit: UnitId, sink: &mut impl Sink) -> Result<(), Refused> {
        must_be_coastal(self.sea_at(self.place(unit)), sink).map(|_| ())
    }

    /// strategic.sea.no-landings, strategic.sea.limit: whether a unit may land in a port.
    pub(crate) fn may_land(
        self,
        unit: UnitId,
        port: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let sea = must_be_coastal(self.sea_at(port), sink)?;
        let side = self.table.side(unit);
        let holder = self.holder(port).unwrap_or(side.enemy());
        must_be_friendly(side, Port { sea, holder, no_port: false }, sink)
    }

    /// Where a unit may land.
    pub(crate) fn landings(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.ports(unit).iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// How many numbers of the die sink a unit on this voyage.
    pub(crate) fn sinking(self, unit: UnitId, to: SpaceId, sink: &mut impl Sink) -> u32 {
        let (from, to) = (self.sea_at(self.place(unit)), self.sea_at(to));
        let (Some(from), Some(to)) = (from, to) else { return 0 };
        risk(&self.table.rules, self.table.side(unit), from, to, self.sea_control(), sink).into()
    }
}

impl<S: Sink> Play<'_, S> {
    /// A voyager is named, or the ships are done.
    pub(crate) fn name_voyager(&mut self, choice: Choice) {
        if let Choice::Piece(piece) = choice {
            let unit = self.look().unit_at(piece);
            self.state.ask = unit.map_or(Ask::Nothing, Ask::ShipTo);
        } else {
            self.state.stage = 3;
            self.state.ask = Ask::Nothing;
        }
    }

    /// The voyage begins; or the unit stays, and is not asked again.
    pub(crate) fn sail(&mut self, unit: UnitId, choice: Choice) {
        let Choice::Hex(to) = choice else {
            self.state.passed.insert(unit);
            self.state.ask = Ask::Ship;
            return;
        };
        self.mark(unit, Mark::Moved, true);
        self.state.ask = Ask::Voyage { unit, to };
    }

    /// strategic.sea.risk-friendly, strategic.sea.risk-enemy: low numbers sink the unit.
    pub(crate) fn land(&mut self, unit: UnitId, to: SpaceId, die: u32) {
        self.state.ask = Ask::Ship;
        let look = Look { table: self.table, state: self.state };
        let allowed =
            look.may_still_sail(self.sink).and_then(|()| look.may_land(unit, to, self.sink));
        debug_assert!(allowed.is_ok(), "only such voyages are offered");
        let numbers = look.sinking(unit, to, self.sink);
        self.state.pools.shipped[self.table.side(unit) as usize] += 1;
        if die <= numbers {
            self.lose(unit);
        } else {
            self.arrive_disrupted(unit, to);
        }
    }
}

/// strategic.sea.limit: which unit goes by sea.
#[derive(Clone, Copy)]
pub(crate) struct Ship;

impl Asks for Ship {
    const KIND: &'static str = "embark";
    const SAYS: Says = Says { unit: "embark ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which unit goes by sea?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.voyagers(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_voyager(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_pieces()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        let unit = look.named(choice)?;
        may_embark(look.unit(unit), play.sink)
            .and_then(|()| look.may_still_sail(play.sink))
            .and_then(|()| look.may_set_sail(unit, play.sink))
            .err()
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.voyager(choice)
    }
}

/// strategic.sea.no-landings, strategic.sea.limit: where it lands.
#[derive(Clone, Copy)]
pub(crate) struct ShipTo(pub UnitId);

impl Asks for ShipTo {
    const KIND: &'static str = "sail-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} land?", look.unit_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.landings(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.sail(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        hexes(&look.table.ground.features().port)
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_land(self.0, hex, play.sink)
            .and_then(|()| look.may_stand_in(self.0, hex, play.sink))
            .err()
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Hex(to) = choice else { return None };
        Some(play.look().voyage_odds(self.0, to))
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.voyages(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.landing(self.0, choice)
    }
}

/// strategic.sea.risk-friendly, strategic.sea.risk-enemy: whether it arrives.
#[derive(Clone, Copy)]
pub(crate) struct Voyage {
    pub unit: UnitId,
    pub to: SpaceId,
}

impl Rolls for Voyage {
    const PURPOSE: u8 = purposes::VOYAGE;

    fn prompt(self, look: Look<'_>) -> String {
        format!("is {} sunk?", look.unit_words(self.unit))
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        self.unit.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.land(self.unit, self.to, outcome.into());
    }
}

//! The Urals box: who enters and leaves it, by which way.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c81_urals::edge::{Controller, EdgeHex, Map};
use crate::c81_urals::entry::{Entry, may_enter};
use crate::c81_urals::exit::{Exit, may_leave};
use crate::c81_urals::forces::{GroundFactors, Owner as Army, Phase as When, UnitKind, Wars, Way};
use crate::campaign::Campaign;
use crate::campaign::hexes::Spot;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{NEVER, mark};
use crate::count::Count;
use crate::far_east::economy::Power;
use crate::far_east::europe::german_factors;
use crate::hex::HexName;

impl Campaign {
    /// 81.63: Russian units enter the box from the edge of the map.
    pub(crate) fn may_enter_the_box(
        &self,
        unit: Unit,
        from: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        may_enter(&self.table.rules, &self.entry(unit, from), sink)?;
        self.may_quit_siberia(unit, self.table.places.urals, sink)
    }

    /// A unit on its way into the box.
    pub(crate) fn entry(&self, unit: Unit, from: Spot) -> Entry {
        let sort = self.table.roster.sort(unit);
        let owner = if sort.nation == Nation::Russia { Army::Russian } else { Army::Japanese };
        let (phase, by) = self.way(sort.kind);
        let steps = self.table.parts.edge.contains(from) && sort.kind.is_ground();
        let edge_hex = self.edge_hex(if steps { from } else { self.nearest_edge(from) });
        let air_in_box = Count::of(self.air_in_the_box());
        Entry { owner, unit: kind(sort.kind), phase, by, edge_hex, air_in_box }
    }

    /// The phase of the step that is played, and how a unit goes in it.
    fn way(&self, kind: Kind) -> (When, Way) {
        match self.state.current() {
            Step::Movement if kind == Kind::Air => (When::Movement, Way::Stage),
            Step::Movement => (When::Movement, Way::Move),
            Step::Combat(_) => (When::Combat, Way::Exploit),
            _ => (When::Redeployment, Way::Sr),
        }
    }

    /// Russian air factors in the box that could fly.
    pub(crate) fn air_in_the_box(&self) -> u32 {
        u32::try_from(self.risen_in_the_box().count()).unwrap_or(0)
    }

    /// The Russian air factors in the box that meet bombers.
    pub(crate) fn risen_in_the_box(&self) -> impl Iterator<Item = Unit> + '_ {
        self.units_on_map(Power::Russia).filter(|unit| {
            self.is_the_box(self.state.place(*unit))
                && self.table.roster.sort(*unit).kind == Kind::Air
                && !self.state.has(*unit, mark::FLOWN)
        })
    }

    /// 81.65: Russian units leave it.
    pub(crate) fn may_leave_the_box(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<u32, Refused> {
        may_leave(&self.table.rules, &self.exit(unit, self.edge_hex(to)), sink)
    }

    /// The same for a search, which counts once who stands at the box.
    pub(crate) fn can_leave_the_box(&self, unit: Unit, to: Spot, ground: GroundFactors) -> bool {
        let exit = self.exit_past(unit, self.edge_hex(to), ground);
        may_leave(&self.table.rules, &exit, &mut Silent).is_ok()
    }

    /// 81.65.2: Russian units redeploy out of it to Europe.
    pub(crate) fn may_leave_for_europe(
        &self,
        unit: Unit,
        sink: &mut impl Sink,
    ) -> Result<u32, Refused> {
        may_leave(&self.table.rules, &self.exit(unit, self.european_edge()), sink)
    }

    /// The edge hex by which units leave the box for Europe.
    pub(crate) fn european_edge(&self) -> EdgeHex {
        let edge = self.table.board.region("european-edge").and_then(|set| set.iter().next());
        let hex = edge.and_then(|space| self.table.spot(space.0).hex_name).unwrap_or(NOWHERE);
        EdgeHex { map: Map::Europe, hex, controller: Controller::Russia, inland: false }
    }

    /// 81.65: a Russian unit on its way out of the box by an edge hex.
    pub(crate) fn exit(&self, unit: Unit, edge_hex: EdgeHex) -> Exit {
        self.exit_past(unit, edge_hex, self.ground_at_the_box())
    }

    fn exit_past(&self, unit: Unit, edge_hex: EdgeHex, ground: GroundFactors) -> Exit {
        let sort = self.table.roster.sort(unit);
        let (phase, by) = self.way(sort.kind);
        Exit {
            unit: kind(sort.kind),
            factors: Count::of(sort.strength.into()),
            phase,
            by,
            edge_hex,
            enemy_units: false,
            ground,
            wars: self.wars(),
        }
    }

    /// The first edge hex that Russia holds.
    pub(crate) fn open_edge(&self) -> Spot {
        let held = |spot: &Spot| self.state.owner(*spot) == Owner::Russia;
        self.table.parts.edge.iter().find(held).unwrap_or(self.table.places.urals)
    }

    pub(crate) fn edge_hex(&self, spot: Spot) -> EdgeHex {
        let controller = match self.state.owner(spot) {
            Owner::Japan => Controller::Japan,
            Owner::Communist => Controller::Communist,
            Owner::Nationalist => Controller::Nationalist,
            Owner::Russia | Owner::Western | Owner::Nobody => Controller::Russia,
        };
        let hex = self.table.spot(spot).hex_name.unwrap_or(NOWHERE);
        let inland = !self.table.parts.edge.contains(spot);
        EdgeHex { map: Map::Pacific, hex, controller, inland }
    }

    /// Ground factors in the Urals box and beside it.
    pub(crate) fn ground_at_the_box(&self) -> GroundFactors {
        let russian = self.factors_at(self.table.places.urals);
        let beside = self.ground_of(Power::Japan).and(&self.table.parts.edge);
        let japanese = beside.iter().map(|spot| self.factors_at(spot)).sum();
        let index = self.state.index.into();
        let fights = self.wars().with_european_axis;
        let germans =
            if fights { german_factors(&self.table.rules, index, &mut Silent) } else { 0 };
        GroundFactors {
            russian: Count::of(russian),
            european_axis: Count::of(germans),
            japanese: Count::of(japanese),
        }
    }

    /// Who is at war with Russia.
    pub(crate) fn wars(&self) -> Wars {
        Wars {
            with_european_axis: self.state.german_war != NEVER && self.state.surrender == NEVER,
            with_japan: self.state.russia_at_war(),
        }
    }
}

/// A hex that no map has.
const NOWHERE: HexName = HexName { row: u16::MAX, number: 0 };

fn kind(kind: Kind) -> UnitKind {
    match kind {
        Kind::Armor => UnitKind::Armor,
        Kind::Air => UnitKind::Air,
        Kind::Infantry | Kind::Partisan => UnitKind::Infantry,
    }
}

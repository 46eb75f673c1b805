//! How a half ends: Europe, supply, and who has won.

use stavka_core::bounded::Int;
use stavka_core::clause::{Silent, Sink};
use stavka_core::game::{Outcome, Side};

use crate::area::Area;
use crate::c78_nationalist_china::supply as nationalist;
use crate::c78_nationalist_china::western_allies::{Asked as Hexes, counted};
use crate::c79_communist_china::supply as communist;
use crate::campaign::Campaign;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{ALLIES, AXIS, NEVER};
use crate::campaign::walk::Next;
use crate::chinese_supply::{Army, partisans_need_none};
use crate::count::Count;
use crate::far_east::supply;
use crate::far_east::victory::{Asked, RULE, Tally, Winner, points, winner};

impl Campaign {
    /// Supply is checked, and the half ends; the game, too, if it is time.
    pub(crate) fn end_half(&mut self, sink: &mut impl Sink) -> Next {
        self.supply_everybody(&mut Silent);
        for unit in self.table.roster.units() {
            self.feed(unit, sink);
        }
        let none = self.objectives_held().japan.get() == 0;
        let last = self.state.turn + 1 >= self.table.halves;
        if none || last {
            self.state.over = true;
            counted(&self.table.rules, &self.hexes_counted(), sink);
            self.verdict(sink);
        }
        Next::Over
    }

    /// A ground unit of the side whose half ends suffers for want of supply.
    pub(crate) fn feed(&mut self, unit: Unit, sink: &mut impl Sink) {
        let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
        let power = sort.nation.power();
        let ours = crate::campaign::state::side_of(power) == self.state.side();
        if ours && sort.kind == Kind::Partisan && self.table.has(spot) {
            let communist = sort.nation == Nation::Communist;
            let army = if communist { Army::Communist } else { Army::Nationalist };
            partisans_need_none(army, sink);
        }
        if !ours || !self.table.has(spot) || !sort.kind.is_ground() {
            return;
        }
        let hungry = &mut self.state.hungry[usize::from(unit)];
        if self.state.supplied[power as usize].contains(spot) {
            *hungry = 0;
            return;
        }
        *hungry = hungry.saturating_add(1);
        let lost = supply::is_lost(&self.table.rules, (*hungry).into(), sink);
        let area = self.table.spot(spot).area.unwrap_or(Area::China);
        let lost = match sort.nation {
            Nation::Nationalist => nationalist::is_eliminated(area, lost, sink),
            Nation::Communist => communist::is_eliminated(sink) && lost,
            Nation::Japan | Nation::Wang | Nation::Russia => lost,
        };
        if lost {
            self.lose(unit);
        }
    }

    /// What Japan has won.
    pub(crate) fn tally(&self) -> Tally {
        let held = |spots: &[u16]| {
            let held = spots.iter().filter(|spot| self.state.owner(**spot) == Owner::Japan).count();
            i32::try_from(held).unwrap_or(0)
        };
        let places = &self.table.places;
        let objectives = counted(&self.table.rules, &self.hexes_counted(), &mut Silent).japan;
        Tally {
            objectives: i32::try_from(objectives).unwrap_or(0),
            chungking: held(&[places.chungking]) > 0,
            capitals: held(&places.capitals),
            siberian_cities: held(&places.siberian_cities),
            drafts: self.state.drafts_met.into(),
            urals_brps: self.state.urals_lost.into(),
            german_surrender: self.state.surrender != NEVER,
            sent: self.state.sent.into(),
        }
    }

    /// 78.52, 79.73.1: the objectives in China, to be counted for victory.
    pub(crate) fn hexes_counted(&self) -> Hexes {
        Hexes {
            held: self.objectives_held(),
            victory: true,
            turn: self.turn(),
            japan_us_war: self.when(self.state.us_war),
        }
    }

    /// What Japan has won, as the question of victory asks for it.
    pub(crate) fn asked_of_victory(&self) -> Asked {
        let tally = self.tally();
        let count = |number: i32| Count::of(number.unsigned_abs());
        Asked {
            objectives: count(tally.objectives),
            chungking: tally.chungking,
            capitals: count(tally.capitals),
            siberian_cities: count(tally.siberian_cities),
            drafts: count(tally.drafts),
            urals_brps: Int::new(tally.urals_brps),
            german_surrender: tally.german_surrender,
            sent: Int::new(tally.sent),
        }
    }

    /// Japan's points, and who has won with them.
    pub(crate) fn verdict(&self, sink: &mut impl Sink) -> (i32, Option<Side>) {
        let points = points(&self.table.rules, &self.tally(), sink);
        let winner = match winner(&self.table.rules, points, sink) {
            Winner::Axis => Some(AXIS),
            Winner::Allies => Some(ALLIES),
            Winner::Nobody => None,
        };
        (points, winner)
    }

    /// How the game ended, once it has.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let winner = || self.verdict(&mut Silent).1;
        self.state.over.then(|| Outcome { winner: winner(), by: RULE })
    }
}

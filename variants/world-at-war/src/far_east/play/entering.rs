//! Entering a space: who may, and what becomes of it and of those who are there.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};

use crate::area::Area;
use crate::c79_communist_china::control::is_conquered;
use crate::c80_limits::ground::{March, Order, may_go};
use crate::c80_limits::situation::Situation;
use crate::campaign::Campaign;
use crate::campaign::hexes::Spot;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::NEVER;
use crate::count::Count;
use crate::far_east::economy::Power;
use crate::far_east::ground::{Step, is_land, may_step_into};
use crate::far_east::play::lay::Lay;
use crate::far_east::play::relations::Passage;
use crate::far_east::resistance::change;
use crate::resistance::Resistance;

impl Campaign {
    pub(crate) fn is_hostile(&self, unit: Unit, spot: Spot) -> bool {
        let power = self.table.roster.sort(unit).nation.power();
        self.passage_into(power, self.state.owner(spot)) == Passage::Enemy
    }

    /// A unit enters a space and takes it from an enemy.
    pub(crate) fn march(&mut self, unit: Unit, spot: Spot, sink: &mut impl Sink) {
        if self.is_hostile(unit, spot) {
            let power = self.table.roster.sort(unit).nation.power();
            self.take(spot, power, sink);
        }
        self.relocate(unit, spot, sink);
    }

    /// A space changes hands; air that is based there is lost, and partisans go home.
    pub(crate) fn take(&mut self, spot: Spot, power: Power, sink: &mut impl Sink) {
        let (before, now) = (self.state.owner(spot), Owner::from(power));
        self.state.hand_over(spot, now);
        for unit in self.table.roster.units() {
            if self.state.place(unit) != spot {
                continue;
            }
            let sort = self.table.roster.sort(unit);
            let leaves = match sort.kind {
                Kind::Air => self.at_war(power, sort.nation.power()),
                Kind::Partisan => now != Owner::Japan,
                Kind::Armor | Kind::Infantry => false,
            };
            if leaves {
                self.lose(unit);
            }
        }
        if spot == self.table.places.yen_an && now == Owner::Japan {
            is_conquered(sink);
        }
        if !self.table.parts.objectives.contains(spot) {
            return;
        }
        let change = change(before == Owner::Japan, || self.table.name(spot), sink);
        self.state.objectives[change as usize] += 1;
        self.state.chungking_fell |= spot == self.table.places.chungking && now == Owner::Japan;
    }

    /// Whether a step may be taken.
    pub(crate) fn may_step(
        &self,
        unit: Unit,
        lay: &Lay,
        from: Spot,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        self.may_walk_into(unit, lay, to, sink)?;
        self.may_pass_the_box(unit, from, to, sink)
    }

    /// Whether a unit may enter a space in its move, whatever way it comes; the Urals box has rules of its own.
    fn may_walk_into(
        &self,
        unit: Unit,
        lay: &Lay,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let passage = lay.passages[self.state.owner(to) as usize];
        may_step_into(passage != Passage::Closed, lay.enemies.contains(to), sink)?;
        if self.is_the_box(to) { Ok(()) } else { self.may_enter_area(unit, to, Order::Move, sink) }
    }

    /// Whether a unit may take a step into the Urals box or out of it; others pass it by.
    pub(crate) fn may_pass_the_box(
        &self,
        unit: Unit,
        from: Spot,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.is_the_box(to) {
            self.may_enter_the_box(unit, from, sink)?;
        }
        if self.is_the_box(from) {
            self.may_leave_the_box(unit, to, sink)?;
        }
        Ok(())
    }

    /// A step of a unit from beside a space into it.
    pub(crate) fn step_into(&self, unit: Unit, to: Spot, river: bool) -> Step {
        let facts = self.table.spot(to);
        Step {
            power: self.table.roster.sort(unit).nation.power(),
            terrain: facts.terrain,
            area: facts.area,
            city: facts.city,
            river,
            zone: false,
            enemy_held: self.is_hostile(unit, to),
            counters: Count::of(self.counters_at(to)),
        }
    }

    /// Whether the chapters let a unit into the area of a space.
    pub(crate) fn may_enter_area(
        &self,
        unit: Unit,
        to: Spot,
        order: Order,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let sort = self.table.roster.sort(unit);
        if sort.kind == Kind::Air {
            return self.may_base(unit, to, sink);
        }
        let from = self.state.place(unit);
        is_land(self.table.spot(to).area, sink)?;
        if self.is_the_box(to) {
            return self.may_enter_the_box(unit, from, sink);
        }
        if sort.nation.army().is_none() {
            return self.may_reinforce_siberia(unit, to, sink);
        }
        let march = self.march_to(unit, to, order);
        march.map_or(Ok(()), |march| may_go(&self.table.rules, &march, sink))
    }

    /// 80.3: what a unit of the armies of China is about to do; nothing for others.
    pub(crate) fn march_to(&self, unit: Unit, to: Spot, order: Order) -> Option<March> {
        let from = self.state.place(unit);
        let nearer = || {
            self.table.has(from) && self.table.spot(to).to_china < self.table.spot(from).to_china
        };
        let order = if order == Order::Move && nearer() { Order::Withdraw } else { order };
        Some(March {
            unit: self.table.roster.sort(unit).nation.army()?,
            order,
            from: self.spot_area(from)?,
            to: self.spot_area(to)?,
            now: self.situation(),
        })
    }

    /// The area of a space; what is beside the map comes from China.
    pub(crate) fn spot_area(&self, spot: Spot) -> Option<Area> {
        if self.table.has(spot) { self.table.spot(spot).area } else { Some(Area::China) }
    }

    /// What chapter 80 depends on.
    pub(crate) fn situation(&self) -> Situation {
        let resistance = level(self.state.resistance);
        let war = self.state.us_war;
        let japan_britain_war = (war != NEVER).then(|| self.player_turn(war));
        Situation { turn: self.turn(), japan_britain_war, resistance }
    }
}

/// A level of resistance as the chapters take it.
pub(crate) fn level(level: i8) -> Resistance {
    Int::new(level.into()).unwrap_or(EVEN)
}

/// Neither good nor bad.
const EVEN: Resistance = match Int::new(0) {
    Some(even) => even,
    None => panic!("in range"),
};

//! Movement: first the unit, then where it goes. Then the partisans are hunted.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use crate::c79_communist_china::control::is_conquered;
use crate::c80_limits::ground::{March, Order, may_go};
use crate::c80_limits::situation::Situation;
use crate::c81_manchuria::zoc::armor_zoc_reaches;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Sort, Unit};
use crate::campaign::state::{NEVER, Phase, mark, side_of};
use crate::campaign::walk::Next;
use crate::count::Count;
use crate::far_east::duty::untimely;
use crate::far_east::duty::{Going, can_move, may_move};
use crate::far_east::economy::Power;
use crate::far_east::ground::{Step, has_room, is_land, is_out_of_reach, may_step_into, stops};
use crate::far_east::play::lay::Lay;
use crate::far_east::play::relations::Passage;
use crate::far_east::resistance::change;
use crate::far_east::supply;
use crate::resistance::Resistance;

impl Campaign {
    /// Whether anybody can move.
    pub(crate) fn enter_movement(&mut self) -> Next {
        Next::waits_if(self.movers().next().is_some())
    }

    /// The ground units that have not moved, and the air factors that have neither staged nor flown.
    pub(crate) fn movers(&self) -> impl Iterator<Item = Unit> + '_ {
        // Those that have moved are left out at once.
        let units = self.units_without(self.state.side(), mark::MOVED);
        units.filter(|unit| self.may_start(*unit, &mut Silent).is_ok())
    }

    /// Whether a unit may still move.
    fn may_start(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let going = Going {
            on_map: self.table.has(self.state.place(unit)),
            partisan: self.table.roster.sort(unit).kind == Kind::Partisan,
            gone: self.state.has(unit, mark::MOVED),
            flown: self.state.has(unit, mark::FLOWN),
        };
        may_move(going, sink)
    }

    /// Whether a unit is one of the side whose half it is.
    pub(crate) fn is_ours(&self, unit: Unit) -> bool {
        let ours = |sort: &Sort| side_of(sort.nation.power()) == self.state.side();
        self.table.roster.has(unit) && ours(self.table.roster.sort(unit))
    }

    /// A unit, or where the chosen one goes.
    pub(crate) fn legal_movement(&self, into: &mut Lent<'_>) {
        if self.state.phase == Phase::Placing {
            return self.legal_ways(into);
        }
        into.push(Choice::Done.action());
        self.movers().for_each(|unit| into.push(Choice::Move(unit).action()));
    }

    /// Where the chosen unit may go; it may also stay.
    pub(crate) fn legal_ways(&self, into: &mut Lent<'_>) {
        into.push(Choice::Stay.action());
        self.state.reach.iter().for_each(|spot| into.push(Choice::To(spot).action()));
    }

    /// Does it.
    pub(crate) fn apply_movement(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Done) => return Ok(Next::Over),
            (Phase::Choosing, Choice::Move(unit)) if self.is_ours(unit) => {
                self.may_start(unit, sink)?;
                self.state.reach = self.reach(unit);
                self.state.chosen = unit;
                self.state.phase = Phase::Placing;
                if can_move(!self.state.reach.is_empty(), sink) {
                    return Ok(Next::Waits);
                }
            }
            (Phase::Placing, Choice::Stay) => {}
            (Phase::Placing, Choice::To(spot)) if self.table.has(spot) => {
                self.may_move_to(spot, sink)?;
                self.march(self.state.chosen, spot, sink);
            }
            _ => return Err(untimely(sink)),
        }
        self.state.set(self.state.chosen, mark::MOVED);
        self.state.phase = Phase::Choosing;
        Ok(self.enter_movement())
    }

    /// Whether the chosen unit may end its move there, and what says so.
    pub(crate) fn may_move_to(&self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let unit = self.state.chosen;
        let air = self.table.roster.sort(unit).kind == Kind::Air;
        let reached = self.state.reach.contains(spot);
        if air {
            self.may_choose_base(unit, spot, sink)?;
        } else {
            self.may_end_at(unit, spot, reached, sink)?;
        }
        if !reached {
            return Err(is_out_of_reach(sink));
        }
        stops(!air && self.is_hostile(unit, spot), sink);
        if !air && sink.listens() {
            self.tell_of_the_way(unit, spot, self.points(unit), sink);
            self.tell_of_zones(unit, spot, sink);
        }
        Ok(())
    }

    /// 81.32.4: tells how far the zones of enemy armor beside a space reach.
    fn tell_of_zones(&self, unit: Unit, spot: Spot, sink: &mut impl Sink) {
        let power = self.table.roster.sort(unit).nation.power();
        let near = self.table.spot(spot).near;
        let armor = |other: Unit| {
            let sort = self.table.roster.sort(other);
            sort.kind == Kind::Armor
                && near.contains(self.state.place(other))
                && self.at_war(power, sort.nation.power())
        };
        if let Some(area) = self.table.spot(spot).area
            && power != Power::Russia
            && self.table.roster.units().any(armor)
        {
            armor_zoc_reaches(&self.table.rules, area, self.state.russia_at_war(), sink);
        }
    }

    /// Whether a ground unit may end its move in a space, apart from what the way costs.
    fn may_end_at(
        &self,
        unit: Unit,
        spot: Spot,
        reached: bool,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let from = self.state.place(unit);
        if !reached && self.table.spot(from).near.contains(spot) {
            self.may_step(unit, &self.lay(unit), from, spot, sink)?;
        }
        self.may_stop_at(unit, spot, sink)?;
        self.may_enter_area(unit, spot, Order::Move, sink)
    }

    /// Whether a ground unit may end its move in a space: whether there is room, and whether its garrison lets it go.
    pub(crate) fn may_stop_at(
        &self,
        unit: Unit,
        spot: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if !self.is_the_box(spot) {
            let (city, counters) = (self.table.spot(spot).city, self.counters_at(spot));
            has_room(&self.table.rules, city, counters, sink)?;
        }
        self.may_leave_manchuria(unit, spot, sink)
    }

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

    /// Where a unit may end its move.
    pub(crate) fn reach(&self, unit: Unit) -> Hexes {
        let sort = self.table.roster.sort(unit);
        if sort.kind == Kind::Air {
            return self.bases(unit);
        }
        self.reach_with(unit, self.points(unit))
    }

    /// The movement points of a ground unit in the step that is played.
    fn points(&self, unit: Unit) -> u32 {
        if self.state.phase == Phase::Following {
            return self.points_to_exploit(unit, &mut Silent).map_or(0, u32::from);
        }
        let sort = self.table.roster.sort(unit);
        let supplied = &self.state.supplied[sort.nation.power() as usize];
        let hungry = !supplied.contains(self.state.place(unit));
        supply::movement(&self.table.rules, sort.movement.into(), hungry, &mut Silent)
    }

    /// Where a ground unit may end its move with so many points.
    pub(crate) fn reach_with(&self, unit: Unit, points: u32) -> Hexes {
        let (from, lay) = (self.state.place(unit), self.lay(unit));
        let reached = self.within(unit, &lay, points);
        let open =
            |spot: &Spot| *spot != from && self.may_stop_at(unit, *spot, &mut Silent).is_ok();
        reached.iter().filter(open).collect()
    }

    /// Whether a step may be taken.
    fn may_step(
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
    pub(crate) fn may_walk_into(
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
    pub(crate) fn spot_area(&self, spot: Spot) -> Option<crate::area::Area> {
        if self.table.has(spot) {
            self.table.spot(spot).area
        } else {
            Some(crate::area::Area::China)
        }
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

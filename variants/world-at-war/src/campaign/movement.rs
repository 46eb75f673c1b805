//! Movement: first the unit, then where it goes. Then the partisans are hunted.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use super::action::Choice;
use super::hexes::{Hexes, SPACES, Spot};
use super::owner::Owner;
use super::relations::Passage;
use super::roster::{Kind, Unit};
use super::sequence::Next;
use super::state::{NEVER, Phase, mark};
use super::{Campaign, untimely};
use crate::chapters::c79_communist_china::control::is_conquered;
use crate::chapters::c80_limits::ground::{March, Order, may_go};
use crate::chapters::c80_limits::situation::Situation;
use crate::chapters::far_east::economy::Power;
use crate::chapters::far_east::ground::{Step, has_room, step_cost, stops};
use crate::chapters::far_east::supply;
use crate::clause;
use crate::count::Count;
use crate::resistance::Resistance;

/// The most movement points that a unit has, and one.
const POINTS: usize = 8;

/// What a search looks at again and again.
struct Lay {
    passages: [Passage; 6],
    enemies: Hexes,
    zones: Hexes,
    counters: [u8; SPACES],
}

impl Campaign {
    /// Whether anybody can move.
    pub(super) fn enter_movement(&mut self) -> Next {
        Next::waits_if(self.movers().next().is_some())
    }

    /// The ground units that have not moved, and the air factors that have neither staged nor flown.
    pub(super) fn movers(&self) -> impl Iterator<Item = Unit> + '_ {
        self.units_of(self.state.side()).filter(|unit| {
            self.table.has(self.state.place(*unit))
                && self.table.roster.sort(*unit).kind != Kind::Partisan
                && !self.state.has(*unit, mark::MOVED | mark::FLOWN)
        })
    }

    /// A unit, or where the chosen one goes.
    pub(super) fn legal_movement(&self, into: &mut Lent<'_>) {
        if self.state.phase == Phase::Placing {
            return self.legal_ways(into);
        }
        into.push(Choice::Done.number());
        self.movers().for_each(|unit| into.push(Choice::Move(unit).number()));
    }

    /// Where the chosen unit may go; it may also stay.
    pub(super) fn legal_ways(&self, into: &mut Lent<'_>) {
        into.push(Choice::Stay.number());
        self.state.reach.iter().for_each(|spot| into.push(Choice::To(spot).number()));
    }

    /// Does it.
    pub(super) fn apply_movement(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Done) => return Ok(Next::Over),
            (Phase::Choosing, Choice::Move(unit)) if self.movers().any(|mover| mover == unit) => {
                self.state.reach = self.reach(unit);
                self.state.chosen = unit;
                self.state.phase = Phase::Placing;
                if !self.state.reach.is_empty() {
                    return Ok(Next::Waits);
                }
                sink.step(clause::COMPLETION_MOVEMENT, || "there is nowhere to go".into());
            }
            (Phase::Placing, Choice::Stay) => sink.cite(clause::COMPLETION_MOVEMENT),
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
    pub(super) fn may_move_to(&self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let unit = self.state.chosen;
        if self.table.roster.sort(unit).kind == Kind::Air {
            self.may_stage(unit, spot, sink)?;
        } else {
            self.may_stop_at(unit, spot, self.counters()[usize::from(spot)], sink)?;
            self.may_enter_area(unit, spot, Order::Move, sink)?;
        }
        if !self.state.reach.contains(spot) {
            return Err(sink.refuse(clause::COMPLETION_MOVEMENT, || {
                format!("{} is out of reach", self.table.name(spot))
            }));
        }
        sink.cite(clause::COMPLETION_MOVEMENT);
        stops(self.is_hostile(unit, spot), sink);
        Ok(())
    }

    /// Whether a ground unit may end its move in a space where so many counters stand.
    fn may_stop_at(
        &self,
        unit: Unit,
        spot: Spot,
        counters: u8,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if !self.is_the_box(spot) {
            has_room(&self.table.rules, self.table.spot(spot).city, counters.into(), sink)?;
        }
        self.may_leave_manchuria(unit, spot, sink)
    }

    fn is_hostile(&self, unit: Unit, spot: Spot) -> bool {
        let power = self.table.roster.sort(unit).nation.power();
        self.passages(power)[self.state.owner(spot) as usize] == Passage::Enemy
    }

    /// A unit enters a space and takes it from an enemy.
    pub(super) fn march(&mut self, unit: Unit, spot: Spot, sink: &mut impl Sink) {
        if self.is_hostile(unit, spot) {
            let power = self.table.roster.sort(unit).nation.power();
            self.take(spot, power, sink);
        }
        self.relocate(unit, spot, sink);
    }

    /// A space changes hands; air that is based there is lost, and partisans go home.
    pub(super) fn take(&mut self, spot: Spot, power: Power, sink: &mut impl Sink) {
        let (before, now) = (self.state.owner(spot), Owner::from(power));
        self.state.hand_over(spot, now);
        for unit in self.table.roster.units() {
            let sort = self.table.roster.sort(unit);
            let leaves = match sort.kind {
                Kind::Air => self.at_war(power, sort.nation.power()),
                Kind::Partisan => now != Owner::Japan,
                Kind::Armor | Kind::Infantry => false,
            };
            if leaves && self.state.place(unit) == spot {
                self.state.lose(unit);
            }
        }
        if spot == self.table.places.yen_an && now == Owner::Japan {
            is_conquered(sink);
        }
        if !self.table.parts.objectives.contains(spot) {
            return;
        }
        sink.step(clause::COMPLETION_RESISTANCE_TABLE, || {
            format!("{} changes hands", self.table.name(spot))
        });
        self.state.objectives[usize::from(before == Owner::Japan)] += 1;
        self.state.chungking_fell |= spot == self.table.places.chungking && now == Owner::Japan;
    }

    /// Where a unit may end its move.
    pub(super) fn reach(&self, unit: Unit) -> Hexes {
        let sort = self.table.roster.sort(unit);
        if sort.kind == Kind::Air {
            return self.bases(unit);
        }
        let supplied = &self.state.supplied[sort.nation.power() as usize];
        let hungry = !supplied.contains(self.state.place(unit));
        let points = supply::movement(&self.table.rules, sort.movement.into(), hungry, &mut Silent);
        self.reach_with(unit, points)
    }

    /// Where a ground unit may end its move with so many points.
    pub(super) fn reach_with(&self, unit: Unit, points: u32) -> Hexes {
        let power = self.table.roster.sort(unit).nation.power();
        let from = self.state.place(unit);
        let lay = Lay {
            passages: self.passages(power),
            enemies: self.enemies_of(power),
            zones: self.zones_against(power),
            counters: self.counters(),
        };
        let reached = self.spread(unit, &lay, (points as usize).min(POINTS - 1));
        let open = |spot: &Spot| {
            let counters = lay.counters[usize::from(*spot)];
            *spot != from && self.may_stop_at(unit, *spot, counters, &mut Silent).is_ok()
        };
        reached.iter().filter(open).collect()
    }

    /// Everything within so many points, by what it costs to get there.
    fn spread(&self, unit: Unit, lay: &Lay, points: usize) -> Hexes {
        let from = self.state.place(unit);
        let mut levels = [Hexes::default(); POINTS];
        let mut reached = Hexes::default();
        levels[0].insert(from);
        for spent in 0..points {
            for spot in levels[spent].without(reached).iter() {
                reached.insert(spot);
                let passage = lay.passages[self.state.owner(spot) as usize];
                if spot != from && passage == Passage::Enemy {
                    continue;
                }
                for next in self.table.spot(spot).near.without(reached).iter() {
                    let Some(cost) = self.cost(unit, lay, spot, next) else { continue };
                    let total = spent + cost;
                    if total <= points {
                        levels[total].insert(next);
                    } else if spot == from {
                        levels[points].insert(next);
                    }
                }
            }
        }
        reached.or(levels[points])
    }

    /// What a step costs; nothing where it may not be taken.
    fn cost(&self, unit: Unit, lay: &Lay, from: Spot, to: Spot) -> Option<usize> {
        let passage = lay.passages[self.state.owner(to) as usize];
        if passage == Passage::Closed || lay.enemies.contains(to) {
            return None;
        }
        if self.is_the_box(to) {
            self.may_enter_the_box(unit, from, &mut Silent).ok()?;
        } else {
            self.may_enter_area(unit, to, Order::Move, &mut Silent).ok()?;
        }
        if self.is_the_box(from) {
            self.may_leave_the_box(unit, to, &mut Silent).ok()?;
        }
        let facts = self.table.spot(to);
        let step = Step {
            terrain: facts.terrain,
            city: facts.city,
            zone: lay.zones.contains(from) || lay.zones.contains(to),
            enemy_held: passage == Passage::Enemy,
            counters: Count::default(),
        };
        Some(step_cost(&self.table.rules, &step, &mut Silent).into())
    }

    /// Whether the chapters let a unit into the area of a space.
    pub(super) fn may_enter_area(
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
        let Some(area) = self.table.spot(to).area else {
            return Err(sink
                .refuse(clause::COMPLETION_MOVEMENT, || "that is no land of the campaign".into()));
        };
        if self.is_the_box(to) {
            return self.may_enter_the_box(unit, from, sink);
        }
        let Some(army) = sort.nation.army() else {
            return self.may_reinforce_siberia(unit, to, sink);
        };
        let Some(start) = self.spot_area(from) else { return Ok(()) };
        let (now, near) = (self.situation(), self.table.spot(to).to_china);
        let order = if order == Order::Move
            && self.table.has(from)
            && near < self.table.spot(from).to_china
        {
            Order::Withdraw
        } else {
            order
        };
        may_go(&self.table.rules, &March { unit: army, order, from: start, to: area, now }, sink)
    }

    /// The area of a space; what is beside the map comes from China.
    pub(super) fn spot_area(&self, spot: Spot) -> Option<crate::area::Area> {
        if self.table.has(spot) {
            self.table.spot(spot).area
        } else {
            Some(crate::area::Area::China)
        }
    }

    /// What chapter 80 depends on.
    pub(super) fn situation(&self) -> Situation {
        let resistance = level(self.state.resistance);
        let war = self.state.us_war;
        let japan_britain_war = (war != NEVER).then(|| self.player_turn(war));
        Situation { turn: self.turn(), japan_britain_war, resistance }
    }
}

/// A level of resistance as the chapters take it.
pub(super) fn level(level: i8) -> Resistance {
    Int::new(level.into()).unwrap_or(EVEN)
}

/// Neither good nor bad.
const EVEN: Resistance = match Int::new(0) {
    Some(even) => even,
    None => panic!("in range"),
};

//! Redeployment: first the unit, then where it goes; from Siberia also to Europe.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::{EUROPE, Phase, mark};
use crate::campaign::walk::Next;
use crate::far_east::duty::untimely;
use crate::far_east::duty::{self, Going};
use crate::far_east::economy::{Power, may_redeploy};
use crate::far_east::play::relations::Passage;

impl Campaign {
    /// Whether anybody can redeploy.
    pub(crate) fn enter_redeployment(&mut self) -> Next {
        self.supply_everybody(&mut Silent);
        Next::waits_if(self.travellers().next().is_some())
    }

    /// Units in supply that have not redeployed, of powers that still may.
    pub(crate) fn travellers(&self) -> impl Iterator<Item = Unit> + '_ {
        // Those that have redeployed are left out at once.
        let units = self.units_without(self.state.side(), mark::REDEPLOYED);
        units.filter(|unit| self.may_travel(*unit, &mut Silent).is_ok())
    }

    /// Whether a unit may still redeploy.
    fn may_travel(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
        let going = Going {
            on_map: self.table.has(spot),
            partisan: sort.kind == Kind::Partisan,
            gone: self.state.has(unit, mark::REDEPLOYED),
            flown: self.state.has(unit, mark::FLOWN),
        };
        duty::may_redeploy(going, self.supplied(*sort).contains(spot), sink)?;
        let power = sort.nation.power();
        let redeployed = self.state.redeployed[power as usize].into();
        may_redeploy(&self.table.rules, power, redeployed, sink)
    }

    /// What may be chosen.
    pub(crate) fn legal_redeployment(&self, into: &mut Lent<'_>) {
        if self.state.phase != Phase::Placing {
            into.push(Choice::Done.action());
            self.travellers().for_each(|unit| into.push(Choice::Redeploy(unit).action()));
            return;
        }
        self.legal_ways(into);
        if self.may_go_to_europe(&mut Silent).is_ok() {
            into.push(Choice::ToEurope.action());
        }
    }

    /// Does it.
    pub(crate) fn apply_redeployment(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Done) => return Ok(Next::Over),
            (Phase::Choosing, Choice::Redeploy(unit)) if self.is_ours(unit) => {
                self.may_travel(unit, sink)?;
                self.state.chosen = unit;
                self.state.reach = self.destinations(unit);
                self.state.phase = Phase::Placing;
                let europe = self.may_go_to_europe(&mut Silent).is_ok();
                if duty::can_redeploy(europe || !self.state.reach.is_empty(), sink) {
                    return Ok(Next::Waits);
                }
            }
            (Phase::Placing, Choice::Stay) => {}
            (Phase::Placing, Choice::To(spot)) if self.table.has(spot) => {
                self.may_redeploy_to(self.state.chosen, spot, sink)?;
                self.redeploy(spot, sink)?;
            }
            (Phase::Placing, Choice::ToEurope) => self.send_to_europe(sink)?,
            _ => return Err(untimely(sink)),
        }
        self.state.set(self.state.chosen, mark::REDEPLOYED);
        self.state.phase = Phase::Choosing;
        Ok(Next::waits_if(self.travellers().next().is_some()))
    }

    /// Towns in supply where there is room, and the Urals box for Russians.
    fn destinations(&self, unit: Unit) -> Hexes {
        let sort = self.table.roster.sort(unit);
        let (power, from) = (sort.nation.power(), self.state.place(unit));
        if self.may_set_out(unit, &mut Silent).is_err() {
            return Hexes::EMPTY;
        }
        let mut towns = self.table.parts.towns.and(self.supplied(*sort));
        if power == Power::Russia {
            towns.insert(self.table.places.urals);
        }
        towns.remove(from);
        let passages = self.passages(power);
        let friendly = self.held_by(|owner| passages[owner as usize] == Passage::Friend);
        let areas = self.areas(unit);
        let open = |spot: &Spot| {
            if sort.kind == Kind::Air {
                return self.may_arrive(unit, *spot, &mut Silent).is_ok();
            }
            self.may_stop_at(unit, *spot, &mut Silent).is_ok()
                && self.can_enter_area(unit, &areas, *spot)
        };
        towns.and(&friendly).iter().filter(open).collect()
    }

    /// Whether a unit may redeploy to a space.
    fn may_redeploy_to(&self, unit: Unit, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let sort = self.table.roster.sort(unit);
        let (power, from) = (sort.nation.power(), self.state.place(unit));
        let boxed = power == Power::Russia && self.is_the_box(spot);
        let friend = self.passage_into(power, self.state.owner(spot)) == Passage::Friend;
        let town = friend && spot != from && (boxed || self.table.parts.towns.contains(spot));
        duty::may_redeploy_to(town, boxed || self.supplied(*sort).contains(spot), sink)?;
        self.may_set_out(unit, sink)?;
        self.may_arrive(unit, spot, sink)
    }

    /// 81.65: whether a unit may set out from where it is, wherever it goes.
    fn may_set_out(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        if !self.is_the_box(self.state.place(unit)) {
            return Ok(());
        }
        self.may_leave_the_box(unit, self.open_edge(), sink).map(drop)
    }

    /// Whether a unit may arrive in a space: whether there is room, its garrison lets it go, and it may enter.
    fn may_arrive(&self, unit: Unit, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        if self.table.roster.sort(unit).kind.is_ground() {
            self.may_stop_at(unit, spot, sink)?;
        } else {
            self.may_leave_manchuria(unit, spot, sink)?;
        }
        self.may_enter_area(unit, spot, Order::Move, sink)
    }

    fn redeploy(&mut self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let unit = self.state.chosen;
        self.count_redeployment(unit, sink)?;
        self.relocate(unit, spot, sink);
        Ok(())
    }

    fn count_redeployment(&mut self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let power = self.table.roster.sort(unit).nation.power();
        let redeployed = &mut self.state.redeployed[power as usize];
        may_redeploy(&self.table.rules, power, (*redeployed).into(), sink)?;
        *redeployed += 1;
        Ok(())
    }

    /// 81.42, 81.65.2: whether the chosen unit may leave Siberia, or the Urals box, for Europe.
    pub(crate) fn may_go_to_europe(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        let (unit, spot) = (self.state.chosen, self.state.place(self.state.chosen));
        let russian = self.table.roster.sort(unit).nation.power() == Power::Russia;
        if russian && self.is_the_box(spot) {
            return self.may_leave_for_europe(unit, sink).map(drop);
        }
        duty::may_leave_for_europe(russian && self.table.parts.siberia.contains(spot), sink)?;
        self.may_transfer(unit, sink).map(drop)
    }

    fn send_to_europe(&mut self, sink: &mut impl Sink) -> Result<(), Refused> {
        self.may_go_to_europe(sink)?;
        let unit = self.state.chosen;
        if self.is_the_box(self.state.place(unit)) {
            self.count_redeployment(unit, sink)?;
            self.send(unit, EUROPE);
            return Ok(());
        }
        self.may_enter_the_box(unit, self.state.place(unit), sink)?;
        self.count_redeployment(unit, sink)?;
        let brps = self.worth_in_brps(unit, sink);
        self.state.sent_now = self.state.sent_now.saturating_add(brps);
        self.state.sent = self.state.sent.saturating_add(brps);
        self.note_transfer(unit);
        self.send(unit, EUROPE);
        Ok(())
    }
}

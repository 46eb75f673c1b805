//! Redeployment: first the unit, then where it goes; from Siberia also to Europe.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use super::action::Choice;
use super::hexes::{Hexes, Spot};
use super::relations::Passage;
use super::roster::{Kind, Unit};
use super::sequence::Next;
use super::state::{EUROPE, Phase, mark};
use super::{Campaign, untimely};
use crate::chapters::c80_limits::ground::Order;
use crate::chapters::far_east::economy::{Power, may_redeploy};
use crate::chapters::far_east::ground::has_room;
use crate::clause;

impl Campaign {
    /// Whether anybody can redeploy.
    pub(super) fn enter_redeployment(&mut self) -> Next {
        self.supply_everybody(&mut Silent);
        Next::waits_if(self.travellers().next().is_some())
    }

    /// Units in supply that have not redeployed, of powers that still may.
    pub(super) fn travellers(&self) -> impl Iterator<Item = Unit> + '_ {
        let open = Power::ALL.map(|power| {
            let redeployed = self.state.redeployed[power as usize].into();
            may_redeploy(&self.table.rules, power, redeployed, &mut Silent).is_ok()
        });
        self.units_of(self.state.side()).filter(move |unit| {
            let sort = self.table.roster.sort(*unit);
            let power = sort.nation.power() as usize;
            sort.kind != Kind::Partisan
                && open[power]
                && self.supplied(*sort).contains(self.state.place(*unit))
                && !self.state.has(*unit, mark::REDEPLOYED)
        })
    }

    /// What may be chosen.
    pub(super) fn legal_redeployment(&self, into: &mut Lent<'_>) {
        if self.state.phase != Phase::Placing {
            into.push(Choice::Done.number());
            self.travellers().for_each(|unit| into.push(Choice::Redeploy(unit).number()));
            return;
        }
        self.legal_ways(into);
        if self.may_go_to_europe(&mut Silent).is_ok() {
            into.push(Choice::ToEurope.number());
        }
    }

    /// Does it.
    pub(super) fn apply_redeployment(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Done) => return Ok(Next::Over),
            (Phase::Choosing, Choice::Redeploy(unit))
                if self.travellers().any(|other| other == unit) =>
            {
                self.state.chosen = unit;
                self.state.reach = self.destinations(unit);
                self.state.phase = Phase::Placing;
                if !self.state.reach.is_empty() || self.may_go_to_europe(&mut Silent).is_ok() {
                    return Ok(Next::Waits);
                }
                sink.step(clause::COMPLETION_REDEPLOYMENT, || "there is nowhere to go".into());
            }
            (Phase::Placing, Choice::Stay) => {}
            (Phase::Placing, Choice::To(spot)) if self.state.reach.contains(spot) => {
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
        let passages = self.passages(power);
        let urals = self.table.places.urals;
        let mut towns = self.table.parts.towns.and(self.supplied(*sort));
        if power == Power::Russia {
            towns.insert(urals);
        }
        let leaves =
            from != urals || self.may_leave_the_box(unit, self.open_edge(), &mut Silent).is_ok();
        let counters = self.counters();
        let open = |spot: &Spot| {
            let facts = self.table.spot(*spot);
            let full = has_room(
                &self.table.rules,
                facts.city,
                counters[usize::from(*spot)].into(),
                &mut Silent,
            );
            *spot != from
                && leaves
                && passages[self.state.owner(*spot) as usize] == Passage::Friend
                && (!sort.kind.is_ground() || *spot == urals || full.is_ok())
                && self.may_leave_manchuria(unit, *spot, &mut Silent).is_ok()
                && self.may_enter_area(unit, *spot, Order::Move, &mut Silent).is_ok()
        };
        towns.iter().filter(open).collect()
    }

    fn redeploy(&mut self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let (unit, urals) = (self.state.chosen, self.table.places.urals);
        self.may_enter_area(unit, spot, Order::Move, sink)?;
        if self.state.place(unit) == urals {
            self.may_leave_the_box(unit, self.open_edge(), sink)?;
        }
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
    pub(super) fn may_go_to_europe(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        let (unit, spot) = (self.state.chosen, self.state.place(self.state.chosen));
        let russian = self.table.roster.sort(unit).nation.power() == Power::Russia;
        if russian && self.is_the_box(spot) {
            return self.may_leave_for_europe(unit, sink).map(drop);
        }
        if !russian || !self.table.parts.siberia.contains(spot) {
            return Err(sink.refuse(clause::COMPLETION_REDEPLOYMENT, || {
                "only Russian units in Siberia and in the Urals box go to Europe".into()
            }));
        }
        self.may_transfer(unit, sink).map(drop)
    }

    fn send_to_europe(&mut self, sink: &mut impl Sink) -> Result<(), Refused> {
        self.may_go_to_europe(sink)?;
        let unit = self.state.chosen;
        if self.is_the_box(self.state.place(unit)) {
            self.count_redeployment(unit, sink)?;
            self.state.send(unit, EUROPE);
            return Ok(());
        }
        self.may_enter_the_box(unit, self.state.place(unit), sink)?;
        self.count_redeployment(unit, sink)?;
        let brps = self.worth_in_brps(unit, sink);
        self.state.sent_now = self.state.sent_now.saturating_add(brps);
        self.state.sent = self.state.sent.saturating_add(brps);
        self.note_transfer(unit);
        self.state.send(unit, EUROPE);
        Ok(())
    }
}

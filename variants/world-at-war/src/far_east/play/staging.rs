//! Staging: air factors change their base in the movement phase.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::area::Area;
use crate::c80_limits::nationalist_air::{AirOrder, Sortie, may_fly};
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Unit};
use crate::far_east::air;
use crate::far_east::duty::may_stage_to;
use crate::far_east::economy::Power;
use crate::far_east::play::relations::Passage;
use crate::power::ChineseAir;

impl Campaign {
    /// Where an air factor may stage: supplied towns of its friends, and for Russia the Urals box.
    pub(crate) fn bases(&self, unit: Unit) -> Hexes {
        let sort = *self.table.roster.sort(unit);
        let (power, from) = (sort.nation.power(), self.state.place(unit));
        let passages = self.passages(power);
        let mut towns = self.table.parts.towns.and(self.supplied(sort));
        if power == Power::Russia {
            towns.insert(self.table.places.urals);
        }
        let open = |spot: &Spot| {
            *spot != from
                && passages[self.state.owner(*spot) as usize] == Passage::Friend
                && self.may_stage(unit, *spot, &mut Silent).is_ok()
        };
        towns.iter().filter(open).collect()
    }

    /// completion.staging: whether a space is a base for an air factor, and one that it may stage to.
    pub(crate) fn may_choose_base(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let sort = self.table.roster.sort(unit);
        let power = sort.nation.power();
        if !(power == Power::Russia && self.is_the_box(to)) {
            let friend = self.passage_into(power, self.state.owner(to)) == Passage::Friend;
            let town = self.table.parts.towns.contains(to) && friend;
            may_stage_to(town, self.supplied(*sort).contains(to), sink)?;
        }
        self.may_stage(unit, to, sink)
    }

    /// completion.staging: whether an air factor may stage so far, and base there.
    fn may_stage(&self, unit: Unit, to: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let from = self.state.place(unit);
        air::is_in_staging_range(&self.table.rules, self.flight(from, to), sink)?;
        if self.is_the_box(from) {
            self.may_leave_the_box(unit, self.nearest_edge(to), sink)?;
        }
        self.may_base(unit, to, sink)
    }

    /// 80.31.B, 81.631.B: whether the chapters let an air factor base there.
    pub(crate) fn may_base(
        &self,
        unit: Unit,
        to: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.is_the_box(to) {
            return self.may_enter_the_box(unit, self.state.place(unit), sink);
        }
        self.may_quit_siberia(unit, to, sink)?;
        self.may_reinforce_siberia(unit, to, sink)?;
        self.may_leave_manchuria(unit, to, sink)?;
        self.may_chinese_fly(unit, to, AirOrder::Base, sink)
    }

    /// 80.31.B: whether Nationalist air may base or fly there; others may.
    pub(crate) fn may_chinese_fly(
        &self,
        unit: Unit,
        to: Spot,
        order: AirOrder,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let sortie = self.sortie(unit, to, order);
        sortie.map_or(Ok(()), |sortie| may_fly(&self.table.rules, &sortie, sink))
    }

    /// 80.31.B: what a Nationalist air factor is about to do; nothing for others.
    pub(crate) fn sortie(&self, unit: Unit, to: Spot, order: AirOrder) -> Option<Sortie> {
        let sort = self.table.roster.sort(unit);
        if sort.nation.power() != Power::Nationalist || sort.kind != Kind::Air {
            return None;
        }
        let unit = if sort.tigers { ChineseAir::FlyingTigers } else { ChineseAir::NationalistAaf };
        let area = self.table.spot(to).area.unwrap_or(Area::China);
        Some(Sortie { unit, order, area, now: self.situation() })
    }

    /// Hexes between two bases; one that is the box is as far as the nearest way into it.
    pub(crate) fn flight(&self, from: Spot, to: Spot) -> u32 {
        match (self.is_the_box(from), self.is_the_box(to)) {
            (true, _) => self.table.distance(self.nearest_edge(to), to).saturating_add(1),
            (_, true) => self.table.distance(from, self.nearest_edge(from)).saturating_add(1),
            _ => self.table.distance(from, to),
        }
    }

    /// The edge hex that Russia or its ally holds nearest to a base.
    pub(crate) fn nearest_edge(&self, base: Spot) -> Spot {
        let passages = self.passages(Power::Russia);
        let open = self.held_by(|owner| passages[owner as usize] == Passage::Friend);
        let edge = self.table.parts.edge.and(&open);
        edge.iter().min_by_key(|spot| self.table.distance(*spot, base)).unwrap_or(self.open_edge())
    }
}

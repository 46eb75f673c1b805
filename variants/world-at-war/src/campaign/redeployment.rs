//! Redeployment: first the unit, then where it goes; from Siberia also to Europe.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use super::action::Choice;
use super::declaration::force;
use super::hexes::{Hexes, Spot};
use super::relations::Passage;
use super::roster::{Kind, Unit};
use super::sequence::Next;
use super::state::{EUROPE, Phase, mark};
use super::{Campaign, untimely};
use crate::chapters::c80_limits::ground::Order;
use crate::chapters::c81_siberia::japanese_reduction::Reduction;
use crate::chapters::c81_siberia::transfer::{Condition, Situation, Transfer, may_transfer};
use crate::chapters::c81_urals::forces::Phase as When;
use crate::chapters::far_east::economy::{Power, may_redeploy};
use crate::chapters::far_east::ground::has_room;
use crate::clause;
use crate::edition::Edition;

impl Campaign {
    /// Whether anybody can redeploy.
    pub(super) fn enter_redeployment(&mut self) -> Next {
        self.supply_everybody();
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
                && self.state.supplied[power].contains(self.state.place(*unit))
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
        into.push(Choice::Stay.number());
        self.state.reach.iter().for_each(|spot| into.push(Choice::To(spot).number()));
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
        let mut towns = self.table.parts.towns.and(self.state.supplied[power as usize]);
        if power == Power::Russia {
            towns.insert(urals);
        }
        let leaves = from != urals
            || self
                .may_leave_the_box(unit, self.open_edge(), When::Redeployment, &mut Silent)
                .is_ok();
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
                && self.may_enter_area(unit, *spot, Order::Move, &mut Silent).is_ok()
        };
        towns.iter().filter(open).collect()
    }

    fn redeploy(&mut self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let (unit, urals) = (self.state.chosen, self.table.places.urals);
        self.may_enter_area(unit, spot, Order::Move, sink)?;
        if self.state.place(unit) == urals {
            self.may_leave_the_box(unit, self.open_edge(), When::Redeployment, sink)?;
        }
        self.count_redeployment(unit, sink)?;
        self.state.at[usize::from(unit)] = spot;
        Ok(())
    }

    fn count_redeployment(&mut self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let power = self.table.roster.sort(unit).nation.power();
        let redeployed = &mut self.state.redeployed[power as usize];
        may_redeploy(&self.table.rules, power, (*redeployed).into(), sink)?;
        *redeployed += 1;
        Ok(())
    }

    /// 81.42: whether the chosen unit may leave Siberia.
    pub(super) fn may_go_to_europe(&self, sink: &mut impl Sink) -> Result<Condition, Refused> {
        let unit = self.state.chosen;
        let power = self.table.roster.sort(unit).nation.power();
        let there = self.table.parts.siberia.contains(self.state.place(unit));
        let fights = self.wars().european_axis;
        if power != Power::Russia || !there || !fights {
            return Err(sink.refuse(clause::C81_42_1, || {
                "only Russian units in Siberia leave for the war with Germany".into()
            }));
        }
        let mut leaving = [0; 6];
        leaving[self.force_place(unit)] = 1;
        let whole = self.siberian_garrison();
        let counts = whole.counts();
        let mut staying =
            [counts[0], counts[1], counts[2], counts[3], whole.aaf.get(), whole.aaf_inverted.get()];
        staying[self.force_place(unit)] -= 1;
        let transfer = Transfer {
            situation: self.siberian_situation(),
            leaving: force(leaving),
            staying: force(staying),
        };
        may_transfer(&self.table.rules, &transfer, sink).map(|transferred| transferred.condition)
    }

    fn siberian_situation(&self) -> Situation {
        let [armor, large, medium, small, aaf] = self.state.left_for_it.map(u32::from);
        let reduction = self.when(self.state.reduced_since).map(|since| Reduction {
            since,
            garrison: self.manchurian_garrison(),
            moved: force([armor, large, medium, small, aaf, 0]),
        });
        Situation {
            edition: Edition::Classic,
            turn: self.turn(),
            german_war: self.when(self.state.german_war),
            reduction,
            war_with_japan: self.state.russia_at_war(),
        }
    }

    fn send_to_europe(&mut self, sink: &mut impl Sink) -> Result<(), Refused> {
        let condition = self.may_go_to_europe(sink)?;
        let unit = self.state.chosen;
        self.count_redeployment(unit, sink)?;
        let (prices, sort) =
            (self.table.rules.figures.garrison.price, self.table.roster.sort(unit));
        let each = match sort.kind {
            Kind::Armor => prices.armor,
            Kind::Infantry | Kind::Partisan => prices.infantry,
            Kind::Air => prices.aaf,
        };
        let brps = u8::try_from(each * u16::from(sort.strength)).unwrap_or(u8::MAX);
        self.state.sent_now = self.state.sent_now.saturating_add(brps);
        self.state.sent = self.state.sent.saturating_add(brps);
        if condition == Condition::JapaneseReduction {
            let kind = self.force_place(unit).min(self.state.left_for_it.len() - 1);
            self.state.left_for_it[kind] = self.state.left_for_it[kind].saturating_add(1);
        }
        self.state.send(unit, EUROPE);
        Ok(())
    }
}

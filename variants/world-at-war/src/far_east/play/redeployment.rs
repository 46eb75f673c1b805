//! Redeployment: first the unit, then where it goes; from Siberia also to Europe.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{EUROPE, Phase, mark};
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::{self, Going, untimely};
use crate::far_east::economy::{Power, may_redeploy};
use crate::far_east::play::relations::Passage;
use crate::staff::Style;

/// completion.redeployment: which unit redeploys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RedeployUnit;

impl Asks for RedeployUnit {
    const KIND: &'static str = "redeploy-unit";

    /// Whether anybody can redeploy.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        game.supply_everybody(&mut Silent);
        Next::waits_if(game.travellers().next().is_some())
    }

    fn prompt(self, _: &Campaign) -> String {
        "Which unit redeploys? (completion.redeployment)".into()
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.travellers().for_each(|unit| tell(Choice::Redeploy(unit)));
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Done => Ok(Next::Over),
            Choice::Redeploy(unit) if game.is_ours(unit) => {
                game.may_travel(unit, sink)?;
                game.state.chosen = unit;
                game.state.reach = game.destinations(unit);
                game.state.phase = Phase::Placing;
                let europe = game.may_go_to_europe(&mut Silent).is_ok();
                if duty::can_redeploy(europe || !game.state.reach.is_empty(), sink) {
                    return Ok(Next::Waits);
                }
                Ok(game.end_redeployment())
            }
            _ => Err(untimely(sink)),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.ours_on_map().map(Choice::Redeploy).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_traveller(style))
    }
}

/// completion.redeployment, 81.42, 81.65: where it redeploys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RedeployTo;

impl Asks for RedeployTo {
    const KIND: &'static str = "redeploy-to";

    fn prompt(self, game: &Campaign) -> String {
        let chosen = game.unit_name(game.state.chosen);
        format!("Where does {chosen} redeploy? (completion.redeployment)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        game.tell_ways(tell);
        if game.may_go_to_europe(&mut Silent).is_ok() {
            tell(Choice::ToEurope);
        }
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Stay => {}
            Choice::To(spot) if game.table.has(spot) => {
                game.may_redeploy_to(game.state.chosen, spot, sink)?;
                game.redeploy(spot, sink)?;
            }
            Choice::ToEurope => game.send_to_europe(sink)?,
            _ => return Err(untimely(sink)),
        }
        Ok(game.end_redeployment())
    }

    /// The towns of the power, and Europe.
    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let sort = game.table.roster.sort(game.state.chosen);
        let mut spots = game.state.held(sort.nation.power().into()).and(&game.table.parts.towns);
        spots.remove(game.state.place(game.state.chosen));
        let europe = (sort.nation == Nation::Russia).then_some(Choice::ToEurope);
        europe.into_iter().chain(spots.iter().map(Choice::To)).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_journey(style))
    }
}

impl Campaign {
    /// The chosen unit has redeployed.
    fn end_redeployment(&mut self) -> Next {
        self.state.set(self.state.chosen, mark::REDEPLOYED);
        self.state.phase = Phase::Choosing;
        Next::waits_if(self.travellers().next().is_some())
    }

    /// Units in supply that have not redeployed, of powers that still may.
    pub(crate) fn travellers(&self) -> impl Iterator<Item = Unit> + '_ {
        // Those that have redeployed are left out at once.
        let units = self.units_among(self.idle_units(mark::REDEPLOYED), self.state.side());
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

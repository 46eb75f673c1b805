//! Bombs on the Urals box: by Germany while it stands beside the box, by Japan in an offensive.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c81_urals::air::{Flight, Flown, Mission, may_fly};
use crate::c81_urals::forces::Owner as Army;
use crate::campaign::Campaign;
use crate::campaign::ledger::Entry;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{Phase, mark};
use crate::campaign::walk::Next;
use crate::count::Count;
use crate::far_east::air::{Crews, Loser, Wing, loser};
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::far_east::{air, combat, urals};

impl Campaign {
    /// completion.urals-bombing: German bombers come while Germans stand beside the box.
    pub(crate) fn enter_bombing(&mut self, sink: &mut impl Sink) -> Next {
        if self.germans() == 0 {
            return Next::Over;
        }
        let Ok(flown) = self.may_bomb(Army::EuropeanAxis, sink) else { return Next::Over };
        self.state.phase = if flown.air_combat { Phase::InTheAir } else { Phase::Rolling };
        Next::Waits
    }

    /// 81.64: whether bombers may fly into the box, and whether Russian air meets them.
    fn may_bomb(&self, owner: Army, sink: &mut impl Sink) -> Result<Flown, Refused> {
        may_fly(&self.bombing_flight(owner), sink)
    }

    /// Bombers on their way to the box.
    pub(crate) fn bombing_flight(&self, owner: Army) -> Flight {
        let russian_air = Count::of(self.air_in_the_box());
        Flight { owner, mission: Mission::Bombing, russian_air }
    }

    /// The next Japanese air factor that could bomb the box: fit, and in range of a way into it.
    pub(crate) fn next_bomber(&self, power: Power) -> Option<Unit> {
        let may = power == Power::Japan
            && self.state.russia_at_war()
            && !self.state.exploiting
            && self.price_of_a_bomber(&mut Silent).is_ok();
        let range = air::range(&self.table.rules);
        let fit = |unit: &Unit| {
            let near = |edge: u16| self.table.distance(self.state.place(*unit), edge) < range;
            self.table.roster.sort(*unit).kind == Kind::Air
                && !self.state.has(*unit, mark::FLOWN)
                && self.table.parts.edge.iter().any(near)
        };
        may.then(|| self.units_on_map(power).find(fit)).flatten()
    }

    /// What a Japanese air factor costs that flies there, if Japan can spend so much.
    fn price_of_a_bomber(&self, sink: &mut impl Sink) -> Result<i32, Refused> {
        let price = i32::try_from(combat::air_cost(&self.table.rules, 1, sink)).unwrap_or(0);
        let there = self.state.ledger.balance(Power::Japan);
        combat::can_pay(price, there, sink)?;
        self.may_spend_elsewhere(Power::Japan, price, sink)?;
        Ok(price)
    }

    /// One Japanese air factor bombs the box.
    pub(crate) fn bomb_the_box(
        &mut self,
        power: Power,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        let Some(unit) = self.next_bomber(power) else { return Err(untimely(sink)) };
        let flown = self.may_bomb(Army::Japanese, sink)?;
        let price = self.price_of_a_bomber(sink)?;
        self.state.ledger.book(power, Entry::Offensive, -price, sink);
        self.state.set(unit, mark::FLOWN);
        self.state.chosen = unit;
        self.state.target = self.table.places.urals;
        if flown.air_combat {
            self.state.phase = Phase::InTheAir;
            return Ok(Next::Waits);
        }
        self.drop_bombs(urals::bombed_by_japan(&self.table.rules, sink), sink);
        Ok(self.next_attack(power))
    }

    /// Whether the air combat that is due is one over the box.
    pub(crate) fn is_fought_over_the_box(&self) -> bool {
        self.state.phase == Phase::InTheAir
            && (self.state.current() == Step::Bombing || self.is_the_box(self.state.target))
    }

    /// The weights of the outcomes of the air combat over the box: the bombers win, nobody does, they lose.
    pub(crate) fn chances_over_the_box(&self, sink: &mut impl Sink) -> [u32; 3] {
        let (rules, russian_air) = (&self.table.rules, self.air_in_the_box());
        if self.state.current() == Step::Bombing {
            return urals::bombers_meet(rules, russian_air, sink);
        }
        let wings = [(1, Crews::Japanese), (russian_air, Crews::Other)]
            .map(|(aaf, crews)| Wing { aaf, crews });
        air::chances(rules, wings, self.turn().year().into(), sink)
    }

    /// 81.64.2: the air combat over the box ends as anywhere else: the loser loses a factor, Russian air has flown,
    /// and beaten bombers drop nothing.
    pub(crate) fn roll_over_the_box(&mut self, outcome: u16, sink: &mut impl Sink) -> Next {
        self.chances_over_the_box(sink);
        let through = outcome < 2;
        let bomber = (self.state.current() != Step::Bombing).then_some(self.state.chosen);
        let risen = self.risen_in_the_box().next();
        for unit in self.table.roster.units() {
            if self.risen_in_the_box().any(|other| other == unit) {
                self.state.set(unit, mark::FLOWN);
            }
        }
        let unit = loser(outcome, sink).and_then(|loser| match loser {
            Loser::Defender => risen,
            Loser::Attacker => bomber,
        });
        if let Some(unit) = unit {
            self.lose(unit);
        }
        let Step::Combat(power) = self.state.current() else {
            self.state.phase = Phase::Rolling;
            return Next::waits_if(through);
        };
        if through {
            self.drop_bombs(urals::bombed_by_japan(&self.table.rules, sink), sink);
        } else {
            urals::beaten_off(sink);
        }
        self.next_attack(power)
    }

    /// The German bombs fall.
    pub(crate) fn roll_bombs(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        self.drop_bombs(urals::bombed(&self.table.rules, face, sink), sink);
        Next::Over
    }

    fn drop_bombs(&mut self, brps: u32, sink: &mut impl Sink) {
        let brps = i32::try_from(brps).unwrap_or(0);
        let booked = self.state.ledger.book(Power::Russia, Entry::Bombing, -brps, sink);
        let lost = u8::try_from(-booked).unwrap_or(u8::MAX);
        self.state.bombed = self.state.bombed.saturating_add(lost);
    }
}

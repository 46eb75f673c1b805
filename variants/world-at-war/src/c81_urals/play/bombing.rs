//! Bombs on the Urals box: by Germany while it stands beside the box, by Japan in an offensive.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::c81_urals::air::{Flight, Flown, Mission, may_fly};
use crate::c81_urals::forces::Owner as Army;
use crate::campaign::Campaign;
use crate::campaign::ledger::Entry;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::{Phase, mark};
use crate::campaign::walk::Next;
use crate::count::Count;
use crate::far_east::air::{Crews, Loser, Wing, loser};
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::far_east::{air, combat, urals};
use crate::purposes::Die;

/// Whose bombers fly to the box.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bombers {
    /// Germany's, while Germans stand beside it.
    German,
    /// Those of a power in its offensive.
    Of(Power),
}

/// 81.64, completion.urals-bombing: who wins in the air over the box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UralsAirDie(pub Bombers);

impl Rolls for UralsAirDie {
    const DIE: Die = Die::UralsAir;

    fn prompt(self, game: &Campaign) -> String {
        match self.0 {
            Bombers::German => {
                "Who wins in the air over the Urals box? (81.64, completion.urals-bombing)".into()
            }
            Bombers::Of(_) => game.ask_of_the_air(),
        }
    }

    fn weights(self, game: &Campaign, tell: &mut impl FnMut(u32)) {
        game.chances_over_the_box(self.0, &mut Silent).into_iter().for_each(tell);
    }

    fn place(self) -> u32 {
        match self.0 {
            Bombers::German => 0,
            Bombers::Of(power) => power as u32,
        }
    }

    /// 81.64.2: it ends as anywhere else: the loser loses a factor, Russian air has flown, and beaten bombers drop nothing.
    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        game.chances_over_the_box(self.0, sink);
        let through = outcome < 2;
        let risen = game.risen_in_the_box().next();
        for unit in game.table.roster.units() {
            if game.risen_in_the_box().any(|other| other == unit) {
                game.state.set(unit, mark::FLOWN);
            }
        }
        let unit = loser(outcome, sink).and_then(|loser| match (loser, self.0) {
            (Loser::Defender, _) => risen,
            (Loser::Attacker, Bombers::Of(_)) => Some(game.state.chosen),
            (Loser::Attacker, Bombers::German) => None,
        });
        if let Some(unit) = unit {
            game.lose(unit);
        }
        let Bombers::Of(power) = self.0 else {
            game.state.phase = Phase::Rolling;
            return Next::waits_if(through);
        };
        if through {
            game.drop_bombs(urals::bombed_by_japan(&game.table.rules, sink), sink);
        } else {
            urals::beaten_off(sink);
        }
        game.next_attack(power)
    }
}

/// 81.641, completion.urals-bombing: what German bombs on the box cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BombsDie;

impl Rolls for BombsDie {
    const DIE: Die = Die::UralsBombing;

    /// Bombers come while Germans stand beside the box.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        if game.germans() == 0 {
            return Next::Over;
        }
        let Ok(flown) = game.may_bomb(Army::EuropeanAxis, sink) else { return Next::Over };
        game.state.phase = if flown.air_combat { Phase::InTheAir } else { Phase::Rolling };
        Next::Waits
    }

    fn prompt(self, _: &Campaign) -> String {
        "What do the bombs on the Urals box cost? (81.641, completion.urals-bombing)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        game.drop_bombs(urals::bombed(&game.table.rules, Die::face(outcome), sink), sink);
        Next::Over
    }
}

impl Campaign {
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

    /// What the next bomber is about.
    pub(crate) fn about_bomber(&self, power: Power) -> Subject {
        let bomber = self.next_bomber(power);
        bomber.map(|unit| self.about_going(unit, self.table.places.urals)).unwrap_or_default()
    }

    /// The weights of the outcomes of the air combat over the box: the bombers win, nobody does, they lose.
    fn chances_over_the_box(&self, bombers: Bombers, sink: &mut impl Sink) -> [u32; 3] {
        let (rules, russian_air) = (&self.table.rules, self.air_in_the_box());
        if matches!(bombers, Bombers::German) {
            return urals::bombers_meet(rules, russian_air, sink);
        }
        let wings = [(1, Crews::Japanese), (russian_air, Crews::Other)]
            .map(|(aaf, crews)| Wing { aaf, crews });
        air::chances(rules, wings, self.turn().year().into(), sink)
    }

    fn drop_bombs(&mut self, brps: u32, sink: &mut impl Sink) {
        let brps = i32::try_from(brps).unwrap_or(0);
        let booked = self.state.ledger.book(Power::Russia, Entry::Bombing, -brps, sink);
        let lost = u8::try_from(-booked).unwrap_or(u8::MAX);
        self.state.bombed = self.state.bombed.saturating_add(lost);
    }
}

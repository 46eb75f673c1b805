//! What may be chosen, and what a choice does.

use stavka_core::chance::Occasion;
use stavka_core::clause::Sink;
use stavka_core::game::{Lent, Mover};

use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::campaign::state::State;
use crate::odds::die;
use crate::siberia::throws;
use crate::weather::FACES;

impl Look<'_> {
    /// Who is to choose.
    pub(crate) fn mover(self) -> Mover {
        match (self.state.outcome, self.state.ask) {
            (Some(_), _) | (None, Ask::Nothing) => Mover::Nobody,
            (None, ask) => ask.mover(self.side()),
        }
    }

    /// What a roll is about: the player-turn, and the hex or the unit.
    pub(crate) fn occasion(self) -> Occasion {
        let place = match self.state.ask {
            Ask::Draws(hex) => hex.0.into(),
            Ask::Parks(place) | Ask::Stands(place) => place.into(),
            Ask::Voyage { unit, .. } => unit.0.into(),
            Ask::AirDie { flier, against } => u32::from(flier) << 8 | u32::from(against),
            Ask::Bomb | Ask::LiftDie => self.state.raid.target.0.into(),
            Ask::RocketDie { target, .. } => target.0.into(),
            Ask::RoundUp | Ask::PressDie | Ask::Die => self.state.battle.target.0.into(),
            _ => 0,
        };
        Occasion { turn: u16::from(self.state.turn) * 2 + self.side() as u16, place }
    }

    /// What may be chosen now.
    pub(crate) fn legal(self, into: &mut Lent<'_>) {
        match self.state.ask {
            Ask::Stands(_) | Ask::Draws(_) => self.draws(false, into),
            ask => self.answers(ask, &mut |choice| into.push(choice.action())),
        }
    }

    /// Whether there is more than one answer.
    pub(crate) fn has_choice(self, ask: Ask) -> bool {
        let mut count = 0;
        self.answers(ask, &mut |_| count += 1);
        count > 1
    }

    /// The answers to a question.
    fn answers(self, ask: Ask, offer: &mut impl FnMut(Choice)) {
        match ask {
            Ask::Nothing | Ask::Stands(_) | Ask::Draws(_) => {}
            Ask::Parks(_) => self.tank_draws(&mut |choice, _| offer(choice)),
            Ask::TankGroup | Ask::SiberianDie => {
                either(&mut |number| offer(Choice::Chance(number)));
            }
            Ask::Siberia
            | Ask::Keep
            | Ask::Force
            | Ask::Escape(_)
            | Ask::CallOff
            | Ask::Claim
            | Ask::LayOut(_)
            | Ask::Survivor(_) => {
                either(&mut |number| offer(Choice::Way(number)));
            }
            Ask::Place(side) => self.placeable(side, offer),
            Ask::PlaceAt { unit, .. } => self.other_places(unit, offer),
            Ask::Arrive(unit) => self.entries(unit, offer),
            Ask::Enter => self.army_gates(offer),
            Ask::Panzers => self.panzer_uses(offer),
            Ask::Cavalry => self.lost_cavalry(offer),
            Ask::Promote => self.worthy(offer),
            Ask::Hide => self.revealed(offer),
            Ask::Evacuate => self.loading(offer),
            Ask::Train => self.passengers(offer),
            Ask::TrainTo(_) => self.stations(offer),
            Ask::Ship => self.voyagers(offer),
            Ask::ShipTo(unit) => self.landings(unit, offer),
            Ask::Head(head) => self.branches(head, offer),
            Ask::Field => self.fields(offer),
            Ask::Target => self.target_choices(offer),
            Ask::Join => self.joiners(offer),
            Ask::Move => self.movers(offer),
            Ask::MoveTo(_) => self.destinations(offer),
            Ask::Sweep { unit, .. } => self.comrades(unit, offer),
            Ask::Resolve => self.pending(offer),
            Ask::Rockets => self.rockets(offer),
            Ask::RocketsAt(unit) => self.rocket_hexes(unit, offer),
            Ask::River => self.fords(offer),
            Ask::Stand => self.standing(offer),
            Ask::Gamble => self.gambles(offer),
            Ask::Exchange => self.exchange_ways(offer),
            Ask::Pay => self.payments(offer),
            Ask::Distance(place) => self.distances(place, offer),
            Ask::Retreat(_) => self.ways_back(offer),
            Ask::Crowd => self.crowd(offer),
            Ask::Leave(unit) => self.crowd_exits(unit, offer),
            Ask::Advance => self.followers(offer),
            Ask::AdvanceTo(_) => self.pursuits(offer),
            Ask::FieldTo(_) => self.field_hexes(offer),
            ask => self.air_answers(ask, offer),
        }
    }

    /// The answers of those who send air units, and of the die.
    fn air_answers(self, ask: Ask, offer: &mut impl FnMut(Choice)) {
        match ask {
            Ask::Support => self.supporters(offer),
            Ask::Intercept(flier) => self.interceptors(flier, offer),
            Ask::Bomber => self.bombers(offer),
            Ask::BombAt(flier) => self.bombed_hexes(flier, offer),
            Ask::Lift => self.lifters(offer),
            Ask::LiftTo(flier) => self.lifted_hexes(flier, offer),
            ask => {
                let chance = matches!(ask.mover(self.side()), Mover::Chance(_));
                debug_assert!(chance, "every other question lists its answers");
                self.faces(offer);
            }
        }
    }

    /// What the dice can show: a table is rolled on with its own.
    fn faces(self, offer: &mut impl FnMut(Choice)) {
        let rules = &self.table.rules;
        let numbers = match self.state.ask {
            Ask::Weather => FACES,
            Ask::Die => rules.ground.dice().totals(),
            Ask::AirDie { .. } | Ask::Bomb => rules.air.dice().totals(),
            _ => die(rules).totals(),
        };
        numbers.flat_map(u8::try_from).for_each(|number| offer(Choice::Chance(number)));
    }

    /// The weights of chance's outcomes.
    pub(crate) fn weights(self, into: &mut Lent<'_>) {
        match self.state.ask {
            Ask::Stands(_) | Ask::Draws(_) => self.draws(true, into),
            Ask::Parks(_) => self.tank_draws(&mut |_, weight| into.push(weight)),
            Ask::SiberianDie => {
                for (_, weight) in throws(&self.table.rules) {
                    into.push(weight);
                }
            }
            Ask::Die => self.table.rules.ground.ways().iter().for_each(|&ways| into.push(ways)),
            ask => self.answers(ask, &mut |_| into.push(1)),
        }
    }

    /// Whether this may be chosen now.
    pub(crate) fn offers(self, wanted: Choice) -> bool {
        let mut found = false;
        match self.state.ask {
            Ask::Move => found = self.may_name(wanted),
            Ask::MoveTo(_) | Ask::TrainTo(_) | Ask::FieldTo(_) | Ask::Target => {
                found = wanted == Choice::Done || self.is_in_reach(wanted);
            }
            Ask::Stands(_) | Ask::Draws(_) => {
                let mut room = [0; 32];
                let mut list = Lent::new(&mut room);
                self.draws(false, &mut list);
                let count = list.count().min(room.len());
                found = room[..count].contains(&wanted.action());
            }
            ask => self.answers(ask, &mut |choice| found |= choice == wanted),
        }
        found
    }
}

impl Look<'_> {
    /// Whether this is one of the hexes that were looked up when the question was put.
    fn is_in_reach(self, wanted: Choice) -> bool {
        let Choice::Hex(hex) = wanted else { return false };
        let State { reach: [first, second], overruns, .. } = self.state;
        match self.state.ask {
            Ask::Target => first.contains(hex),
            Ask::TrainTo(_) => second.contains(hex),
            Ask::FieldTo(_) => first.contains(hex) || second.contains(hex),
            _ => first.contains(hex) || second.contains(hex) || overruns.contains(hex),
        }
    }
}

/// One or the other.
fn either(offer: &mut impl FnMut(u8)) {
    offer(0);
    offer(1);
}

impl<S: Sink> Play<'_, S> {
    /// Does what was chosen, which may be chosen.
    pub(crate) fn choose(&mut self, choice: Choice) {
        if let Choice::Chance(outcome) = choice {
            self.happen(outcome);
            return;
        }
        match self.state.ask {
            Ask::LayOut(side) => self.lay_out(side, choice),
            Ask::Place(side) => self.name_placed(side, choice),
            Ask::PlaceAt { unit, side } => self.place_at(unit, side, choice),
            Ask::Siberia => self.call_siberia(choice),
            Ask::Arrive(unit) => self.enter(unit, choice),
            Ask::Enter => {
                if let Choice::Hex(hex) = choice {
                    self.state.ask = Ask::Draws(hex);
                }
            }
            Ask::Panzers => self.spend_panzers(choice),
            Ask::Cavalry => self.remount(choice),
            Ask::Keep => self.keep(choice),
            Ask::Promote => self.promote(choice),
            Ask::Hide => self.hide(choice),
            Ask::Evacuate => self.evacuate(choice),
            Ask::Train => self.name_passenger(choice),
            Ask::TrainTo(unit) => self.ride(unit, choice),
            Ask::Ship => self.name_voyager(choice),
            Ask::ShipTo(unit) => self.sail(unit, choice),
            Ask::Target => self.name_target(choice),
            Ask::Join => self.join(choice),
            Ask::Move => self.name_mover(choice),
            Ask::MoveTo(unit) => self.move_unit(unit, choice),
            Ask::Sweep { unit, to } => self.go_along(unit, to, choice),
            Ask::Resolve => self.resolve_next(choice),
            Ask::Rockets => self.name_rockets(choice),
            Ask::RocketsAt(unit) => self.fire(unit, choice),
            Ask::Head(head) => self.branch_off(head, choice),
            Ask::Field => self.name_field(choice),
            Ask::FieldTo(number) => self.place_field(number, choice),
            Ask::Support => self.support(choice),
            Ask::Intercept(flier) => self.intercept(flier, choice),
            Ask::Bomber => self.name_bomber(choice),
            Ask::BombAt(flier) => self.bomb_at(flier, choice),
            Ask::Lift => self.name_lifter(choice),
            Ask::LiftTo(flier) => self.lift_to(flier, choice),
            Ask::River => self.ford(choice),
            Ask::Stand => self.order(choice),
            Ask::Gamble => self.gamble(choice),
            Ask::Force => self.declare_force(choice),
            Ask::Escape(place) => self.escape(place, choice),
            Ask::CallOff => self.call_off_or_roll(choice),
            Ask::Exchange => self.take_exchange(choice),
            Ask::Pay => self.pay(choice),
            Ask::Distance(place) => self.send(place, choice),
            Ask::Retreat(_) => self.step_back(choice),
            Ask::Survivor(place) => self.survive(place, choice),
            Ask::Crowd => self.leave(choice),
            Ask::Leave(unit) => self.leave_to(unit, choice),
            Ask::Advance => self.name_follower(choice),
            Ask::AdvanceTo(unit) => self.follow_up(unit, choice),
            Ask::Claim => self.claim(choice),
            _ => self.state.ask = Ask::Nothing,
        }
    }

    /// What chance brings.
    fn happen(&mut self, outcome: u8) {
        let die = u32::from(outcome);
        match self.state.ask {
            Ask::TankGroup => self.choose_tanks(outcome),
            Ask::Parks(slot) => self.stand_tanks(slot, outcome),
            Ask::Stands(slot) => self.stand_army(slot, outcome),
            Ask::Draws(hex) => self.draw_army(hex, outcome),
            Ask::SiberianDie => self.siberian_die(outcome == 1),
            Ask::OddFactor => self.odd_factor(die),
            Ask::Voyage { unit, to } => self.land(unit, to, die),
            Ask::RocketDie { katyusha, target, at } => self.rocket_die(katyusha, target, at, die),
            Ask::AirDie { flier, against } => self.air_die(flier, against, die),
            Ask::Bomb => self.bomb_die(die),
            Ask::LiftDie => self.lift_die(die),
            Ask::Weather => self.roll_weather(die),
            Ask::RoundUp => self.round_up(die),
            Ask::PressDie => self.press(die),
            Ask::Die => self.roll(die),
            Ask::Collapse => self.collapse(die),
            _ => self.state.ask = Ask::Nothing,
        }
    }
}

//! Combat: each power chooses attrition or an offensive, then prepares its attacks.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use crate::c79_communist_china::actions::{Action as Kinds, Plan, may_act};
use crate::c80_limits::attacks::may_ground_units_attack;
use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, SPACES, Spot};
use crate::campaign::roster::Unit;
use crate::campaign::state::{Phase, Stance, mark};
use crate::campaign::walk::Next;
use crate::far_east::combat::{self, Fight};
use crate::far_east::duty::untimely;
use crate::far_east::duty::{
    Fighter, Target, may_attack, may_be_attacked, may_open_offensive, may_wear_down,
};
use crate::far_east::economy::Power;
use crate::far_east::play::movement::level;

/// Against what an attack goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Against {
    /// The space.
    pub spot: Spot,
    /// Whether every attacker comes over a river.
    pub river: bool,
    /// What multiplies the defence.
    pub multiplier: u32,
    /// Air factors that help it.
    pub helpers: u32,
}

impl Campaign {
    /// Whether a power has anybody to attack.
    pub(crate) fn enter_combat(&mut self, power: Power) -> Next {
        if power == Power::Russia && !self.state.russia_at_war() {
            return Next::Over;
        }
        self.state.stances[power as usize] = Stance::Pass;
        self.state.exploiting = false;
        let enemies = self.enemies_of(power);
        self.state.contact = u8::try_from(self.all_contact(power, enemies)).unwrap_or(u8::MAX);
        self.state.reach = self.targets(power, enemies);
        let some = self.open_stances(power).into_iter().flatten().next().is_some();
        Next::waits_if(some)
    }

    /// The stances besides passing that are open to a power.
    pub(crate) fn open_stances(&self, power: Power) -> [Option<Stance>; 2] {
        let may = |stance: Stance| self.may_take(power, stance, &mut Silent).is_ok();
        let attrition = self.state.contact > 0 && may(Stance::Attrition);
        let offensive = self.has_targets(power) && may(Stance::Offensive);
        [attrition.then_some(Stance::Attrition), offensive.then_some(Stance::Offensive)]
    }

    /// Whether an offensive has anybody to attack.
    fn has_targets(&self, power: Power) -> bool {
        !self.state.reach.is_empty() || self.next_bomber(power).is_some()
    }

    /// Communist China is not always free to choose.
    fn may_take(&self, power: Power, stance: Stance, sink: &mut impl Sink) -> Result<(), Refused> {
        if power != Power::Communist {
            return Ok(());
        }
        may_act(&self.table.rules, &self.communist_action(stance), sink)
    }

    /// What the three allies of China do in combat, with this stance of Communist China.
    pub(crate) fn communist_action(&self, stance: Stance) -> Plan {
        Plan {
            communist_action: kinds(stance),
            nationalist_action: kinds(self.state.stances[Power::Nationalist as usize]),
            russian_action: kinds(self.state.stances[Power::Russia as usize]),
            russian_ally: self.communists_are_allied(&mut Silent),
            resistance: level(self.state.resistance),
        }
    }

    /// Whether a ground unit of the power may still attack; 81.67: none does out of the Urals box.
    pub(crate) fn is_ready(&self, unit: Unit, power: Power) -> bool {
        self.may_still_attack(unit, power, &mut Silent).is_ok()
    }

    /// Whether a unit of the power may still attack on the ground, and what keeps it.
    pub(crate) fn may_still_attack(
        &self,
        unit: Unit,
        power: Power,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let place = self.state.place(unit);
        let fighter = Fighter {
            ground: self.table.roster.sort(unit).kind.is_ground(),
            attacked: self.state.has(unit, mark::ATTACKED | mark::COMMITTED),
            left_behind: self.state.exploiting && !self.state.has(unit, mark::EXPLOITED),
            supplied: self.state.supplied[power as usize].contains(place),
            in_the_box: self.is_the_box(place),
        };
        may_attack(fighter, sink)
    }

    /// Whether a power may attack a space, and what keeps it: nobody there, nobody beside it who may, too few.
    fn may_attack_spot(
        &self,
        power: Power,
        spot: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.is_the_box(spot) {
            return Err(self.may_not_attack_the_box(sink));
        }
        let near = self.table.spot(spot).near;
        let beside = || self.ground_within(power, near);
        let enemies = self.enemies_of(power).contains(spot);
        let target = Target { enemies, beside: beside().next().is_some(), settled: false };
        may_be_attacked(target, sink)?;
        let joins = |unit: &Unit| self.may_join(*unit, power, spot, &mut Silent).is_ok();
        let strength = |unit: Unit| u32::from(self.table.roster.sort(unit).strength);
        let attack: u32 = beside().filter(joins).map(strength).sum();
        if let (0, Some(unit)) = (attack, beside().next()) {
            self.may_join(unit, power, spot, sink)?;
        }
        let fight = self.best_fight(power, spot, attack, beside().filter(joins), sink);
        self.may_fight(&fight, sink)?;
        may_be_attacked(Target { settled: !self.state.reach.contains(spot), ..target }, sink)
    }

    /// Enemy stacks that all who stand near them and may attack them could attack; 81.67: never the Urals box.
    pub(crate) fn targets(&self, power: Power, mut enemies: Hexes) -> Hexes {
        enemies.remove(self.table.places.urals);
        let mut attack = [0_u8; SPACES];
        for unit in self.units_on_map(power).filter(|unit| self.is_ready(*unit, power)) {
            let strength = self.table.roster.sort(unit).strength;
            for spot in &self.strikes(unit, enemies, Order::Offensive) {
                attack[usize::from(spot)] = attack[usize::from(spot)].saturating_add(strength);
            }
        }
        let strong_enough = |spot: &Spot| {
            let attack = attack[usize::from(*spot)].into();
            attack > 0 && self.is_worth_it(power, *spot, attack)
        };
        enemies.iter().filter(strong_enough).collect()
    }

    fn is_worth_it(&self, power: Power, spot: Spot, attack: u32) -> bool {
        let near = self.table.spot(spot).near;
        let joins = |unit: &Unit| self.may_join(*unit, power, spot, &mut Silent).is_ok();
        let who = self.ground_within(power, near).filter(joins);
        let fight = self.best_fight(power, spot, attack, who, &mut Silent);
        self.may_fight(&fight, &mut Silent).is_ok()
    }

    /// The attack of these units on a space, were not all of them to come over a river.
    pub(crate) fn best_fight(
        &self,
        power: Power,
        spot: Spot,
        attack: u32,
        who: impl Iterator<Item = Unit>,
        sink: &mut impl Sink,
    ) -> Fight {
        let multiplier = self.multiplier_at(spot, false, sink);
        let against = Against { spot, river: false, multiplier, helpers: 0 };
        self.fight_of(power, attack, against, who)
    }

    /// An attack as its column is read. How far the attackers are from their supply is worked out only for whoever asks.
    pub(crate) fn fight_of(
        &self,
        power: Power,
        attack: u32,
        against: Against,
        who: impl Iterator<Item = Unit>,
    ) -> Fight {
        let Against { spot, river, multiplier, helpers } = against;
        let supply_distance = if combat::asks_for_supply(&self.table.rules) {
            self.longest_line(power, who)
        } else {
            0
        };
        Fight {
            power,
            turn: self.turn(),
            attack,
            defense: self.factors_at(spot) * multiplier + helpers,
            multiplier,
            place: self.place_of(spot, river),
            supply_distance,
        }
    }

    /// Whether an attack may be made, and under which column.
    pub(crate) fn may_fight(&self, fight: &Fight, sink: &mut impl Sink) -> Result<usize, Refused> {
        if matches!(fight.power, Power::Nationalist | Power::Communist) {
            may_ground_units_attack(&self.table.rules, fight.attack, fight.defense, sink)?;
        }
        combat::column(&self.table.rules, fight, sink)
    }

    /// What may be chosen.
    pub(crate) fn legal_combat(&self, power: Power, into: &mut Lent<'_>) {
        match (self.state.phase, self.state.stances[power as usize]) {
            (Phase::Choosing, Stance::Pass) => {
                into.push(Choice::Pass.action());
                for stance in self.open_stances(power).into_iter().flatten() {
                    into.push(stance_choice(stance).action());
                }
            }
            (Phase::Choosing, Stance::Both) => {
                into.push(Choice::Pass.action());
                into.push(Choice::Attrition.action());
            }
            (Phase::Choosing, _) => {
                into.push(Choice::Done.action());
                self.state.reach.iter().for_each(|spot| into.push(Choice::Attack(spot).action()));
                if self.next_bomber(power).is_some() {
                    into.push(Choice::Bomb.action());
                }
            }
            (Phase::Preparing, _) => self.legal_preparation(power, into),
            (Phase::Placing, _) => {
                into.push(Choice::Done.action());
                self.state.reach.iter().for_each(|spot| into.push(Choice::Take(spot).action()));
            }
            (Phase::Advancing, _) => {
                into.push(Choice::Hold.action());
                self.victors().for_each(|unit| into.push(Choice::Advance(unit).action()));
            }
            (Phase::Exploiting | Phase::Following, _) => self.legal_exploitation(power, into),
            (Phase::InTheAir | Phase::Rolling, _) => {}
        }
    }

    /// Does what was chosen.
    pub(crate) fn apply_combat(
        &mut self,
        power: Power,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        let stance = self.state.stances[power as usize];
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Pass) if matches!(stance, Stance::Pass | Stance::Both) => {
                Ok(Next::Over)
            }
            (Phase::Choosing, Choice::Attrition) if stance == Stance::Both => {
                self.may_take(power, stance, sink)?;
                Ok(self.roll_in_zone(power, 0))
            }
            (Phase::Choosing, Choice::Attrition | Choice::Offensive) if stance == Stance::Pass => {
                self.take_stance(power, choice, sink)
            }
            (Phase::Choosing, Choice::Done) if stance == Stance::Offensive => {
                Ok(self.end_attacks(power))
            }
            (Phase::Choosing, Choice::Bomb) if stance == Stance::Offensive => {
                self.bomb_the_box(power, sink)
            }
            (Phase::Choosing, Choice::Attack(spot))
                if stance == Stance::Offensive && self.table.has(spot) =>
            {
                if !self.state.reach.contains(spot) {
                    self.may_attack_spot(power, spot, sink)?;
                }
                self.state.reach.remove(spot);
                self.state.target = spot;
                self.state.phase = Phase::Preparing;
                Ok(Next::Waits)
            }
            (Phase::Preparing, _) => self.prepare(power, choice, sink),
            (Phase::Placing, _) => self.apply_attrition(power, choice, sink),
            (Phase::Advancing, _) => self.apply_advance(power, choice, sink),
            (Phase::Exploiting | Phase::Following, _) => {
                self.apply_exploitation(power, choice, sink)
            }
            _ => Err(untimely(sink)),
        }
    }

    fn take_stance(
        &mut self,
        power: Power,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        let stance =
            if choice == Choice::Attrition { Stance::Attrition } else { Stance::Offensive };
        self.may_take(power, stance, sink)?;
        match stance {
            Stance::Attrition => may_wear_down(self.state.contact.into(), sink)?,
            _ => may_open_offensive(self.has_targets(power), sink)?,
        }
        self.state.stances[power as usize] = stance;
        if stance == Stance::Attrition {
            return Ok(self.roll_in_zone(power, 0));
        }
        Ok(Next::Waits)
    }

    /// Whether a power's die is one of attrition.
    pub(crate) fn wears_down(&self, power: Power) -> bool {
        matches!(self.state.stances[power as usize], Stance::Attrition | Stance::Both)
    }

    /// 79.31.1: after its offensive Communist China may attack by attrition as well, with those who have not fought.
    pub(crate) fn end_offensive(&mut self, power: Power) -> Next {
        let may = power == Power::Communist
            && self.state.stances[power as usize] == Stance::Offensive
            && self.may_take(power, Stance::Both, &mut Silent).is_ok();
        let contact = if may { self.all_contact(power, self.enemies_of(power)) } else { 0 };
        if contact == 0 {
            return Next::Over;
        }
        self.state.stances[power as usize] = Stance::Both;
        self.state.contact = u8::try_from(contact).unwrap_or(u8::MAX);
        self.state.phase = Phase::Choosing;
        Next::Waits
    }

    /// Goes on to the next attack, if there is one left.
    pub(crate) fn next_attack(&mut self, power: Power) -> Next {
        self.state.phase = Phase::Choosing;
        let open = self.targets(power, self.enemies_of(power));
        self.state.reach = self.state.reach.and(&open);
        if self.has_targets(power) { Next::Waits } else { self.end_attacks(power) }
    }
}

/// A stance as a choice.
pub(crate) const fn stance_choice(stance: Stance) -> Choice {
    match stance {
        Stance::Pass => Choice::Pass,
        Stance::Attrition | Stance::Both => Choice::Attrition,
        Stance::Offensive => Choice::Offensive,
    }
}

const fn kinds(stance: Stance) -> Kinds {
    match stance {
        Stance::Pass => Kinds::Pass,
        Stance::Attrition => Kinds::Attrition,
        Stance::Offensive => Kinds::Offensive,
        Stance::Both => Kinds::Both,
    }
}

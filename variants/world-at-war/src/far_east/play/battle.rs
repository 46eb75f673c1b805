//! A battle: air combat, the roll, losses, the advance.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::owner::Owner;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{Phase, mark, side_of};
use crate::campaign::walk::{Next, Went};
use crate::far_east::air::{Crews, Loser, Wing, chances, loser};
use crate::far_east::combat::{self, Fight};
use crate::far_east::duty::{may_advance, untimely};
use crate::far_east::economy::Power;
use crate::far_east::play::combat::Against;
use crate::purposes::Die;
use crate::staff::Style;

/// completion.air-support: who wins in the air.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AirDie(pub Power);

impl Rolls for AirDie {
    const DIE: Die = Die::AirCombat;

    fn prompt(self, game: &Campaign) -> String {
        game.ask_of_the_air()
    }

    fn weights(self, game: &Campaign, tell: &mut impl FnMut(u32)) {
        game.air_chances(&mut Silent).into_iter().for_each(tell);
    }

    fn place(self) -> u32 {
        self.0 as u32
    }

    /// The loser loses a factor, and his others do not help.
    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        game.air_chances(sink);
        let loser = loser(outcome, sink);
        let unit = loser.and_then(|loser| match loser {
            Loser::Defender => game.defenders_in_the_air().next(),
            Loser::Attacker => game.fliers().next(),
        });
        if let Some(unit) = unit {
            game.state.air[usize::from(loser == Some(Loser::Defender))] = false;
            game.fly_home();
            game.lose(unit);
        }
        game.state.phase = Phase::Rolling;
        Next::Waits
    }
}

/// completion.ground-combat: how an attack goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroundDie(pub Power);

impl Rolls for GroundDie {
    const DIE: Die = Die::GroundCombat;

    fn prompt(self, _: &Campaign) -> String {
        ask_of_the_attack(self.0)
    }

    fn place(self) -> u32 {
        self.0 as u32
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let (power, rules) = (self.0, game.table.rules.clone());
        let (fight, plain) = (game.battle(power, sink), game.factors_at(game.state.target));
        let column = combat::column(&rules, &fight, sink).unwrap_or(0);
        let losses = combat::losses(&rules, &fight, column, Die::face(outcome), plain, sink);
        game.fly_home();
        game.lose_attackers(losses.attacker);
        if losses.defender_gone {
            game.lose_defenders();
        }
        game.mark_attackers(losses.defender_gone);
        game.state.phase = Phase::Advancing;
        if losses.defender_gone && game.victors().next().is_some() {
            return Next::Waits;
        }
        game.stand_down();
        game.next_attack(power)
    }
}

/// completion.ground-combat: who advances into the hex that is empty now.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Advance(pub Power);

impl Asks for Advance {
    const KIND: &'static str = "advance";

    fn prompt(self, game: &Campaign) -> String {
        let target = game.spot_name(game.state.target);
        format!("Who advances to {target}? (completion.ground-combat)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Hold);
        game.victors().for_each(|unit| tell(Choice::Advance(unit)));
    }

    /// One of them advances, or nobody.
    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Hold => {}
            Choice::Advance(unit) if game.is_ours(unit) => {
                game.may_advance(unit, sink)?;
                game.march(unit, game.state.target, sink);
            }
            _ => return Err(untimely(sink)),
        }
        game.stand_down();
        Ok(game.next_attack(self.0))
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::Advance(unit) => game.about_going(unit, game.state.target),
            Choice::Hold => game.about_space(game.state.target),
            other => game.about_choice(other),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let near = game.table.spot(game.state.target).near;
        let beside = |unit: &Unit| near.contains(game.state.place(*unit));
        game.units_on_map(self.0).filter(beside).map(Choice::Advance).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_advance(self.0, style))
    }
}

/// What is asked of the die of an attack, or of attrition.
pub(crate) fn ask_of_the_attack(power: Power) -> String {
    format!("How does {power}'s attack go? (completion.ground-combat, completion.attrition)")
}

impl Campaign {
    /// The air factors that the defence sends up: at most its ground factors.
    fn defenders_in_the_air(&self) -> impl Iterator<Item = Unit> + '_ {
        let most = self.factors_at(self.state.target) as usize;
        let side = self.state.side();
        let fit = self.table.roster.units().filter(move |unit| {
            let power = self.table.roster.sort(*unit).nation.power();
            side_of(power) != side
                && self.table.has(self.state.place(*unit))
                && Owner::from(power) == self.state.owner(self.state.target)
                && self.can_fly(*unit)
        });
        fit.take(most)
    }

    /// How many they are.
    pub(crate) fn helpers(&self) -> u32 {
        u32::try_from(self.defenders_in_the_air().count()).unwrap_or(0)
    }

    /// Both sides' air comes; if both have some, they fight.
    pub(crate) fn meet_in_the_air(&mut self) {
        let (own, enemy) = (self.committed()[1], self.defenders_in_the_air().count());
        self.state.air = [own > 0, enemy > 0];
        let both = own > 0 && enemy > 0;
        self.state.phase = if both { Phase::InTheAir } else { Phase::Rolling };
    }

    /// The weights of the outcomes of the air combat: won, tied, lost.
    fn air_chances(&self, sink: &mut impl Sink) -> [u32; 3] {
        chances(&self.table.rules, self.wings(), self.turn().year().into(), sink)
    }

    /// The air of both sides, the attacker's first.
    pub(crate) fn wings(&self) -> [Wing; 2] {
        [self.wing(self.fliers()), self.wing(self.defenders_in_the_air())]
    }

    fn wing(&self, units: impl Iterator<Item = Unit>) -> Wing {
        let mut wing = Wing { aaf: 0, crews: Crews::Other };
        for unit in units {
            let sort = self.table.roster.sort(unit);
            wing.aaf += 1;
            if sort.tigers {
                wing.crews = Crews::American;
            } else if sort.nation == Nation::Japan {
                wing.crews = Crews::Japanese;
            }
        }
        wing
    }

    /// The defence's air is inverted, too.
    fn fly_home(&mut self) {
        let fliers: [Option<Unit>; 16] = {
            let mut fliers = self.defenders_in_the_air();
            std::array::from_fn(|_| fliers.next())
        };
        for unit in fliers.into_iter().flatten() {
            self.state.set(unit, mark::FLOWN);
        }
    }

    /// The battle as it is rolled for: with the air that is left.
    pub(crate) fn battle(&self, power: Power, sink: &mut impl Sink) -> Fight {
        let [ground, flying] = self.committed();
        let (spot, river) = (self.state.target, self.is_over_river());
        let attack = ground + if self.state.air[0] { flying } else { 0 };
        let helpers = if self.state.air[1] { self.helpers() } else { 0 };
        let multiplier = self.multiplier_at(spot, river, sink);
        let against = Against { spot, river, multiplier, helpers };
        self.fight_of(power, attack, against, self.attackers())
    }

    fn lose_attackers(&mut self, factors: u32) {
        let mut due = factors;
        for strength in 1..=LARGEST {
            for unit in self.table.roster.units() {
                let sort = self.table.roster.sort(unit);
                let fights = sort.kind.is_ground() && self.state.has(unit, mark::COMMITTED);
                if due > 0 && fights && sort.strength == strength {
                    self.lose(unit);
                    due = due.saturating_sub(strength.into());
                }
            }
        }
    }

    fn lose_defenders(&mut self) {
        for unit in self.table.roster.units() {
            let ground = self.table.roster.sort(unit).kind.is_ground();
            if ground && self.state.place(unit) == self.state.target {
                self.lose(unit);
            }
        }
    }

    /// What has attacked is marked; armor that emptied the hex in the first attacks may exploit.
    fn mark_attackers(&mut self, emptied: bool) {
        for unit in self.table.roster.units() {
            if !self.state.has(unit, mark::COMMITTED) {
                continue;
            }
            let kind = self.table.roster.sort(unit).kind;
            self.state.set(unit, if kind == Kind::Air { mark::FLOWN } else { mark::ATTACKED });
            if emptied && kind == Kind::Armor && !self.state.exploiting {
                self.state.set(unit, mark::BROKE_THROUGH);
            }
        }
    }

    /// The attackers that are left and may advance.
    pub(crate) fn victors(&self) -> impl Iterator<Item = Unit> + '_ {
        let roster = &self.table.roster;
        roster.units().filter(|unit| self.may_advance(*unit, &mut Silent).is_ok())
    }

    /// Whether a unit may advance into the hex that is empty now.
    fn may_advance(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let ground = self.table.roster.sort(unit).kind.is_ground();
        may_advance(self.state.has(unit, mark::COMMITTED), ground, sink)?;
        self.may_enter_area(unit, self.state.target, Order::Move, sink)?;
        self.may_leave_manchuria(unit, self.state.target, sink)
    }

    /// What is asked of an air combat.
    pub(crate) fn ask_of_the_air(&self) -> String {
        let target = self.spot_name(self.state.target);
        format!("Who wins in the air over {target}? (completion.air-support)")
    }
}

/// The factors of the largest counter.
const LARGEST: u8 = 9;

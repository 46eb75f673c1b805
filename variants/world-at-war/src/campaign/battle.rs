//! A battle: air combat, the roll, losses, the advance; and attrition.

use stavka_core::clause::{Refused, Silent, Sink};

use super::action::Choice;
use super::hexes::{Hexes, Spot};
use super::owner::Owner;
use super::relations::Passage;
use super::roster::{Kind, Nation, Unit};
use super::sequence::Next;
use super::state::{Phase, Stance, mark, side_of};
use super::{Campaign, untimely};
use crate::chapters::c80_limits::ground::Order;
use crate::chapters::far_east::air::{Crews, Wing, chances};
use crate::chapters::far_east::economy::Power;
use crate::chapters::far_east::ground::has_room;
use crate::chapters::far_east::{attrition, combat};
use crate::clause;

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
    pub(super) fn helpers(&self) -> u32 {
        u32::try_from(self.defenders_in_the_air().count()).unwrap_or(0)
    }

    /// Both sides' air comes; if both have some, they fight.
    pub(super) fn meet_in_the_air(&mut self) {
        let (own, enemy) = (self.committed()[1], self.defenders_in_the_air().count());
        self.state.air = [own > 0, enemy > 0];
        let both = own > 0 && enemy > 0;
        self.state.phase = if both { Phase::InTheAir } else { Phase::Rolling };
    }

    /// The weights of the outcomes of the air combat: won, tied, lost.
    pub(super) fn air_chances(&self, sink: &mut impl Sink) -> [u32; 3] {
        let flies = |unit: &Unit| {
            self.state.has(*unit, mark::COMMITTED)
                && self.table.roster.sort(*unit).kind == Kind::Air
        };
        let wings = [
            self.wing(self.table.roster.units().filter(flies)),
            self.wing(self.defenders_in_the_air()),
        ];
        if wings.iter().any(|wing| wing.crews == Crews::American) {
            sink.cite(clause::C78_61_D_1);
        }
        chances(&self.table.rules, wings, self.turn().year().into(), sink)
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

    /// The air combat ends: the loser loses a factor, and his others do not help.
    pub(super) fn roll_air(&mut self, outcome: u16, sink: &mut impl Sink) -> Next {
        self.air_chances(sink);
        let loser = match outcome {
            0 => self.defenders_in_the_air().next(),
            1 => None,
            _ => self.table.roster.units().find(|unit| {
                self.state.has(*unit, mark::COMMITTED)
                    && self.table.roster.sort(*unit).kind == Kind::Air
            }),
        };
        if let Some(unit) = loser {
            self.state.air[usize::from(outcome == 0)] = false;
            sink.step(clause::COMPLETION_AIR_SUPPORT, || {
                format!("{} is shot down", self.table.roster.name(unit))
            });
            self.fly_home();
            self.state.lose(unit);
        }
        self.state.phase = Phase::Rolling;
        Next::Waits
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

    /// The strengths of the battle: attack, plain defence, defence.
    pub(super) fn strengths(&self, sink: &mut impl Sink) -> [u32; 3] {
        let [ground, flying] = self.committed();
        let target = self.state.target;
        let plain = self.factors_at(target);
        let helpers = self.helpers();
        let attack = ground + if self.state.air[0] { flying } else { 0 };
        let multiplier = self.multiplier_at(target, self.is_over_river(), sink);
        let defense = plain * multiplier + if self.state.air[1] { helpers } else { 0 };
        [attack, plain, defense]
    }

    /// The roll of an attack, or of attrition.
    pub(super) fn roll_combat(&mut self, power: Power, face: u32, sink: &mut impl Sink) -> Next {
        if self.state.stances[power as usize] == Stance::Attrition {
            return self.roll_attrition(power, face, sink);
        }
        let rules = self.table.rules.clone();
        let [attack, plain, defense] = self.strengths(sink);
        let column = combat::column(&rules, attack, defense, sink).unwrap_or(0);
        let losses = combat::losses(&rules, column, face, plain, defense, sink);
        self.fly_home();
        self.lose_attackers(losses.attacker);
        if losses.defender_gone {
            self.lose_defenders();
        }
        self.mark_attackers(losses.defender_gone);
        self.state.phase = Phase::Advancing;
        if losses.defender_gone && self.victors().next().is_some() {
            return Next::Waits;
        }
        self.stand_down();
        self.next_attack(power)
    }

    fn lose_attackers(&mut self, factors: u32) {
        let mut due = factors;
        for strength in 1..=LARGEST {
            for unit in self.table.roster.units() {
                let sort = self.table.roster.sort(unit);
                let fights = sort.kind.is_ground() && self.state.has(unit, mark::COMMITTED);
                if due > 0 && fights && sort.strength == strength {
                    self.state.lose(unit);
                    due = due.saturating_sub(strength.into());
                }
            }
        }
    }

    fn lose_defenders(&mut self) {
        for unit in self.table.roster.units() {
            let ground = self.table.roster.sort(unit).kind.is_ground();
            if ground && self.state.place(unit) == self.state.target {
                self.state.lose(unit);
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
    pub(super) fn victors(&self) -> impl Iterator<Item = Unit> + '_ {
        self.table.roster.units().filter(|unit| {
            self.state.has(*unit, mark::COMMITTED)
                && self.table.roster.sort(*unit).kind.is_ground()
                && self.may_enter_area(*unit, self.state.target, Order::Move, &mut Silent).is_ok()
                && self.may_leave_manchuria(*unit, self.state.target, &mut Silent).is_ok()
        })
    }

    /// One of them advances, or nobody.
    pub(super) fn apply_advance(
        &mut self,
        power: Power,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match choice {
            Choice::Hold => {}
            Choice::Advance(unit) if self.victors().any(|victor| victor == unit) => {
                sink.cite(clause::COMPLETION_GROUND_COMBAT);
                self.march(unit, self.state.target, sink);
            }
            _ => return Err(untimely(sink)),
        }
        self.stand_down();
        Ok(self.next_attack(power))
    }

    fn roll_attrition(&mut self, power: Power, face: u32, sink: &mut impl Sink) -> Next {
        let (rules, year) = (&self.table.rules, self.turn().year().into());
        let roll = i32::try_from(face).unwrap_or(1);
        let modifier = attrition::training(rules, power, year);
        let taken = attrition::taken(rules, modifier, self.state.contact.into(), roll, sink);
        let taken = match self.part_of_the_box(power) {
            Some((attacker, alone)) => Self::at_the_box(attacker, taken, alone, sink),
            None => taken,
        };
        self.lose_in_contact(power, taken.counters);
        self.state.hexes_due = taken.hexes;
        self.offer_hexes(power)
    }

    /// The enemy's smallest counters in contact are lost.
    fn lose_in_contact(&mut self, power: Power, counters: u8) {
        let ours = self.ground_of(power);
        for _ in 0..counters {
            let touched = self.table.roster.units().filter(|unit| {
                let sort = self.table.roster.sort(*unit);
                self.at_war(power, sort.nation.power())
                    && self.table.has(self.state.place(*unit))
                    && self.is_in_contact(*unit, ours)
            });
            let smallest = touched.min_by_key(|unit| self.table.roster.sort(*unit).strength);
            let Some(unit) = smallest else { return };
            self.state.lose(unit);
        }
    }

    /// The hexes that attrition may take: next to the power's units, no city.
    fn offer_hexes(&mut self, power: Power) -> Next {
        let passages = self.passages(power);
        let hostile = self.held_by(|owner| passages[owner as usize] == Passage::Enemy);
        let mut ours = self.ground_of(power);
        ours.remove(self.table.places.urals);
        let open = self.next_to(ours).and(hostile).without(self.table.parts.cities);
        let may = |spot: &Spot| self.may_take_hex(power, *spot);
        self.state.reach = if self.state.hexes_due > 0 {
            open.iter().filter(may).collect()
        } else {
            Hexes::default()
        };
        self.state.phase = Phase::Placing;
        Next::waits_if(!self.state.reach.is_empty())
    }

    /// Whether some unit beside a hex is allowed there by the chapters.
    fn may_take_hex(&self, power: Power, spot: Spot) -> bool {
        let near = self.table.spot(spot).near;
        self.units_on_map(power).any(|unit| {
            near.contains(self.state.place(unit))
                && !self.is_the_box(self.state.place(unit))
                && self.table.roster.sort(unit).kind.is_ground()
                && self.may_enter_area(unit, spot, Order::Attrition, &mut Silent).is_ok()
        })
    }

    /// A hex is taken, or no more.
    pub(super) fn apply_attrition(
        &mut self,
        power: Power,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match choice {
            Choice::Done => Ok(Next::Over),
            Choice::Take(spot) if self.state.reach.contains(spot) => {
                sink.step(clause::COMPLETION_ATTRITION, || {
                    format!("{} is given up", self.table.name(spot))
                });
                self.give_way(spot);
                self.take(spot, power, sink);
                self.state.hexes_due -= 1;
                Ok(self.offer_hexes(power))
            }
            _ => Err(untimely(sink)),
        }
    }

    /// What stands in a hex goes back to a neighbor of its own, or is lost.
    fn give_way(&mut self, spot: Spot) {
        for unit in self.table.roster.units() {
            let sort = self.table.roster.sort(unit);
            if self.state.place(unit) != spot || !sort.kind.is_ground() {
                continue;
            }
            let counters = self.counters();
            let owner = Owner::from(sort.nation.power());
            let back = self.table.spot(spot).near.iter().find(|near| {
                let held = counters[usize::from(*near)].into();
                !self.is_the_box(*near)
                    && self.state.owner(*near) == owner
                    && self.may_enter_area(unit, *near, Order::Move, &mut Silent).is_ok()
                    && has_room(&self.table.rules, self.table.spot(*near).city, held, &mut Silent)
                        .is_ok()
            });
            match back {
                Some(near) => self.state.at[usize::from(unit)] = near,
                None => self.state.lose(unit),
            }
        }
    }
}

/// The factors of the largest counter.
const LARGEST: u8 = 9;

//! What a power does in combat: it opens an offensive, attacks by attrition, or attacks nobody.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Odds;

use crate::c79_communist_china::actions::{Action as Kinds, Plan, may_act};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::state::{Phase, Stance};
use crate::campaign::walk::{Next, Went};
use crate::far_east::attrition;
use crate::far_east::duty::{may_open_offensive, may_wear_down, untimely};
use crate::far_east::economy::Power;
use crate::far_east::play::entering::level;
use crate::staff::Style;

/// completion.ground-combat, completion.attrition, 79.3: how a power attacks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CombatStance(pub Power);

impl Asks for CombatStance {
    const KIND: &'static str = "combat-stance";

    /// Whether the power has anybody to attack.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let power = self.0;
        if power == Power::Russia && !game.state.russia_at_war() {
            return Next::Over;
        }
        game.state.stances[power as usize] = Stance::Pass;
        game.state.exploiting = false;
        let enemies = game.enemies_of(power);
        game.state.contact = u8::try_from(game.all_contact(power, enemies)).unwrap_or(u8::MAX);
        game.state.reach = game.targets(power, enemies);
        Next::waits_if(game.open_stances(power) != [false; 2])
    }

    fn prompt(self, _: &Campaign) -> String {
        let power = self.0;
        format!("How does {power} attack? (completion.ground-combat, completion.attrition)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Pass);
        if game.stance_of(self.0) == Stance::Both {
            return tell(Choice::Attrition);
        }
        let [attrition, offensive] = game.open_stances(self.0);
        if attrition {
            tell(Choice::Attrition);
        }
        if offensive {
            tell(Choice::Offensive);
        }
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let (power, stance) = (self.0, game.stance_of(self.0));
        match choice {
            Choice::Pass => Ok(Next::Over),
            Choice::Attrition if stance == Stance::Both => {
                game.may_take(power, stance, sink)?;
                Ok(game.roll_in_zone(power, 0))
            }
            Choice::Attrition if stance == Stance::Pass => {
                game.may_take(power, Stance::Attrition, sink)?;
                may_wear_down(game.state.contact.into(), sink)?;
                game.state.stances[power as usize] = Stance::Attrition;
                Ok(game.roll_in_zone(power, 0))
            }
            Choice::Offensive if stance == Stance::Pass => {
                game.may_take(power, Stance::Offensive, sink)?;
                may_open_offensive(game.has_targets(power), sink)?;
                game.state.stances[power as usize] = Stance::Offensive;
                Ok(Next::Waits)
            }
            _ => Err(untimely(sink)),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        match game.stance_of(self.0) {
            Stance::Pass => vec![Choice::Attrition, Choice::Offensive],
            _ => game.attacks_wanted(self.0),
        }
    }

    fn odds(self, game: &Campaign, choice: Choice) -> Option<Odds> {
        match choice {
            Choice::Attrition => game.played_out(choice, attrition::RULE),
            _ => None,
        }
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_stance(self.0, style))
    }
}

impl Campaign {
    /// What a power does in combat.
    pub(crate) fn stance_of(&self, power: Power) -> Stance {
        self.state.stances[power as usize]
    }

    /// Whether attrition and an offensive are open to a power.
    pub(crate) fn open_stances(&self, power: Power) -> [bool; 2] {
        let may = |stance: Stance| self.may_take(power, stance, &mut Silent).is_ok();
        let attrition = self.state.contact > 0 && may(Stance::Attrition);
        let offensive = self.has_targets(power) && may(Stance::Offensive);
        [attrition, offensive]
    }

    /// Whether an offensive has anybody to attack.
    pub(crate) fn has_targets(&self, power: Power) -> bool {
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

    /// 79.31.1: after its offensive Communist China may attack by attrition as well, with those who have not fought.
    pub(crate) fn end_offensive(&mut self, power: Power) -> Next {
        let may = power == Power::Communist
            && self.stance_of(power) == Stance::Offensive
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
}

const fn kinds(stance: Stance) -> Kinds {
    match stance {
        Stance::Pass => Kinds::Pass,
        Stance::Attrition => Kinds::Attrition,
        Stance::Offensive => Kinds::Offensive,
        Stance::Both => Kinds::Both,
    }
}

//! Whom an offensive attacks next.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::state::Phase;
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::{Target, may_be_attacked, untimely};
use crate::far_east::economy::Power;
use crate::far_east::urals;
use crate::staff::Style;

/// completion.ground-combat, 81.64: whom a power attacks in its offensive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttackTarget(pub Power);

impl Asks for AttackTarget {
    const KIND: &'static str = "attack-target";

    fn prompt(self, _: &Campaign) -> String {
        format!("Whom does {} attack? (completion.ground-combat)", self.0)
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.state.reach.iter().for_each(|spot| tell(Choice::Attack(spot)));
        if game.next_bomber(self.0).is_some() {
            tell(Choice::Bomb);
        }
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let power = self.0;
        match choice {
            Choice::Done => Ok(game.end_attacks(power)),
            Choice::Bomb => game.bomb_the_box(power, sink),
            Choice::Attack(spot) if game.table.has(spot) => {
                if !game.state.reach.contains(spot) {
                    game.may_attack_spot(power, spot, sink)?;
                }
                game.state.reach.remove(spot);
                game.state.target = spot;
                game.state.phase = Phase::Preparing;
                Ok(Next::Waits)
            }
            _ => Err(untimely(sink)),
        }
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::Bomb => game.about_bomber(self.0),
            other => game.about_choice(other),
        }
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.attacks_wanted(self.0)
    }

    fn odds(self, game: &Campaign, choice: Choice) -> Option<Odds> {
        match choice {
            Choice::Bomb => game.played_out(choice, urals::BOMBING),
            Choice::Attack(spot) => game.odds_against(self.0, spot),
            _ => None,
        }
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_target(self.0, style))
    }
}

impl Campaign {
    /// Enemies beside own ground units, whoever is at war with them.
    pub(crate) fn attacks_wanted(&self, power: Power) -> Vec<Choice> {
        let beside = self.next_to(self.ground_of(power));
        let mut spots = beside.and(&self.enemies_of(power));
        if beside.contains(self.table.places.urals) && power == Power::Japan {
            spots.insert(self.table.places.urals);
        }
        spots.iter().map(Choice::Attack).collect()
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
}

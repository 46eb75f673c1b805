//! The dice of an attack and of its defence.

use stavka_core::clause::{Clause, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::combat::{ATTACK, DEFENSE, dice};
use crate::purposes;

/// completion.combat.dice: how many of the dice hit.
#[derive(Clone, Copy)]
pub(crate) struct Roll;

impl Rolls for Roll {
    fn purpose(self, state: &State) -> u8 {
        match state.battle.rolling {
            Some((1.., ..)) => purposes::DEFENSE,
            _ => purposes::ATTACK,
        }
    }

    fn prompt(self, _: &Table, _: &State) -> String {
        "how many hits?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        dice::ATTACK_DICE.clause
    }

    fn outcomes(self, _: &Table, state: &State, tell: &mut impl FnMut(u8)) {
        let dice = state.battle.rolling.map_or(0, |(_, dice, _)| dice);
        (0..=dice).for_each(tell);
    }

    /// Of all throws, those with so many hits.
    fn weights(self, table: &Table, state: &State, tell: &mut impl FnMut(u32)) {
        let Some((_, dice, hits_on)) = state.battle.rolling else { return };
        let faces = u32::from(table.variant.faces());
        let missing = u32::from(hits_on).saturating_sub(1).min(faces);
        let hitting = faces - missing;
        let mut ways = 1_u32;
        for hits in 0..=u32::from(dice) {
            tell(ways * hitting.pow(hits) * missing.pow(u32::from(dice) - hits));
            ways = ways * (u32::from(dice) - hits) / (hits + 1);
        }
    }

    fn place(self, state: &State) -> u32 {
        state.battle.target.0.into()
    }

    fn shows(outcome: u8) -> Choice {
        Choice::Hits(outcome)
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        if let Some((role, dice, hits_on)) = play.state.battle.rolling {
            let total = &mut play.state.battle.hits[usize::from(role)];
            *total = dice::thrown(*total, (dice, hits_on), outcome, play.sink);
        }
        play.roll_next();
    }
}

/// As many dice as can be rolled at once, so that all throws can be counted.
fn dice_at_once(faces: u8) -> u8 {
    let faces = u32::from(faces.max(2));
    let fits = (1..=12).take_while(|dice| faces.checked_pow(*dice).is_some()).count();
    u8::try_from(fits).unwrap_or(1)
}

impl<S: Sink> Play<'_, S> {
    /// completion.combat.dice: the next dice, those of the attack first; then the losses.
    pub(super) fn roll_next(&mut self) {
        let faces = self.table.variant.faces();
        let battle = &mut self.state.battle;
        for role in [ATTACK, DEFENSE] {
            while let Some((dice, hits_on)) = battle.volley[role].take(dice_at_once(faces)) {
                if hits_on <= faces {
                    battle.rolling = Some((u8::try_from(role).unwrap_or(0), dice, hits_on));
                    self.state.task = Task::Roll;
                    return;
                }
            }
        }
        battle.rolling = None;
        self.begin_losses();
    }
}

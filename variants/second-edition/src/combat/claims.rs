//! Who attacks what, and with which dice.

use serde_json::{Value, json};
use stavka_core::clause::Clause;

use crate::campaign::action::Choice;
use crate::claims::{Claims, Wanted};
use crate::clause;
use crate::combat::battle::DiceGroup;
use crate::combat::dice::Volley;
use crate::combat::play::losses;
use crate::combat::play::volleys;

/// Refusals that the question about combat knows.
const OF_COMBAT: [Clause; 3] = [
    clause::COMPLETION_COMBAT_WHO,
    clause::COMPLETION_COMBAT_OUT_OF_SUPPLY,
    clause::COMPLETION_COMBAT_LINES,
];

impl Claims<'_> {
    pub(crate) fn of_fighting(&mut self, wanted: Wanted) {
        let mut attackers: Vec<_> = self.state().battle.attackers.iter().collect();
        match wanted.choice {
            Choice::Join(unit) if !attackers.contains(&unit) => {
                attackers.push(unit);
                if wanted.refused.is_none_or(|by| OF_COMBAT.contains(&by)) {
                    let given = self.attack(&attackers);
                    self.add("combat", given, wanted.says());
                }
            }
            Choice::Fire if wanted.refused.is_none() => self.of_dice(&attackers),
            _ => {}
        }
    }

    fn attack(&self, attackers: &[usize]) -> Value {
        let names: Vec<_> = attackers.iter().map(|unit| self.name(*unit)).collect();
        json!({
            "target": self.label(self.state().battle.target),
            "attackers": names,
            "attacking_air": self.state().battle.air[0],
        })
    }

    /// The dice of both sides, and the hits that empty the point.
    fn of_dice(&mut self, attackers: &[usize]) {
        let table = self.table();
        let (volleys, hits) = self.after(
            |play| {
                play.count_dice();
            },
            |state| {
                let defenders = state.battle.defenders.iter();
                let hits = defenders.map(|unit| u32::from(losses::capacity(table, state, unit)));
                (volleys(state), hits.sum::<u32>())
            },
        );
        let groups = |volley: Volley| -> Vec<_> {
            volley.groups().map(|(dice, hits_on)| DiceGroup { dice, hits_on }).collect()
        };
        let given = self.attack(attackers);
        let [attack, defense] = volleys.map(groups);
        self.is("combat", given.clone(), "/attacker", attack);
        self.is("combat", given.clone(), "/defender", defense);
        self.is("combat", given, "/hits_to_empty", hits);
    }
}

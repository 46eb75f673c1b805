//! What an attack is likely to bring.

use stavka_core::clause::Silent;

use super::Campaign;
use super::sequence::Step;
use super::state::Phase;
use crate::chapters::far_east::combat;

/// The faces of the die of ground combat.
const FACES: u32 = 6;

impl Campaign {
    /// What the attack that is prepared leads to, face by face.
    pub(super) fn chances_of_the_attack(&self) -> Vec<String> {
        let preparing = matches!(self.state.phase, Phase::Preparing | Phase::Rolling);
        let offensive = matches!(self.state.current(), Step::Combat(_)) && preparing;
        if !offensive || self.committed()[0] == 0 {
            return Vec::new();
        }
        let [attack, plain, defense] = self.strengths(&mut Silent);
        let rules = &self.table.rules;
        let Ok(column) = combat::column(rules, attack, defense, &mut Silent) else {
            return vec![format!("{attack} against {defense}: too weak")];
        };
        let face = |roll: u32| {
            let losses = combat::losses(rules, column, roll, plain, defense, &mut Silent);
            let word = if losses.defender_gone { "is gone" } else { "holds" };
            format!(
                "roll {roll}: the attacker loses {} factors, the defence {word}",
                losses.attacker
            )
        };
        let head = format!("{attack} against {defense}, without the defender's air");
        std::iter::once(head).chain((1..=FACES).map(face)).collect()
    }
}

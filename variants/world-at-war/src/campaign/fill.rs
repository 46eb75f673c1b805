//! What a position knows of the input of questions, and what an attack is likely to bring.

use serde_json::{Value, json};
use stavka_core::clause::Silent;
use stavka_core::question::complete;

use super::Campaign;
use super::owner::Owner;
use super::sequence::Step;
use super::state::{NEVER, Phase};
use crate::chapters::far_east::combat;
use crate::chapters::far_east::economy::Power;
use crate::force::{Garrison, RussianForce};
use crate::turn::PlayerTurn;

/// The faces of the die of ground combat.
const FACES: u32 = 6;

impl Campaign {
    /// Completes the input of a question.
    pub(super) fn complete(&self, question: &str, given: Value) -> Result<Value, String> {
        let state = &self.state;
        let turn = written(self.turn());
        let level = state.resistance;
        let war = self.wars();
        let known = match question {
            "manchuria" => {
                let held =
                    self.table.places.capitals.map(|spot| {
                        if state.owner(spot) == Owner::Japan { "japan" } else { "enemy" }
                    });
                json!({ "harbin": held[0], "mukden": held[1] })
            }
            "manchurian-reduction" => json!({ "garrison": garrison(&self.manchurian_garrison()) }),
            "japanese-declaration" => json!({
                "edition": "classic", "german_war": war.european_axis,
                "treasury": state.ledger.balance(Power::Japan),
            }),
            "russian-declaration" => json!({
                "edition": "classic", "manchuria": garrison(&self.manchurian_garrison()),
                "german_surrender": state.surrender != NEVER,
                "treasury": state.ledger.balance(Power::Russia),
            }),
            "siberian-withdrawal" => json!({
                "garrison": force(&self.siberian_garrison()), "situation": self.situation_of_siberia(),
            }),
            "chinese-cooperation" => json!({ "edition": "classic", "resistance": level }),
            "chinese-standing" => self.dates(),
            "chinese-turn" => json!({ "turn": turn }),
            "far-east-victory" => self.tally_of_victory(),
            "urals-losses" => {
                let ground = self.ground_at_the_box();
                json!({
                    "ground": {
                        "russian": ground.russian.get(), "european_axis": ground.european_axis.get(),
                        "japanese": ground.japanese.get(),
                    },
                    "wars": { "european_axis": war.european_axis, "japan": war.japan },
                })
            }
            _ => json!({}),
        };
        complete(given, known)
    }

    fn dates(&self) -> Value {
        let mut dates = json!({ "turn": written(self.turn()) });
        let events =
            [("japan_us_war", self.state.us_war), ("russia_japan_war", self.state.russian_war)];
        for (name, event) in events {
            if let Some(turn) = self.when(event) {
                dates[name] = written(turn).into();
            }
        }
        dates
    }

    fn situation_of_siberia(&self) -> Value {
        let mut situation = json!({
            "edition": "classic", "turn": written(self.turn()),
            "war_with_japan": self.state.russia_at_war(),
        });
        if let Some(turn) = self.when(self.state.german_war) {
            situation["german_war"] = written(turn).into();
        }
        situation
    }

    fn tally_of_victory(&self) -> Value {
        let tally = self.tally();
        json!({
            "objectives": tally.objectives, "chungking": tally.chungking, "capitals": tally.capitals,
            "siberian_cities": tally.siberian_cities, "drafts": tally.drafts,
            "urals_brps": tally.urals_brps, "german_surrender": tally.german_surrender,
            "sent": tally.sent,
        })
    }

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

/// A player turn as questions write it.
fn written(turn: PlayerTurn) -> String {
    turn.to_string().to_lowercase().replace(' ', "-")
}

fn garrison(garrison: &Garrison) -> Value {
    json!({
        "armor": garrison.armor.get(), "infantry": garrison.infantry.get(),
        "aaf": garrison.aaf.get(), "aaf_inverted": garrison.aaf_inverted.get(),
    })
}

fn force(force: &RussianForce) -> Value {
    json!({
        "3-3": force.armor.get(), "3-2": force.large_infantry.get(), "2-2": force.medium_infantry.get(),
        "1-2": force.small_infantry.get(), "aaf": force.aaf.get(), "aaf-inverted": force.aaf_inverted.get(),
    })
}

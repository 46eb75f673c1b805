//! A ruling on a kept position is the ruling on a position read afresh.

use std::cell::Cell;

use serde_json::{Value, json};
use stavka_core::book::ClauseText;
use stavka_core::question::{InputError, Question};
use stavka_core::variant::Variant;

use super::random::{Dice, rules, situation};
use crate::A4Sheet;

/// Two copies of the rules: one keeps positions, the other never sees a text twice.
struct Both {
    questions: Vec<Question<A4Sheet>>,
    keeping: A4Sheet,
    fresh: A4Sheet,
    asked: Cell<usize>,
}

impl Both {
    fn new() -> Self {
        let questions = A4Sheet::questions();
        Self { questions, keeping: rules(), fresh: rules(), asked: Cell::new(0) }
    }

    fn ask(&self, rules: &A4Sheet, question: &str, input: &str) -> Result<String, InputError> {
        let question = self.questions.iter().find(|known| known.name == question);
        question.expect("a question").ask(rules, rules.settings(), input)
    }

    /// Asks both, and checks that they say the same. Spaces make another text of the same position.
    fn compare(&self, question: &str, situation: &Value, rest: &Value) -> bool {
        let asked = self.asked.replace(self.asked.get() + 1);
        let rest = rest.to_string();
        let input = |spaces: usize| {
            let gap = " ".repeat(spaces);
            let situation = situation.to_string().replacen('{', &format!("{{{gap}"), 1);
            format!("{{\"situation\":{situation},{}", &rest[1..])
        };
        let ruling = self.ask(&self.keeping, question, &input(0));
        let afresh = self.ask(&self.fresh, question, &input(1 + asked % 16));
        assert_eq!(ruling, afresh, "{question}: {}", input(0));
        ruling.is_ok()
    }
}

/// Something to ask of every question about positions.
fn inquiries(dice: &mut Dice, situation: &Value) -> Vec<(&'static str, Value)> {
    let held: Vec<_> =
        situation["units"].as_object().into_iter().flat_map(|units| units.keys()).collect();
    let (unit, target) = (dice.pick(&held), dice.pick(&held));
    let [one, other] = [dice.label(), dice.label()];
    vec![
        ("reach", json!({ "unit": unit, "attacking": dice.below(2) == 0 })),
        ("route", json!({ "unit": unit, "route": [one] })),
        ("supply-line", json!({ "unit": unit })),
        ("retreat", json!({ "unit": unit, "attackers": [one, other], "hexes": 2 })),
        ("advance", json!({ "unit": unit, "result": "D1", "vacated": one })),
        (
            "flank-advance",
            json!({ "unit": unit, "vacated": one, "entered": 7, "defended": 6, "to": other }),
        ),
        ("zone-of-control", json!({ "hex": one })),
        ("rail-line", json!({ "side": "axis", "from": one, "to": other })),
        (
            "who-may-attack-on-map",
            json!({ "side": "axis", "step": "early-attacks", "target": target }),
        ),
        ("attack-on-map", json!({ "target": target, "attackers": [unit] })),
    ]
}

#[test]
fn random_positions_get_the_same_rulings() {
    let both = Both::new();
    let mut dice = Dice::new(41);
    let mut before = situation(&mut dice);
    let mut ruled = 0;
    for _ in 0..2000 {
        let now = situation(&mut dice);
        let inquiries = inquiries(&mut dice, &now);
        for position in [&now, &before, &now] {
            let (question, rest) = &inquiries[dice.below(10) as usize];
            ruled += u32::from(both.compare(question, position, rest));
        }
        before = now;
    }
    assert!(ruled > 2000, "only {ruled} rulings were compared");
}

#[test]
fn cases_get_the_same_rulings_again() {
    let both = Both::new();
    let clauses: Vec<ClauseText> = serde_json::from_str(A4Sheet::book().texts).expect("a book");
    let plain = |case: &&stavka_core::book::Case| {
        case.readings.is_empty() && case.figures.is_null() && case.input.get("situation").is_some()
    };
    let cases: Vec<_> = clauses.iter().flat_map(|clause| &clause.cases).filter(plain).collect();
    for pair in cases.windows(2) {
        for case in [pair[0], pair[1], pair[0]] {
            let mut rest = case.input.clone();
            let situation = rest.as_object_mut().and_then(|rest| rest.remove("situation"));
            assert!(both.compare(&case.question, &situation.expect("a situation"), &rest));
        }
    }
    assert!(cases.len() > 80, "only {} cases are about positions", cases.len());
}

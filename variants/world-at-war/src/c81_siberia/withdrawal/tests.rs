//! What the limits say is what transfers are allowed, and what is refused beyond them.

use serde_json::{Value, json};
use stavka_core::clause::Silent;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use super::*;
use crate::c81_siberia::transfer::{Transfer, may_transfer};

/// Units of one kind, as the limits count them.
#[derive(Clone, Copy)]
enum Kind {
    Armor,
    Infantry,
    Air,
}

fn garrison(armor: u32, infantry: [u32; 3], aaf: u32, inverted: u32) -> Value {
    let [large, medium, small] = infantry;
    json!({ "3-3": armor, "3-2": large, "2-2": medium, "1-2": small, "aaf": aaf, "aaf_inverted": inverted })
}

/// Every way to take that much of a kind out of the garrison: what leaves and what stays.
fn splits(whole: [u32; 6], kind: Kind, much: u32) -> Vec<(Value, Value)> {
    let mut found = Vec::new();
    let weights = match kind {
        Kind::Armor => [1, 0, 0, 0, 0, 0],
        Kind::Infantry => [0, 3, 2, 1, 0, 0],
        Kind::Air => [0, 0, 0, 0, 1, 1],
    };
    let most = |at: usize| if weights[at] > 0 { whole[at] } else { 0 };
    for code in 0..7u32.pow(3) {
        let picks = [code % 7, code / 7 % 7, code / 49];
        let places: Vec<_> = (0..6).filter(|at| weights[*at] > 0).collect();
        let mut leaving = [0; 6];
        for (pick, at) in picks.into_iter().zip(&places) {
            leaving[*at] = pick;
        }
        let extra = picks.iter().skip(places.len()).any(|pick| *pick > 0);
        let sum: u32 = leaving.iter().zip(weights).map(|(count, weight)| count * weight).sum();
        if extra || sum != much || (0..6).any(|at| leaving[at] > most(at)) {
            continue;
        }
        let staying: Vec<_> = whole.iter().zip(leaving).map(|(all, gone)| all - gone).collect();
        found.push((force(&leaving), force(&staying)));
    }
    found
}

fn force(units: &[u32]) -> Value {
    garrison(units[0], [units[1], units[2], units[3]], units[4], units[5])
}

/// The clause that refuses every such transfer; none where one is allowed.
fn refusal(variant: &WorldAtWar, situation: &Value, splits: &[(Value, Value)]) -> Option<Clause> {
    let mut by = None;
    for (leaving, staying) in splits {
        let input = json!({ "situation": situation, "leaving": leaving, "staying": staying });
        let transfer: Transfer = serde_json::from_value(input).expect("a transfer");
        match may_transfer(variant, &transfer, &mut Silent) {
            Ok(_) => return None,
            Err(refused) => by = Some(refused.by),
        }
    }
    by
}

#[test]
fn limits_agree_with_transfers() {
    let variant = WorldAtWar::open(&Setup::default()).expect("opens");
    let whole = json!({ "armor": 6, "infantry": 18, "aaf": 5 });
    let thin = json!({ "armor": 5, "infantry": 14, "aaf": 3, "aaf_inverted": 2 });
    let reduced = |garrison: &Value| json!({ "since": "axis-summer-1941", "garrison": garrison });
    let turn = "allied-winter-1941";
    let situations = [
        json!({ "edition": "classic", "turn": turn, "german_war": "axis-summer-1941" }),
        json!({ "edition": { "linked": { "russia": 4 } }, "turn": turn, "german_war": "axis-summer-1941" }),
        json!({ "edition": "classic", "turn": turn, "reduction": reduced(&thin) }),
        json!({ "edition": "classic", "turn": turn, "german_war": "axis-summer-1941",
            "reduction": reduced(&whole), "war_with_japan": true }),
    ];
    let garrisons =
        [[2, 2, 4, 4, 5, 0], [2, 2, 4, 0, 3, 2], [0, 4, 4, 4, 5, 0], [1, 3, 0, 0, 1, 2]];
    for (situation, whole) in situations.iter().flat_map(|s| garrisons.map(|g| (s, g))) {
        let input = json!({ "situation": situation, "garrison": force(&whole) });
        let asked: Asked = serde_json::from_value(input).expect("a garrison");
        let limits = withdrawable(&variant, &asked.situation, &asked.garrison, &mut Silent);
        let limits = limits.expect("a condition is met");
        let kinds = [
            (Kind::Armor, limits.armor_units),
            (Kind::Infantry, limits.infantry_factors),
            (Kind::Air, limits.aaf),
        ];
        for (kind, limit) in kinds {
            let words = format!("{situation} {whole:?} {limit:?}");
            let at = splits(whole, kind, limit.may_leave);
            assert!(limit.may_leave == 0 || refusal(&variant, situation, &at).is_none(), "{words}");
            let beyond = (1..=3)
                .map(|more| splits(whole, kind, limit.may_leave + more))
                .find(|s| !s.is_empty());
            let by = beyond.and_then(|beyond| refusal(&variant, situation, &beyond));
            assert_eq!(by.map(|clause| BOOK.head(clause).id), limit.stopped_by, "{words}");
        }
    }
}

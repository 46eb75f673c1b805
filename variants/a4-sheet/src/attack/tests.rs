//! Exact chances against every throw, and the list of attackers against its explanation.

use serde_json::json;
use stavka_core::clause::Silent;
use stavka_core::crt::ladder::Column;
use stavka_core::distribution::Fraction;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::declaration::{Filter, attackers, may_take_part};
use super::question;
use crate::A4Sheet;
use crate::combat_results_table::Code;
use crate::general_rule::{Place, Standing};
use crate::sequence::{Step, steps};
use crate::unit::{Described, Unit};

fn rules() -> A4Sheet {
    A4Sheet::open(&Setup::default()).expect("opens")
}

/// What each result costs Russians who attack a plain korps of 60 factors with armies that can pay every price
/// exactly, written down from the sheet: attack factors lost, and whether the korps is.
fn price(code: Code, attack: u32) -> (u32, bool) {
    let exchange = |cost: u32| if attack >= cost { (cost, true) } else { (attack, false) };
    match code {
        Code::Blitzkrieg | Code::DefendersEliminated => (0, true),
        Code::HalfExchange => exchange(30),
        Code::Exchange => exchange(60),
        Code::DoubleExchange => exchange(120),
        Code::AttackersEliminated => (attack.min(60), false),
        _ => (0, false),
    }
}

const COLUMNS: [(u32, u32); 14] = [
    (1, 5),
    (1, 4),
    (1, 3),
    (1, 2),
    (1, 1),
    (3, 2),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (7, 1),
    (8, 1),
    (9, 1),
];

/// The throws of each gamble as pairs of a column and a die, and the input that asks for it.
fn gambles(column: usize) -> Vec<(serde_json::Value, Vec<(usize, i32)>)> {
    let dice = || 1..=6;
    let plain = dice().map(|die| (column, die)).collect();
    let mut gambles = vec![(json!({}), plain)];
    if column >= 2 {
        let end = |good: bool| if good { (column + 1).min(13) } else { column - 2 };
        let split = dice().map(|die| (end(die > 3), die)).collect();
        gambles.push((json!({ "gambles": { "press": { "by": 1, "way": "split-die" } } }), split));
        let two = dice().flat_map(|first| dice().map(move |die| (end(first > 3), die))).collect();
        gambles.push((json!({ "gambles": { "press": { "by": 1, "way": "column-roll" } } }), two));
    }
    gambles
}

#[test]
fn losses_equal_every_throw_in_every_column() {
    let rules = rules();
    for (column, (attack, defense)) in COLUMNS.into_iter().enumerate() {
        let factors = 60 * attack / defense;
        let units: Vec<_> = split(factors);
        for (mut input, throws) in gambles(column) {
            input["attackers"] = json!(units);
            input["defenders"] = json!([{ "unit": "german infantry korps 2-60" }]);
            let input = serde_json::from_value(input).expect("an attack");
            let found = question::answer(&rules, &input, &mut Silent).expect("an answer");
            let count = u32::try_from(throws.len()).expect("few");
            let result = |&(column, die): &(usize, i32)| {
                rules.ground.result(Column(u8::try_from(column).expect("few")), die)
            };
            let prices: Vec<_> = throws.iter().map(|throw| price(result(throw), factors)).collect();
            let lost: u32 = prices.iter().map(|price| price.0).sum();
            let gone = u32::try_from(prices.iter().filter(|price| price.1).count()).expect("few");
            let fraction = |part: u32| Fraction::new(part, count).expect("throws");
            assert_eq!(found.attackers_lose, fraction(lost), "{attack}:{defense}");
            assert_eq!(found.defenders_lose, fraction(60 * gone), "{attack}:{defense}");
            for chance in &found.losses {
                let same = |price: &&(u32, bool)| {
                    (price.0, u32::from(price.1) * 60) == (chance.attackers, chance.defenders)
                };
                let seen = u32::try_from(prices.iter().filter(same).count()).expect("few");
                assert_eq!(chance.probability, fraction(seen), "{attack}:{defense}");
            }
        }
    }
}

/// Armies of the price of the cheapest exchange, and one for the rest.
fn split(factors: u32) -> Vec<String> {
    let mut units = vec!["rifle army 30-1".to_owned(); (factors / 30) as usize];
    let rest = factors % 30;
    units.extend((rest > 0).then(|| format!("rifle army {rest}-1")));
    units
}

/// A small generator with a known seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % limit).expect("small")
    }

    fn unit(&mut self) -> Unit {
        const UNITS: [&str; 9] = [
            "german panzer division 2-1",
            "german infantry army 6-7 (4-6)",
            "rifle army 2-2",
            "rumanian cavalry korps 1-1",
            "spanish infantry division 1-1",
            "katyusha",
            "rifle division 0-1",
            "tank korps russian 4-3",
            "shock army 4-4",
        ];
        const STATES: [&str; 6] = ["", " disrupted", " attacked", " moved", " limited", " weak"];
        let text = format!("{}{}", UNITS[self.below(9)], STATES[self.below(6)]);
        text.parse::<Described>().expect("a unit").0
    }

    fn place(&mut self) -> Place {
        let text = format!("{:02}{:02}", self.below(4) + 1, self.below(4) + 1);
        Place::try_from(text.as_str()).expect("a hex")
    }
}

#[test]
fn the_list_of_attackers_is_the_one_that_is_explained() {
    let rules = rules();
    let played: Vec<Step> = steps(&rules).collect();
    let mut numbers = Numbers(1941);
    let mut allowed = 0;
    for _ in 0..2_000 {
        let step = played[numbers.below(played.len() as u64)];
        let target = numbers.place();
        let units: Vec<_> = (0..numbers.below(25))
            .map(|_| Standing { at: numbers.place(), unit: numbers.unit() })
            .collect();
        let filter = Filter::new(&rules, step);
        let listed = filter.map_or(0, |filter| attackers(filter, &units, |at| at.touches(target)));
        let explained = units.iter().enumerate().fold(0u64, |bits, (place, standing)| {
            let next_to = standing.at.touches(target);
            let may = may_take_part(&rules, step, standing.unit, next_to, &mut Silent).is_ok();
            bits | u64::from(may) << place
        });
        assert_eq!(listed, explained, "{step:?}");
        allowed += listed.count_ones();
    }
    assert!(allowed > 100, "only {allowed} attackers in all positions");
}

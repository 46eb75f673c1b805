//! Exact chances against every throw, and who may attack against its explanation.

use serde_json::json;
use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;
use stavka_core::crt::ladder::Column;
use stavka_core::distribution::Fraction;

use super::attackers::{Declaring, is_open};
use super::declaration::Filter;
use super::question;
use crate::A4Sheet;
use crate::combat_results_table::{Code, Read, result};
use crate::ground::Gait;
use crate::odds::every_gamble::{DEFENSE, Gamble, every_gamble};
use crate::position::UnitId;
use crate::sequence::{Phase, Step, steps};
use crate::situation::Scene;
use crate::situation::random::{self, Dice, scene};
use crate::unit::{State, Unit};

/// What each result costs infantry that attacks a plain unit of sixty factors and can pay every price exactly,
/// written down from the sheet: attack factors lost, and whether the unit is.
fn price(code: Code, attack: u32, declined: bool) -> (u32, bool) {
    let exchange = |cost: u32| match attack >= cost {
        _ if declined => (0, false),
        true => (cost, true),
        false => (attack, false),
    };
    match code {
        Code::Blitzkrieg | Code::DefendersEliminated => (0, true),
        Code::HalfExchange => exchange(DEFENSE / 2),
        Code::Exchange => exchange(DEFENSE),
        Code::DoubleExchange => exchange(2 * DEFENSE),
        Code::AttackersEliminated => (attack.min(DEFENSE), false),
        _ => (0, false),
    }
}

/// Who attacks and who defends, as the question takes them.
fn input(gamble: &Gamble, decline: bool) -> question::Input {
    let (unit, defender) = match gamble.attacker {
        "german" => ("german infantry korps", "rifle army 2-60"),
        _ => ("rifle army", "german infantry korps 2-60"),
    };
    let input = json!({
        "attackers": split(unit, gamble.attack),
        "defenders": [{ "unit": defender }],
        "gambles": gamble.wish,
        "decline": decline,
    });
    serde_json::from_value(input).expect("an attack")
}

/// Units of the price of the cheapest exchange, and one for the rest.
fn split(unit: &str, factors: u32) -> Vec<String> {
    let part = DEFENSE / 2;
    let mut units = vec![format!("{unit} {part}-1"); (factors / part) as usize];
    let rest = factors % part;
    units.extend((rest > 0).then(|| format!("{unit} {rest}-1")));
    units
}

/// odds.enhanced.mandatory-exchange: whoever uses the extended gamble pays. Russians always do.
fn may_refuse(gamble: &Gamble) -> bool {
    gamble.attacker == "german" && gamble.wish.get("extended").is_none()
}

#[test]
fn losses_equal_every_throw_of_every_gamble() {
    let rules = random::rules();
    for gamble in every_gamble() {
        for decline in [false, true] {
            check_losses(&rules, &gamble, decline);
        }
    }
}

fn check_losses(rules: &A4Sheet, gamble: &Gamble, decline: bool) {
    let what = format!("{} {} {} {decline}", gamble.attacker, gamble.attack, gamble.wish);
    let found = question::answer(rules, &input(gamble, decline), &mut Silent).expect("an answer");
    let declined = decline && may_refuse(gamble);
    let result = |&(column, die): &(usize, i32)| {
        let code = result(
            rules,
            Read::default(),
            Column(u8::try_from(column).expect("few")),
            die,
            &mut Silent,
        );
        let (lost, gone) = price(code, gamble.attack, declined);
        (lost, u32::from(gone) * DEFENSE)
    };
    let prices: Vec<(u32, u32)> = gamble.throws.iter().map(result).collect();
    let throws = u32::try_from(prices.len()).expect("few");
    let fraction = |part: u32| Fraction::new(part, throws).expect("throws");
    assert_eq!(found.attackers_lose, fraction(prices.iter().map(|pair| pair.0).sum()), "{what}");
    assert_eq!(found.defenders_lose, fraction(prices.iter().map(|pair| pair.1).sum()), "{what}");
    let mut seen = 0;
    for chance in &found.losses {
        let same = prices.iter().filter(|pair| **pair == (chance.attackers, chance.defenders));
        let count = u32::try_from(same.count()).expect("few");
        assert_eq!(chance.probability, fraction(count), "{what}");
        seen += count;
    }
    assert_eq!(seen, throws, "{what}: a pair of losses is missing");
}

#[test]
fn the_units_that_pass_the_filter_are_those_that_are_explained() {
    let rules = random::rules();
    let played: Vec<Step> = steps(&rules).collect();
    let mut dice = Dice::new(1941);
    let mut allowed = 0;
    for round in 0..2000 {
        let (mut scene, defender) = scene(&rules, &mut dice);
        tire(&mut scene, &mut dice);
        let Scene { ground, roster, position, weather, .. } = &scene;
        let (target, weather) = (position.piece(defender).place, *weather);
        for &step in &played {
            let declaring = Declaring { rules: &rules, ground, roster, position, step, weather };
            let filter = Filter::new(&rules, step);
            let passes = |unit: &UnitId| {
                let from = position.piece(*unit).place;
                ground.touch(from, target)
                    && is_open(ground, weather, from, target)
                    && filter.is_some_and(|filter| filter.lets(position.unit(roster, *unit)))
            };
            let passing: Vec<UnitId> = roster.units().filter(passes).collect();
            let may = |unit: &UnitId| declaring.may_attack(*unit, target, &mut Silent).is_ok();
            let explained: Vec<UnitId> = roster.units().filter(may).collect();
            let lawful = |unit: &UnitId| is_lawful(declaring, *unit, target);
            let lawful: Vec<UnitId> = roster.units().filter(lawful).collect();
            assert_eq!(passing, explained, "round {round}, {step:?}");
            assert_eq!(passing, lawful, "round {round}, {step:?}");
            allowed += passing.len();
        }
    }
    assert!(allowed > 2000, "only {allowed} attackers in all positions");
}

/// Puts some units into states that matter to an attack.
fn tire(scene: &mut Scene, dice: &mut Dice) {
    let Scene { ground, roster, position, .. } = scene;
    for unit in roster.units() {
        let state = dice.pick(&[State::Attacked, State::Moved, State::Limited, State::Weak]);
        if dice.below(3) == 0 {
            let states = position.piece(unit).states.with(state);
            position.set_states(ground, roster, unit, states);
        }
    }
}

/// What the clauses say of one attacker, written down once more: allies attack in the movement step alone, and
/// nobody without factors, next to the hex, fresh, and with ground to cross.
fn is_lawful(declaring: Declaring<'_>, unit: UnitId, target: SpaceId) -> bool {
    let Declaring { ground, roster, position, step, weather, .. } = declaring;
    let Unit { counter, states } = position.unit(roster, unit);
    let from = position.piece(unit).place;
    let attacks_now = match step.phase {
        Phase::Movement => true,
        Phase::EarlyAttacks | Phase::BreakthroughMovement | Phase::BreakthroughCombat => {
            !counter.nation.is_axis_ally()
        }
        _ => false,
    };
    let fresh = !states.has(State::Disrupted) && !states.has(State::Attacked);
    let crosses = ground.features().distance(from, target) == 1
        && ground.is_open(Gait::Foot, weather, from, target);
    attacks_now && counter.side() == step.side && fresh && counter.full.attack > 0 && crosses
}

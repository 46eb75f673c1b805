//! Whole games, played at random.

use std::collections::HashSet;
use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::clause::{Silent, Trail};
use stavka_core::data::TableFile;
use stavka_core::game::{Applied, Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use crate::A4Sheet;
use crate::campaign::Campaign;
use crate::campaign::asks::Ask;
use crate::data::RAIL_LINES;
use crate::side::Side;

pub(crate) fn deal() -> Campaign {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("opens"));
    rules.deal("barbarossa").expect("a campaign")
}

/// The staff as it was, among the styles.
pub(crate) const AS_WAS: u8 = 4;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    Random,
    Staff,
    /// A staff of another style.
    Style(u8),
}

/// The choices, or their weights.
fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}

/// The next action: by chance, at random, or by the automated player.
pub(crate) fn next(campaign: &Campaign, players: [Player; 2], seed: u64, steps: u64) -> u32 {
    let legal = list(|list| campaign.legal(list));
    assert!(!legal.is_empty(), "a dead end: {}", campaign.prompt());
    let weights = match campaign.mover() {
        Mover::Chance(_) => list(|list| campaign.weights(list)),
        Mover::Side(side) => match players[usize::from(side)] {
            Player::Random => vec![1; legal.len()],
            Player::Staff => return campaign.choose(side, 0, seed ^ steps).expect("a choice"),
            Player::Style(style) => {
                return campaign.choose(side, style, seed ^ steps).expect("a choice");
            }
        },
        Mover::Nobody => vec![1; legal.len()],
    };
    legal[Key::new(seed, "random", steps).draw(&weights).expect("a draw") as usize]
}

/// Clauses by which factors leave the map, by how their ids begin.
const LOSSES: [&str; 12] = [
    "combat-results.",
    "no-retreat.",
    "armored-overrun.",
    "tactical-retreats.",
    "terrain.edge",
    "op-movement.overrun",
    "special-units.katyusha.vulnerable",
    "strategic.rail.gun-loss",
    "strategic.sea.",
    "air.airstrike.korps-breakdown",
    "completion.build-up",
    "replacements.",
];

/// The attack and defense factors of a side on the map.
fn factors(campaign: &Campaign, side: Side) -> u32 {
    let look = campaign.look();
    let both = |unit| {
        let factors = look.unit(unit).counter.full;
        u32::from(factors.attack) + u32::from(factors.defense)
    };
    look.on_map(side).map(both).sum()
}

/// Plays a game to its end. Every state is checked, and no factor is lost but by a clause that takes it.
fn play(campaign: &mut Campaign, players: [Player; 2], seed: u64) -> u64 {
    let mut steps = 0;
    let mut counts = vec![0; A4Sheet::book().clauses.len()];
    let mut trail = Trail::counting([counts.len()]);
    let mut before = [Side::Axis, Side::Russian].map(|side| factors(campaign, side));
    while campaign.mover() != Mover::Nobody {
        let action = next(campaign, players, seed, steps);
        let words = campaign.words(action);
        counts.fill(0);
        let applied = campaign.apply(action, &mut trail);
        trail.add_to(&mut counts);
        applied.unwrap_or_else(|_| panic!("refused: {words}"));
        campaign.check().unwrap_or_else(|error| panic!("{error} after `{words}`, step {steps}"));
        let now = [Side::Axis, Side::Russian].map(|side| factors(campaign, side));
        if now[0] < before[0] || now[1] < before[1] {
            let heads = A4Sheet::book().clauses.iter().zip(&counts);
            let mut cited = heads.filter(|(_, count)| **count > 0).map(|(head, _)| head.id);
            let taken = |id: &str| LOSSES.iter().any(|loss| id.starts_with(loss));
            assert!(cited.any(taken), "factors are gone by no rule after `{words}`, step {steps}");
        }
        before = now;
        steps += 1;
        assert!(steps < 200_000, "no end: {}", campaign.prompt());
    }
    assert!(campaign.outcome().is_some());
    steps
}

#[test]
fn random_games_end_by_the_rules() {
    let start = deal();
    for seed in 0..50 {
        let mut campaign = start.clone();
        play(&mut campaign, [Player::Random; 2], seed);
    }
}

#[test]
fn games_of_two_staffs_end_by_the_rules() {
    let start = deal();
    for seed in 1..5 {
        let mut campaign = start.clone();
        play(&mut campaign, [Player::Staff; 2], seed);
    }
}

/// What a side does not know changes neither what it sees nor what it may do or would choose; and every choice
/// has words that mean it.
#[test]
fn secrets_are_kept_and_words_mean_what_they_say() {
    let mut campaign = deal();
    let mut other = campaign.clone();
    for steps in 0..400 {
        let mover = campaign.mover();
        if mover == Mover::Nobody {
            break;
        }
        let legal = list(|list| campaign.legal(list));
        for &action in &legal {
            let words = campaign.words(action);
            assert_eq!(
                campaign.action(&words),
                Some(action),
                "`{words}` does not mean what it says"
            );
        }
        for side in [0, 1] {
            other.clone_from(&campaign);
            other.redraw(side, steps);
            other.check().expect("a sound state");
            let drawn = |game: &Campaign| {
                let mut game = game.clone();
                game.redraw(side, 9);
                game.fingerprint()
            };
            assert_eq!(drawn(&other), drawn(&campaign), "a draw tells what was hidden before it");
            if steps % 10 == 0 {
                assert_eq!(other.view(Some(side)), campaign.view(Some(side)), "a secret is seen");
            }
            if mover == Mover::Side(side) {
                assert_eq!(list(|list| other.legal(list)), legal, "the list tells a secret");
                assert_eq!(
                    other.choose(side, 0, 7),
                    campaign.choose(side, 0, 7),
                    "a secret is used"
                );
                assert_eq!(other.odds(), campaign.odds(), "the odds tell a secret");
            }
        }
        let action = next(&campaign, [Player::Staff; 2], 3, steps);
        campaign.apply(action, &mut Silent).expect("a choice of the list");
    }
}

/// Nor does what follows tell it: whoever does the same in a game in which other units lie face down is offered the same
/// afterwards, as long as nothing is turned up.
#[test]
fn what_lies_face_down_is_not_told_by_what_follows() {
    let start = deal();
    let mut compared = 0;
    for (seed, player) in (0..6).zip([Player::Staff, Player::Random].into_iter().cycle()) {
        let mut campaign = start.clone();
        for steps in 0..1_500 {
            let mover = campaign.mover();
            if let (Mover::Side(side), 3) = (mover, steps % 11) {
                compared += compare_what_follows(&campaign, side, seed + steps);
            }
            if mover == Mover::Nobody {
                break;
            }
            let action = next(&campaign, [player; 2], seed, steps);
            campaign.apply(action, &mut Silent).expect("a choice of the list");
        }
    }
    assert!(compared > 1_000, "only {compared} compared");
}

fn compare_what_follows(campaign: &Campaign, side: u8, seed: u64) -> usize {
    let mut other = campaign.clone();
    other.redraw(side, seed);
    let legal = list(|list| campaign.legal(list));
    let some = legal.iter().step_by(legal.len() / 4 + 1);
    let same = |&action: &&u32| {
        let (mut one, mut two) = (campaign.clone(), other.clone());
        let shown = [&mut one, &mut two].map(|game| {
            game.apply(*action, &mut Silent).expect("a choice of the list") != Applied::Quiet
        });
        if shown.contains(&true) || one.mover() != Mover::Side(side) {
            return false;
        }
        let words = campaign.words(*action);
        assert_eq!(one.mover(), two.mover(), "after {words} somebody else is asked");
        let lists = [&one, &two].map(|game| list(|list| game.legal(list)));
        assert_eq!(lists[0], lists[1], "what follows {words} tells a secret");
        true
    };
    some.filter(same).count()
}

/// The same actions lead to the same states.
#[test]
fn a_game_is_the_same_when_it_is_played_again() {
    let (mut one, mut two) = (deal(), deal());
    for steps in 0..800 {
        if one.mover() == Mover::Nobody {
            break;
        }
        let action = next(&one, [Player::Random; 2], 5, steps);
        one.apply(action, &mut Silent).expect("a choice");
        two.apply(action, &mut Silent).expect("the same choice");
        assert_eq!(one.fingerprint(), two.fingerprint());
    }
}

/// A set-up with a list of scenarios in place of ours.
fn listed(entries: &serde_json::Value) -> Setup {
    let chart = serde_json::json!({ "scenarios": entries });
    Setup { charts: [("scenarios".to_owned(), chart)].into(), ..Setup::default() }
}

#[test]
fn a_set_up_brings_scenarios_of_its_own() {
    let short = serde_json::json!([{
        "name": "typhoon", "summary": "The last two months of the year.",
        "set-up": "scenario-barbarossa", "first-turn": "1941-11-I", "last-turn": "1941-11-II",
        "provenance": "house-rule",
    }]);
    let rules = Arc::new(A4Sheet::open(&listed(&short)).expect("opens"));
    let names: Vec<_> = rules.scenarios().into_iter().map(|scenario| scenario.name).collect();
    assert_eq!(names, ["typhoon"]);
    assert!(Arc::clone(&rules).deal("barbarossa").is_none(), "it is no longer listed");
    let mut campaign = rules.deal("typhoon").expect("a campaign");
    assert!(campaign.view(None).turn.starts_with("November I"), "{}", campaign.view(None).turn);
    play(&mut campaign, [Player::Random; 2], 3);
    assert!(campaign.view(None).turn.starts_with("November II"), "{}", campaign.view(None).turn);
}

#[test]
fn a_scenario_wants_nothing_that_is_not_known() {
    let entry = |more: &str, value: &str| {
        let mut entry = serde_json::json!({
            "name": "a", "summary": "A.", "set-up": "scenario-barbarossa", "provenance": "house-rule",
        });
        entry[more] = serde_json::from_str(value).expect("JSON");
        A4Sheet::open(&listed(&serde_json::json!([entry]))).expect_err("refused").to_string()
    };
    let option = entry("options", r#"{"weather":"open"}"#);
    assert!(option.contains("an option `weather`"), "{option}");
    assert!(entry("set-up", r#""nowhere""#).contains("no chart `nowhere`"));
}

#[test]
fn why_a_scenario_can_not_be_dealt_is_said() {
    let file: TableFile = RAIL_LINES.own().expect("a file");
    let mut chart = serde_json::to_value(file).expect("JSON");
    chart["rows"][1]["cells"][0] = chart["rows"][0]["cells"][0].clone();
    let setup = Setup { charts: [("rail-lines".to_owned(), chart)].into(), ..Setup::default() };
    let rules = Arc::new(A4Sheet::open(&setup).expect("opens"));
    assert!(Arc::clone(&rules).deal("barbarossa").is_none());
    let why = rules.undealt("barbarossa");
    assert!(why.contains("twice in a row"), "{why}");
}

#[test]
fn fliers_who_meet_roll_apart() {
    let mut campaign = deal();
    let mut places = HashSet::new();
    for (flier, against) in (0..6).flat_map(|flier| (0..6).map(move |against| (flier, against))) {
        campaign.state.ask = Ask::AirDie { flier, against };
        assert!(places.insert(campaign.look().occasion().place), "{flier} against {against}");
    }
}

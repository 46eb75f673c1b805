//! Mods at the points of this edition: each point changes the game and the ruling, and the mod's clause is cited.

mod play;

use std::sync::Arc;

use play::{Game, list};
use serde_json::{Value, json};
use stavka_core::clause::{Clause, Trail};
use stavka_core::game::Game as _;
use stavka_core::seam::{Decided, FORBIDDEN, Seam, Seams};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, Counter};
use stavka_second_edition::SecondEdition;

/// The only clause of the mod.
const HOUSE: Clause = Clause { book: 1, number: 0 };

/// A mod that decides at one point.
struct Mod<F> {
    point: &'static str,
    decide: F,
}

impl<F: Fn(&[i32], i32) -> i32 + Send + Sync> Seam for Mod<F> {
    fn points(&self) -> u64 {
        1 << place(self.point)
    }

    fn decide(&self, _: u8, facts: &[i32], base: Decided) -> Decided {
        let value = (self.decide)(facts, base.value);
        if value == base.value { base } else { Decided { value, by: HOUSE } }
    }
}

fn place(point: &str) -> usize {
    let found = SecondEdition::points().iter().position(|one| one.name == point);
    found.unwrap_or_else(|| panic!("there is no point {point}"))
}

/// The place of a fact at a point.
fn fact(point: &str, name: &str) -> usize {
    let facts = SecondEdition::points()[place(point)].facts;
    facts.iter().position(|fact| fact.name == name).unwrap_or_else(|| panic!("no fact {name}"))
}

fn plain() -> Arc<SecondEdition> {
    play::rules("")
}

fn under(
    point: &'static str,
    decide: impl Fn(&[i32], i32) -> i32 + Send + Sync + 'static,
) -> Arc<SecondEdition> {
    let clause = json!({ "id": "one", "title": "A rule of the house", "kind": "rule",
        "topic": "combat", "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 },
        "text": "So it is." });
    let setup = json!({ "mods": [{ "id": "house", "clauses": [clause] }] }).to_string();
    let mut setup = Setup::parse(&setup).expect("a set-up");
    let layer: Arc<dyn Seam> = Arc::new(Mod { point, decide });
    setup.seams = Seams::new(vec![layer]);
    Arc::new(SecondEdition::open(&setup).expect("opens"))
}

/// The answer of a question and the ids that it cites.
fn ask(rules: &Arc<SecondEdition>, question: &str, input: &Value) -> (Value, Vec<String>) {
    let questions = SecondEdition::questions();
    let question = questions.iter().find(|one| one.name == question).expect("a question");
    let ruling = question.ask(rules, rules.settings(), &input.to_string()).expect("an input");
    let ruling: Value = serde_json::from_str(&ruling).expect("JSON");
    let cited = ruling["clauses"].as_array().expect("a list").iter();
    let cited = cited.map(|one| one["clause"].as_str().unwrap_or_default().to_owned()).collect();
    (ruling["answer"].clone(), cited)
}

fn cites(cited: &[String]) -> bool {
    cited.iter().any(|id| id == "house/one")
}

fn posed(rules: &Arc<SecondEdition>, position: &Value) -> Game {
    Arc::clone(rules).pose(position).expect("a position")
}

/// Does what these words say; the clauses that it applied.
fn act(game: &mut Game, words: &str) -> Vec<Clause> {
    let legal = list(|into| game.legal(into));
    let said: Vec<_> = legal.iter().map(|action| game.words(*action)).collect();
    let at = said.iter().position(|other| other == words);
    let at = at.unwrap_or_else(|| panic!("{words} is not among {said:?}"));
    let mut trail = Trail::default();
    assert!(game.apply(legal[at], &mut trail).is_ok(), "{words}");
    trail.clauses
}

fn offers(game: &Game, words: &str) -> bool {
    list(|into| game.legal(into)).iter().any(|action| game.words(*action) == words)
}

/// A row of points from the western edge, with these units on it.
fn row(month: &str, units: &Value) -> Value {
    json!({ "month": month,
        "points": [{ "name": "A", "held_by": "axis", "edge": "west" }, { "name": "B", "held_by": "axis" },
            { "name": "C", "held_by": "axis" }, { "name": "D", "held_by": "soviet", "edge": "east" }],
        "lines": [{ "between": ["A", "B"] }, { "between": ["B", "C"] }, { "between": ["C", "D"] }],
        "counters": units })
}

fn march(units: &Value) -> Value {
    json!({ "month": "1941-08", "side": "axis", "stage": "march", "units": units })
}

#[test]
fn a_mod_sets_what_a_step_costs() {
    let weather = fact("step", "weather");
    let arm = fact("step", "arm");
    // Armored units pay twice as much in mud.
    let rules = under("step", move |facts, base| match (facts[weather], facts[arm]) {
        (1, 2) if base > 0 => base * 2,
        _ => base,
    });
    let units = json!([{ "kind": "panzer-korps", "at": "A" }, { "kind": "german-infantry-korps", "at": "A" }]);
    let mut situation = row("1941-07", &units);
    situation["weather"] = json!("mud");
    let reach = |rules: &Arc<SecondEdition>, unit: u8| {
        ask(rules, "operational-reach", &json!({ "situation": situation, "unit": unit }))
    };
    let (answer, cited) = reach(&rules, 0);
    assert_eq!(answer["points"][0]["cost"], 2);
    assert!(cites(&cited), "{cited:?}");
    let (answer, cited) = reach(&rules, 1);
    assert_eq!(answer["points"][0]["cost"], 1);
    assert!(!cites(&cited), "{cited:?}");
    assert_eq!(reach(&plain(), 0).0["points"][0]["cost"], 1);

    let mut position = march(&json!({ "Warsaw": ["panzer-korps-1", "german-infantry-korps-1"] }));
    position["weather"] = json!("mud");
    let targets = |rules: &Arc<SecondEdition>, words: &str| {
        let mut game = posed(rules, &position);
        act(&mut game, words);
        list(|into| game.legal(into)).len()
    };
    assert!(targets(&rules, "move panzer korps 1") < targets(&plain(), "move panzer korps 1"));
    let infantry = "move german infantry korps 1";
    assert_eq!(targets(&rules, infantry), targets(&plain(), infantry));
    let mut game = posed(&rules, &position);
    act(&mut game, "move panzer korps 1");
    let there = list(|into| game.legal(into))[0];
    let words = game.words(there);
    assert!(act(&mut game, &words).contains(&HOUSE), "{words}");
}

#[test]
fn a_mod_bars_supply_lines_and_bounds_them() {
    let cut = under("supply-leg", |facts, base| if facts[0] == 0 { FORBIDDEN } else { base });
    let short = under("supply-range", |_, _| 1);
    let units =
        json!([{ "kind": "panzer-korps", "at": "B" }, { "kind": "panzer-korps", "at": "C" }]);
    let situation = row("1941-07", &units);
    let status = |rules: &Arc<SecondEdition>, unit: u8| {
        let input = json!({ "situation": situation, "unit": unit });
        let (answer, cited) = ask(rules, "supply-status", &input);
        (answer["status"].as_str().expect("a word").to_owned(), cites(&cited))
    };
    assert_eq!(status(&plain(), 1), ("overland".to_owned(), false));
    assert_eq!(status(&cut, 0), ("none".to_owned(), true));
    assert_eq!(status(&short, 0), ("overland".to_owned(), true));
    assert_eq!(status(&short, 1), ("none".to_owned(), true));

    // What is isolated for long enough is removed as the Player Turn ends.
    let position = march(
        &json!({ "Baranovichi": ["german-infantry-korps-1 isolated isolated"], "Brest-Litovsk": ["german-infantry-korps-3"], "Lvov": ["german-infantry-korps-2"] }),
    );
    let removed = |rules: &Arc<SecondEdition>| {
        let mut game = posed(rules, &position);
        let cited = act(&mut game, "done");
        let removed = |game: &Game| {
            let view = game.view(None);
            let mut units = view.counters.iter();
            let unit = units.find(|one| one.unit == "german-infantry-korps-1");
            unit.is_none_or(|unit| !matches!(unit.at, At::Space(_)))
        };
        (removed(&game), cited.contains(&HOUSE))
    };
    assert_eq!(removed(&cut), (true, true));
    assert_eq!(removed(&short), (true, true));
    assert_eq!(removed(&plain()), (false, false));
}

/// An attack by a panzer korps over one line.
fn fight(thrown: Option<u8>) -> Value {
    let units = json!([{ "kind": "panzer-korps", "at": "C" }, { "kind": "infantry-army", "at": "D" },
        { "kind": "infantry-army", "at": "D" }]);
    let mut input = json!({ "situation": row("1941-08", &units), "target": "D", "attackers": [0] });
    if let Some(hits) = thrown {
        input["thrown"] = json!({ "on_defender": hits, "on_attacker": 0 });
    }
    input
}

fn battle() -> Value {
    json!({ "month": "1941-08", "side": "axis", "stage": "combat", 
        "units": { "Warsaw": ["panzer-korps-1"], "Brest-Litovsk": ["infantry-army-1"] } })
}

/// The weights of the dice of that battle, and the clauses of the attack.
fn weights(rules: &Arc<SecondEdition>) -> (Vec<u32>, Vec<Clause>) {
    let mut game = posed(rules, &battle());
    // The only one who can joins, and the dice are due.
    let cited = act(&mut game, "attack Brest-Litovsk");
    (list(|into| game.weights(into)), cited)
}

#[test]
fn a_mod_shifts_the_dice_of_a_fight() {
    let (distance, supply) =
        (fact("modifier", "distance-from-supply"), fact("modifier", "attackers-without-supply"));
    let far = under("modifier", move |facts, base| {
        assert_eq!(facts[supply], 0, "everybody is supplied");
        if facts[distance] >= 0 { base - 2 } else { base }
    });
    let near =
        under("modifier", move |facts, base| if facts[distance] < 0 { base - 2 } else { base });
    let hits_on = |rules: &Arc<SecondEdition>| {
        let (answer, cited) = ask(rules, "combat", &fight(None));
        (answer["attacker"][0]["hits_on"].as_u64().expect("a face"), cites(&cited))
    };
    let (plain_face, _) = hits_on(&plain());
    assert_eq!(hits_on(&far), (plain_face + 2, true));
    assert_eq!(hits_on(&near), (plain_face, false));

    let (plain_weights, cited) = weights(&plain());
    assert!(!cited.contains(&HOUSE));
    let (far_weights, cited) = weights(&far);
    assert!(cited.contains(&HOUSE), "{cited:?}");
    assert_ne!(plain_weights, far_weights);
}

#[test]
fn a_mod_changes_what_hits_come_to() {
    let (dice_of, city) = (fact("result", "dice-of"), fact("result", "fortified-city"));
    let rules = under("result", move |facts, base| {
        assert_eq!(facts[city], 0, "no fortified city is attacked");
        if facts[dice_of] == 0 { base * 2 } else { base }
    });
    let beaten = |rules: &Arc<SecondEdition>| {
        let (answer, cited) = ask(rules, "combat", &fight(Some(1)));
        (answer["result"]["defenders"].as_array().expect("a list").len(), cites(&cited))
    };
    assert_eq!(beaten(&plain()), (1, false));
    assert_eq!(beaten(&rules), (2, true));
    let (answer, _) = ask(&rules, "combat", &fight(None));
    let odd = answer["on_defender"].to_string().contains("1,");
    assert!(!odd, "every number of hits is even: {answer}");

    let mut position = battle();
    position["units"]["Brest-Litovsk"] = json!(["2 infantry-army"]);
    let removed = |rules: &Arc<SecondEdition>| {
        let mut game = posed(rules, &position);
        act(&mut game, "attack Brest-Litovsk");
        let mut cited = act(&mut game, "hits 1");
        while offers(&game, "hits 0") {
            cited.extend(act(&mut game, "hits 0"));
        }
        let here = |unit: &&Counter| {
            unit.side == "soviet" && unit.at == At::Space("Brest-Litovsk".to_owned())
        };
        (2 - game.view(None).counters.iter().filter(here).count(), cited.contains(&HOUSE))
    };
    assert_eq!(removed(&plain()), (1, false));
    assert_eq!(removed(&rules), (2, true));
}

#[test]
fn a_mod_makes_the_weather() {
    let (month, face) = (fact("weather", "month"), fact("weather", "face"));
    let rules = under("weather", move |facts, base| match (facts[month], facts[face]) {
        (8, 1..=3) => 1,
        _ => base,
    });
    let roll = json!({ "month": "1941-08", "die": 2 });
    let (answer, cited) = ask(&rules, "weather-roll", &roll);
    assert_eq!(answer["weather"], "mud");
    assert!(cites(&cited), "{cited:?}");
    let (answer, cited) = ask(&plain(), "weather-roll", &roll);
    assert_eq!((answer["weather"].clone(), cites(&cited)), (json!("good"), false));

    // The last phase of July: with the turn of August a die is due where its faces differ.
    let position = json!({ "month": "1941-07", "side": "soviet", "stage": "march",
        "units": { "Warsaw": ["german-infantry-korps-1"], "Moscow": ["infantry-army-1"] } });
    let prompt = |rules: &Arc<SecondEdition>| {
        let mut game = posed(rules, &position);
        act(&mut game, "done");
        game.prompt()
    };
    assert!(prompt(&rules).contains("what is the weather?"), "{}", prompt(&rules));
    assert!(!prompt(&plain()).contains("weather"), "{}", prompt(&plain()));
}

#[test]
fn a_mod_says_who_comes() {
    let (come_as, unit) = (fact("arrivals", "come-as"), fact("arrivals", "unit"));
    let panzers = SecondEdition::points()[place("arrivals")].facts[unit];
    let stavka_core::seam::Value::Word(words) = panzers.is else { panic!("words") };
    let panzer = words.iter().position(|word| *word == "panzer-korps").expect("a unit");
    let rules = under("arrivals", move |facts, base| {
        if facts[come_as] == 0 && usize::try_from(facts[unit]) == Ok(panzer) {
            base + 1
        } else {
            base
        }
    });
    let due = |rules: &Arc<SecondEdition>| {
        let (answer, cited) = ask(rules, "reinforcements-due", &json!({ "month": "1941-10" }));
        (answer["come"].as_array().expect("a list").len(), cites(&cited))
    };
    assert_eq!(due(&plain()), (0, false));
    assert_eq!(due(&rules), (1, true));

    let position = json!({ "month": "1941-09", "side": "soviet", "stage": "march",
        "units": { "Warsaw": ["german-infantry-korps-1"], "Moscow": ["infantry-army-1"] } });
    let comes = |rules: &Arc<SecondEdition>| {
        let mut game = posed(rules, &position);
        let mut cited = act(&mut game, "done");
        while game.prompt().contains("what is the weather?") {
            let face = list(|into| game.legal(into))[0];
            let words = game.words(face);
            cited.extend(act(&mut game, &words));
        }
        (game.prompt().contains("where is panzer korps"), cited.contains(&HOUSE))
    };
    assert_eq!(comes(&plain()), (false, false));
    assert_eq!(comes(&rules), (true, true));
}

#[test]
fn a_seam_that_changes_nothing_changes_no_game() {
    let silent = under("step", |_, base| base);
    for seed in 0..2 {
        let ending =
            |rules: &Arc<SecondEdition>| play::play(rules, "june-1941", seed, play::RANDOM).0;
        assert_eq!(ending(&silent), ending(&plain()));
    }
}

//! A mod that speaks at a point changes the game and the ruling alike, and is cited.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::clause::{Clause, Trail};
use stavka_core::crt::results::ResultsFile;
use stavka_core::game::{Game, Lent};
use stavka_core::seam::{Decided, FORBIDDEN, STOP, Seam, Seams};
use stavka_core::setup::{Mod, Setup};
use stavka_core::variant::Variant;

use super::*;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::combat_results_table::Code;
use crate::data::GROUND_CRT;
use crate::unit::State as Mark;

/// The only clause of the mod.
const HOUSE: Clause = Clause { book: 1, number: 0 };

/// A mod that decides at one point.
struct Says {
    point: u8,
    say: fn(&[i32], i32) -> i32,
}

impl Seam for Says {
    fn points(&self) -> u64 {
        1 << self.point
    }

    fn decide(&self, point: u8, facts: &[i32], base: Decided) -> Decided {
        assert_eq!(facts.len(), POINTS[usize::from(point)].facts.len(), "as many facts as listed");
        for (value, fact) in facts.iter().zip(POINTS[usize::from(point)].facts) {
            assert!(fits(*value, fact.is), "{} is {value}", fact.name);
        }
        let value = (self.say)(facts, base.value);
        if value == base.value { base } else { Decided { value, by: HOUSE } }
    }
}

fn fits(value: i32, is: super::Value) -> bool {
    match is {
        super::Value::Number(least, most) => (least..=most).contains(&value),
        super::Value::Word(words) => usize::try_from(value).is_ok_and(|at| at < words.len()),
        _ => value >= 0,
    }
}

fn printed() -> Arc<A4Sheet> {
    Arc::new(A4Sheet::open(&Setup::default()).expect("opens"))
}

fn modded(point: u8, say: fn(&[i32], i32) -> i32) -> Arc<A4Sheet> {
    let clause = json!({ "id": "1", "title": "A house rule", "kind": "rule", "topic": "weather",
        "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "" });
    let clauses = vec![serde_json::from_value(clause).expect("a clause")];
    let house = Mod { id: "house".to_owned(), clauses, ..Mod::default() };
    let seams = Seams::new(vec![Arc::new(Says { point, say })]);
    let setup = Setup { mods: vec![house], seams, ..Setup::default() };
    Arc::new(A4Sheet::open(&setup).expect("opens"))
}

#[expect(clippy::needless_pass_by_value, reason = "made where it is posed")]
fn posed(rules: &Arc<A4Sheet>, position: Value) -> Campaign {
    Arc::clone(rules).pose(&position).expect("a position")
}

/// Does what the words say, and whether the house rule was cited for it.
fn play(game: &mut Campaign, words: &str) -> bool {
    let decision = game.decision().expect("a choice");
    let found = decision.choices.iter().find(|choice| choice.words == words);
    let known = || decision.choices.iter().map(|choice| &choice.words).collect::<Vec<_>>();
    let action = found.unwrap_or_else(|| panic!("no {words} among {:?}", known())).action;
    let mut trail = Trail::default();
    game.apply(action, &mut trail).expect("a choice");
    trail.clauses.contains(&HOUSE)
}

fn offered(game: &Campaign) -> Vec<String> {
    let decision = game.decision().expect("a choice");
    decision.choices.into_iter().map(|choice| choice.words).collect()
}

/// What a ruling says: its answer, and its clauses.
fn asked(rules: &A4Sheet, question: &str, input: &Value) -> (Value, String) {
    let all = A4Sheet::questions();
    let question = all.iter().find(|known| known.name == question).expect("a question");
    ruling(question.ask(rules, rules.settings(), &input.to_string()).expect("an input"))
}

fn asked_at(game: &Campaign, question: &str, input: &Value) -> (Value, String) {
    ruling(game.ask(question, &input.to_string()).expect("about positions").expect("an input"))
}

fn ruling(text: String) -> (Value, String) {
    let ruling: Value = serde_json::from_str(&text).expect("JSON");
    (ruling["answer"].clone(), text)
}

const CITED: &str = "\"house/1\"";

#[test]
fn the_words_of_the_facts_are_those_of_the_rules() {
    let words = |is: super::Value| match is {
        super::Value::Word(words) => words.to_vec(),
        _ => panic!("no words"),
    };
    let grounds: Vec<_> = Terrain::ALL.iter().map(|(_, name, _)| *name).collect();
    assert_eq!(words(GROUNDS)[..grounds.len()], grounds);
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(words(CODES), codes);
    let weathers = Weather::ALL.map(|weather| serde_json::to_value(weather).expect("a word"));
    assert_eq!(json!(words(WEATHERS)), json!(weathers));
    assert_eq!(words(GAITS).len(), Gait::ALL.len());
    assert_eq!(words(SEASONS).len(), Season::ALL.len());
}

fn panzers() -> Value {
    json!({ "turn": "1941-09-I", "step": "A.3", "units": { "2010": ["german-panzer-division-3"] } })
}

#[test]
fn a_step_that_a_mod_closes_is_closed_in_play_and_ruling() {
    let plain = posed(&printed(), panzers());
    let closed = modded(STEP, |facts, base| if facts[0] >= 4 { FORBIDDEN } else { base });
    let closed = posed(&closed, panzers());
    let unit = json!({ "unit": "2010/0" });
    let (free, _) = asked_at(&plain, "reach", &unit);
    let (held, _) = asked_at(&closed, "reach", &unit);
    assert!(free["hexes"].as_array().is_some_and(|hexes| hexes.len() > 50));
    assert_eq!(held["hexes"], json!([]));
    let [far, near] = [&plain, &closed].map(|game| {
        let mut game = game.clone();
        play(&mut game, "move 3. panzer division in 2010");
        offered(&game)
    });
    assert!(far.len() > 50 && near.len() < 5, "{near:?}");
    let route = json!({ "unit": "2010/0", "route": ["2011"] });
    let (_, words) = asked_at(&closed, "route", &route);
    assert!(words.contains(CITED), "{words}");
    assert!(!asked_at(&plain, "route", &route).1.contains(CITED));
}

#[test]
fn a_step_after_which_a_mod_ends_the_move_ends_it() {
    let stops = modded(STEP, |_, base| if base < 0 { base } else { base | STOP });
    let situation =
        json!({ "board": ["...."], "units": { "0101": ["german panzer division 2-1"] } });
    let reach = asked(&stops, "reach", &json!({ "unit": "0101", "situation": situation })).0;
    assert_eq!((&reach["hexes"], &reach["with_bonus"]), (&json!(["0201"]), &json!([])));
    let route = json!({ "unit": "0101", "route": ["0201", "0301"], "situation": situation });
    assert!(asked(&stops, "route", &route).1.contains(CITED));
    let [plain, stopped] = [printed(), stops].map(|rules| {
        let mut game = posed(&rules, panzers());
        play(&mut game, "move 3. panzer division in 2010");
        offered(&game).len()
    });
    assert!(plain > 10 && (2..=8).contains(&stopped), "{plain} and {stopped} hexes");
}

/// Roads that save not as much everywhere: what is reached and what a way costs stay the same thing.
#[test]
fn dearer_road_hexes_are_made_free_first() {
    let dear =
        modded(STEP, |facts, base| if facts[6] == 1 && facts[7] == 0 { base + 4 } else { base });
    let situation = json!({ "board": ["....."], "roads": ["0101 0201 0301 0401"],
        "units": { "0101": ["german infantry korps 3-2"] } });
    let reach = asked(&dear, "reach", &json!({ "unit": "0101", "situation": situation })).0;
    let farthest = reach["hexes"].as_array().and_then(|all| all.last()).expect("some").clone();
    let hexes = ["0201", "0301", "0401", "0501"];
    let to = hexes.iter().position(|hex| *hex == farthest).expect("on the way");
    let route = |count: usize| {
        asked(
            &dear,
            "route",
            &json!({ "unit": "0101", "route": hexes[..count], "situation": situation }),
        )
        .0
    };
    assert!(route(to + 1).is_object());
    assert!(to == 3 || route(to + 2).is_null());
}

fn far_korps() -> Value {
    json!({ "turn": "1941-09-I", "step": "A.8", "units": { "1614": ["german-infantry-korps-i"] },
        "control": { "axis": ["1614"] }, "rail_heads": ["1213"] })
}

#[test]
fn a_supply_line_goes_where_and_as_far_as_a_mod_lets_it() {
    let short = modded(SUPPLY_RANGE, |_, _| 0);
    let closed = modded(SUPPLY_LEG, |facts, base| if facts[0] == 0 { 0 } else { base });
    let distance = json!({ "camp": "axis", "distance": 3, "weather": "good" });
    assert_eq!(asked(&short, "supply", &distance).0["status"], "Isolated");
    let unit = json!({ "unit": "1614" });
    let plain = posed(&printed(), far_korps());
    let (full, _) = asked_at(&plain, "supply-line", &unit);
    assert_ne!(full["status"], "isolated");
    for rules in [short, closed] {
        let cut = posed(&rules, far_korps());
        assert_eq!(asked_at(&cut, "supply-line", &unit).0["status"], "isolated");
        let korps = |game: &Campaign| game.look().on_map(Side::Axis).next().expect("a korps");
        let isolated = |game: &Campaign| game.look().is(korps(game), Mark::Isolated);
        assert!(isolated(&cut) && !isolated(&plain));
    }
    let closed = modded(SUPPLY_LEG, |facts, base| if facts[0] == 0 { 0 } else { base });
    assert!(asked_at(&posed(&closed, far_korps()), "supply-line", &unit).1.contains(CITED));
}

fn siberians() -> Value {
    json!({ "turn": "1941-09-I", "step": "B.2", "units": { "2805": ["german-infantry-korps-i"],
        "2804": ["siberian-army", "siberian-army"] } })
}

/// Up to the die of the attack.
fn attack(rules: &Arc<A4Sheet>) -> (Campaign, bool) {
    let mut game = posed(rules, siberians());
    let mut cited = play(&mut game, "attack 2805");
    cited |= play(&mut game, "with Siberian shock army in 2804");
    cited |= play(&mut game, "with Siberian shock army 2 in 2804");
    cited |= play(&mut game, "go");
    while game.look().state.ask != Ask::Die {
        let action = game.decision().expect("a choice").choices[0].action;
        game.apply(action, &mut Trail::default()).expect("a choice");
    }
    (game, cited)
}

#[test]
fn an_attack_moves_by_the_columns_of_a_mod() {
    let fog = modded(COLUMN, |facts, base| base - 1 - i32::from(facts[8] > 0));
    let (plain, _) = attack(&printed());
    let (shifted, cited) = attack(&fog);
    assert!(shifted.look().column() < plain.look().column());
    assert!(cited);
    let odds = json!({ "attacker": "german", "attack": 12, "defense": 4 });
    assert_eq!(
        asked(&fog, "attack-odds", &odds).0["shifts"],
        json!([{ "clause": "house/1", "columns": -1 }])
    );
    let on_map = json!({ "target_hex": "2805", "attackers": ["2804/0", "2804/1"] });
    let (answer, words) = asked_at(&posed(&fog, siberians()), "attack-on-map", &on_map);
    assert!(words.contains(CITED));
    let column = fog.ground.odds(shifted.look().column()).to_string();
    assert_eq!(answer["columns"][0]["outcome"], json!(column));
}

#[test]
fn a_result_becomes_what_a_mod_makes_of_it() {
    let kind = modded(RESULT, |_, _| 2);
    let roll = json!({ "column": "3:1", "die": 6 });
    let (answer, words) = asked(&kind, "combat-result", &roll);
    assert_eq!(answer["result"], "-");
    assert!(words.contains(CITED));
    let (mut game, _) = attack(&kind);
    let mut trail = Trail::default();
    game.apply(Choice::Roll(6).action(), &mut trail).expect("a die");
    assert!(trail.clauses.contains(&HOUSE));
    assert_eq!(
        game.look().place(game.look().on_map(Side::Axis).next().expect("stands")),
        game.table.ground.board().labelled("2805").expect("a hex")
    );
    let odds = json!({ "attacker": "german", "attack": 12, "defense": 4 });
    assert_eq!(asked(&kind, "attack-odds", &odds).0["results"][0]["outcome"], "-");
}

#[test]
fn an_attack_is_rolled_with_the_dice_of_a_table_that_is_brought() {
    let file: ResultsFile<Code> = GROUND_CRT.own().expect("a file");
    let mut chart = serde_json::to_value(file).expect("JSON");
    chart["dice"] = json!("2d6");
    let rows = chart["rows"].as_array_mut().expect("rows");
    let (first, last) = (rows[0].clone(), rows[5].clone());
    rows.splice(..0, [first.clone(), first]);
    rows.extend([last.clone(), last.clone(), last]);
    for (row, number) in rows.iter_mut().zip(2..) {
        row["roll"] = json!(number);
    }
    let charts = [("ground-crt".to_owned(), chart)];
    let rules = A4Sheet::open(&Setup { charts: charts.into(), ..Setup::default() });
    let (game, _) = attack(&Arc::new(rules.expect("two dice")));
    let list = |fill: &dyn Fn(&mut Lent<'_>)| {
        let mut room = [0; 32];
        let mut list = Lent::new(&mut room);
        fill(&mut list);
        let count = list.count();
        room[..count].to_vec()
    };
    assert_eq!(list(&|into| game.look().legal(into)).len(), 11);
    assert_eq!(list(&|into| game.look().weights(into)), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
}

#[test]
fn the_sky_and_the_stream_are_as_a_mod_has_them() {
    let snow = modded(WEATHER, |_, _| 4);
    let turn = json!({ "turn": "1941-07-I" });
    let (answer, words) = asked(&snow, "turn-weather", &turn);
    assert_eq!(answer["chances"][0]["outcome"], "Snow");
    assert!(words.contains(CITED));
    let july = json!({ "turn": "1941-07-I", "step": "B.1", "pools": { "unseen": 9 },
        "units": { "2804": ["siberian-army"] } });
    assert_eq!(posed(&snow, july.clone()).look().weather(), Weather::Snow);
    let flood = modded(ARRIVALS, |_, base| base + 50);
    let (answer, words) = asked(
        &flood,
        "russian-reinforcements",
        &json!({ "turn": "1941-07-I", "armies_in_pile": 9 }),
    );
    assert_eq!(answer["armies"], 9);
    assert!(words.contains(CITED));
    let coming = |rules| posed(rules, july.clone()).look().state.pools.coming;
    assert!(coming(&flood) > coming(&printed()));
}

//! A mod that decides at a point changes the game and the ruling, and both cite its clause.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::clause::{Clause, Trail};
use stavka_core::game::{Game as _, Lent};
use stavka_core::seam::{Decided, FORBIDDEN, Seam, Seams};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_world_at_war::{Campaign, WorldAtWar};

/// The only clause of the mod.
const HOUSE: Clause = Clause { book: 1, number: 0 };

/// What a mod says at one point.
struct House(u8, fn(&[i32], i32) -> i32);

impl Seam for House {
    fn points(&self) -> u64 {
        1 << self.0
    }

    fn decide(&self, _: u8, facts: &[i32], base: Decided) -> Decided {
        let value = (self.1)(facts, base.value);
        if value == base.value { base } else { Decided { value, by: HOUSE } }
    }
}

/// The variant as printed, and under a mod that has a say at a point.
fn pair(point: &str, says: fn(&[i32], i32) -> i32) -> [Arc<WorldAtWar>; 2] {
    let place = WorldAtWar::points().iter().position(|one| one.name == point).expect("a point");
    let mods = json!({"mods": [{"id": "house", "clauses": [{"id": "rule", "title": "A house rule",
        "kind": "rule", "topic": "movement", "provenance": "house-rule",
        "place": {"file": "rules.md", "line": 1}, "text": "Ours."}]}]});
    let mut setup = Setup::parse(&mods.to_string()).expect("a set-up");
    let house: Arc<dyn Seam> = Arc::new(House(u8::try_from(place).expect("small"), says));
    setup.seams = Seams::new(vec![house]);
    [Setup::default(), setup].map(|setup| Arc::new(WorldAtWar::open(&setup).expect("opens")))
}

/// The ruling on a question.
fn ask(variant: &WorldAtWar, question: &str, input: &Value) -> Value {
    let questions = WorldAtWar::questions();
    let asked = questions.iter().find(|one| one.name == question).expect("a question");
    let ruling = asked.ask(variant, variant.settings(), &input.to_string()).expect("an input");
    serde_json::from_str(&ruling).expect("JSON")
}

/// Both rulings differ at a pointer as expected, and only the second cites the mod.
fn rulings(both: &[Arc<WorldAtWar>; 2], question: &str, input: &Value, at: &str, is: [Value; 2]) {
    for (modded, (variant, is)) in both.iter().zip(is).enumerate() {
        let ruling = ask(variant, question, input);
        let found = ruling.pointer(at).cloned().unwrap_or_default();
        assert_eq!(found, is, "{ruling:#}");
        let cites = ruling.to_string().contains("house/rule");
        assert_eq!(cites, modded == 1, "{ruling:#}");
    }
}

/// A game from a made position.
struct Table(Campaign);

impl Table {
    fn at(variant: &Arc<WorldAtWar>, position: &Value) -> Self {
        let game = Arc::clone(variant).pose(position).expect("a position");
        Self(game)
    }

    fn offers(&self, words: &str) -> bool {
        let mut room = vec![0; 4096];
        let mut lent = Lent::new(&mut room);
        self.0.legal(&mut lent);
        let count = lent.count();
        room[..count].iter().any(|action| self.0.words(*action) == words)
    }

    /// Does it; whether the mod was cited.
    fn act(&mut self, words: &str) -> bool {
        let action = self.0.action(words).unwrap_or_else(|| panic!("no `{words}` here"));
        let mut trail = Trail::with_room();
        self.0.apply(action, &mut trail).unwrap_or_else(|_| panic!("`{words}` is refused"));
        trail.steps.iter().any(|(clause, _)| *clause == HOUSE)
    }

    /// Whether the Nationalist infantry is still where it was attacked.
    fn holds(&self) -> bool {
        let view = self.0.view(None);
        let unit = view.counters.iter().find(|one| one.name == "Nationalist infantry 1-2 no. 1");
        serde_json::to_string(&unit.expect("a counter").at).expect("JSON").contains("M21")
    }
}

fn tables(both: &[Arc<WorldAtWar>; 2], position: &Value) -> [Table; 2] {
    both.each_ref().map(|variant| Table::at(variant, position))
}

const MOVE: &str = "move Japanese infantry 3-2 no. 1 from K29 Seoul";

#[test]
fn steps() {
    // Korea costs Japan one more.
    let dearer = |facts: &[i32], cost: i32| cost + i32::from(facts[0] == 0 && facts[2] == 3);
    let both = pair("step", dearer);
    let input = json!({"power": "japan", "terrain": "clear", "area": "korea"});
    rulings(&both, "far-east-step", &input, "/answer/cost", [json!(1), json!(2)]);
    let position = json!({"turn": "axis-summer-1943", "step": "movement",
        "units": {"japanese-infantry-3-2": ["K29"]}});
    let [mut plain, mut modded] = tables(&both, &position);
    assert!(!plain.act(MOVE) && !modded.act(MOVE));
    assert!(plain.offers("to I29 Antung") && !modded.offers("to I29 Antung"));
    assert!(!plain.act("to J29 Pyongyang") && modded.act("to J29 Pyongyang"));
}

#[test]
fn a_forbidden_step() {
    let both = pair("step", |facts, cost| if facts[2] == 3 { FORBIDDEN } else { cost });
    let input = json!({"power": "japan", "terrain": "clear", "area": "korea"});
    rulings(&both, "far-east-step", &input, "/refused/by", [Value::Null, json!("house/rule")]);
}

/// A Japanese counter inland, in supply from a port some hexes away.
fn inland() -> Value {
    json!({"turn": "axis-summer-1943", "step": "movement",
        "units": {"japanese-infantry-3-2": ["M22"]}})
}

#[test]
fn supply_legs() {
    let both = pair("supply-leg", |facts, cost| if facts[2] == 0 { FORBIDDEN } else { cost });
    let input = json!({"power": "japan", "terrain": "clear", "area": "china"});
    let question = "far-east-supply-line";
    rulings(&both, question, &input, "/refused/by", [Value::Null, json!("house/rule")]);
    let [plain, modded] = tables(&both, &inland()).map(|table| table.0.fingerprint());
    assert_ne!(plain, modded, "fewer hexes are in supply");
}

#[test]
fn supply_ranges() {
    let both = pair("supply-range", |_, _| 1);
    let input = json!({"power": "japan", "terrain": "clear"});
    rulings(&both, "far-east-supply-line", &input, "/answer/longest", [Value::Null, json!(1)]);
    let [plain, modded] = tables(&both, &inland()).map(|table| table.0.fingerprint());
    assert_ne!(plain, modded, "fewer hexes are in supply");
}

/// Japan attacks one factor with six.
fn attack() -> Value {
    json!({"turn": "axis-summer-1943", "step": "combat-japan", "brps": {"japan": 20},
        "units": {"japanese-infantry-3-2": ["M22", "M22"], "nationalist-infantry-1-2": ["M21"]}})
}

fn asked_attack() -> Value {
    json!({"power": "japan", "turn": "axis-summer-1943", "attack": 6, "defense": 1,
        "site": {"terrain": "clear"}, "roll": 6})
}

#[test]
fn columns() {
    let both = pair("column", |_, _| 0);
    let question = "far-east-attack";
    rulings(&both, question, &asked_attack(), "/refused/by", [Value::Null, json!("house/rule")]);
    let [plain, modded] = tables(&both, &attack());
    assert!(plain.offers("offensive") && !modded.offers("offensive"));
}

#[test]
fn columns_know_how_far_supply_is() {
    let near = pair("column", |facts, column| if facts[9] > 20 { 0 } else { column });
    let far = pair("column", |facts, column| if facts[9] > 0 { 0 } else { column });
    assert!(tables(&near, &attack())[1].offers("offensive"));
    assert!(!tables(&far, &attack())[1].offers("offensive"));
}

#[test]
fn results() {
    // Whatever is rolled, the attacker is beaten.
    let both = pair("result", |_, _| 0);
    let question = "far-east-attack";
    let is = [json!(true), json!(false)];
    rulings(&both, question, &asked_attack(), "/answer/defender_gone", is);
    for (modded, mut table) in tables(&both, &attack()).into_iter().enumerate() {
        table.act("offensive");
        table.act("attack M21");
        table.act("with M22");
        table.act("begin the attack");
        assert_eq!(table.act("roll 6"), modded == 1);
        assert_eq!(table.holds(), modded == 1);
    }
}

#[test]
fn attrition() {
    let both = pair("attrition", |_, _| 0);
    let input = json!({"power": "japan", "year": 1943, "factors": 12, "roll": 10});
    let plain = ask(&both[0], "far-east-attrition", &input)["answer"]["counters"].clone();
    assert_ne!(plain, json!(0));
    rulings(&both, "far-east-attrition", &input, "/answer/counters", [plain, json!(0)]);
    for (modded, mut table) in tables(&both, &attack()).into_iter().enumerate() {
        table.act("attrition");
        assert_eq!(table.act("roll 10"), modded == 1);
        assert_eq!(table.holds(), modded == 1);
    }
}

#[test]
fn resistance() {
    let both = pair("resistance", |_, _| 3);
    let input = json!({"turn": "allied-summer-1943", "roll": 3});
    rulings(&both, "far-east-resistance", &input, "/answer/level", [json!(-1), json!(3)]);
    let position = json!({"turn": "allied-summer-1943", "step": "resistance"});
    let [mut plain, mut modded] = tables(&both, &position);
    assert!(!plain.act("roll 3") && modded.act("roll 3"));
    assert_ne!(plain.0.fingerprint(), modded.0.fingerprint());
}

#[test]
fn income() {
    let both = pair("income", |facts, brps| if facts[0] == 3 { 1 } else { brps });
    let input = json!({"power": "russia", "year": 1943,
        "grants": {"turn": "allied-spring-1943", "road": false, "war_with_us": true}});
    let plain = ask(&both[0], "far-east-points", &input)["answer"]["brps"].clone();
    rulings(&both, "far-east-points", &input, "/answer/brps", [plain, json!(1)]);
    let position = json!({"turn": "allied-winter-1942", "step": "resistance"});
    let [mut plain, mut modded] = tables(&both, &position);
    assert!(!plain.act("roll 3") && modded.act("roll 3"), "the year begins after it");
    assert_ne!(plain.0.fingerprint(), modded.0.fingerprint());
}

#[test]
fn arrivals() {
    let both = pair("arrivals", |_, _| 0);
    let input = json!({"turn": "allied-fall-1944", "index": 0, "waiting": 6, "turns_since": 1,
        "roll": 3});
    rulings(&both, "far-east-europe", &input, "/answer/arrivals", [json!(3), json!(0)]);
    let position = json!({"turn": "allied-fall-1944", "step": "news",
        "groups": ["Siberian garrison", "Russian troops after the German surrender"],
        "since": {"german_war": "axis-summer-1941", "surrender": "allied-summer-1944"}});
    let [plain, modded] = tables(&both, &position).map(|table| table.0.fingerprint());
    assert_ne!(plain, modded, "nobody came");
}

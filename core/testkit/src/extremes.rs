//! Figures at their extremes and charts with one thing changed: what a variant takes can be dealt and played, and stays sound.

use serde_json::{Value, json};
use stavka_abi::v1::{BoxedGame, BoxedRules, Mover, reply};
use stavka_core::book::OwnedFigure;
use stavka_core::chance::Key;
use stavka_core::chart::ChartText;
use stavka_core::clause::Topic;

use crate::damage::collect;
use crate::figures::patch;
use crate::games::list;
use crate::{Module, open, rulebook, scenarios};

/// A game that has not ended by then does not end.
const LONGEST: u64 = 100_000;

/// Of so many states one is looked at.
const EVERY: u64 = 8;

/// What may be the largest value of a figure; the first that is taken is.
const LARGEST: [i64; 7] = [4_294_967_295, 2_147_483_647, 65_535, 32_767, 255, 127, 99];

/// What became of all that was tried.
#[derive(Debug, Default)]
pub struct Sweep {
    /// How many set-ups were tried.
    pub tried: usize,
    /// How many of them the variant refuses.
    pub refused: usize,
    /// What it took and could not deal or play soundly. Charts and figures of the set-up are also dealt before they are
    /// taken, as the host does.
    pub failed: Vec<String>,
}

/// How a set-up is looked at.
#[derive(Clone, Copy)]
struct Looked {
    /// Whether it changes what is dealt.
    of_set_up: bool,
    /// How many games are played under it.
    games: usize,
}

impl Sweep {
    /// Tries a set-up and plays games under it, in every scenario at least one, and says whether the variant takes it.
    fn tries(&mut self, module: Module, name: &str, setup: &Value, looked: Looked) -> bool {
        self.tried += 1;
        let opened = stavka_abi::open_with(module, &setup.to_string());
        let Some(rules) = opened.ok().filter(|rules| !looked.of_set_up || deals(rules)) else {
            self.refused += 1;
            return false;
        };
        let scenarios = scenarios(&rules);
        let games = looked.games.max(scenarios.len());
        for (number, scenario) in (0..games).zip(scenarios.iter().cycle()) {
            let seed = (number as u64) << 32 | self.tried as u64;
            if let Err(error) = played(&rules, &scenario.name, seed) {
                self.failed.push(format!("{name}, {}, game {number}: {error}", scenario.name));
            }
        }
        true
    }
}

/// One of `every` whole-number figures at its least and at its largest value, each in so many games.
pub fn extreme_figures(module: Module, every: usize, games: usize) -> Sweep {
    let book = rulebook(&open(module, ""));
    let mut sweep = Sweep::default();
    let whole = |(_, figure): &(_, &OwnedFigure)| figure.value.is_i64() || figure.value.is_u64();
    let figures = book.clauses.iter().flat_map(|clause| {
        let of_set_up = clause.topic == Topic::Setup;
        clause.figures.iter().map(move |figure| (of_set_up, figure))
    });
    for (of_set_up, figure) in figures.filter(whole).step_by(every.max(1)) {
        let (least, most) = match &figure.bounds {
            Some(bounds) => (vec![bounds.0.clone()], vec![bounds.1.clone()]),
            None => (vec![json!(0)], LARGEST.map(Value::from).to_vec()),
        };
        for values in [least, most] {
            for value in values {
                let name = format!("figure {} = {value}", figure.path);
                let setup = json!({ "figures": patch(&figure.path, value) });
                if sweep.tries(module, &name, &setup, Looked { of_set_up, games }) {
                    break;
                }
            }
        }
    }
    sweep
}

/// So many changes of each chart.
pub fn changed_charts(module: Module, each: u64) -> Sweep {
    let rules = open(module, "");
    let charts = rules.charts().into_result().expect("charts");
    let charts: Vec<ChartText> = serde_json::from_str(&charts).expect("charts of the right shape");
    let mut sweep = Sweep::default();
    for chart in &charts {
        for seed in 0..each {
            let (what, content) = changed(&chart.content, seed);
            let setup = json!({ "charts": { chart.name.as_str(): content } });
            let looked = Looked { of_set_up: true, games: 1 };
            sweep.tries(module, &format!("chart {}, {what}", chart.name), &setup, looked);
        }
    }
    sweep
}

/// A file with one thing changed into another of its kind, and what.
fn changed(file: &Value, seed: u64) -> (String, Value) {
    let mut places = Vec::new();
    collect(file, "", &mut places);
    let draw = |purpose: &str, bound: usize| {
        usize::try_from(Key::new(seed, purpose, 0).number() % bound.max(1) as u64).unwrap_or(0)
    };
    let place = places[draw("place", places.len())].clone();
    let old = file.pointer(&place).cloned().unwrap_or_default();
    let new = match &old {
        Value::Number(_) => json!([0, 1, 2, 99, 255][draw("number", 5)]),
        Value::String(_) => {
            let same = alike(file, &places, &place);
            same.get(draw("word", same.len())).cloned().unwrap_or_default()
        }
        Value::Bool(yes) => json!(!yes),
        Value::Array(items) if !items.is_empty() => {
            let mut items = items.clone();
            let at = draw("item", items.len());
            match draw("way", 3) {
                0 => drop(items.remove(at)),
                1 => items.swap(0, at),
                _ => items.clear(),
            }
            Value::Array(items)
        }
        _ => Value::Null,
    };
    let mut content = file.clone();
    let what = format!("{place} = {new}");
    if let Some(place) = content.pointer_mut(&place) {
        *place = new;
    }
    (what, content)
}

/// The texts that stand in fields of the same name.
fn alike(file: &Value, places: &[String], place: &str) -> Vec<Value> {
    let name = |place: &str| place.rsplit('/').next().unwrap_or_default().to_owned();
    let same = places.iter().filter(|other| name(other) == name(place));
    same.filter_map(|other| file.pointer(other))
        .filter(|value| value.is_string())
        .cloned()
        .collect()
}

/// Whether every scenario can be dealt, or says why not.
fn deals(rules: &BoxedRules) -> bool {
    scenarios(rules).iter().all(|scenario| {
        match rules.deal(scenario.name.as_str().into()).into_result() {
            Ok(_) => true,
            Err(fault) => {
                let why = fault.message.to_string();
                assert!(why.contains("can't be dealt: "), "{}: {why}", scenario.name);
                false
            }
        }
    })
}

/// Plays a game at random; what went wrong.
fn played(rules: &BoxedRules, scenario: &str, seed: u64) -> Result<(), String> {
    let dealt = rules.deal(scenario.into()).into_result();
    let mut game = dealt.map_err(|fault| fault.message.to_string())?;
    for done in 0..LONGEST {
        if done % EVERY == 0 {
            sound(&mut game, done)?;
        }
        let mover = game.mover();
        if mover == Mover::NOBODY {
            return sound(&mut game, done);
        }
        if mover == Mover::BROKEN {
            return Err(format!("after {done} actions: {}", game.fault().message));
        }
        let legal = list(|into| game.legal(into));
        let weights = if mover.0 >= Mover::CHANCE {
            list(|into| game.weights(into))
        } else {
            vec![1; legal.len()]
        };
        let drawn = Key::new(seed, "extremes", done).draw(&weights);
        let drawn = drawn.and_then(|at| legal.get(at as usize));
        let action = drawn.ok_or_else(|| format!("after {done} actions: nothing can be done"))?;
        if game.apply(*action) == reply::FAULT {
            return Err(format!("after {done} actions: {}", game.fault().message));
        }
    }
    Err(format!("after {LONGEST} actions it has not ended"))
}

fn sound(game: &mut BoxedGame, done: u64) -> Result<(), String> {
    let checked = game.check().into_result();
    checked.map_err(|fault| format!("after {done} actions it is not sound: {}", fault.message))
}

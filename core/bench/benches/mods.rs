//! What mods cost a random game of the A4 sheet: data, hooks on steps and supply, a hook on fights, a library over it.
//!
//! The mods say what the rules say, so that all play the same game.

use std::collections::BTreeMap;
use std::process::ExitCode;

use stavka_a4_sheet::A4Sheet;
use stavka_abi::v1::{BoxedRules, Mover, reply};
use stavka_bench::{Report, at_most};
use stavka_core::chance::Key;
use stavka_core::setup::{Hook, Mod, Setup, TextPatch};
use stavka_mod_sudden_death::SuddenDeath;
use stavka_play::edition::Edition;
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, play};
use stavka_play::sight::Budget;

/// The seed of every game here.
const SEED: u64 = 7;

/// Reckons as a house rule would, and leaves the column as it is.
const FIGHT: &str = "let lost = if supply_line > 0 { (supply_line - 1) / settings.near } else { 0 };\n\
                     if lost > 90 { base - lost }";

fn main() -> ExitCode {
    let mut report = Report::new();
    let plain = open(Mod::default());
    let scenario = plain.scenario(None).expect("a scenario");
    let charts = plain.charts().expect("charts").into_iter();
    let charts = charts.filter(|chart| chart.name == "scenarios");
    let charts: BTreeMap<_, _> = charts.map(|chart| (chart.name, chart.content)).collect();
    assert!(!charts.is_empty(), "a chart to bring");
    let words = TextPatch { words: "Otherwise.".to_owned(), text_only: true };
    let texts = [("siberia.gamble".to_owned(), words)].into();
    let data = open(Mod { charts, texts, ..house() });
    let steps = open(hooked(&[("step", "base"), ("supply-leg", "base"), ("supply-range", "base")]));
    let fights = open(hooked(&[("column", FIGHT)]));
    let game = |edition: &Edition| played(edition, &scenario);
    for edition in [&data, &steps, &fights] {
        assert_eq!(game(edition), game(&plain), "the same game");
    }
    for (name, edition, ratio) in [
        ("a data mod", &data, 1.02),
        ("hooks on steps and supply", &steps, 1.02),
        ("a hook on fights", &fights, 1.15),
    ] {
        report.compare(
            "a random game of a4-sheet",
            (name, || game(edition)),
            ("as printed", || game(&plain)),
            at_most(ratio),
        );
    }
    library(&mut report, &scenario);
    report.finish()
}

/// One library over the game, both behind the boundary.
fn library(report: &mut Report, scenario: &str) {
    let settings = [("lead".to_owned(), 40.into()), ("turns".to_owned(), 6.into())].into();
    let over = Mod { version: "1.0.0".to_owned(), settings, ..Mod::default() };
    let over = Mod { id: "sudden-death".to_owned(), ..over };
    let setup = Setup { mods: vec![over], ..Setup::default() };
    let json = serde_json::to_string(&setup).expect("JSON");
    let open = || stavka_abi::open::<A4Sheet>(&json).expect("opens");
    let plain = open();
    let module = stavka_abi::native::mod_module::<SuddenDeath>();
    let over = stavka_abi::open_over(module, &json, open()).expect("opens");
    assert_eq!(walked(&plain, scenario), walked(&over, scenario), "the same game");
    report.compare(
        "a random game of a4-sheet",
        ("a library over it", || walked(&over, scenario)),
        ("as printed", || walked(&plain, scenario)),
        at_most(1.10),
    );
}

fn house() -> Mod {
    let clause = serde_json::json!({ "id": "1", "title": "A house rule", "kind": "rule", "topic": "combat",
        "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "" });
    let clauses = vec![serde_json::from_value(clause).expect("a clause")];
    let settings = [("near".to_owned(), 3.into())].into();
    Mod { id: "house".to_owned(), clauses, settings, ..Mod::default() }
}

fn hooked(scripts: &[(&str, &str)]) -> Mod {
    let hook = |(point, script): &(&str, &str)| Hook {
        point: (*point).to_owned(),
        file: format!("{point}.rhai"),
        clause: 0,
        script: (*script).to_owned(),
    };
    Mod { hooks: scripts.iter().map(hook).collect(), ..house() }
}

fn open(one: Mod) -> Edition {
    let mods = if one.id.is_empty() { Vec::new() } else { vec![one] };
    let source = stavka_hooks::linked::<A4Sheet>();
    source.open(Setup { mods, ..Setup::default() }).expect("opens")
}

/// How many actions a random game has.
fn played(edition: &Edition, scenario: &str) -> usize {
    let mut players: [Box<dyn Player>; 2] = [Box::new(Random), Box::new(Random)];
    let what = Match { edition, scenario, budget: Budget::default() };
    play(what, &mut players, SEED).expect("ends").actions.len()
}

/// The same behind the boundary: every outcome of chance alike.
fn walked(rules: &BoxedRules, scenario: &str) -> usize {
    let mut game = rules.deal(scenario.into()).into_result().expect("a game");
    let mut room = vec![0; 4096];
    for step in 0.. {
        if game.mover() == Mover::NOBODY {
            return step;
        }
        let count = game.legal(room.as_mut_slice().into()) as usize;
        let at = Key::new(SEED, "walk", step as u64).pick(count).expect("a choice");
        assert_ne!(game.apply(room[at]), reply::FAULT, "what is listed is legal");
    }
    0
}

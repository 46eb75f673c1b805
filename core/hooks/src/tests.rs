use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, FORBIDDEN, FactText, PointText, STOP, ValueText};
use stavka_core::setup::{Hook, Mod};

use std::sync::Arc;

use stavka_core::seam::{Seam, Seams};
use stavka_play::rules::Watch as _;

use super::{Names, Watch, scripts};

const OWN: Clause = Clause::own(3);
const HOUSE: Clause = Clause { book: 1, number: 2 };

fn points() -> Vec<PointText> {
    let fact = |name: &str, is| FactText { name: name.to_owned(), is };
    let point = |name: &str, facts, decides| PointText {
        name: name.to_owned(),
        asks: String::new(),
        facts,
        decides,
    };
    let weather = ValueText::Word(vec!["clear".to_owned(), "snow".to_owned()]);
    vec![
        point(
            "column",
            vec![fact("far-off", ValueText::Number(0, 99)), fact("weather", weather.clone())],
            ValueText::Number(-3, 3),
        ),
        point("step", vec![fact("ground", ValueText::Terrain)], ValueText::Step),
        point("weather", Vec::new(), weather),
    ]
}

/// The scripts of a mod, and who looks on.
struct Hooks {
    seams: Seams,
    watch: Arc<Watch>,
}

fn hooks(point: &str, script: &str) -> Result<Hooks, String> {
    let hook = Hook {
        point: point.to_owned(),
        file: "h.rhai".to_owned(),
        clause: 2,
        script: script.to_owned(),
    };
    let settings = [("by".to_owned(), 2.into())].into();
    let one = Mod { id: "m".to_owned(), hooks: vec![hook], settings, ..Mod::default() };
    let names =
        Names { terrains: vec!["clear".to_owned(), "swamp".to_owned()], ..Names::default() };
    let watch = Arc::new(Watch::default());
    let layers = scripts(&[one], &points(), &names, &watch).map_err(|error| error.to_string())?;
    let layers: Vec<Arc<dyn Seam>> = layers.into_iter().map(|(_, layer)| layer).collect();
    Ok(Hooks { seams: Seams::new(layers), watch })
}

/// What a script decides, or what is said to have gone wrong.
fn decided(
    point: u8,
    name: &str,
    script: &str,
    facts: &[i32],
    base: i32,
) -> Result<(i32, Clause), String> {
    let hooks = hooks(name, script)?;
    let Decided { value, by } = hooks.seams.decide(point, facts, Decided { value: base, by: OWN });
    hooks.watch.fault().map_or(Ok((value, by)), Err)
}

#[test]
fn a_script_decides_by_its_clause_and_leaves_the_rest() {
    let column = |script: &str, facts: &[i32]| decided(0, "column", script, facts, 1);
    let script = "if far_off > 5 && weather == \"snow\" { base - settings.by } else { base }";
    assert_eq!(column(script, &[9, 1]), Ok((-1, HOUSE)));
    assert_eq!(column(script, &[9, 0]), Ok((1, OWN)));
    assert_eq!(column("if far_off > 50 { 0 }", &[9, 0]), Ok((1, OWN)));
    assert_eq!(decided(2, "weather", "\"snow\"", &[], 0), Ok((1, HOUSE)));
    assert_eq!(decided(1, "column", "0", &[0], 7), Ok((7, OWN)), "it has no say elsewhere");
}

#[test]
fn steps_cost_stop_and_are_forbidden() {
    let step = |script: &str, base: i32| decided(1, "step", script, &[1], base);
    assert_eq!(
        step("if ground == \"swamp\" { #{ cost: base.cost + 2, stop: base.stop } }", 1 + STOP),
        Ok((3 + STOP, HOUSE))
    );
    assert_eq!(step("#{ forbidden: true }", 1), Ok((FORBIDDEN, HOUSE)));
    assert_eq!(step("if base.forbidden { 4 }", FORBIDDEN), Ok((4, HOUSE)));
    assert!(step("#{ cost: 1, speed: 2 }", 1).expect_err("an odd field").contains("speed"));
}

#[test]
fn what_a_script_may_not_do_is_told_with_mod_hook_and_line() {
    let column = |script: &str| decided(0, "column", script, &[9, 1], 1).expect_err(script);
    let cases = [
        ("loop {}", "line 1: it used more than 20000 operations"),
        ("fn f(n) { f(n + 1) }\nf(0)", "deep"),
        ("let x = 1;\nlet y = x / 0;\ny", "line 2: "),
        ("let x = 9223372036854775807;\nx + 1", "line 2: "),
        ("let s = \"ab\";\nloop { s += s; }", "line 2: "),
        ("let a = [1];\nloop { a.push(1); }", "line 2: "),
        ("\"three\"", "it says three; expected a number from -3 to 3"),
        ("4", "it says 4; expected a number from -3 to 3"),
        ("true", "expected a number from -3 to 3"),
        ("far_off\n + nowhere", "line 2: "),
        ("if {", "line 1: "),
        ("1.5", "line 1: "),
        ("eval(\"1\")", "line 1: "),
        ("print(1)", "line 1: "),
        ("import \"x\" as x;", "line 1: "),
        ("open_file(\"/etc/passwd\")", "line 1: "),
        ("timestamp()", "line 1: "),
        ("throw \"no\"", "line 1: "),
    ];
    for (script, expected) in cases {
        let message = column(script);
        assert!(message.starts_with("mod `m`, hook `h.rhai`: "), "{message}");
        assert!(message.contains(expected), "{script}: {message}");
    }
}

#[test]
fn all_calls_of_an_opening_have_one_budget() {
    // It names a fact: who names none says the same to all, and is asked once.
    let script = "let n = far_off - far_off; while n < 3000 { n += 1; } 0";
    let hooks = hooks("column", script).expect("reads");
    let seams = &hooks.seams;
    let ask = |far| seams.decide(0, &[far, 0], Decided { value: 1, by: OWN });
    let calls = (0..100_000).find(|far| {
        ask(*far);
        hooks.watch.fault().is_some()
    });
    assert!(calls.is_some_and(|calls| calls > 20), "{calls:?}");
    assert!(hooks.watch.fault().expect("a fault").contains("all hooks together"));
}

#[test]
fn what_was_said_is_remembered() {
    let hooks = hooks("column", "let n = 0; while n < 3000 { n += 1; } -1").expect("reads");
    let ask = |value| hooks.seams.decide(0, &[1, 0], Decided { value, by: OWN });
    for _ in 0..1_000 {
        assert_eq!(ask(1), Decided { value: -1, by: HOUSE });
        assert_eq!(ask(-1), Decided { value: -1, by: OWN }, "what stays as it was is the rules'");
    }
    assert_eq!(hooks.watch.fault(), None, "the script ran twice, so the budget is not spent");
}

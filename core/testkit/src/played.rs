//! Played cases: the game does at a made position what the text says it does.

use serde_json::{Value, json};
use stavka_core::book::{ClauseText, Played, Rulebook};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::edition::Source;
pub(crate) use stavka_play::played::Run;

/// Every played case of every clause holds, and one of its steps applies the clause under which it stands, or refuses
/// by it.
pub fn check_played<V: Variant>() {
    let book = Rulebook::of(&V::open(&Setup::default()).expect("opens")).expect("a book");
    let mut wrong = Vec::new();
    for clause in &book.clauses {
        for case in &clause.played {
            if let Err(message) = check::<V>(clause, case) {
                wrong.push(format!("{}, played case `{}`: {message}", clause.id, case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} played cases do not hold:\n{}", wrong.len(), wrong.join("\n"));
}

fn check<V: Variant>(clause: &ClauseText, case: &Played) -> Result<(), String> {
    let run = run::<V>(case)?;
    if run.applied.contains(&clause.id) {
        return Ok(());
    }
    Err(format!(
        "no step applies {} or refuses by it; applied: {}",
        clause.id,
        run.applied.join(", ")
    ))
}

/// Plays a case.
pub(crate) fn run<V: Variant>(case: &Played) -> Result<Run, String> {
    run_under::<V>(case, &Value::Null)
}

/// Plays a case under a set-up that changes something else besides.
pub(crate) fn run_under<V: Variant>(case: &Played, change: &Value) -> Result<Run, String> {
    let mut setup = json!({ "readings": case.readings, "figures": case.figures });
    put_over(&mut setup, change);
    let setup = Setup::parse(&setup.to_string()).map_err(|error| error.to_string())?;
    let edition = Source::linked::<V>().open(setup).map_err(|error| error.to_string())?;
    stavka_play::played::run(&edition, case)
}

/// Puts the leaves of one tree over those of another.
fn put_over(tree: &mut Value, change: &Value) {
    match (tree, change) {
        (_, Value::Null) => {}
        (Value::Object(tree), Value::Object(change)) => {
            for (name, leaf) in change {
                put_over(tree.entry(name.clone()).or_insert(Value::Null), leaf);
            }
        }
        (tree, change) => tree.clone_from(change),
    }
}

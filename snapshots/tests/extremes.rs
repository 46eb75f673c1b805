//! What a variant takes, it can bear: figures at their extremes, charts with one thing changed.
//!
//! A sample; `STAVKA_EXTREMES=all` tries everything, as `.ci/long extremes` does.

use stavka_testkit::{Module, Sweep, changed_charts, extreme_figures, module};

/// The variants, with how many of their questions there are relative to each other.
fn variants() -> [(&'static str, Module); 3] {
    [
        ("a4-sheet", module::<stavka_a4_sheet::A4Sheet>()),
        ("second-edition", module::<stavka_second_edition::SecondEdition>()),
        ("world-at-war", module::<stavka_world_at_war::WorldAtWar>()),
    ]
}

fn all() -> bool {
    std::env::var_os("STAVKA_EXTREMES").is_some()
}

fn holds(what: &str, sweep: impl Fn(Module) -> Sweep) {
    let mut failed = Vec::new();
    for (name, module) in variants() {
        let Sweep { tried, refused, failed: wrong } = sweep(module);
        anstream::println!("{name}: {tried} {what}, {refused} refused, {} failed", wrong.len());
        assert!(tried > refused, "{name}: nothing was taken");
        failed.extend(wrong.into_iter().map(|one| format!("{name}: {one}")));
    }
    assert!(failed.is_empty(), "taken, and then:\n{}", failed.join("\n"));
}

#[test]
fn figures_at_their_extremes_can_be_played() {
    let (every, games) = if all() { (1, 10) } else { (29, 1) };
    holds("extremes of figures", |module| extreme_figures(module, every, games));
}

#[test]
fn changed_charts_that_fit_can_be_played() {
    let each = if all() { 40 } else { 2 };
    holds("changed charts", |module| changed_charts(module, each));
}

//! What every variant is tested with: its text against its code, and the conformance suite.
//!
//! Everything here takes a [`Module`], linked in ([`stavka_abi::module`]) or loaded from a library, and
//! panics with a line that says what was expected of which clause.

#![forbid(unsafe_code)]
#![allow(
    clippy::missing_panics_doc,
    reason = "a check that fails panics: that is how a test hears of it"
)]

mod agreed;
mod cases;
mod conformance;
mod coverage;
mod damage;
mod extremes;
mod felt;
mod felt_cases;
mod figures;
mod games;
mod games_view;
mod inputs;
mod libraries;
mod pages;
mod played;
mod reach;
mod refusals;
mod suite;

pub use agreed::check_agreed;
pub use cases::{check_cases, rule};
pub use conformance::check_conformance;
pub use coverage::coverage;
pub use damage::{Damaged, damaged};
pub use extremes::{Sweep, changed_charts, extreme_figures};
pub use felt::{Search, check_felt};
pub use felt_cases::check_felt_cases;
pub use figures::figures_that_change_nothing;
pub use games::check_games;
pub use inputs::slow_inputs;
pub use libraries::library;
pub use pages::{check_pages, settings};
pub use played::check_played;
pub use reach::{Series, check_reach};

pub use stavka_abi::module;
use stavka_abi::v1::{BoxedRules, VariantModule_Ref};
use stavka_core::book::Rulebook;
use stavka_core::question::QuestionText;
use stavka_core::variant::{Manifest, Scenario, Variant};

/// A variant behind the boundary, linked in or loaded.
pub type Module = VariantModule_Ref;

/// Opens a variant with a set-up.
pub fn open(module: Module, setup: &str) -> BoxedRules {
    stavka_abi::open_with(module, setup)
        .unwrap_or_else(|fault| panic!("can't be opened with `{setup}`: {}", fault.message))
}

/// Who a variant is.
pub fn manifest(module: Module) -> Manifest {
    let json = (module.manifest())().into_result().expect("a manifest");
    serde_json::from_str(&json).expect("a manifest of the right shape")
}

/// What can be played of an opened variant.
pub fn scenarios(rules: &BoxedRules) -> Vec<Scenario> {
    let json = rules.scenarios().into_result().expect("scenarios");
    serde_json::from_str(&json).expect("scenarios of the right shape")
}

/// The rulebook of an opened variant.
pub fn rulebook(rules: &BoxedRules) -> Rulebook {
    let json = rules.book().into_result().expect("a rulebook");
    serde_json::from_str(&json).expect("a rulebook of the right shape")
}

/// The questions of an opened variant.
pub fn questions(rules: &BoxedRules) -> Vec<QuestionText> {
    let json = rules.questions().into_result().expect("questions");
    serde_json::from_str(&json).expect("questions of the right shape")
}

/// The facts that the text asserts are those of the code.
pub fn check_facts<V: Variant>() {
    let asserted: serde_json::Value =
        serde_json::from_str(V::book().facts).expect("the facts of the text");
    assert_eq!(
        asserted,
        V::facts(),
        "facts of {}: text on the left, code on the right",
        V::about().id
    );
}

/// Every alternative of every switch can be opened.
pub fn check_readings(module: Module) {
    let book = rulebook(&open(module, ""));
    for reading in book.clauses.iter().flat_map(|clause| &clause.readings) {
        for name in reading.alternatives.keys() {
            let setup = serde_json::json!({ "readings": { reading.id.as_str(): name } });
            open(module, &setup.to_string());
        }
    }
    open(module, r#"{"preset":"literal"}"#);
}

//! The language: what a script may do, and how much of it.

use std::sync::Arc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicMapPackage, LogicPackage, Package as _,
};
use rhai::{Engine, EvalAltResult, OptimizationLevel, ParseError, Position};

use crate::Watch;

/// How many operations one call may use.
const OPERATIONS: u64 = 20_000;

/// How deep functions may call each other.
const DEPTH: usize = 12;

/// How deep expressions may be nested.
const NESTED: usize = 32;

/// How long a text, a list or a map may grow.
const LONGEST: usize = 1024;

/// The language within its limits.
pub(crate) fn engine(watch: &Arc<Watch>) -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    engine
        .set_optimization_level(OptimizationLevel::Simple)
        .set_strict_variables(true)
        .set_max_operations(OPERATIONS)
        .set_max_call_levels(DEPTH)
        .set_max_expr_depths(NESTED, NESTED)
        .set_max_variables(64)
        .set_max_functions(32)
        .set_max_string_size(LONGEST)
        .set_max_array_size(LONGEST)
        .set_max_map_size(LONGEST)
        .disable_symbol("eval")
        .disable_symbol("print")
        .disable_symbol("debug");
    let watch = Arc::clone(watch);
    engine.on_progress(move |_| watch.spends().then(|| rhai::Dynamic::from(true)));
    engine
}

/// What is wrong with a script as it is read.
pub(crate) fn unread(error: &ParseError) -> String {
    at(error.1, &error.0.to_string())
}

/// What went wrong as a script was run.
pub(crate) fn failed(error: &EvalAltResult) -> String {
    let message = match error {
        EvalAltResult::ErrorTooManyOperations(_) => {
            format!("it used more than {OPERATIONS} operations; does it loop for ever?")
        }
        EvalAltResult::ErrorStackOverflow(_) => {
            format!("functions call each other more than {DEPTH} deep")
        }
        EvalAltResult::ErrorTerminated(..) => {
            "all hooks together used too many operations while the variant was opened".to_owned()
        }
        other => {
            let mut plain = other.to_string();
            // The place is told in front.
            if let Some(end) = plain.rfind(" (line ") {
                plain.truncate(end);
            }
            plain
        }
    };
    at(error.position(), &message)
}

/// A message with its line in front, where there is one.
fn at(place: Position, message: &str) -> String {
    place.line().map_or_else(|| message.to_owned(), |line| format!("line {line}: {message}"))
}

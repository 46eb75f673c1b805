//! The suite that every variant passes, through the library as well as linked in.

use serde_json::Value;
use stavka_abi::v1::{BoxedRules, FaultKind};
use stavka_core::book::{Case, Rulebook};
use stavka_core::chart::ChartText;
use stavka_core::question::{QuestionText, Ruling, common};
use stavka_core::schema::{self, JsonSchema};
use stavka_core::variant::Manifest;

use crate::{Module, cases, open, questions, rulebook};

/// Manifest, book, questions and rulings keep their promises.
pub fn check_conformance(module: Module) {
    let json = (module.manifest())().into_result().expect("a manifest");
    fits(&made::<Manifest>(), &parse(&json), "the manifest");
    let rules = open(module, "");
    let json = rules.book().into_result().expect("a book");
    fits(&made::<Rulebook>(), &parse(&json), "the rulebook");
    let questions = questions(&rules);
    check_names(&questions);
    check_charts(&rules);
    for case in rulebook(&rules).clauses.iter().flat_map(|clause| &clause.cases) {
        check_case(module, &questions, case);
    }
    check_bad_input(&rules, &questions);
}

/// The charts that clauses rest on are there.
fn check_charts(rules: &BoxedRules) {
    let charts = rules.charts().into_result().expect("charts");
    let charts: Vec<ChartText> = serde_json::from_str(&charts).expect("charts");
    for clause in rulebook(rules).clauses {
        for name in &clause.charts {
            let known = charts.iter().any(|chart| chart.name == *name);
            assert!(known, "{} rests on a chart `{name}` that is not there", clause.id);
        }
    }
}

fn check_names(questions: &[QuestionText]) {
    for (at, question) in questions.iter().enumerate() {
        let again = questions[..at].iter().any(|other| other.name == question.name);
        assert!(!again, "two questions are called {}", question.name);
        assert_eq!(question.common, common::NAMES.contains(&question.name.as_str()));
        assert!(question.asks.ends_with('?'), "{} does not ask: {}", question.name, question.asks);
        for schema in [&question.input, &question.answer] {
            let valid = jsonschema::validator_for(schema);
            assert!(valid.is_ok(), "a schema of {} is no schema", question.name);
        }
    }
}

/// The case's input fits its question, and so does the answer; asked twice, the answer is the same.
fn check_case(module: Module, questions: &[QuestionText], case: &Case) {
    let question = questions.iter().find(|question| question.name == case.question);
    let question = question.unwrap_or_else(|| panic!("no question {}", case.question));
    fits(&question.input, &case.input, &format!("the input of `{}`", case.name));
    let ruling = cases::rule(module, case).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    if let Some(answer) = &ruling.answer {
        fits(&question.answer, answer, &format!("the answer of `{}`", case.name));
    }
    let json = serde_json::to_value(&ruling).expect("a ruling is JSON");
    fits(&made::<Ruling>(), &json, &format!("the ruling on `{}`", case.name));
    assert_eq!(Ok(ruling), cases::rule(module, case), "`{}` asked twice", case.name);
}

/// Input that no question takes is a fault, never an answer and never a panic.
fn check_bad_input(rules: &BoxedRules, questions: &[QuestionText]) {
    for question in questions {
        for bad in ["", "{", "[]", "7", r#"{"no such field":1}"#, r#""x""#] {
            let fault = rules.ask(question.name.as_str().into(), bad.into()).into_result();
            let kind = fault.err().map(|fault| fault.kind);
            assert_eq!(kind, Some(FaultKind::BAD_INPUT), "{} took `{bad}`", question.name);
        }
    }
    let fault = rules.ask("no-such-question".into(), "{}".into()).into_result();
    assert_eq!(fault.err().map(|fault| fault.kind), Some(FaultKind::UNKNOWN));
}

fn made<T: JsonSchema>() -> Value {
    schema::of::<T>().expect("tests make schemas")
}

fn parse(json: &str) -> Value {
    serde_json::from_str(json).expect("JSON")
}

fn fits(schema: &Value, value: &Value, what: &str) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors: Vec<_> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what} does not fit its schema:\n{}", errors.join("\n"));
}

//! `stavka schema`: the JSON Schemas of files, rulings and questions.

use comfy_table::{Cell, Color};
use serde_json::json;
use stavka_core::setup::Setup;

use super::{Desk, questions};
use crate::cli::SchemaArgs;
use crate::error::Error;
use crate::print::{self, Table};
use crate::schemas;

/// One schema, or the list of those that the host knows.
pub(super) fn schema(args: &SchemaArgs, desk: &Desk) -> Result<String, Error> {
    let Some(name) = &args.name else { return list(desk) };
    if let Some((variant, question)) = name.split_once('/') {
        return of_question(variant, question, desk);
    }
    match schemas::ALL.iter().find(|known| known.name == name) {
        Some(known) => Ok(known.text.to_owned()),
        None => Err(Error::Unknown {
            place: "stavka".into(),
            what: "schema",
            name: name.clone(),
            known: schemas::ALL.iter().map(|known| known.name.to_owned()).collect(),
        }),
    }
}

fn list(desk: &Desk) -> Result<String, Error> {
    if desk.json {
        return print::json(&schemas::ALL.map(|known| known.name));
    }
    let mut table = Table::plain(desk.width, &["schema", "describes"]);
    for known in &schemas::ALL {
        table.row(vec![Cell::new(known.name).fg(Color::DarkCyan), Cell::new(known.about)]);
    }
    table.row(vec![
        Cell::new("VARIANT/QUESTION"),
        Cell::new("the input and the answer of a question"),
    ]);
    Ok(table.text() + "\n")
}

/// Both schemas of a question, or the one whose name follows: a schema that a validator can read.
fn of_question(variant: &str, rest: &str, desk: &Desk) -> Result<String, Error> {
    let (name, part) = rest.split_once('/').map_or((rest, None), |(name, part)| (name, Some(part)));
    let question = questions::find(&desk.edition(variant, Setup::default())?, name)?;
    match part {
        None => print::json(&json!({ "input": question.input, "answer": question.answer })),
        Some("input") => print::json(&question.input),
        Some("answer") => print::json(&question.answer),
        Some(other) => Err(Error::Unknown {
            place: format!("{variant}/{name}"),
            what: "schema",
            name: other.to_owned(),
            known: vec!["input".into(), "answer".into()],
        }),
    }
}

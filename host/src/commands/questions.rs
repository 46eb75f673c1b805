//! `stavka questions`: what can be asked of a variant, and with which input.

use std::fmt::Write as _;

use comfy_table::{Cell, Color};
use serde_json::Value;
use stavka_core::book::Case;
use stavka_core::question::QuestionText;

use super::Desk;
use crate::cli::QuestionsArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, Table, filled, paint};
use stavka_rulebook::fields::fields;

/// The list, or one question with its fields.
pub(super) fn questions(args: &QuestionsArgs, desk: &Desk) -> Result<String, Error> {
    let edition = Desk::opened(&desk.variant(&args.variant)?, &args.setup)?;
    match &args.question {
        Some(name) => {
            let question = find(&edition, name)?;
            if desk.json { print::json(&question) } else { page(&edition, &question, desk.width) }
        }
        None if desk.json => print::json(&edition.questions()?),
        None => Ok(list(&edition.questions()?, desk.width)),
    }
}

/// The question of that name.
pub(super) fn find(edition: &Edition, name: &str) -> Result<QuestionText, Error> {
    let mut all = edition.questions()?;
    match all.iter().position(|question| question.name == name) {
        Some(at) => Ok(all.swap_remove(at)),
        None => Err(Error::Unknown {
            place: edition.manifest.id.clone(),
            what: "question",
            name: name.to_owned(),
            known: all.into_iter().map(|question| question.name).collect(),
        }),
    }
}

fn list(questions: &[QuestionText], width: usize) -> String {
    let mut table = Table::plain(width, &["question", "topic", "asks"]);
    for question in questions {
        let mark = if question.common { " *" } else { "" };
        table.row(vec![
            Cell::new(format!("{}{mark}", question.name)).fg(Color::DarkCyan),
            Cell::new(question.topic.name()),
            Cell::new(&question.asks),
        ]);
    }
    let common = questions.iter().any(|question| question.common);
    let note = if common {
        paint(DIM, "\n* every variant with such rules answers it, see `stavka compare`\n")
    } else {
        String::new()
    };
    format!("{}\n{note}", table.text())
}

fn page(edition: &Edition, question: &QuestionText, width: usize) -> Result<String, Error> {
    let place = format!("({}, about {})", edition.manifest.id, question.topic.name());
    let mut page = format!("{} {}\n", paint(NAME, &question.name), paint(DIM, place));
    let _ = writeln!(page, "{}\n", filled(&question.asks, width));
    page.push_str(&input_help(edition, question, width)?);
    let _ = writeln!(
        page,
        "\n{}\n{}",
        paint(HEAD, "Answer"),
        table_of_fields(&question.answer, width, false)
    );
    Ok(page)
}

/// The fields of the input, and an example from the rules text.
pub(super) fn input_help(
    edition: &Edition,
    question: &QuestionText,
    width: usize,
) -> Result<String, Error> {
    let fields = table_of_fields(&question.input, width, true);
    let mut help = format!("{}\n{fields}\n", paint(HEAD, "Input"));
    if let Some(case) = example(edition, &question.name)? {
        let _ = writeln!(help, "\n{} {}", paint(HEAD, "Example:"), case.name);
        let _ = writeln!(
            help,
            "  stavka ask {} {} --input '{}'",
            edition.manifest.id, question.name, case.input
        );
    }
    Ok(help)
}

/// A case that asks this question as the book stands.
fn example(edition: &Edition, question: &str) -> Result<Option<Case>, Error> {
    let cases = edition.book()?.clauses.into_iter().flat_map(|clause| clause.cases);
    let mut asking = cases.filter(|case| case.question == question);
    let first = asking.next();
    let as_printed = |case: &Case| case.readings.is_empty() && case.figures.is_null();
    Ok(match first {
        Some(case) if !as_printed(&case) => Some(asking.find(as_printed).unwrap_or(case)),
        other => other,
    })
}

fn table_of_fields(schema: &Value, width: usize, input: bool) -> String {
    let heads: &[&str] = if input {
        &["field", "expects", "if left out", "meaning"]
    } else {
        &["field", "is", "meaning"]
    };
    let fields = fields(schema);
    if fields.is_empty() {
        return "  no fields".to_owned();
    }
    let mut table = Table::plain(width, heads);
    // A name that is torn can't be copied; on a page with little room it has to be.
    let longest = fields.iter().map(|field| field.name.chars().count()).max().unwrap_or(0);
    if longest * 3 <= width {
        table.fix(0, longest);
    }
    for field in fields {
        let mut row = vec![Cell::new(field.name).fg(Color::DarkCyan), Cell::new(field.expects)];
        if input {
            row.push(Cell::new(field.otherwise.as_deref().unwrap_or("needed")));
        }
        row.push(Cell::new(field.about));
        table.row(row);
    }
    table.text()
}

//! One snapshot a clause: the rendered text, the figures with their provenance, and each case's ruling.

use std::fmt::Write as _;

use stavka_core::book::{Case, ClauseText};
use stavka_core::question::Ruling;
use stavka_core::variant::Variant;

use crate::{Module, cases, open, played, rulebook};

/// The insta settings of every snapshot: below `folder`, named as told, nothing of the test in it.
pub fn settings(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The page of every clause is as the snapshot in `folder` has it.
pub fn check_pages<V: Variant>(module: Module, folder: &str) {
    let book = rulebook(&open(module, ""));
    for clause in &book.clauses {
        let page = page(module, clause) + &played_pages::<V>(clause);
        let mut settings = settings(folder);
        settings.set_description(format!("Clause {}", clause.id));
        settings.bind(|| insta::assert_snapshot!(clause.id.as_str(), page));
    }
}

fn page(module: Module, clause: &ClauseText) -> String {
    let mut page = String::new();
    let _ = writeln!(page, "{} {}", clause.id, clause.title);
    let _ =
        writeln!(page, "{:?}, {}, {}", clause.kind, clause.topic.name(), clause.provenance.name());
    let _ = writeln!(page, "\n{}", clause.text);
    for figure in &clause.figures {
        let _ = writeln!(
            page,
            "\nfigure {} = {} ({})",
            figure.path,
            figure.value,
            figure.provenance.name()
        );
    }
    for reading in &clause.readings {
        let _ = writeln!(page, "\nreading {}: {}", reading.id, reading.issue);
        for (name, words) in &reading.alternatives {
            let mark = if *name == reading.default { "*" } else { " " };
            let _ = writeln!(page, "  {mark} {name}: {words}");
        }
    }
    for case in &clause.cases {
        let _ = writeln!(page, "\ncase: {}", case.name);
        match cases::rule(module, case) {
            Ok(ruling) => ruled(&mut page, case, &ruling),
            Err(message) => {
                let _ = writeln!(page, "  no ruling: {message}");
            }
        }
    }
    page
}

/// What was done and said in each played case.
fn played_pages<V: Variant>(clause: &ClauseText) -> String {
    let mut page = String::new();
    for case in &clause.played {
        let _ = writeln!(page, "\nplayed: {}\n  {}", case.name, case.position);
        if !case.readings.is_empty() {
            let _ = writeln!(page, "  readings {:?}", case.readings);
        }
        if !case.figures.is_null() {
            let _ = writeln!(page, "  figures {}", case.figures);
        }
        match played::run::<V>(case) {
            Ok(run) => page += &run.page,
            Err(message) => {
                let _ = writeln!(page, "  not as the text has it: {message}");
            }
        }
    }
    page
}

fn ruled(page: &mut String, case: &Case, ruling: &Ruling) {
    let _ = writeln!(page, "  {} {}", case.question, case.input);
    if !case.readings.is_empty() {
        let _ = writeln!(page, "  readings {:?}", case.readings);
    }
    if !case.figures.is_null() {
        let _ = writeln!(page, "  figures {}", case.figures);
    }
    if let Some(answer) = &ruling.answer {
        let _ = writeln!(page, "  answer {answer}");
    }
    if let Some(refusal) = &ruling.refused {
        let _ = writeln!(page, "  refused by {}: {}", refusal.by, refusal.because);
    }
    for step in &ruling.steps {
        let _ = writeln!(page, "  - {}: {}", step.clause, step.words);
    }
    let clauses: Vec<_> = ruling.clauses.iter().map(|citation| citation.clause.as_ref()).collect();
    let _ = writeln!(page, "  applies {}; rests on {}", clauses.join(", "), ruling.rests_on.name());
}

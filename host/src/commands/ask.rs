//! `stavka ask`: a ruling with its clauses and steps.

use std::fmt::Write as _;
use std::path::Path;

use stavka_core::bounded::text::Bounds;
use stavka_core::clause::Provenance;
use stavka_core::question::{Citation, Ruling};

use super::{Desk, Said, questions, saved};
use crate::cli::AskArgs;
use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::explain::explain;
use crate::plain;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint, provenance, tree};
use crate::saves;
use stavka_play::save::SaveError;
use stavka_play::table::Table;

/// The ruling. One that refuses is an answer too, unless `--strict` says otherwise.
pub(super) fn ask(args: &AskArgs, desk: &Desk) -> Result<Said, Error> {
    let given = args.input.as_deref().map(read).transpose()?;
    let ruling = if let Some(file) = &args.at {
        at_a_position(args, file, given, desk)?
    } else {
        let edition = Desk::opened(&desk.variant(&args.variant)?, &args.setup)?;
        let empty = || without_input(&edition, &args.question, desk.width);
        let input = given.map_or_else(empty, Ok)?;
        told(ruling(&edition, args, &input)?, &edition, args, desk)?
    };
    let code =
        if args.strict && ruling.refused.is_some() { ExitCode::Refused } else { ExitCode::Success };
    let text =
        if desk.json { print::json(&ruling)? } else { page(&ruling, &args.variant, desk.width) };
    Ok(Said { text, code })
}

/// The ruling on a position that somebody sits at, for people.
pub(crate) fn at_the_table(
    edition: &Edition,
    position: &mut Table,
    question: &str,
    given: &str,
    width: usize,
) -> Result<String, Error> {
    let known = questions::find(edition, question)?;
    let ruling = if let Ok(Some(ruling)) = position.ask(question, given) {
        ruling
    } else {
        let filled = position.fill(question, given)?.to_string();
        let ruling = edition.ask(question, &filled);
        ruling.map_err(|error| better(error, edition, question, &filled))?
    };
    let answer = ruling.answer.as_ref().map(|answer| print::with_averages(answer, &known.answer));
    Ok(page(&Ruling { answer, ..ruling }, &edition.manifest.id, width))
}

/// The ruling as it will be read: for people with what its fractions are, which stands in the schema of the answer.
fn told(
    mut ruling: Ruling,
    edition: &Edition,
    args: &AskArgs,
    desk: &Desk,
) -> Result<Ruling, Error> {
    // Schemas are looked up only where one can matter: that is slower than the ruling.
    let answer = ruling.answer.as_ref().filter(|answer| !desk.json && print::has_fractions(answer));
    if let Some(answer) = answer {
        let schema = questions::find(edition, &args.question)?.answer;
        ruling.answer = Some(print::with_averages(answer, &schema));
    }
    Ok(ruling)
}

/// The input: JSON as it stands, the standard input, or a file.
fn read(text: &str) -> Result<String, Error> {
    let failed = |source| Error::NoSuchInput { text: text.to_owned(), source };
    match text.trim_start().chars().next() {
        Some('{' | '[' | '"') => plain::sent(text.as_bytes(), Bounds::INPUT).map_err(failed),
        Some('-') if text == "-" => {
            plain::sent(std::io::stdin().lock(), Bounds::INPUT).map_err(failed)
        }
        _ => plain::json_at(Path::new(text), Bounds::INPUT).map_err(failed),
    }
}

fn ruling(edition: &Edition, args: &AskArgs, input: &str) -> Result<Ruling, Error> {
    edition
        .ask(&args.question, input)
        .map_err(|error| better(error, edition, &args.question, input))
}

/// The ruling by the rules of a saved game, changed as the arguments say, on the input as its position has it.
fn at_a_position(
    args: &AskArgs,
    file: &Path,
    given: Option<String>,
    desk: &Desk,
) -> Result<Ruling, Error> {
    let (source, save) = saved::read(file, false, desk)?;
    if save.header.setup.variant != args.variant {
        let (saved, here) = (save.header.setup.variant.clone(), args.variant.clone());
        return Err(saves::at(file, SaveError::Differs { what: "variant", saved, here }));
    }
    let session = save.replay(&source, args.to.unwrap_or(usize::MAX));
    let mut session = session.map_err(|error| saves::at(file, error))?;
    questions::find(session.edition(), &args.question)?;
    let given = given.unwrap_or_else(|| "{}".to_owned());
    // The game answers under its own rules, and what is wrong with an input is told by all of it.
    if args.setup.is_empty()
        && let Ok(Some(ruling)) = session.copy()?.ask(&args.question, &given)
    {
        return told(ruling, session.edition(), args, desk);
    }
    let filled = session.fill(&args.question, &given)?;
    let setup = args.setup.over(&session.edition().setup);
    let edition = Desk::opened_over(&desk.variant(&args.variant)?, setup, &args.setup)?;
    told(ruling(&edition, args, &filled.to_string())?, &edition, args, desk)
}

/// A question that needs no field can be asked without input; others show what they need.
fn without_input(edition: &Edition, question: &str, width: usize) -> Result<String, Error> {
    let question = questions::find(edition, question)?;
    if question.input["required"].as_array().is_none_or(Vec::is_empty) {
        return Ok("{}".to_owned());
    }
    let help = questions::input_help(edition, &question, width)?;
    Err(Error::NoInput { question: question.name, help })
}

/// The error with what the schema of the question can add to it.
fn better(error: EditionError, edition: &Edition, asked: &str, input: &str) -> Error {
    match error {
        EditionError::Unknown { .. } => {
            questions::find(edition, asked).err().unwrap_or(error.into())
        }
        EditionError::Input { question, pointer, message } => {
            let known = questions::find(edition, &question).ok();
            let wrong = known.and_then(|known| explain(&known.input, input));
            let (pointer, message) =
                wrong.map_or((pointer, message), |wrong| (wrong.pointer, wrong.message));
            Error::Input { question, pointer, message }
        }
        other => other.into(),
    }
}

fn page(ruling: &Ruling, variant: &str, width: usize) -> String {
    let mut page = verdict(ruling, variant, width);
    let widest = ruling.clauses.iter().map(|citation| citation.clause.len()).max().unwrap_or(0);
    let line = |clause: &str, words: &str| {
        let gap = " ".repeat(widest + 2 - clause.len());
        indented(&format!("  {}{gap}", paint(NAME, clause)), words, widest + 4, width)
    };
    // The verdict of a refusal has said why.
    let told = ruling.refused.as_ref().map(|refusal| refusal.because.as_str());
    let steps: Vec<_> =
        ruling.steps.iter().filter(|step| Some(step.words.as_str()) != told).collect();
    if !steps.is_empty() {
        let _ = writeln!(page, "\n{}", paint(HEAD, "Because"));
    }
    for step in steps {
        let _ = writeln!(page, "{}", line(&step.clause, &step.words));
    }
    let _ = writeln!(page, "\n{}", paint(HEAD, "Clauses applied"));
    for citation in &ruling.clauses {
        let _ = writeln!(page, "{}", line(&citation.clause, &cited(citation)));
    }
    let rests = format!("Rests on {}: {}.", provenance(ruling.rests_on), meaning(ruling.rests_on));
    let _ = writeln!(page, "\n{}", indented("", &rests, 0, width));
    page
}

fn verdict(ruling: &Ruling, variant: &str, width: usize) -> String {
    let asked = format!("{} {}", paint(NAME, &ruling.question), paint(DIM, format!("({variant})")));
    match (&ruling.refused, &ruling.answer) {
        (Some(refusal), _) => {
            let verdict = paint(BAD, format!("refused by {}", refusal.by));
            format!("{asked}: {verdict}\n{}\n", indented("  ", &refusal.because, 2, width))
        }
        (None, Some(answer)) => {
            format!("{asked}: {}\n{}\n", paint(GOOD, "answered"), tree(answer, width))
        }
        (None, None) => format!("{asked}: {}\n", paint(GOOD, "answered")),
    }
}

fn cited(citation: &Citation) -> String {
    let readings = citation.readings.iter().map(|(name, choice)| format!(", {name}={choice}"));
    let readings = readings.collect::<String>();
    format!("{} ({}{readings})", citation.title, provenance(citation.provenance))
}

/// What a provenance means to somebody who relies on it.
fn meaning(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Page => "the source says so",
        Provenance::Reading => "the source is open here, and this is the choice we took",
        Provenance::Evidence => "another document of the same designer or publisher says so",
        Provenance::Completion => {
            "a part of it is ours, since the source is lost; it can be replaced"
        }
        Provenance::HouseRule => "a part of it is a house rule, and stands in no edition",
    }
}

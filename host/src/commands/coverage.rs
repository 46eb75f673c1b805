//! `stavka coverage`: how much of a rulebook is text, code and worked cases, and what is missing.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::Cell;
use serde::Serialize;
use stavka_core::book::{Case, ClauseText, Rulebook};
use stavka_core::clause::Provenance;
use stavka_core::setup::{Preset, Setup};

use super::Desk;
use super::rules::kind;
use crate::cli::CoverageArgs;
use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::loader::Loaded;
use crate::print::{self, BAD, GOOD, HEAD, NAME, Table, indented, paint};

/// The counts of one variant.
#[derive(Debug, Serialize)]
struct Coverage {
    variant: String,
    title: String,
    /// Counts by kind of clause, in the order of first appearance, and last of all.
    kinds: Vec<Counts>,
    figures: usize,
    readings: usize,
    /// Clauses that need code and a case, and lack one.
    gaps: Vec<Gap>,
}

#[derive(Debug, Default, Serialize)]
struct Counts {
    kind: String,
    clauses: usize,
    provenance: BTreeMap<Provenance, usize>,
    /// How many clauses code cites.
    with_code: usize,
    /// How many clauses some case reaches.
    reached: usize,
    cases: usize,
}

#[derive(Debug, Serialize)]
struct Gap {
    clause: String,
    lacks: &'static str,
}

/// The coverage of one variant, or of all.
pub(super) fn coverage(args: &CoverageArgs, desk: &Desk) -> Result<String, Error> {
    let ids: Vec<_> = args.variant.iter().cloned().collect();
    let variants = desk.variants(&ids)?;
    args.setup.of_one(variants.len())?;
    let mut all = Vec::new();
    for loaded in &variants {
        all.push(measure(loaded, &Desk::opened(loaded, &args.setup)?.setup)?);
    }
    if desk.json {
        return print::json(&all);
    }
    Ok(all.iter().map(|coverage| page(coverage, desk.width)).collect::<Vec<_>>().join("\n"))
}

fn measure(loaded: &Loaded, setup: &Setup) -> Result<Coverage, EditionError> {
    let edition = Edition::open(loaded, setup.clone())?;
    let book = Rulebook { clauses: edition.every_clause()?, ..edition.book()? };
    let reached = reached(loaded, setup, &book)?;
    let gaps = book.clauses.iter().filter(|clause| clause.kind.binds());
    let gaps = gaps.filter_map(|clause| {
        Some(Gap { clause: clause.id.clone(), lacks: lacks(clause, &reached)? })
    });
    Ok(Coverage {
        variant: book.variant.clone(),
        title: loaded.manifest.title.clone(),
        gaps: gaps.collect(),
        figures: book.clauses.iter().map(|clause| clause.figures.len()).sum(),
        readings: book.clauses.iter().map(|clause| clause.readings.len()).sum(),
        kinds: count(&book, &reached),
    })
}

/// How many rulings on the book's own cases apply each clause.
fn reached(
    loaded: &Loaded,
    setup: &Setup,
    book: &Rulebook,
) -> Result<BTreeMap<String, usize>, EditionError> {
    let mut reached = BTreeMap::new();
    for case in book.clauses.iter().flat_map(|clause| &clause.cases) {
        let edition = Edition::open(loaded, setup_of(case, setup))?;
        for citation in edition.ask(&case.question, &case.input.to_string())?.clauses {
            *reached.entry(citation.clause.into_owned()).or_default() += 1;
        }
    }
    Ok(reached)
}

/// What a case is asked under: as printed but for what it says itself, and with the mods.
fn setup_of(case: &Case, setup: &Setup) -> Setup {
    Setup {
        preset: Preset::Sensible,
        readings: case.readings.clone(),
        figures: case.figures.clone(),
        mods: setup.mods.clone(),
        ..Setup::default()
    }
}

fn lacks(clause: &ClauseText, reached: &BTreeMap<String, usize>) -> Option<&'static str> {
    match (clause.code.is_empty(), reached.contains_key(&clause.id)) {
        (true, _) => Some("no code cites it"),
        (false, false) => Some("no case reaches it"),
        (false, true) => None,
    }
}

fn count(book: &Rulebook, reached: &BTreeMap<String, usize>) -> Vec<Counts> {
    let mut kinds: Vec<Counts> = Vec::new();
    for clause in &book.clauses {
        let kind = kind(clause.kind);
        let at = kinds.iter().position(|counts| counts.kind == kind).unwrap_or_else(|| {
            kinds.push(Counts { kind, ..Counts::default() });
            kinds.len() - 1
        });
        kinds[at].add(clause, reached);
    }
    let mut total = Counts { kind: "all".into(), ..Counts::default() };
    book.clauses.iter().for_each(|clause| total.add(clause, reached));
    kinds.push(total);
    kinds
}

impl Counts {
    fn add(&mut self, clause: &ClauseText, reached: &BTreeMap<String, usize>) {
        self.clauses += 1;
        *self.provenance.entry(clause.provenance).or_default() += 1;
        self.with_code += usize::from(!clause.code.is_empty());
        self.reached += usize::from(reached.contains_key(&clause.id));
        self.cases += clause.cases.len();
    }

    fn row(&self) -> Vec<Cell> {
        let blank = |count: usize| if count == 0 { Cell::new("") } else { Cell::new(count) };
        let of = |provenance| blank(self.provenance.get(&provenance).copied().unwrap_or(0));
        let mut row = vec![Cell::new(&self.kind), blank(self.clauses)];
        row.extend(Provenance::ALL.map(of));
        row.extend([self.with_code, self.reached, self.cases].map(blank));
        row
    }
}

fn page(coverage: &Coverage, width: usize) -> String {
    let mut page = format!("{} {}\n", paint(NAME, &coverage.variant), paint(HEAD, &coverage.title));
    let mut heads = vec!["kind", "clauses"];
    heads.extend(Provenance::ALL.map(Provenance::name));
    heads.extend(["with code", "in a case", "cases"]);
    let mut table = Table::plain(width, &heads);
    coverage.kinds.iter().for_each(|counts| table.row(counts.row()));
    (1..heads.len()).for_each(|column| table.numbers(column));
    let _ = writeln!(page, "{}", table.text());
    let _ = writeln!(
        page,
        "{} figures can be patched, {} readings switched.",
        coverage.figures, coverage.readings
    );
    if coverage.gaps.is_empty() {
        let _ = writeln!(page, "{}", paint(GOOD, "No gaps."));
    } else {
        let gaps: Vec<_> =
            coverage.gaps.iter().map(|gap| format!("{} ({})", gap.clause, gap.lacks)).collect();
        let head = paint(BAD, format!("{} gaps: ", gaps.len()));
        let _ = writeln!(page, "{}", indented(&head, &gaps.join(", "), 2, width));
    }
    page
}

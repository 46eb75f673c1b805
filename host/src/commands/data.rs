//! `stavka data`: the charts of a variant, and those that people bring.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use comfy_table::{Cell, Color};
use serde_json::json;
use stavka_core::chart::{ChartText, MAP};
use stavka_core::setup::Setup;
use stavka_rulebook::sheet::sheet;

use super::Desk;
use crate::charts::{self, ChartFile};
use crate::cli::{DataArgs, DataCommand, SetupArgs};
use crate::edition::Edition;
use crate::error::Error;
use crate::output::may_write;
use crate::print::{self, DIM, HEAD, NAME, Table, paint, provenance_cell};

/// Lists charts, writes one to be filled in, or checks one that was.
pub(super) fn data(args: &DataArgs, desk: &Desk) -> Result<String, Error> {
    match &args.command {
        DataCommand::List { variant, setup } => list(variant, setup, desk),
        DataCommand::Show { variant, chart, setup } => {
            let edition = Desk::opened(&desk.variant(variant)?, setup)?;
            show(&edition, chart, desk)
        }
        DataCommand::Template { variant, chart, out, force, setup } => {
            let edition = Desk::opened(&desk.variant(variant)?, setup)?;
            let text = template(&edition, chart)?;
            out.as_deref().map_or(Ok(text.clone()), |path| written(&text, path, *force))
        }
        DataCommand::Check { file } => check(file, desk),
    }
}

fn list(variant: &str, setup: &SetupArgs, desk: &Desk) -> Result<String, Error> {
    let charts = Desk::opened(&desk.variant(variant)?, setup)?.charts()?;
    if desk.json {
        return print::json(&charts);
    }
    let mut table = Table::plain(desk.width, &["chart", "title", "provenance"]);
    for chart in &charts {
        table.row(vec![
            Cell::new(&chart.name).fg(Color::DarkCyan),
            Cell::new(&chart.title),
            provenance_cell(chart.provenance),
        ]);
    }
    let hint = format!("see one with `stavka data show {variant} CHART`");
    Ok(format!("{}\n{}\n", table.text(), paint(DIM, hint)))
}

/// A chart as tables.
fn show(edition: &Edition, name: &str, desk: &Desk) -> Result<String, Error> {
    let chart = find(edition, name)?;
    if desk.json {
        return print::json(&chart.content);
    }
    let id = &edition.manifest.id;
    let (open, close) = (paint(DIM, format!("({id}, ")), paint(DIM, ")"));
    let from = print::provenance(chart.provenance);
    let mut text = format!("{} {open}{from}{close}\n", paint(HEAD, &chart.title));
    let sheet = sheet(&chart);
    let clause = sheet.clause.map(|clause| format!(" See `stavka rule {id} {clause}`."));
    let note = sheet.note + clause.unwrap_or_default().as_str();
    if !note.is_empty() {
        let _ = writeln!(text, "{}", print::filled(note.trim(), desk.width));
    }
    for grid in &sheet.grids {
        let _ = write!(text, "\n{}", stavka_rulebook::text::table(grid, desk.width));
    }
    if chart.name == MAP {
        let hint = format!("see all of it with `stavka map show {id}`");
        let _ = writeln!(text, "\n{}", paint(DIM, hint));
    }
    Ok(text)
}

fn template(edition: &Edition, chart: &str) -> Result<String, Error> {
    let file = ChartFile::template(&edition.manifest.id, find(edition, chart)?);
    let json = serde_json::to_value(&file).map_err(|error| Error::Output(error.into()))?;
    Ok(print::folded(&json))
}

fn written(text: &str, path: &Path, force: bool) -> Result<String, Error> {
    may_write(path, force)?;
    fs::write(path, text).map_err(|source| Error::File { path: path.to_owned(), source })?;
    let path = path.display();
    Ok(format!("{path}: fill it in, then check it with `stavka data check {path}`\n"))
}

fn find(edition: &Edition, name: &str) -> Result<ChartText, Error> {
    let mut all = edition.charts()?;
    match all.iter().position(|chart| chart.name == name) {
        Some(at) => Ok(all.swap_remove(at)),
        None => Err(Error::Unknown {
            place: edition.manifest.id.clone(),
            what: "chart",
            name: name.to_owned(),
            known: all.into_iter().map(|chart| chart.name).collect(),
        }),
    }
}

/// A file fits if its variant opens with it, and can be played then.
fn check(path: &Path, desk: &Desk) -> Result<String, Error> {
    let file = ChartFile::read(path)?;
    let loaded = desk.variant(&file.variant).map_err(|error| charts::no_variant(path, error))?;
    let edition = charts::open(&loaded, Setup::default(), &[path.to_owned()])?;
    charts::try_out(&edition, path)?;
    if desk.json {
        return print::json(&json!({ "variant": file.variant, "chart": file.chart, "fits": true }));
    }
    let (shown, chart) = (path.display(), paint(NAME, &file.chart));
    Ok(format!("{shown}: fits as {chart} of {}; use it with --charts {shown}\n", file.variant))
}

//! Games worth a look, kept as saves: the most typical ones, and those that were won from behind.

use std::io;
use std::path::Path;

use stavka_play::edition::Source;
use stavka_play::luck;
use stavka_play::players::play_out;
use stavka_play::save;
use stavka_play::session::Session;

use crate::error::LabError;
use crate::names;
use crate::results::Results;
use crate::row::Row;
use crate::run::Bench;
use crate::stats::paired::quantile;
use crate::stats::real;

/// So many of each kind are kept of an arm.
const EACH: usize = 3;

/// Of more arms than this no games are kept unasked: nobody would look at them.
const MOST_ARMS: usize = 4;

/// Where the kept games are listed.
const LIST: &str = "games.json";

/// A game that is kept, and why.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Kept {
    /// The file, below the folder of the study.
    pub file: String,
    /// The arm.
    pub arm: String,
    /// The seed.
    pub seed: u64,
    /// Why.
    pub why: String,
    /// What its rolls were worth to the first side, in points of the score; nothing where an earlier lab kept it.
    #[serde(default)]
    pub luck: Option<f64>,
}

/// The games of the first line-up that are worth a look: their number, kind and reason.
pub fn worth_a_look(results: &Results) -> Vec<(u64, &'static str, String)> {
    let arms = results.design.arms.len();
    if arms > MOST_ARMS {
        return Vec::new();
    }
    let of = |arm: usize| -> Vec<&Row> {
        let rows = results.rows.iter().filter(|row| row.line_up == 0 && row.arm as usize == arm);
        rows.filter(|row| row.failure.is_empty()).collect()
    };
    (0..arms).flat_map(|arm| [typical(&of(arm)), upsets(&of(arm))].concat()).collect()
}

/// Those nearest to the middle in length and changes of the lead, with the commonest end.
fn typical(rows: &[&Row]) -> Vec<(u64, &'static str, String)> {
    let ends = |row: &Row| rows.iter().filter(|other| other.winner == row.winner).count();
    let most = rows.iter().map(|row| ends(row)).max().unwrap_or(0);
    let middle = |get: fn(&Row) -> u32| {
        let mut values: Vec<f64> = rows.iter().map(|row| f64::from(get(row))).collect();
        values.sort_by(f64::total_cmp);
        let spread = quantile(&values, 0.75) - quantile(&values, 0.25);
        (quantile(&values, 0.5), spread.max(1.0))
    };
    let (long, leads) = (middle(|row| row.actions), middle(|row| row.lead_changes));
    let off = |row: &Row| {
        let off =
            |value: u32, (middle, spread): (f64, f64)| (f64::from(value) - middle).abs() / spread;
        off(row.actions, long) + off(row.lead_changes, leads)
    };
    let mut common: Vec<&&Row> = rows.iter().filter(|row| ends(row) == most).collect();
    common.sort_by(|one, two| off(one).total_cmp(&off(two)).then(one.game.cmp(&two.game)));
    let why = |row: &Row| {
        // Turns count from one: where none was noted nobody looked who was ahead.
        let leads = match row.turn {
            0 => String::new(),
            _ => format!("the lead changed {} times, ", row.lead_changes),
        };
        format!("{} actions, {leads}decided by {}", row.actions, row.by)
    };
    common.into_iter().take(EACH).map(|row| (row.game, "typical", why(row))).collect()
}

/// Those whose winner was behind for the longest time, at least half of it.
fn upsets(rows: &[&Row]) -> Vec<(u64, &'static str, String)> {
    let share = |row: &Row| real(row.behind() as u64) / real(row.leads.len().max(1) as u64);
    let mut upset: Vec<&&Row> = rows.iter().filter(|row| share(row) >= 0.5).collect();
    upset.sort_by(|one, two| share(two).total_cmp(&share(one)).then(one.game.cmp(&two.game)));
    let why = |row: &Row| {
        format!("the winner was behind in {} of {} turns", row.behind(), row.leads.len())
    };
    upset.into_iter().take(EACH).map(|row| (row.game, "upset", why(row))).collect()
}

/// Plays these games again and keeps them below `folder`; `source` finds a variant by its id.
pub fn keep(
    bench: &Bench,
    results: &Results,
    folder: &Path,
    source: impl Fn(&str) -> Result<Source, LabError>,
) -> Result<(), LabError> {
    let chosen = worth_a_look(results);
    let below = folder.join("games");
    if !chosen.is_empty() {
        std::fs::create_dir_all(&below).map_err(LabError::file(&below))?;
    }
    let mut kept = Vec::new();
    for (game, kind, why) in chosen {
        let job = bench.design.job(game);
        let arm = &bench.design.arms[job.arm];
        let source = source(&arm.setup.variant)?;
        let edition = source.open(arm.setup.clone())?;
        let mut session = Session::deal(edition, None, job.seed)?;
        session.seat(bench.seats(job));
        let ended = play_out(&mut session, &mut bench.players(job));
        ended.map_err(|error| LabError::Variant(error.to_string()))?;
        let row = results.rows.iter().find(|row| row.game == game);
        if row.is_none_or(|row| row.state != session.print()) {
            return Err(LabError::Variant(format!("game {game}, played again, ended otherwise")));
        }
        let name = format!("{kind}-{}-seed-{}.stavka", names::file(&arm.name), job.seed);
        let path = below.join(&name);
        std::fs::write(&path, save::text(&session, &source.plugin))
            .map_err(LabError::file(&path))?;
        let rolls = luck::rolls(&session, &source);
        let rolls = rolls.map_err(|error| LabError::Variant(error.to_string()))?;
        kept.push(Kept {
            luck: Some(rolls.iter().map(|roll| roll.worth).sum()),
            file: format!("games/{name}"),
            arm: arm.name.clone(),
            seed: job.seed,
            why: format!("{kind}: {why}"),
        });
    }
    let path = folder.join(LIST);
    let list = serde_json::to_string_pretty(&kept);
    let list = list.map_err(|error| LabError::content(&path, error))? + "\n";
    std::fs::write(&path, list).map_err(LabError::file(&path))
}

/// What was kept of the games of a folder; nothing where nobody looked.
pub fn kept(folder: &Path) -> Result<Vec<Kept>, LabError> {
    let path = folder.join(LIST);
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| LabError::content(&path, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(LabError::file(&path)(error)),
    }
}

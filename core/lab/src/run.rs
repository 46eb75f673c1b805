//! Running a design: all cores, every finished game in the journal at once, and the same results whatever the number of
//! workers and however often it was killed.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use stavka_play::edition::Source;
use stavka_play::players::{Player, Who};
use stavka_play::survey::{self, Prizes};
use stavka_play::table::Table;

use crate::design::{Design, Detail, Job, Stop};
use crate::error::LabError;
use crate::journal::{Head, Journal};
use crate::look;
use crate::results::{Played, Results};
use crate::row::{Opened, Row};

/// A part of a design: the first of two is `0/2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// The places of its seeds.
    pub fn seeds(self, count: u64) -> (u64, u64) {
        let end = |index: u64| {
            let end = u128::from(count) * u128::from(index) / u128::from(self.of);
            u64::try_from(end).unwrap_or(count)
        };
        (end(self.index), end(self.index + 1))
    }

    fn file(self, folder: &Path, stem: &str, ending: &str) -> PathBuf {
        match self {
            Self::WHOLE => folder.join(format!("{stem}.{ending}")),
            Self { index, of } => folder.join(format!("{stem}-{index}-of-{of}.{ending}")),
        }
    }

    /// Where its results lie.
    pub fn results(self, folder: &Path) -> PathBuf {
        self.file(folder, "results", "parquet")
    }

    fn journal(self, folder: &Path) -> PathBuf {
        self.file(folder, "journal", "ndjson")
    }
}

/// The arms of a design, opened, and who sits where in each line-up.
pub struct Bench {
    /// The design.
    pub design: Design,
    arms: Vec<Opened>,
    editions: Vec<Played>,
    seats: Vec<Vec<Who>>,
}

impl Bench {
    /// Opens every arm; `source` finds a variant by its id. Nothing is played before all of it fits.
    pub fn open(
        design: Design,
        source: impl Fn(&str) -> Result<Source, LabError>,
    ) -> Result<Self, LabError> {
        design.check()?;
        let mut bench = Self { arms: Vec::new(), editions: Vec::new(), seats: Vec::new(), design };
        for arm in &bench.design.arms {
            let source = source(&arm.setup.variant)?;
            let mut edition = source.open(arm.setup.clone())?;
            bench.editions.push(Played {
                plugin: source.plugin.clone(),
                sides: edition.manifest.sides.clone(),
                setup: edition.setup.clone(),
            });
            let course = bench.design.detail >= Detail::Course;
            let prizes = if course { survey::prizes(&edition)? } else { Prizes::new() };
            let scenario = edition.scenario(None)?;
            // As at a table: players know by it what is played.
            edition.setup.scenario.clone_from(&scenario);
            Table::deal(&edition, &scenario)?;
            let clauses = edition.every_clause()?.into_iter().map(|clause| clause.id).collect();
            bench.arms.push(Opened { edition, scenario, clauses, prizes });
        }
        bench.check_side()?;
        bench.seats = bench.all_seats()?;
        Ok(bench)
    }

    /// The side is one of every arm, in the same place.
    fn check_side(&self) -> Result<(), LabError> {
        let place = look::side(&self.design, &self.editions);
        let alike = self.editions.iter().all(|played| {
            self.design.side.is_empty()
                || played.sides.get(usize::from(place)) == Some(&self.design.side)
        });
        if alike {
            return Ok(());
        }
        let message =
            format!("not every arm has the side `{}` in the same place", self.design.side);
        Err(LabError::Design(message))
    }

    fn all_seats(&self) -> Result<Vec<Vec<Who>>, LabError> {
        let wrong = |message: String| LabError::Design(message);
        let line_ups = self.design.line_ups(2);
        let mut seats = Vec::new();
        for line_up in &line_ups {
            for arm in &self.arms {
                let manifest = &arm.edition.manifest;
                if line_up.len() != manifest.sides.len() {
                    return Err(wrong(format!(
                        "{} has {} sides",
                        manifest.id,
                        manifest.sides.len()
                    )));
                }
                let players = line_up.iter().map(|name| Who::named(name, manifest));
                let players = players.collect::<Result<Vec<_>, _>>();
                let players = players.map_err(|error| wrong(error.to_string()))?;
                for who in &players {
                    plays_here(who).map_err(&wrong)?;
                }
                seats.push(players);
            }
        }
        Ok(seats)
    }

    /// What somebody should know of players who ask for a learned value: under which arms there is none for them.
    pub fn without_value(&self) -> Result<BTreeSet<String>, LabError> {
        let mut notes = BTreeSet::new();
        for (seats, arm) in self.seats.iter().zip(self.arms.iter().cycle()) {
            for who in seats {
                notes.extend(stavka_foresight::no_value(who, &arm.edition)?);
            }
        }
        Ok(notes)
    }

    /// Plays one game of the design.
    pub fn play(&self, game: u64) -> Row {
        let job = self.design.job(game);
        self.arms[job.arm].play(job, &mut self.players(job), self.design.detail)
    }

    /// Who sits where in a game.
    pub fn seats(&self, job: Job) -> &[Who] {
        &self.seats[job.line_up * self.arms.len() + job.arm]
    }

    /// The players of a game, who know nothing of any other.
    pub fn players(&self, job: Job) -> Vec<Box<dyn Player>> {
        // Many games are played at once: each has one thread.
        let players = self.seats(job).iter().filter_map(|who| stavka_foresight::player(who, 1));
        players.collect()
    }

    /// The hash of the library that an arm was opened from.
    pub fn plugin(&self, arm: usize) -> &str {
        &self.editions[arm].plugin
    }

    /// The arms, opened.
    pub fn arms(&self) -> &[Opened] {
        &self.arms
    }

    /// Runs the design, or a shard of it, with its files in `folder`; `progress` hears how many games are done of how
    /// many. What was done before is not done again.
    pub fn run(
        &self,
        folder: &Path,
        shard: Shard,
        workers: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Results, LabError> {
        if shard != Shard::WHOLE && self.design.stop != Stop::Fixed {
            let message = "a rule that stops early looks at all games: it can't be run in shards";
            return Err(LabError::Design(message.to_owned()));
        }
        let path = shard.results(folder);
        if path.exists() {
            return self.known(&path);
        }
        std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
        let plugins = self.editions.iter().map(|played| played.plugin.clone()).collect();
        let head = Head { design: self.design.hash(), plugins };
        let journal = shard.journal(folder);
        let (open, done) = Journal::open(&journal, &head)?;
        let seeds = shard.seeds(self.design.seeds.count);
        let gathered = self.gather(seeds, open, done, workers, progress)?;
        let results = self.results(seeds, gathered);
        results.write(&path)?;
        match std::fs::remove_file(&journal) {
            // Somebody else who was given the same shard came to the same end.
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(LabError::file(&journal)(error));
            }
            _ => {}
        }
        Ok(results)
    }

    /// Plays the whole design and keeps it in memory.
    pub fn play_all(&self, workers: usize) -> Results {
        let end = self.design.seeds.count * self.design.games_a_seed();
        let next = AtomicU64::new(0);
        let mut rows: Vec<Row> = std::thread::scope(|scope| {
            let work = || {
                let mut rows = Vec::new();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= end {
                        return rows;
                    }
                    rows.push(self.play(game));
                }
            };
            let all: Vec<_> = (0..workers.max(1)).map(|_| scope.spawn(work)).collect();
            all.into_iter().flat_map(|one| one.join().unwrap_or_default()).collect()
        });
        rows.sort_by_key(|row| row.game);
        self.results((0, self.design.seeds.count), rows)
    }

    fn results(&self, seeds: (u64, u64), rows: Vec<Row>) -> Results {
        let played = rows.len() as u64 / self.design.games_a_seed();
        let seeds = (seeds.0, seeds.0 + played);
        Results { design: self.design.clone(), editions: self.editions.clone(), seeds, rows }
    }

    /// Results that are there already, if they are of this design.
    fn known(&self, path: &Path) -> Result<Results, LabError> {
        let results = Results::read(path)?;
        if results.design.hash() == self.design.hash() {
            return Ok(results);
        }
        Err(LabError::content(path, "results of another design lie here; choose another folder"))
    }

    /// The games from one seed to another, in order, up to where the rule stops.
    fn gather(
        &self,
        (from, to): (u64, u64),
        mut journal: Journal,
        done: BTreeMap<u64, Row>,
        workers: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Vec<Row>, LabError> {
        let each = self.design.games_a_seed();
        let (first, end) = (from * each, to * each);
        let mut gathered = look::Gathered::new(&self.design, &self.editions, first, end);
        let mut stop = false;
        let known: Vec<u64> = done.keys().copied().collect();
        for (_, row) in done {
            stop |= gathered.add(row);
        }
        progress(gathered.count(), end - first);
        let (next, over) = (AtomicU64::new(first), AtomicBool::new(stop));
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..workers.max(1) {
                let (send, next, over, known) = (send.clone(), &next, &over, &known);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= end {
                            break;
                        }
                        if known.binary_search(&game).is_err()
                            && send.send(self.play(game)).is_err()
                        {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for row in receive {
                // Beyond the end of a study nothing is kept: which games those are depends on the workers.
                if over.load(Ordering::Relaxed) {
                    continue;
                }
                let kept = journal.add(&row);
                let stop = gathered.add(row);
                progress(gathered.count(), end - first);
                if stop || kept.is_err() {
                    over.store(true, Ordering::Relaxed);
                }
                kept?;
            }
            Ok(gathered.finish())
        })
    }
}

/// Whether games with this player can be played again and come out the same.
fn plays_here(who: &Who) -> Result<(), String> {
    let message = match who {
        Who::Human | Who::Program(_) => "people and outside programs do not play in the lab",
        Who::Search(effort) if !effort.repeats() => {
            "in the lab a search may spend rollouts, `search:200`; seconds are never the same twice"
        }
        Who::Random | Who::Staff(_) | Who::Search(_) => return Ok(()),
    };
    Err(message.to_owned())
}

/// Puts shards together, strictly: of one design and the same libraries, without gap or overlap.
pub fn merge(mut shards: Vec<Results>) -> Result<Results, LabError> {
    let no = |message: String| Err(LabError::Shards(message));
    shards.sort_by_key(|shard| shard.seeds);
    let mut shards = shards.into_iter();
    let Some(mut whole) = shards.next() else { return no("there are none".to_owned()) };
    if whole.seeds.0 != 0 {
        return no(format!("the seeds before number {} are missing", whole.seeds.0));
    }
    for shard in shards {
        let end = whole.seeds.1;
        if shard.design.hash() != whole.design.hash() {
            return no("they are of different designs".to_owned());
        }
        if shard.editions != whole.editions {
            return no("they were played by different libraries".to_owned());
        }
        if shard.seeds.0 < end {
            return no(format!("seeds number {} to {end} are there twice", shard.seeds.0));
        }
        if shard.seeds.0 > end {
            return no(format!("seeds number {end} to {} are missing", shard.seeds.0));
        }
        whole.seeds.1 = shard.seeds.1;
        whole.rows.extend(shard.rows);
    }
    let (end, count) = (whole.seeds.1, whole.design.seeds.count);
    if end != count {
        return no(format!("seeds number {end} to {count} are missing"));
    }
    let each = whole.design.games_a_seed();
    match (0..).zip(&whole.rows).find(|(game, row)| *game != row.game) {
        None if whole.rows.len() as u64 == count * each => Ok(whole),
        _ => no("games are missing in one of them".to_owned()),
    }
}

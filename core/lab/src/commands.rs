//! What each command does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use stavka::catalogue::{self, Catalogue};
use stavka::places::Places;
use stavka::plugged;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;

use crate::cli::{Cli, Command, LadderArgs, ProfileArgs, RunArgs, StudyArgs, ValueArgs};
use crate::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use crate::error::LabError;
use crate::report;
use crate::results::Results;
use crate::run::{Bench, Shard, merge};
use crate::sweep::{Change, as_it_is};
use crate::{games, plan, profile, value};

mod balance;
mod sensitivity;

/// Fresh seeds are so far away from those that were looked at first.
const FRESH: u64 = 1 << 32;

/// How sure intervals are in studies that are described by arguments.
const LEVEL: f64 = 0.95;

/// What every command has at hand.
struct Lab {
    workers: usize,
    places: Places,
    named: Vec<PathBuf>,
    /// The variants that were found: arms of one variant share its library.
    found: RefCell<BTreeMap<String, Source>>,
}

/// Does what the command line says; the text that it has to say.
pub fn run(cli: Cli) -> Result<String, LabError> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let places = Places::usual().map_err(|error| LabError::Variant(error.to_string()))?;
    let workers = cli.workers.unwrap_or(cores).clamp(1, 256);
    let lab = Lab { workers, places, named: cli.plugin, found: RefCell::default() };
    match cli.command {
        Command::Plan(args) => lab.plan(&args.design, args.pilot),
        Command::Run(args) => lab.run(&args),
        Command::Merge(args) => merged(&args.folder),
        Command::Report(args) => report::write(&args.folder),
        Command::Sensitivity(args) => lab.sensitivity(&args),
        Command::Balance(args) => lab.balance(&args),
        Command::Ladder(args) => lab.ladder(&args),
        Command::Value(args) => lab.value(&args),
        Command::Profile(args) => lab.profile(&args),
    }
}

impl Lab {
    fn source(&self, id: &str) -> Result<Source, LabError> {
        if let Some(found) = self.found.borrow().get(id) {
            return Ok(found.clone());
        }
        let wrong = |error: &dyn std::fmt::Display| LabError::Variant(error.to_string());
        let trust = catalogue::trusted(&self.places, notice);
        let trust = trust.map_err(|error| wrong(&error))?;
        let loaded = Catalogue::one(id, &self.places, &self.named, &trust);
        let source = plugged::source(&loaded.map_err(|error| wrong(&error))?);
        self.found.borrow_mut().insert(id.to_owned(), source.clone());
        Ok(source)
    }

    fn bench(&self, design: Design) -> Result<Bench, LabError> {
        Bench::open(design, |id| self.source(id))
    }

    fn plan(&self, path: &Path, seeds: u64) -> Result<String, LabError> {
        let study = read(path)?;
        let bench = self.bench(plan::pilot(&study, seeds))?;
        plan::plan(&bench, &study, self.workers)
    }

    fn run(&self, args: &RunArgs) -> Result<String, LabError> {
        let (design, folder) = match (&args.design, &args.variant) {
            (Some(path), _) => (read(path)?, path.with_extension("lab")),
            (None, variant) => {
                (simple(args, variant.as_deref().unwrap_or_default()), PathBuf::from("study.lab"))
            }
        };
        let folder = args.out.clone().unwrap_or(folder);
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        let results = self.played(design.clone(), &folder, shard)?;
        if shard == Shard::WHOLE {
            let bench = self.bench(design)?;
            games::keep(&bench, &results, &folder, |id| self.source(id))?;
            return report::write(&folder);
        }
        Ok(format!("{}\n", shard.results(&folder).display()))
    }

    /// Plays a design, whose hash is told and kept before the first game.
    fn played(&self, design: Design, folder: &Path, shard: Shard) -> Result<Results, LabError> {
        let bench = self.bench(design)?;
        std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
        let hash = bench.design.hash();
        notice(&format!("design {hash}"));
        let kept = folder.join("design.json");
        if !kept.exists() {
            let text = format!("{}\n", bench.design.canonical());
            std::fs::write(&kept, text).map_err(LabError::file(&kept))?;
        }
        let bar = bar();
        let results = bench.run(folder, shard, self.workers, &|done, all| {
            bar.set_length(all);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        results
    }

    fn ladder(&self, args: &LadderArgs) -> Result<String, LabError> {
        let source = self.source(&args.variant)?;
        let setup = Setup { variant: args.variant.clone(), ..args.study.setup.setup() };
        let question = format!("{}: how strong is each player?", args.variant);
        let mut design = design(&args.study, question, vec![as_it_is(&setup)]);
        if args.study.players.is_empty() {
            let styles = source.manifest.styles.iter().map(|style| format!("staff:{style}"));
            design.players = styles.chain(["random".to_owned()]).map(LineUp::All).collect();
        }
        design.compare = Compare::Ladder;
        design.detail = Detail::Result;
        design.check()?;
        self.played(design, &args.out, Shard::WHOLE)?;
        report::write(&args.out)
    }

    fn value(&self, args: &ValueArgs) -> Result<String, LabError> {
        let setup = Setup { variant: args.variant.clone(), ..args.study.setup.setup() };
        let question = format!("{}: what is a position worth?", args.variant);
        let bench = self.bench(design(&args.study, question, vec![as_it_is(&setup)]))?;
        let value = value::learn(&bench, self.workers)?;
        let text = serde_json::to_string_pretty(&value);
        let text = text.map_err(|error| LabError::content(&args.out, error))? + "\n";
        std::fs::write(&args.out, text).map_err(LabError::file(&args.out))?;
        let told = |skill: &[f64]| {
            skill.iter().map(|skill| format!("{skill:.2}")).collect::<Vec<_>>().join(", ")
        };
        Ok(format!(
            "{} games, {} numbers; on games that it did not see it errs less than the share of wins alone by {} of it, fifth by fifth; a curve through the score by {}\n",
            value.games,
            value.weights.len(),
            told(&value.skill),
            told(&value.skill_of_score)
        ))
    }

    fn profile(&self, args: &ProfileArgs) -> Result<String, LabError> {
        let results = Results::read(&args.folder.join("results.parquet"))?;
        let Some(by) = args.by else { return Ok(profile::text(&results, args.most)) };
        let bench = self.bench(results.design.clone())?;
        profile::split(&bench, args.games, by, args.most)
    }
}

fn read(path: &Path) -> Result<Design, LabError> {
    Design::parse(&std::fs::read_to_string(path).map_err(LabError::file(path))?)
}

/// A design that is described by arguments.
fn simple(args: &RunArgs, variant: &str) -> Design {
    let base = Setup { variant: variant.to_owned(), ..args.study.setup.setup() };
    let mut arms = vec![as_it_is(&base)];
    for reading in &args.tries {
        let (name, taken) = reading.split_once('=').unwrap_or((reading, ""));
        arms.push(Change::Reading(name.to_owned(), taken.to_owned()).arm(&base));
    }
    for figure in &args.try_figure {
        let (path, text) = figure.split_once('=').unwrap_or((figure, ""));
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
        arms.push(Change::Figure(path.to_owned(), value).arm(&base));
    }
    let names: Vec<&str> = arms[1..].iter().map(|arm| arm.name.as_str()).collect();
    let question = format!("{variant}: what do these change: {}?", names.join(", "));
    design(&args.study, question, arms)
}

fn design(study: &StudyArgs, question: String, arms: Vec<Arm>) -> Design {
    let named = study.players.iter().map(|name| LineUp::All(name.clone()));
    let players: Vec<LineUp> = named.collect();
    let staff = || vec![LineUp::All("staff".to_owned())];
    Design {
        question,
        compare: Compare::Arms,
        side: study.side.clone(),
        smallest: study.smallest,
        level: LEVEL,
        players: if players.is_empty() { staff() } else { players },
        swap: false,
        seeds: Seeds { first: study.first_seed, count: study.seeds },
        stop: Stop::Fixed,
        detail: Detail::Clauses,
        arms,
    }
}

/// Merges the shards of a folder and reports.
fn merged(folder: &Path) -> Result<String, LabError> {
    let mut shards = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(LabError::file(folder))? {
        let path = entry.map_err(LabError::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("results-") && name.ends_with(".parquet") {
            shards.push(Results::read(&path)?);
        }
    }
    merge(shards)?.write(&folder.join("results.parquet"))?;
    report::write(folder)
}

fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} to go");
    let bar = ProgressBar::new(0);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// Prints a line beside the output, for people.
pub fn notice(line: &str) {
    // Where even this can't be written there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Prints a text; a reader who went away is no fault.
pub fn show(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

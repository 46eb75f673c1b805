//! What each command does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
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

use crate::analysis::Analysis;
use crate::cli::{BalanceArgs, Cli, Command, RunArgs, SensitivityArgs, StudyArgs};
use crate::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use crate::error::LabError;
use crate::report;
use crate::results::Results;
use crate::run::{Bench, Shard, merge};
use crate::sweep::{neighbours, with_figure};
use crate::{plan, profile};

/// Fresh seeds are so far away from those that were looked at first.
const FRESH: u64 = 1 << 32;

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
        Command::Profile(args) => {
            let results = Results::read(&args.folder.join("results.parquet"))?;
            Ok(profile::text(&results, args.most))
        }
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
        self.played(design, &folder, shard)?;
        if shard == Shard::WHOLE {
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

    fn sensitivity(&self, args: &SensitivityArgs) -> Result<String, LabError> {
        let source = self.source(&args.variant)?;
        let base = Setup { variant: args.variant.clone(), ..args.study.setup.setup() };
        let arms = neighbours(&source, &base, args.of.into())?;
        let question = format!("{}: what is each switch worth?", args.variant);
        let screen = design(&args.study, question, arms.clone());
        let folder = args.out.join("screen");
        let first = Analysis::of(&self.played(screen.clone(), &folder, Shard::WHOLE)?);
        report::write(&folder)?;
        let chosen = top(&first, args.top);
        let mut again = vec![arms[0].clone()];
        again.extend(arms.into_iter().filter(|arm| chosen.contains(&arm.name)));
        if again.len() == 1 {
            return Ok("No switch changed any game.\n".to_owned());
        }
        let confirm = Design {
            question: format!(
                "{}: the {} that did most, on fresh seeds",
                args.variant,
                chosen.len()
            ),
            seeds: Seeds { first: screen.seeds.first.wrapping_add(FRESH), count: args.again },
            arms: again,
            ..screen
        };
        let folder = args.out.join("confirm");
        self.played(confirm, &folder, Shard::WHOLE)?;
        let idle: Vec<&str> = first
            .contrasts
            .iter()
            .filter(|one| one.identical == one.pairs)
            .map(|one| one.arm.as_str())
            .collect();
        let never = format!("Never bit in {} seeds: {}\n", first.seeds, idle.join(", "));
        Ok(report::write(&folder)? + never.as_str())
    }

    fn balance(&self, args: &BalanceArgs) -> Result<String, LabError> {
        let base = Setup { variant: args.variant.clone(), ..args.study.setup.setup() };
        let value = |text: &String| {
            serde_json::from_str(text).unwrap_or_else(|_| Value::from(text.as_str()))
        };
        let arms = args.values.iter().map(|text| with_figure(&base, &args.over, value(text)));
        let question = format!("which value of {} gives a share of {}?", args.over, args.want);
        let design = design(&args.study, question, arms.collect());
        let analysis = Analysis::of(&self.played(design, &args.out, Shard::WHOLE)?);
        let text = report::write(&args.out)?;
        Ok(text + nearest(&analysis, args.want).as_str())
    }
}

/// The arm whose share of points is nearest to what is wanted, under each line-up.
fn nearest(analysis: &Analysis, want: f64) -> String {
    let mut text = String::new();
    let mut line_ups: Vec<&str> = analysis.arms.iter().map(|line| line.line_up.as_str()).collect();
    line_ups.dedup();
    for line_up in line_ups {
        let of = analysis.arms.iter().filter(|line| line.line_up == line_up);
        let off = |line: &&crate::analysis::ArmLine| (line.points - want).abs();
        let Some(best) = of.clone().min_by(|one, two| off(one).total_cmp(&off(two))) else {
            continue;
        };
        let left: Vec<&str> =
            of.filter(|line| line.reach.covers(want)).map(|line| line.arm.as_str()).collect();
        let left = if left.is_empty() { "none".to_owned() } else { left.join(", ") };
        let _ = writeln!(
            text,
            "{line_up}: nearest to {:.1} in 100 is {} with {:.1}; values whose interval has it: {left}",
            100.0 * want,
            best.arm,
            100.0 * best.points
        );
    }
    text
}

/// The arms that did most in a first look: by the size of the difference in its error.
fn top(analysis: &Analysis, count: usize) -> Vec<String> {
    let mut bit: Vec<_> =
        analysis.contrasts.iter().filter(|one| one.identical < one.pairs).collect();
    bit.sort_by(|one, two| {
        one.p.total_cmp(&two.p).then(two.difference.abs().total_cmp(&one.difference.abs()))
    });
    let mut names: Vec<String> = Vec::new();
    for one in bit {
        if names.len() < count && !names.contains(&one.arm) {
            names.push(one.arm.clone());
        }
    }
    names
}

fn read(path: &Path) -> Result<Design, LabError> {
    Design::parse(&std::fs::read_to_string(path).map_err(LabError::file(path))?)
}

/// A design that is described by arguments.
fn simple(args: &RunArgs, variant: &str) -> Design {
    let base = Setup { variant: variant.to_owned(), ..args.study.setup.setup() };
    let mut arms = vec![Arm { name: "as it is".to_owned(), setup: base.clone() }];
    for reading in &args.tries {
        let mut setup = base.clone();
        let (name, taken) = reading.split_once('=').unwrap_or((reading, ""));
        setup.readings.insert(name.to_owned(), taken.to_owned());
        arms.push(Arm { name: reading.clone(), setup });
    }
    for figure in &args.try_figure {
        let (path, text) = figure.split_once('=').unwrap_or((figure, ""));
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
        arms.push(with_figure(&base, path, value));
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
        level: 0.95,
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

//! What each command does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use stavka::arms::{self, Named};
use stavka::catalogue::{self, Catalogue};
use stavka::cli::ModsArgs;
use stavka::loader::Loaded;
use stavka::places::Places;
use stavka::{charts, mods, plugged};
use stavka_core::setup::Setup;
use stavka_play::edition::Source;

use crate::cli::{Cli, Command, LadderArgs, ProfileArgs, RunArgs, StudyArgs, ValueArgs};
use crate::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use crate::error::LabError;
use crate::report;
use crate::results::Results;
use crate::run::{Bench, Shard, merge};
use crate::said::Said;
use crate::sweep::as_it_is;
use crate::{games, plan, profile, value};

mod balance;
mod luck;
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
    found: RefCell<BTreeMap<String, Loaded>>,
}

/// Does what the command line says; what it has to say.
pub fn run(cli: Cli) -> Result<Said, LabError> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let places = Places::usual().map_err(|error| LabError::Variant(error.to_string()))?;
    let workers = cli.workers.unwrap_or(cores).clamp(1, 256);
    let lab = Lab { workers, places, named: cli.plugin, found: RefCell::default() };
    match cli.command {
        Command::Plan(args) => lab.plan(&args.design, args.pilot),
        Command::Run(args) => lab.run(&args),
        Command::Merge(args) => lab.told(&merged(&args.folder)?, &args.folder),
        Command::Report(args) => report::write(&args.folder),
        Command::Sensitivity(args) => lab.sensitivity(&args),
        Command::Balance(args) => lab.balance(&args),
        Command::Ladder(args) => lab.ladder(&args),
        Command::Value(args) => lab.value(&args),
        Command::Luck(args) => lab.luck(&args),
        Command::Profile(args) => lab.profile(&args),
    }
}

impl Lab {
    fn loaded(&self, id: &str) -> Result<Loaded, stavka::error::Error> {
        if let Some(found) = self.found.borrow().get(id) {
            return Ok(found.clone());
        }
        let trust = catalogue::trusted(&self.places, notice);
        let trust = trust.map_err(stavka::error::Error::Places)?;
        let loaded = Catalogue::one(id, &self.places, &self.named, &trust)?;
        self.found.borrow_mut().insert(id.to_owned(), loaded.clone());
        Ok(loaded)
    }

    fn source(&self, id: &str) -> Result<Source, LabError> {
        Ok(plugged::source(&self.loaded(id)?))
    }

    /// The rules that all arms of a study start from: readings, figures, mods and charts as the arguments say.
    fn base(&self, variant: &str, study: &StudyArgs) -> Result<Setup, LabError> {
        let (loaded, args) = (self.loaded(variant)?, &study.setup);
        let setup = Setup { variant: variant.to_owned(), ..args.setup() };
        let mut setup = mods::over(&loaded, setup, &args.mods, &args.mod_set)?;
        if let Some(scenario) = &study.scenario {
            setup.scenario.clone_from(scenario);
        }
        let opened = charts::open(&loaded, setup, &args.charts)?;
        // Which version is at hand is no part of the question; results name the library.
        Ok(Setup { version: String::new(), ..opened.setup.clone() })
    }

    /// A design of a file, whose arms may be named as `compare` names them.
    fn read(&self, path: &Path) -> Result<Design, LabError> {
        let text = std::fs::read_to_string(path).map_err(LabError::file(path))?;
        let over = &ModsArgs::default();
        let named = |name: &str| Ok(arms::named(Named { name, over }, |id| self.loaded(id))?);
        Design::read(&text, named)
    }

    fn bench(&self, design: Design) -> Result<Bench, LabError> {
        let bench = Bench::open(design, |id| self.source(id))?;
        for note in bench.without_value()? {
            notice(&note);
        }
        Ok(bench)
    }

    fn plan(&self, path: &Path, seeds: u64) -> Result<Said, LabError> {
        let study = self.read(path)?;
        let bench = self.bench(plan::pilot(&study, seeds))?;
        plan::plan(&bench, &study, self.workers)
    }

    fn run(&self, args: &RunArgs) -> Result<Said, LabError> {
        let (design, folder) = match (&args.design, &args.variant) {
            (Some(path), _) => (self.read(path)?, path.with_extension("lab")),
            (None, variant) => {
                let variant = variant.as_deref().unwrap_or_default();
                (self.simple(args, variant)?, PathBuf::from("study.lab"))
            }
        };
        let folder = args.out.clone().unwrap_or(folder);
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        let results = self.played(design, &folder, shard)?;
        if shard == Shard::WHOLE {
            return self.told(&results, &folder);
        }
        let file = shard.results(&folder);
        Said::new(format!("{}\n", file.display()), &json!({ "results": file }))
    }

    /// Keeps what is worth a look of a whole study, and reports.
    fn told(&self, results: &Results, folder: &Path) -> Result<Said, LabError> {
        let bench = self.bench(results.design.clone())?;
        games::keep(&bench, results, folder, |id| self.source(id))?;
        report::write(folder)
    }

    /// A design that is described by arguments: the rules as they are, and each change of them.
    fn simple(&self, args: &RunArgs, variant: &str) -> Result<Design, LabError> {
        let base = self.base(variant, &args.study)?;
        let mut all = vec![as_it_is(&base)];
        for change in &args.tries {
            let over = &ModsArgs::default();
            let setup = arms::changed(base.clone(), change, over, |id| self.loaded(id))?;
            all.push(Arm { name: change.clone(), setup });
        }
        let names = args.tries.join(", ");
        let question = match args.tries.len() {
            0 => format!("{variant}: how do its games go?"),
            1 => format!("{variant}: what does {names} change?"),
            _ => format!("{variant}: what do these change: {names}?"),
        };
        Ok(Design { detail: args.detail, ..design(&args.study, question, all) })
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
        let bar = bar(bench.design.stop);
        let begun = AtomicBool::new(false);
        let results = bench.run(folder, shard, self.workers, &|done, all| {
            bar.set_length(all);
            bar.set_position(done);
            // What an earlier run had done says nothing of how long the rest takes.
            if !begun.swap(true, Ordering::Relaxed) {
                bar.reset_eta();
            }
        });
        bar.finish_and_clear();
        results
    }

    fn ladder(&self, args: &LadderArgs) -> Result<Said, LabError> {
        let source = self.source(&args.variant)?;
        let setup = self.base(&args.variant, &args.study)?;
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

    fn value(&self, args: &ValueArgs) -> Result<Said, LabError> {
        let setup = self.base(&args.variant, &args.study)?;
        let question = format!("{}: what is a position worth?", args.variant);
        let bench = self.bench(design(&args.study, question, vec![as_it_is(&setup)]))?;
        let value = value::learn(&bench, self.workers)?;
        let text = serde_json::to_string_pretty(&value);
        let text = text.map_err(|error| LabError::content(&args.out, error))? + "\n";
        std::fs::write(&args.out, text).map_err(LabError::file(&args.out))?;
        let told = |skill: &[f64]| {
            skill.iter().map(|skill| format!("{skill:.2}")).collect::<Vec<_>>().join(", ")
        };
        let said = format!(
            "{} games, {} numbers; on games that it did not see it errs less than the share of wins alone by {} of it, fifth by fifth; a curve through the score by {}\n",
            value.games,
            value.weights.len(),
            told(&value.skill),
            told(&value.skill_of_score)
        );
        Said::new(said, &value)
    }

    fn profile(&self, args: &ProfileArgs) -> Result<Said, LabError> {
        let results = Results::read(&args.folder.join("results.parquet"))?;
        let Some(by) = args.by else { return profile::told(&results, args.most) };
        let bench = self.bench(results.design.clone())?;
        profile::split::split(&bench, args.games, by, args.most)
    }
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

/// The shards of a folder, put together.
fn merged(folder: &Path) -> Result<Results, LabError> {
    let mut shards = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(LabError::file(folder))? {
        let path = entry.map_err(LabError::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("results-") && name.ends_with(".parquet") {
            shards.push(Results::read(&path)?);
        }
    }
    let whole = merge(shards)?;
    whole.write(&folder.join("results.parquet"))?;
    Ok(whole)
}

/// How far it is and how long it still takes; a rule that stops early may need less.
fn bar(stop: Stop) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match stop {
        Stop::Fixed => "{wide_bar} {pos} of {len} games, {eta} to go",
        Stop::Sequence { .. } | Stop::Sprt { .. } | Stop::Floor { .. } => {
            "{wide_bar} {pos} of at most {len} games, at most {eta} to go"
        }
    };
    let bar = ProgressBar::new(0);
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
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

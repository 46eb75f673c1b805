//! `lab sensitivity`: the stages, one folder each, and the tornado.

use std::collections::BTreeSet;

use serde::Serialize;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;

use super::{FRESH, Lab, design};
use crate::cli::SensitivityArgs;
use crate::design::{Arm, Design, Detail, Seeds};
use crate::error::LabError;
use crate::mixed::Mixture;
use crate::report::plots::{self, Mark};
use crate::report::sections::Section;
use crate::report::{self, points, range, signed};
use crate::results::Results;
use crate::run::Shard;
use crate::said::Said;
use crate::sensitivity::{Effect, Pool, confirmed, interactions};
use crate::sweep::{Change, Steps, as_it_is, dealt, steps};

/// What was found.
#[derive(Serialize)]
struct Found {
    /// The hashes of all designs, in the order in which they were played.
    designs: Vec<String>,
    first_look: Vec<Effect>,
    confirmed: Vec<Effect>,
    interactions: Vec<Effect>,
    /// Switches that changed no game, and what they may change at most.
    never_bit: Vec<(String, f64)>,
    /// What was not tried, and why.
    left_out: Vec<(String, String)>,
}

/// The stages under way.
struct Stages<'a> {
    lab: &'a Lab,
    args: &'a SensitivityArgs,
    base: Setup,
    changes: Vec<Change>,
    designs: Vec<String>,
    /// Every stage plays seeds that none before it has seen.
    fresh: u64,
}

impl Lab {
    pub(super) fn sensitivity(&self, args: &SensitivityArgs) -> Result<Said, LabError> {
        let source = self.source(&args.variant)?;
        let base = self.base(&args.variant, &args.study)?;
        let Steps { changes, left_out } = steps(&source, &base, args.of.into())?;
        let mut stages = Stages { lab: self, args, base, changes, designs: Vec::new(), fresh: 0 };
        let mut pool = Pool::default();
        let first_look = if args.mixed > 0 {
            stages.mixed(&source)?
        } else {
            stages.screened(&mut pool)?;
            pool.effects(super::LEVEL)
        };
        let top: BTreeSet<String> =
            first_look.iter().take(args.top).map(|one| one.name.clone()).collect();
        let (mut last, mut together) = (Vec::new(), Vec::new());
        if !top.is_empty() {
            let question = format!("the {} that did most, on fresh seeds", top.len());
            let results = stages.stage("confirm", &question, &top, args.again)?;
            last = confirmed(&results);
            if args.mixed > 0 {
                pool.add(&results);
            }
            together = stages.pairs(&last)?;
        }
        let found = Found {
            designs: stages.designs,
            first_look,
            confirmed: last,
            interactions: together,
            never_bit: pool.idle(),
            left_out,
        };
        tornado(args, &found)
    }
}

impl Stages<'_> {
    /// A first look at all, then more games for those that may still be among the top.
    fn screened(&mut self, pool: &mut Pool) -> Result<(), LabError> {
        let all: BTreeSet<String> = self.changes.iter().map(Change::name).collect();
        pool.add(&self.stage(
            "screen",
            "what is each switch worth?",
            &all,
            self.args.study.seeds,
        )?);
        for round in 1..=self.args.rounds {
            let open: BTreeSet<String> =
                pool.open(self.args.top, super::LEVEL).into_iter().collect();
            if open.is_empty() {
                break;
            }
            let question = format!("which of {} are among the top {}?", open.len(), self.args.top);
            let seeds = self.args.study.seeds;
            pool.add(&self.stage(&format!("round-{round}"), &question, &open, seeds)?);
        }
        Ok(())
    }

    /// A first look at all at once.
    fn mixed(&mut self, source: &Source) -> Result<Vec<Effect>, LabError> {
        let changes = self.changes.clone();
        let deals = |setup: &Setup| dealt(source, setup).is_ok();
        let mixture = Mixture::of(&self.base, &changes, self.args.mixed, deals);
        let question = "what is each switch worth, half of the others thrown?";
        let arms = mixture.arms(&self.base);
        Ok(mixture.effects(&self.play("mixed", question, arms, self.args.study.seeds)?))
    }

    /// Plays the base and the switches of these names on seeds of their own.
    fn stage(
        &mut self,
        folder: &str,
        question: &str,
        names: &BTreeSet<String>,
        seeds: u64,
    ) -> Result<Results, LabError> {
        let chosen = self.changes.iter().filter(|change| names.contains(&change.name()));
        let arms = chosen.map(|change| change.arm(&self.base)).collect();
        self.play(folder, question, arms, seeds)
    }

    fn play(
        &mut self,
        folder: &str,
        question: &str,
        arms: Vec<Arm>,
        count: u64,
    ) -> Result<Results, LabError> {
        let mut all = vec![as_it_is(&self.base)];
        all.extend(arms);
        let study = &self.args.study;
        let question = format!("{}: {question}", self.args.variant);
        let seeds = Seeds { first: study.first_seed.wrapping_add(self.fresh), count };
        // What is needed is who won, and whether anything was different.
        let design = Design { seeds, detail: Detail::Result, ..design(study, question, all) };
        self.fresh += FRESH;
        self.designs.push(design.hash());
        let folder = self.args.out.join(folder);
        let results = self.lab.played(design, &folder, Shard::WHOLE)?;
        report::write(&folder)?;
        Ok(results)
    }

    /// The largest of those that were confirmed, two at a time.
    fn pairs(&mut self, confirmed: &[Effect]) -> Result<Vec<Effect>, LabError> {
        let mut chosen: Vec<Change> = Vec::new();
        for effect in confirmed {
            let change = self.changes.iter().find(|change| change.name() == effect.name);
            // Two steps of one switch can't be taken together.
            let Some(change) = change
                .filter(|change| chosen.iter().all(|known| known.switch() != change.switch()))
            else {
                continue;
            };
            if chosen.len() < self.args.pairs {
                chosen.push(change.clone());
            }
        }
        let mut arms: Vec<Arm> = chosen.iter().map(|change| change.arm(&self.base)).collect();
        let mut pairs = Vec::new();
        for (at, one) in chosen.iter().enumerate() {
            for two in &chosen[at + 1..] {
                let both = format!("{} and {}", one.name(), two.name());
                arms.push(Arm { name: both.clone(), setup: two.on(&one.on(&self.base)) });
                pairs.push((one.name(), two.name(), both));
            }
        }
        if pairs.is_empty() {
            return Ok(Vec::new());
        }
        let results =
            self.play("pairs", "do two do more than their sum?", arms, self.args.again)?;
        Ok(interactions(&results, &pairs))
    }
}

/// Writes the report of all stages.
fn tornado(args: &SensitivityArgs, found: &Found) -> Result<Said, LabError> {
    let axis = "points in 100; shaded: too little to matter";
    let smallest = args.study.smallest;
    let mut sections = vec![in_short(&found.confirmed)];
    let mut add = |title: &str, note: &str, effects: &[Effect]| {
        if !effects.is_empty() {
            sections.push(ranked(title, note, effects, smallest, axis));
        }
    };
    add(
        "The price of each switch",
        "On seeds that the ranking did not see. A switch is believed where q is at most 0.05: q is adjusted for how many are in this table.",
        &found.confirmed,
    );
    add(
        "Two at a time",
        "By how much two switches do more, or less, than the sum of what each does alone.",
        &found.interactions,
    );
    let first = if args.mixed > 0 {
        "All switches, by arms in which half of the others were thrown, too; pairs are games with it. Those on top are also the lucky ones."
    } else {
        "All that changed a game, on the seeds by which they were ranked: those on top are also the lucky ones."
    };
    add("The first look", first, &found.first_look);
    let idle = found.never_bit.iter().map(|(name, most)| [name.clone(), points(*most)]);
    sections.extend(listed(
        (
            "Never bit",
            "No game was any different, action by action; so many in 100 may be at most.",
        ),
        ["switch", "at most"],
        idle.collect(),
    ));
    sections.extend(listed(
        ("Not tried", "There is no such game, or no next value."),
        ["switch", "because"],
        found.left_out.iter().map(|(name, why)| [name.clone(), why.clone()]).collect(),
    ));
    let title = format!("{}: the price of a clause", args.variant);
    let lead = "Each switch was moved by one step, under the same seeds as the rules as they are.";
    let asked = found.designs.join("\n");
    report::put(&args.out, (&title, lead), &sections, &asked, found)
}

/// A plain table, where there is anything in it.
fn listed(
    (title, note): (&str, &str),
    heads: [&str; 2],
    rows: Vec<[String; 2]>,
) -> Option<Section> {
    (!rows.is_empty()).then(|| Section {
        title: title.to_owned(),
        note: note.to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(Vec::from).collect(),
        ..Section::default()
    })
}

/// So many are named in the first place.
const NAMED: usize = 3;

/// What matters most, of that which can be believed.
fn in_short(confirmed: &[Effect]) -> Section {
    let believed = confirmed.iter().filter(|one| one.adjusted <= 1.0 - super::LEVEL);
    let top: Vec<&Effect> = believed.take(NAMED).collect();
    let line = |one: &&Effect| {
        format!("{}: {} points in 100 ({}).", one.name, signed(one.difference), range(one.reach))
    };
    let mut lines: Vec<String> = top.iter().map(line).collect();
    let note = match top.len() {
        0 => "No switch is believed to matter: more games are needed, or none does.",
        NAMED => "These matter most.",
        _ => "These matter; of the rest nothing can be believed yet.",
    };
    if let (NAMED, Some(last)) = (top.len(), top.last()) {
        let rest = confirmed.iter().filter(|one| top.iter().all(|known| known.name != one.name));
        let close = rest.filter(|one| overlap(one, last)).count();
        if close > 0 {
            lines.push(format!("{close} more may matter as much as the last of them."));
        }
    }
    Section { title: "In short".to_owned(), note: note.to_owned(), lines, ..Section::default() }
}

/// Whether a smaller effect may be as large as another, whatever its sign.
fn overlap(small: &Effect, large: &Effect) -> bool {
    let most = small.reach.low.abs().max(small.reach.high.abs());
    let least = large.reach.low.abs().min(large.reach.high.abs());
    most >= least
}

fn ranked(title: &str, note: &str, effects: &[Effect], smallest: f64, axis: &str) -> Section {
    let marks = effects.iter().map(|one| Mark {
        label: format!("{}: {}", one.name, signed(one.difference)),
        value: one.difference,
        reach: one.reach,
    });
    let row = |one: &Effect| {
        let pairs = one.pairs.to_string();
        let q = format!("{:.3}", one.adjusted);
        vec![one.name.clone(), pairs, signed(one.difference), range(one.reach), q]
    };
    let heads = ["switch", "pairs", "difference", "interval", "q"];
    Section {
        title: title.to_owned(),
        note: note.to_owned(),
        plot: plots::forest(&marks.collect::<Vec<_>>(), Some(smallest), 100.0, axis),
        heads: heads.map(str::to_owned).to_vec(),
        rows: effects.iter().map(row).collect(),
        ..Section::default()
    }
}

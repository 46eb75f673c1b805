//! `lab sensitivity`: the stages, one folder each, and the tornado.

use std::collections::BTreeSet;

use serde::Serialize;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;

use super::{FRESH, Lab, design};
use crate::analysis::Analysis;
use crate::cli::SensitivityArgs;
use crate::design::{Arm, Design, Detail, Seeds};
use crate::error::LabError;
use crate::mixed::Mixture;
use crate::report;
use crate::results::Results;
use crate::run::Shard;
use crate::said::Said;
use crate::sensitivity::{Effect, Pool, confirmed, interactions};
use crate::sweep::{Change, Steps, as_it_is, dealt, steps};

mod tornado;

use tornado::tornado;

/// What was found.
#[derive(Serialize)]
struct Found {
    /// The hashes of all designs, in the order in which they were played.
    designs: Vec<String>,
    first_look: Vec<Effect>,
    confirmed: Vec<Effect>,
    /// Confirmed ones whose effect changes its sign with the players.
    changes_sign: Vec<String>,
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
        let (mut last, mut together, mut changes_sign) = (Vec::new(), Vec::new(), Vec::new());
        if !top.is_empty() {
            let question = format!("the {} that did most, on fresh seeds", top.len());
            let results = stages.stage("confirm", &question, &top, args.again)?;
            last = confirmed(&results);
            changes_sign = Analysis::of(&results).changes_sign;
            if args.mixed > 0 {
                pool.add(&results);
            }
            together = stages.pairs(&last)?;
        }
        let found = Found {
            designs: stages.designs,
            first_look,
            confirmed: last,
            changes_sign,
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

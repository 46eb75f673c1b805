//! What the mods said at the points of a variant, written down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use stavka_core::seam::{Decided, PointText, Seam};
use stavka_core::setup::Mod;

use crate::layer::named;
use crate::{Names, words};

/// How many different sayings are kept; what comes after is only counted.
const MOST: usize = 20_000;

/// All that mods say, while somebody listens. Copies write into the same book.
#[derive(Clone, Default)]
pub struct Trace(Arc<Mutex<Log>>);

#[derive(Default)]
struct Log {
    said: BTreeMap<Key, Said>,
    /// How often something was said that found no room any more.
    lost: u64,
    layers: Vec<Speaker>,
    /// What was asked, where only that is kept.
    questions: Option<Questions>,
}

/// What scripts were asked.
#[derive(Default)]
struct Questions {
    all: BTreeSet<Asked>,
    last: Option<Asked>,
    /// Whether there were more than are kept.
    too_many: bool,
}

/// How many questions are kept.
const MOST_ASKED: usize = 4_000;

/// What a script was asked: the point, what was decided so far, and the facts. Those that the script does not name are 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asked {
    pub(crate) point: u8,
    pub(crate) base: i32,
    pub(crate) facts: Vec<i32>,
}

/// The layer, the point, what was decided so far, and the facts.
type Key = (usize, u8, i32, Vec<i32>);

struct Said {
    now: Decided,
    times: u64,
}

/// A mod, as far as its words need it.
struct Speaker {
    id: String,
    clauses: Vec<String>,
    points: Vec<PointText>,
    names: Names,
    /// The facts that its script at each point names.
    reads: Vec<Vec<usize>>,
}

/// What a mod said at a point, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Saying {
    /// The mod.
    #[serde(rename = "mod")]
    pub by: String,
    /// The point.
    pub point: String,
    /// The facts that it was given, each with its name.
    pub facts: Vec<(String, String)>,
    /// What the rules, or the mods before, had decided.
    pub base: String,
    /// What is decided now.
    pub now: String,
    /// The clause of the mod that decides; nothing where it left things as they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// How often.
    pub times: u64,
}

impl Trace {
    /// One that keeps what is asked and nothing of what is said, for whoever asks the same again.
    pub fn of_questions() -> Self {
        let questions = Some(Questions::default());
        Self(Arc::new(Mutex::new(Log { questions, ..Log::default() })))
    }

    /// What was asked, each once; nothing where it was too much to be kept.
    pub fn questions(&self) -> Option<Vec<Asked>> {
        let log = self.lock();
        let kept = log.questions.as_ref().filter(|kept| !kept.too_many)?;
        Some(kept.all.iter().cloned().collect())
    }

    /// Whether it keeps what is said.
    pub(crate) fn keeps(&self) -> bool {
        self.lock().questions.is_none()
    }

    /// A mod whose words are written down.
    pub(crate) fn over(
        &self,
        seam: Arc<dyn Seam>,
        by: &Mod,
        points: &[PointText],
        names: &Names,
    ) -> Arc<dyn Seam> {
        let clauses = by.clauses.iter().map(|clause| format!("{}/{}", by.id, clause.id)).collect();
        let script = |point: &PointText| by.hooks.iter().find(|hook| hook.point == point.name);
        let reads = points.iter().map(|point| {
            // A library may look at all of them.
            let all = || (0..point.facts.len()).collect();
            script(point)
                .map_or_else(all, |hook| named(&hook.script, point).map(|(at, _)| at).collect())
        });
        let (id, reads) = (by.id.clone(), reads.collect());
        let (points, names) = (points.to_vec(), names.clone());
        let speaker = Speaker { id, clauses, points, names, reads };
        let mut log = self.lock();
        log.layers.push(speaker);
        let layer = log.layers.len() - 1;
        Arc::new(Traced { seam, layer, trace: self.clone() })
    }

    /// What was said since the last time somebody asked, in the order of mods and points; and how much found no room.
    pub fn take(&self) -> (Vec<Saying>, u64) {
        let mut log = self.lock();
        let (said, lost) = (std::mem::take(&mut log.said), std::mem::take(&mut log.lost));
        (said.iter().map(|(key, said)| log.layers[key.0].saying(key, said)).collect(), lost)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, (layer, point, base): (usize, u8, i32), facts: &[i32], now: Decided) {
        let mut log = self.lock();
        let Log { questions, layers, .. } = &mut *log;
        if let Some(kept) = questions {
            return kept.note(&layers[layer].reads[usize::from(point)], point, base, facts);
        }
        let key = (layer, point, base, facts.to_vec());
        let room = log.said.len() < MOST;
        match log.said.get_mut(&key) {
            Some(said) => said.times += 1,
            None if room => drop(log.said.insert(key, Said { now, times: 1 })),
            None => log.lost += 1,
        }
    }
}

impl Questions {
    fn note(&mut self, reads: &[usize], point: u8, base: i32, facts: &[i32]) {
        let same = |last: &Asked| {
            let known = reads.iter().all(|at| last.facts[*at] == facts[*at]);
            last.point == point && last.base == base && known
        };
        if self.too_many || self.last.as_ref().is_some_and(same) {
            return;
        }
        let mut known = vec![0; facts.len()];
        for at in reads {
            known[*at] = facts[*at];
        }
        let asked = Asked { point, base, facts: known };
        self.last = Some(asked.clone());
        self.all.insert(asked);
        self.too_many = self.all.len() > MOST_ASKED;
    }
}

impl Speaker {
    fn saying(&self, (_, point, base, facts): &Key, said: &Said) -> Saying {
        let point = &self.points[usize::from(*point)];
        let text = |value, is| words::text(value, is, &self.names);
        let told = point.facts.iter().zip(facts);
        let told = told.map(|(fact, value)| (fact.name.clone(), text(*value, &fact.is)));
        let clause = self.clauses.get(usize::from(said.now.by.number)).cloned();
        Saying {
            by: self.id.clone(),
            point: point.name.clone(),
            facts: told.collect(),
            base: text(*base, &point.decides),
            now: text(said.now.value, &point.decides),
            clause: clause.filter(|_| said.now.value != *base),
            times: said.times,
        }
    }
}

/// A mod whose words are written down.
struct Traced {
    seam: Arc<dyn Seam>,
    layer: usize,
    trace: Trace,
}

impl Seam for Traced {
    fn points(&self) -> u64 {
        self.seam.points()
    }

    fn decide(&self, point: u8, facts: &[i32], base: Decided) -> Decided {
        let now = self.seam.decide(point, facts, base);
        self.trace.note((self.layer, point, base.value), facts, now);
        now
    }
}

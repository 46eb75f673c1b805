//! A variant opened under the scripts of its mods.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::Value;
use stavka_core::board::MapFile;
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::seam::{PointText, Seam, Seams, ValueText};
use stavka_core::setup::{Mod, Setup};
use stavka_core::variant::{Manifest, Scenario, Variant};
use stavka_play::edition::Source;
use stavka_play::linked::Linked;
use stavka_play::rules::{self, Dealt, Fault, Kind, Opens, Rules};

use crate::layer::named;
use crate::{Names, Trace, Watch, scripts};

/// A variant whose mods may bring scripts.
pub struct Scripted<O>(pub O);

/// A variant that is linked in and whose mods may bring scripts.
pub fn linked<V: Variant>() -> Source {
    Source::new("linked".to_owned(), Arc::new(Scripted(Linked::<V>::new())))
}

impl<O: Opens> Opens for Scripted<O> {
    fn manifest(&self) -> Manifest {
        self.0.manifest()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        open(&self.0, setup, Layers::default())
    }
}

/// What acts at the points beside the scripts.
#[derive(Default)]
pub struct Layers<'a> {
    /// What libraries say there, each with the place of its mod.
    pub native: Vec<(usize, Arc<dyn Seam>)>,
    /// Who writes down all that is said.
    pub trace: Option<&'a Trace>,
}

/// Opens a variant with the scripts of the set-up's mods, and what else acts there, at its points.
pub fn open(opens: &dyn Opens, setup: &Setup, layers: Layers<'_>) -> Result<Box<dyn Rules>, Fault> {
    if layers.native.is_empty() && setup.mods.iter().all(|one| one.hooks.is_empty()) {
        return opens.open(setup);
    }
    let manifest = opens.manifest();
    let told = layers.trace.is_some_and(Trace::keeps);
    let names = if told || reads_the_map(&setup.mods, &manifest.points) {
        names(opens, setup)?
    } else {
        Names::without_map()
    };
    let watch = Arc::new(Watch::default());
    let mut acting = scripts(&setup.mods, &manifest.points, &names, &watch)
        .map_err(|error| Fault::at(Kind::BadInput, "/mods", error.to_string()))?;
    acting.extend(layers.native);
    acting.sort_by_key(|(at, _)| *at);
    let mut seams: Vec<Arc<dyn Seam>> = Vec::new();
    for (at, seam) in acting {
        let by = &setup.mods[at];
        seams.push(match layers.trace {
            None => seam,
            Some(trace) => trace.over(seam, by, &manifest.points, &names),
        });
    }
    let setup = Setup { seams: Seams::new(seams), ..setup.clone() };
    let rules = opens.open(&setup)?;
    watch.opened.store(true, Ordering::Relaxed);
    Ok(Box::new(Watched { rules, watch }))
}

/// Whether a script needs the words of the map: to find them, the variant has to be opened once more.
pub fn reads_the_map(mods: &[Mod], points: &[PointText]) -> bool {
    let of_map = |is: &ValueText| matches!(is, ValueText::Terrain | ValueText::Space);
    mods.iter().flat_map(|one| &one.hooks).any(|hook| {
        let point = points.iter().find(|point| point.name == hook.point);
        point.is_some_and(|point| {
            of_map(&point.decides)
                || named(&hook.script, point).any(|(at, _)| of_map(&point.facts[at].is))
        })
    })
}

/// The words of the map in force. Only an opened variant knows it: under the same charts, and with no script yet.
pub fn names(opens: &dyn Opens, setup: &Setup) -> Result<Names, Fault> {
    let mut plain = setup.clone();
    for one in &mut plain.mods {
        one.hooks.clear();
    }
    match opens.open(&plain)?.map() {
        Err(_) => Ok(Names::without_map()),
        Ok(map) => serde_json::from_str::<MapFile>(&map)
            .map(|map| Names::of(&map))
            .map_err(|error| Fault::new(Kind::Broken, error.to_string())),
    }
}

/// Rules that ask scripts: the same as without, and somebody who looks on.
struct Watched {
    rules: Box<dyn Rules>,
    watch: Arc<Watch>,
}

impl Rules for Watched {
    fn book(&self) -> Result<Rulebook, Fault> {
        self.rules.book()
    }

    fn questions(&self) -> Result<Vec<QuestionText>, Fault> {
        self.rules.questions()
    }

    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault> {
        self.rules.ask(question, input)
    }

    fn charts(&self) -> Result<Vec<ChartText>, Fault> {
        self.rules.charts()
    }

    fn map(&self) -> Result<String, Fault> {
        self.rules.map()
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Fault> {
        self.rules.scenarios()
    }

    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault> {
        self.rules.deal(scenario)
    }

    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault> {
        self.rules.pose(position)
    }

    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault> {
        self.rules.adopt(game)
    }

    fn watch(&self) -> Option<Arc<dyn rules::Watch>> {
        Some(Arc::<Watch>::clone(&self.watch))
    }
}

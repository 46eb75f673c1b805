//! An edition: a variant opened with one set-up. Typed answers, and plain errors instead of faults.

use std::sync::Arc;

use stavka_core::board::{MapFile, SpaceEntry};
use stavka_core::book::{ClauseText, Rulebook};
use stavka_core::chart::ChartText;
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Scenario, Variant};

pub use crate::error::EditionError;

use crate::line::one_line;
use crate::linked::Linked;
use crate::rules::{By, Fault, Kind, Opens, Rules, Watch};

/// A variant, opened.
pub struct Edition {
    /// Who it is.
    pub manifest: Manifest,
    /// The set-up it was opened with.
    pub setup: Setup,
    rules: Box<dyn Rules>,
    watch: Option<Arc<dyn Watch>>,
}

/// Where editions of one variant come from: its library, or the program itself.
#[derive(Clone)]
pub struct Source {
    /// Who it is.
    pub manifest: Manifest,
    /// The hash of its library, or a word for what is linked in; saves name it.
    pub plugin: String,
    opens: Arc<dyn Opens>,
}

impl Source {
    /// What opens these editions; `plugin` is the name by which saves know it.
    pub fn new(plugin: String, opens: Arc<dyn Opens>) -> Self {
        Self { manifest: opens.manifest(), plugin, opens }
    }

    /// A variant that is linked in.
    pub fn linked<V: Variant>() -> Self {
        Self::new("linked".to_owned(), Arc::new(Linked::<V>::new()))
    }

    /// Opens it with a set-up.
    pub fn open(&self, setup: Setup) -> Result<Edition, EditionError> {
        Edition::open(self.opens.as_ref(), setup)
    }
}

impl Edition {
    /// Opens a variant.
    pub fn open(opens: &dyn Opens, mut setup: Setup) -> Result<Self, EditionError> {
        let manifest = opens.manifest();
        if setup.variant.is_empty() {
            setup.variant.clone_from(&manifest.id);
        }
        setup.version.clone_from(&manifest.version);
        let rules = opens.open(&setup).map_err(|fault| misfit(&manifest.id, fault))?;
        let watch = rules.watch();
        if watch.is_none() && setup.mods.iter().any(|one| !one.hooks.is_empty()) {
            return Err(EditionError::Setup {
                variant: manifest.id,
                at: "/mods".to_owned(),
                message: "a mod brings scripts, and this program runs none".to_owned(),
            });
        }
        let edition = Self { manifest, setup, rules, watch };
        edition.unharmed()?;
        Ok(edition)
    }

    /// No script of a mod has failed so far. The rules go on as if it had said nothing, so whoever asks them looks here
    /// before the answer is used.
    pub fn unharmed(&self) -> Result<(), EditionError> {
        unharmed(self.watch.as_deref())
    }

    /// Who tells of scripts of mods that failed.
    pub(crate) fn watch(&self) -> Option<Arc<dyn Watch>> {
        self.watch.clone()
    }

    /// What can be played.
    pub fn scenarios(&self) -> Result<Vec<Scenario>, EditionError> {
        self.rules.scenarios().map_err(|fault| self.fault("scenarios", fault))
    }

    /// A scenario: the one named, or that of the set-up, or the first.
    pub fn scenario(&self, named: Option<&str>) -> Result<String, EditionError> {
        let own = Some(self.setup.scenario.as_str()).filter(|own| !own.is_empty());
        if let Some(name) = named.or(own) {
            return Ok(name.to_owned());
        }
        Ok(self.scenarios()?.into_iter().next().map_or_else(String::new, |first| first.name))
    }

    /// How many clauses its books have, those of mods too.
    pub fn clauses(&self) -> usize {
        let brought = self.setup.mods.iter().map(|one| one.clauses.len());
        self.manifest.clauses + brought.sum::<usize>()
    }

    /// The clauses of all its books, in the order in which they are counted: the variant's own, then those of each mod,
    /// under the ids by which they are cited.
    pub fn every_clause(&self) -> Result<Vec<ClauseText>, EditionError> {
        Ok(self.book()?.clauses)
    }

    /// The rulebook, figures filled in.
    pub fn book(&self) -> Result<Rulebook, EditionError> {
        self.rules.book().map_err(|fault| self.fault("book", fault))
    }

    /// The questions, with their schemas.
    pub fn questions(&self) -> Result<Vec<QuestionText>, EditionError> {
        self.rules.questions().map_err(|fault| self.fault("questions", fault))
    }

    /// The charts in force, with their schemas.
    pub fn charts(&self) -> Result<Vec<ChartText>, EditionError> {
        self.rules.charts().map_err(|fault| self.fault("charts", fault))
    }

    /// The map, as JSON.
    pub fn map(&self) -> Result<String, EditionError> {
        self.rules.map().map_err(|fault| self.fault("map", fault))
    }

    /// The spaces of the map, if it has one.
    pub fn spaces(&self) -> Result<Vec<SpaceEntry>, EditionError> {
        match self.map() {
            Ok(map) => match serde_json::from_str::<MapFile>(&map) {
                Ok(map) => Ok(map.spaces),
                Err(error) => Err(EditionError::broken(&self.manifest.id, &error.to_string())),
            },
            Err(EditionError::Unknown { .. }) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// The ruling on a question.
    pub fn ask(&self, question: &str, input: &str) -> Result<Ruling, EditionError> {
        let ruling = self.rules.ask(question, input).map_err(|fault| self.fault(question, fault));
        self.unharmed()?;
        ruling
    }

    /// The rules themselves.
    pub fn rules(&self) -> &dyn Rules {
        self.rules.as_ref()
    }

    /// What a fault of these rules, or of a game under them, means.
    pub fn fault(&self, question: &str, fault: Fault) -> EditionError {
        EditionError::of(&self.manifest.id, question, fault)
    }

    /// The name of whoever acts in a game.
    pub fn name(&self, by: By) -> &str {
        let name = match by {
            By::Side(side) => self.manifest.sides.get(usize::from(side)).map(String::as_str),
            By::Chance(purpose) => {
                let purpose = self.manifest.purposes.get(usize::from(purpose));
                purpose.map(|purpose| purpose.name.as_str())
            }
            By::Agreement => Some("agreed"),
        };
        name.unwrap_or("?")
    }
}

/// No script has failed.
pub(crate) fn unharmed(watch: Option<&dyn Watch>) -> Result<(), EditionError> {
    match watch.and_then(Watch::fault) {
        None => Ok(()),
        Some(message) => Err(EditionError::Hook { message: one_line(&message) }),
    }
}

/// A set-up that does not fit, or a variant that broke over it.
fn misfit(variant: &str, fault: Fault) -> EditionError {
    match fault.kind {
        Kind::BadInput => EditionError::Setup {
            variant: variant.to_owned(),
            at: fault.at,
            message: one_line(&fault.message),
        },
        _ => EditionError::broken(variant, &fault.message),
    }
}

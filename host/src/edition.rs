//! An edition: a variant opened with one set-up. Typed answers instead of JSON, plain errors instead of
//! faults.

use stavka_abi::v1::{BoxedRules, Fault, FaultKind, VariantModule_Ref};
use stavka_core::board::{MapFile, SpaceEntry};
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Scenario};

use crate::error::at;
use crate::line::one_line;
use crate::loader::Loaded;
use crate::session::By;

/// A variant, opened.
pub struct Edition {
    /// Who it is.
    pub manifest: Manifest,
    /// The set-up it was opened with.
    pub setup: Setup,
    rules: BoxedRules,
}

/// Where editions of one variant come from: its library, or the program itself.
#[derive(Clone)]
pub struct Source {
    /// Who it is.
    pub manifest: Manifest,
    /// The hash of its library, or a word for what is linked in; saves name it.
    pub plugin: String,
    module: VariantModule_Ref,
}

impl Source {
    /// A loaded library.
    pub fn loaded(loaded: &Loaded) -> Self {
        let (manifest, plugin) = (loaded.manifest.clone(), loaded.hash.to_string());
        Self { manifest, plugin, module: loaded.module }
    }

    /// A variant that is linked in.
    pub fn linked(module: VariantModule_Ref, manifest: Manifest) -> Self {
        Self { manifest, plugin: "linked".to_owned(), module }
    }

    /// Opens it with a set-up.
    pub fn open(&self, setup: Setup) -> Result<Edition, EditionError> {
        Edition::of(self.module, self.manifest.clone(), setup)
    }
}

/// Why a variant did not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditionError {
    /// The set-up does not fit.
    #[error("{variant}: {message}")]
    Setup {
        /// The variant.
        variant: String,
        /// Where in the set-up, as far as the variant can say.
        at: String,
        /// What is wrong.
        message: String,
    },
    /// The input does not fit the question.
    #[error("{question}: {}{message}", at(pointer))]
    Input {
        /// The question.
        question: String,
        /// JSON pointer into the input.
        pointer: String,
        /// What is wrong there, and what was expected.
        message: String,
    },
    /// There is no such question or scenario.
    #[error("{variant}: {message}")]
    Unknown {
        /// The variant.
        variant: String,
        /// What there is.
        message: String,
    },
    /// A state of its game is not sound.
    #[error("the plugin `{variant}` came to a state that is not sound: {message}")]
    Unsound {
        /// The variant.
        variant: String,
        /// What is wrong with it.
        message: String,
    },
    /// The plugin broke.
    #[error(
        "the plugin `{variant}` broke: {message}; the game it was playing is lost, the host is not"
    )]
    Broken {
        /// The variant.
        variant: String,
        /// What it said.
        message: String,
    },
}

impl Edition {
    /// Opens a loaded variant.
    pub fn open(loaded: &Loaded, setup: Setup) -> Result<Self, EditionError> {
        Self::of(loaded.module, loaded.manifest.clone(), setup)
    }

    /// Opens a module, loaded or linked in.
    pub fn of(
        module: VariantModule_Ref,
        manifest: Manifest,
        mut setup: Setup,
    ) -> Result<Self, EditionError> {
        if setup.variant.is_empty() {
            setup.variant.clone_from(&manifest.id);
        }
        setup.version.clone_from(&manifest.version);
        let json = serde_json::to_string(&setup)
            .map_err(|error| broken(&manifest.id, &error.to_string()))?;
        let rules = stavka_abi::open_with(module, &json).map_err(|fault| match fault.kind {
            FaultKind::BAD_INPUT => EditionError::Setup {
                variant: manifest.id.clone(),
                at: fault.at.into(),
                message: one_line(&fault.message),
            },
            _ => broken(&manifest.id, &fault.message),
        })?;
        Ok(Self { manifest, setup, rules })
    }

    /// What can be played.
    pub fn scenarios(&self) -> Result<Vec<Scenario>, EditionError> {
        let json =
            self.rules.scenarios().into_result().map_err(|fault| self.fault("scenarios", fault))?;
        self.parse(&json)
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

    /// The rulebook, figures filled in.
    pub fn book(&self) -> Result<Rulebook, EditionError> {
        let json = self.rules.book().into_result().map_err(|fault| self.fault("book", fault))?;
        self.parse(&json)
    }

    /// The questions, with their schemas.
    pub fn questions(&self) -> Result<Vec<QuestionText>, EditionError> {
        let json =
            self.rules.questions().into_result().map_err(|fault| self.fault("questions", fault))?;
        self.parse(&json)
    }

    /// The charts in force, with their schemas.
    pub fn charts(&self) -> Result<Vec<ChartText>, EditionError> {
        let json =
            self.rules.charts().into_result().map_err(|fault| self.fault("charts", fault))?;
        self.parse(&json)
    }

    /// The map, as JSON.
    pub fn map(&self) -> Result<String, EditionError> {
        let map = self.rules.map().into_result();
        map.map(Into::into).map_err(|fault| self.fault("map", fault))
    }

    /// The spaces of the map, if it has one.
    pub fn spaces(&self) -> Result<Vec<SpaceEntry>, EditionError> {
        match self.map() {
            Ok(map) => Ok(self.parse::<MapFile>(&map)?.spaces),
            Err(EditionError::Unknown { .. }) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// The ruling on a question.
    pub fn ask(&self, question: &str, input: &str) -> Result<Ruling, EditionError> {
        let json = self.rules.ask(question.into(), input.into()).into_result();
        let json = json.map_err(|fault| self.fault(question, fault))?;
        self.parse(&json)
    }

    /// The rules behind the boundary.
    pub fn rules(&self) -> &BoxedRules {
        &self.rules
    }

    /// What a fault of these rules, or of a game under them, means.
    pub fn fault(&self, question: &str, fault: Fault) -> EditionError {
        of_fault(&self.manifest.id, question, fault)
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

    fn parse<T: serde::de::DeserializeOwned>(&self, json: &str) -> Result<T, EditionError> {
        serde_json::from_str(json).map_err(|error| broken(&self.manifest.id, &error.to_string()))
    }
}

/// What a fault means to whoever asked.
pub(crate) fn of_fault(variant: &str, question: &str, fault: Fault) -> EditionError {
    let (variant, message) = (variant.to_owned(), one_line(&fault.message));
    match fault.kind {
        FaultKind::BAD_INPUT => {
            let (question, pointer) = (question.to_owned(), fault.at.into());
            EditionError::Input { question, pointer, message }
        }
        FaultKind::UNKNOWN => EditionError::Unknown { variant, message },
        FaultKind::UNSOUND => EditionError::Unsound { variant, message },
        _ => EditionError::Broken { variant, message },
    }
}

/// The plugin did what it must not.
pub(crate) fn broken(variant: &str, message: &str) -> EditionError {
    EditionError::Broken { variant: variant.to_owned(), message: one_line(message) }
}

//! An edition: a variant opened with one set-up. Typed answers instead of JSON, plain errors instead of
//! faults.

use stavka_abi::v1::{BoxedRules, Fault, FaultKind, VariantModule_Ref};
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;

use crate::line::one_line;
use crate::loader::Loaded;

/// A variant, opened.
pub struct Edition {
    /// Who it is.
    pub manifest: Manifest,
    /// The set-up it was opened with.
    pub setup: Setup,
    rules: BoxedRules,
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
    #[error("{question}: input is wrong at `{pointer}`: {message}")]
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
        setup: Setup,
    ) -> Result<Self, EditionError> {
        let json = serde_json::to_string(&setup)
            .map_err(|error| broken(&manifest.id, &error.to_string()))?;
        let rules =
            (module.open())(json.as_str().into()).into_result().map_err(|fault| {
                match fault.kind {
                    FaultKind::BAD_INPUT => EditionError::Setup {
                        variant: manifest.id.clone(),
                        at: fault.at.into(),
                        message: one_line(&fault.message),
                    },
                    _ => broken(&manifest.id, &fault.message),
                }
            })?;
        Ok(Self { manifest, setup, rules })
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
        let variant = self.manifest.id.clone();
        match fault.kind {
            FaultKind::BAD_INPUT => EditionError::Input {
                question: question.to_owned(),
                pointer: fault.at.into(),
                message: one_line(&fault.message),
            },
            FaultKind::UNKNOWN => {
                EditionError::Unknown { variant, message: one_line(&fault.message) }
            }
            _ => broken(&variant, &fault.message),
        }
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, json: &str) -> Result<T, EditionError> {
        serde_json::from_str(json).map_err(|error| broken(&self.manifest.id, &error.to_string()))
    }
}

fn broken(variant: &str, message: &str) -> EditionError {
    EditionError::Broken { variant: variant.to_owned(), message: one_line(message) }
}

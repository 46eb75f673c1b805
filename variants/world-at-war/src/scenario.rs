//! The kinds of scenario, on which a few clauses depend.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

/// The part of the war that a scenario covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScenarioKind {
    /// Europe and Asia together.
    #[default]
    GlobalWar,
    /// The Pacific theater alone.
    Pacific,
}

impl fmt::Display for ScenarioKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GlobalWar => "Global War",
            Self::Pacific => "Pacific",
        })
    }
}

//! The JSON Schemas of what the host reads and writes.

use schemars::{Schema, schema_for};
use stavka_core::board::MapFile;
use stavka_core::book::Rulebook;
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;

/// A schema that the host knows.
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// Makes it.
    pub make: fn() -> Schema,
}

/// Every schema, by name.
pub const ALL: [Known; 6] = [
    Known { name: "manifest", about: "who a variant is", make: || schema_for!(Manifest) },
    Known {
        name: "map",
        about: "a map file: spaces and what lies between them",
        make: || schema_for!(MapFile),
    },
    Known {
        name: "question",
        about: "a question with the schemas of its input and answer",
        make: || schema_for!(QuestionText),
    },
    Known {
        name: "rulebook",
        about: "a whole rulebook, figures filled in",
        make: || schema_for!(Rulebook),
    },
    Known {
        name: "ruling",
        about: "what the rules say, with clauses and steps",
        make: || schema_for!(Ruling),
    },
    Known {
        name: "setup",
        about: "how a variant is opened: readings and figures",
        make: || schema_for!(Setup),
    },
];

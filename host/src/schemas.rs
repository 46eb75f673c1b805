//! The JSON Schemas of what the host reads and writes.

use schemars::{Schema, schema_for};
use stavka_core::board::MapFile;
use stavka_core::book::Rulebook;
use stavka_core::data::{ScenarioFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile};
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;
use stavka_core::view::View;

use crate::charts::ChartFile;
use crate::session::save::{Header, Line};

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
pub const ALL: [Known; 15] = [
    Known {
        name: "chart",
        about: "a chart file: a chart that somebody filled in",
        make: || schema_for!(ChartFile),
    },
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
        name: "save-head",
        about: "the first line of a save: what the game was played with",
        make: || schema_for!(Header),
    },
    Known {
        name: "save-line",
        about: "a further line of a save: an action, an amendment or the end",
        make: || schema_for!(Line),
    },
    Known {
        name: "scenario",
        about: "a scenario: from when to when, and what stands where",
        make: || schema_for!(ScenarioFile),
    },
    Known {
        name: "schedule",
        about: "what comes and goes, turn by turn",
        make: || schema_for!(ScheduleFile),
    },
    Known {
        name: "setup",
        about: "how a variant is opened: readings, figures and charts",
        make: || schema_for!(Setup),
    },
    Known {
        name: "table",
        about: "a table of named rows and columns",
        make: || schema_for!(TableFile),
    },
    Known {
        name: "turn-track",
        about: "the turns in order, with their weather",
        make: || schema_for!(TurnTrackFile),
    },
    Known {
        name: "units",
        about: "the counters: sorts, factors and numbers",
        make: || schema_for!(UnitsFile),
    },
    Known {
        name: "view",
        about: "what somebody may see of a game: turn, status, counters, control, supply",
        make: || schema_for!(View),
    },
];

//! The committed JSON Schemas are those of the code. `STAVKA_UPDATE=1` writes them anew, and so does
//! `cargo x schemas`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use stavka::charts::ChartFile;
use stavka::printed::compare::Compared;
use stavka::printed::{Logged, Replayed, Soaked};
use stavka::schemas::ALL;
use stavka_a4_sheet::A4Sheet;
use stavka_core::board::MapFile;
use stavka_core::book::Rulebook;
use stavka_core::data::{
    ScenarioFile, ScenariosFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile,
};
use stavka_core::game::Decision;
use stavka_core::question::{Question, QuestionText, Ruling};
use stavka_core::schema::{JsonSchema, Schemas, of};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Variant};
use stavka_core::view::View;
use stavka_mods::ModFile;
use stavka_play::save::{Header, Line};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");

/// Each schema that the host shows, made from its type.
fn of_the_host() -> Vec<(&'static str, Value)> {
    vec![
        ("chart", made::<ChartFile>()),
        ("compare", made::<Compared>()),
        ("decision", made::<Decision>()),
        ("log", made::<Logged>()),
        ("manifest", made::<Manifest>()),
        ("map", made::<MapFile>()),
        ("mod", made::<ModFile>()),
        ("question", made::<QuestionText>()),
        ("replay", made::<Replayed>()),
        ("rulebook", made::<Rulebook>()),
        ("ruling", made::<Ruling>()),
        ("save-head", made::<Header>()),
        ("save-line", made::<Line>()),
        ("scenario", made::<ScenarioFile>()),
        ("scenarios", made::<ScenariosFile>()),
        ("schedule", made::<ScheduleFile>()),
        ("setup", made::<Setup>()),
        ("soak", made::<Soaked>()),
        ("table", made::<TableFile>()),
        ("turn-track", made::<TurnTrackFile>()),
        ("units", made::<UnitsFile>()),
        ("view", made::<View>()),
    ]
}

fn made<T: JsonSchema>() -> Value {
    of::<T>().expect("tests make schemas")
}

/// The schemas of all questions and charts of a variant, made from their types.
fn of_a_variant<V: Variant>() -> (PathBuf, Value) {
    let questions = V::questions();
    let question = |one: &Question<V>| (one.name.to_owned(), one.schemas());
    let schemas = Schemas {
        questions: questions.iter().map(question).collect(),
        charts: V::charts().iter().map(|one| (one.name.to_owned(), one.schema())).collect(),
    };
    let json = serde_json::to_value(schemas).expect("schemas are JSON");
    (Path::new(FOLDER).join(format!("{}.json", V::about().id)), json)
}

/// Every file, and what it must hold.
fn files() -> Vec<(PathBuf, Value)> {
    let file = |(name, json)| (Path::new(FOLDER).join(format!("{name}.schema.json")), json);
    let mut files: Vec<_> = of_the_host().into_iter().map(file).collect();
    files.push(of_a_variant::<A4Sheet>());
    files.push(of_a_variant::<SecondEdition>());
    files.push(of_a_variant::<WorldAtWar>());
    files
}

#[test]
fn schemas_are_fresh() {
    let update = std::env::var_os("STAVKA_UPDATE").is_some();
    for (file, json) in files() {
        let text = serde_json::to_string_pretty(&json).expect("a schema is JSON") + "\n";
        if update {
            fs::write(&file, &text).expect("the schema can be written");
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(found == text, "{} is stale: run `cargo x schemas`", file.display());
    }
}

#[test]
fn there_is_no_schema_of_something_gone() {
    let known: Vec<_> = files().into_iter().map(|(path, _)| path).collect();
    for entry in fs::read_dir(FOLDER).expect("the folder") {
        let path = entry.expect("an entry").path();
        assert!(known.contains(&path), "{} belongs to nothing: remove it", path.display());
    }
}

#[test]
fn every_schema_is_one_and_the_host_shows_it() {
    for (name, schema) in of_the_host() {
        assert!(jsonschema::validator_for(&schema).is_ok(), "{name}");
        assert!(ALL.iter().any(|known| known.name == name), "{name} is not shown");
    }
}

//! The data files that ship: they load, fit their schemas, agree with each other, and are refused where
//! damaged, by their types as by their schemas.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_abi::v1::Fault;
use stavka_core::chart::ChartText;
use stavka_core::schema::Schemas;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_second_edition::SecondEdition;
use stavka_testkit::{Damaged, damaged};
use stavka_world_at_war::WorldAtWar;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The folder of a variant's data files.
fn folder<V: Variant>() -> PathBuf {
    Path::new(ROOT).join("variants").join(V::about().id).join("data")
}

fn charts<V: Variant>() -> Vec<ChartText> {
    let variant = V::open(&Setup::default()).expect("opens");
    let describe =
        |chart: &stavka_core::chart::Chart| chart.describe(variant.settings(), &Schemas::default());
    V::charts().iter().map(|chart| describe(chart).expect("a chart")).collect()
}

/// What a variant says when it is opened with one chart in place of its own.
fn open_with<V: Variant>(chart: &str, content: &Value) -> Result<(), Fault> {
    let setup = json!({ "charts": { chart: content } });
    stavka_abi::open::<V>(&setup.to_string()).map(drop)
}

fn errors(schema: &Value, content: &Value) -> Vec<String> {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let say =
        |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    validator.iter_errors(content).map(say).collect()
}

/// Every file is a chart, and every chart a file.
fn files_are_charts<V: Variant>() {
    let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let entries = fs::read_dir(folder::<V>()).expect("a folder");
    let files: BTreeSet<_> =
        entries.filter_map(|entry| stem(&entry.expect("an entry").path())).collect();
    let charts: BTreeSet<_> = V::charts().iter().map(|chart| chart.name.to_owned()).collect();
    assert_eq!(files, charts, "{}: files on the left, charts on the right", V::about().id);
}

/// A file fits the schema of its chart and the one that it names, and the variant takes it as its own.
fn files_fit<V: Variant>() {
    for chart in charts::<V>() {
        let (name, content) = (&chart.name, &chart.content);
        let wrong = errors(&chart.schema, content);
        assert!(wrong.is_empty(), "{name} does not fit its schema: {wrong:?}");
        if let Some(named) = content["$schema"].as_str() {
            let text = fs::read_to_string(folder::<V>().join(named)).expect("the schema it names");
            let schema: Value = serde_json::from_str(&text).expect("JSON");
            let wrong = errors(&schema, content);
            assert!(wrong.is_empty(), "{name} does not fit {named}: {wrong:?}");
        }
        if let Err(fault) = open_with::<V>(name, content) {
            panic!("{name} is refused: {}", fault.message);
        }
    }
}

/// Types and schema refuse the same, as far as a schema can say it. How many files were damaged.
fn damage_is_refused<V: Variant>() -> usize {
    let mut count = 0;
    for chart in charts::<V>() {
        let validator = jsonschema::validator_for(&chart.schema).expect("a schema");
        for Damaged { what, content, by_schema } in damaged(&chart.content, 4) {
            let what = format!("{}, {}: {what}", V::about().id, chart.name);
            let fault = open_with::<V>(&chart.name, &content).expect_err(&what);
            assert!(fault.at.starts_with("/charts/"), "{what}: nowhere: {}", fault.message);
            let fits = validator.is_valid(&content);
            let by_type = fault.message.contains("see the schema of the file");
            assert!(!fits || !by_schema, "{what}: the schema takes it");
            assert!(!fits || !by_type, "{what}: only the types refuse it: {}", fault.message);
            count += 1;
        }
    }
    count
}

#[test]
fn every_file_is_a_chart() {
    files_are_charts::<A4Sheet>();
    files_are_charts::<SecondEdition>();
    files_are_charts::<WorldAtWar>();
}

#[test]
fn every_file_fits_its_schema_and_loads() {
    files_fit::<A4Sheet>();
    files_fit::<SecondEdition>();
    files_fit::<WorldAtWar>();
}

#[test]
fn damaged_files_are_refused_by_type_and_by_schema() {
    let count = damage_is_refused::<A4Sheet>()
        + damage_is_refused::<SecondEdition>()
        + damage_is_refused::<WorldAtWar>();
    assert!(count >= 100, "only {count} files were damaged");
}

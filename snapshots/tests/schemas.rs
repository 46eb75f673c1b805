//! The committed JSON Schemas are those of the code. `STAVKA_UPDATE=1` writes them anew, and so does
//! `cargo x schemas`.

use std::fs;
use std::path::{Path, PathBuf};

use stavka::schemas::{ALL, Known};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");

fn file(known: &Known) -> PathBuf {
    Path::new(FOLDER).join(format!("{}.schema.json", known.name))
}

fn text(known: &Known) -> String {
    serde_json::to_string_pretty(&(known.make)()).expect("a schema is JSON") + "\n"
}

#[test]
fn schemas_are_fresh() {
    let update = std::env::var_os("STAVKA_UPDATE").is_some();
    for known in &ALL {
        let (file, text) = (file(known), text(known));
        if update {
            fs::write(&file, &text).expect("the schema can be written");
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(found, text, "{} is stale: run `cargo x schemas`", file.display());
    }
}

#[test]
fn there_is_no_schema_of_something_gone() {
    let known: Vec<_> =
        ALL.iter().map(file).filter_map(|path| Some(path.file_name()?.to_owned())).collect();
    for entry in fs::read_dir(FOLDER).expect("the folder") {
        let name = entry.expect("an entry").file_name();
        assert!(known.contains(&name), "schemas/{} belongs to nothing: remove it", name.display());
    }
}

#[test]
fn every_schema_is_one() {
    for known in &ALL {
        let schema = (known.make)().to_value();
        assert!(jsonschema::validator_for(&schema).is_ok(), "{}", known.name);
    }
}

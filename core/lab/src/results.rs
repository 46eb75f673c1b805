//! Results as Parquet: a row for each game, and in the foot the design with its hash, the editions that played and which
//! seeds are in it. polars, `DuckDB` and whoever else reads Parquet can go on from there.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stavka_core::setup::Setup;

use crate::design::Design;
use crate::error::LabError;
use crate::row::Row;

mod columns;
mod fields;

use columns::Leaf;

/// The version of the format.
const FORMAT: &str = "2";

/// So many games are written at once.
const GROUP: usize = 4096;

/// The columns; `course` and `state` are prints, `clauses`, `lost` and `fell` by clause, side and place.
const SCHEMA: &str = "message games {
    required int64 game (integer(64,false));
    required int64 seed (integer(64,false));
    required binary line_up (utf8);
    required binary arm (utf8);
    optional binary winner (utf8);
    required binary by (utf8);
    required int32 actions;
    required int32 turn;
    required int32 score;
    required int64 course (integer(64,false));
    required int64 state (integer(64,false));
    required int32 lead_changes;
    required binary leads (utf8);
    required group clauses (map) { repeated group key_value { required binary key (utf8); required int64 value; } }
    required group lost (map) { repeated group key_value { required binary key (utf8); required int64 value; } }
    required group fell (map) { repeated group key_value { required binary key (utf8); required binary value (utf8); } }
    optional binary failure (utf8);
}";

/// Who played an arm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The hash of the library.
    pub plugin: String,
    /// The sides, in their order.
    pub sides: Vec<String>,
    /// The set-up in full.
    pub setup: Setup,
}

/// Results, or a shard of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// The design.
    pub design: Design,
    /// Who played each arm.
    pub editions: Vec<Played>,
    /// Which seeds are in it, by their places in the design: from the first to before the second.
    pub seeds: (u64, u64),
    /// The games, in order.
    pub rows: Vec<Row>,
}

impl Results {
    /// Writes them: first beside the place, then there, so that a file is whole or not there.
    pub fn write(&self, path: &Path) -> Result<(), LabError> {
        let draft = path.with_extension(format!("draft-{}", std::process::id()));
        let file = File::create(&draft).map_err(LabError::file(&draft))?;
        let written = self.write_to(file);
        let written = written.map_err(|error| LabError::content(&draft, error));
        let moved =
            written.and_then(|()| std::fs::rename(&draft, path).map_err(LabError::file(path)));
        if moved.is_err() {
            // What is left of a failed try is of no use to anybody.
            let _ = std::fs::remove_file(&draft);
        }
        moved
    }

    fn write_to(&self, file: File) -> Result<(), ParquetError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = WriterProperties::builder()
            .set_created_by(format!("stavka-lab {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(self.foot()))
            .build();
        let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        for rows in self.rows.chunks(GROUP) {
            let mut group = writer.next_row_group()?;
            for leaf in columns::of(self, rows) {
                write_leaf(&mut group, leaf)?;
            }
            group.close()?;
        }
        writer.close()?;
        Ok(())
    }

    fn foot(&self) -> Vec<KeyValue> {
        let pair = |key: &str, value: String| KeyValue::new(format!("stavka.{key}"), value);
        let editions = serde_json::to_value(&self.editions).map_or_else(
            |_| String::new(),
            |mut json: Value| {
                json.sort_all_objects();
                json.to_string()
            },
        );
        vec![
            pair("format", FORMAT.to_owned()),
            pair("design", self.design.canonical()),
            pair("hash", self.design.hash()),
            pair("editions", editions),
            pair("seeds", format!("{}..{}", self.seeds.0, self.seeds.1)),
        ]
    }

    /// Reads them.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let file = File::open(path).map_err(LabError::file(path))?;
        let wrong = |message: String| LabError::content(path, message);
        let reader = SerializedFileReader::new(file).map_err(|error| wrong(error.to_string()))?;
        let mut results = head(&reader).map_err(wrong)?;
        let rows = reader.get_row_iter(None).map_err(|error| wrong(error.to_string()))?;
        for row in rows {
            let row = row.map_err(|error| wrong(error.to_string()))?;
            results.rows.push(fields::row(&results, &row).map_err(wrong)?);
        }
        Ok(results)
    }
}

/// What the foot says; the hash must be that of the design.
fn head(reader: &SerializedFileReader<File>) -> Result<Results, String> {
    let pairs = reader.metadata().file_metadata().key_value_metadata();
    let find = |key: &str| {
        let name = format!("stavka.{key}");
        let found = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == name));
        let text = found.and_then(|pair| pair.value.as_deref());
        text.ok_or_else(|| format!("these are no results of the lab: no `{name}` in its foot"))
    };
    if find("format")? != FORMAT {
        return Err(format!("written by another lab: format {}, not {FORMAT}", find("format")?));
    }
    let design: Design =
        serde_json::from_str(find("design")?).map_err(|error| error.to_string())?;
    if design.hash() != find("hash")? {
        return Err("its design is not the one that was hashed".to_owned());
    }
    let editions = serde_json::from_str(find("editions")?).map_err(|error| error.to_string())?;
    let (from, to) = find("seeds")?.split_once("..").ok_or("its seeds are no range")?;
    let number = |text: &str| text.parse::<u64>().map_err(|error| error.to_string());
    Ok(Results { design, editions, seeds: (number(from)?, number(to)?), rows: Vec::new() })
}

fn write_leaf(
    group: &mut SerializedRowGroupWriter<'_, File>,
    leaf: Leaf,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("more columns than the schema has".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    let (defined, repeated) = (leaf.defined.as_deref(), leaf.repeated.as_deref());
    match leaf.values {
        columns::Values::Long(values) => {
            column.typed::<Int64Type>().write_batch(&values, defined, repeated)?;
        }
        columns::Values::Int(values) => {
            column.typed::<Int32Type>().write_batch(&values, defined, repeated)?;
        }
        columns::Values::Text(values) => {
            let values: Vec<ByteArray> =
                values.iter().map(|text| ByteArray::from(text.as_str())).collect();
            column.typed::<ByteArrayType>().write_batch(&values, defined, repeated)?;
        }
    }
    column.close()
}

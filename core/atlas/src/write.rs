//! Writing a map file: one space or edge a line, so that a change of the map reads well.

use serde::Serialize;
use serde_json::{Map, Value};
use stavka_core::board::MapFile;

/// The text of a map file. The same map gives the same bytes.
pub fn text(map: &MapFile) -> Result<String, serde_json::Error> {
    let Value::Object(fields) = serde_json::to_value(map)? else { return Ok(String::new()) };
    let lines =
        fields.iter().map(|(name, value)| field(name, value)).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

fn field(name: &str, value: &Value) -> Result<String, serde_json::Error> {
    let name = serde_json::to_string(name)?;
    match value {
        Value::Array(entries) if entries.iter().any(Value::is_object) => {
            let lines = entries.iter().map(line).collect::<Result<Vec<_>, _>>()?;
            Ok(format!("  {name}: [\n{}\n  ]", lines.join(",\n")))
        }
        other => Ok(format!("  {name}: {}", line_of(other)?)),
    }
}

fn line(entry: &Value) -> Result<String, serde_json::Error> {
    line_of(entry).map(|line| format!("    {line}"))
}

/// JSON on one line, with a space behind commas and colons.
fn line_of(value: &Value) -> Result<String, serde_json::Error> {
    match value {
        Value::Array(entries) => {
            let parts = entries.iter().map(line_of).collect::<Result<Vec<_>, _>>()?;
            Ok(format!("[{}]", parts.join(", ")))
        }
        Value::Object(fields) => object(fields),
        plain => plain_text(plain),
    }
}

fn object(fields: &Map<String, Value>) -> Result<String, serde_json::Error> {
    let part = |(name, value): (&String, &Value)| {
        Ok(format!("{}: {}", plain_text(name)?, line_of(value)?))
    };
    let parts = fields.iter().map(part).collect::<Result<Vec<_>, serde_json::Error>>()?;
    Ok(format!("{{{}}}", parts.join(", ")))
}

fn plain_text(value: &(impl Serialize + ?Sized)) -> Result<String, serde_json::Error> {
    serde_json::to_string(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_objects_have_a_line_each() {
        let value = serde_json::json!([{"a": [1, 2], "b": "x"}, {}]);
        let text = field("list", &value).expect("plain data");
        assert_eq!(text, "  \"list\": [\n    {\"a\": [1, 2], \"b\": \"x\"},\n    {}\n  ]");
        assert_eq!(field("n", &serde_json::json!(["x"])).expect("plain data"), "  \"n\": [\"x\"]");
    }
}

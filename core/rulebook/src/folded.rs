//! JSON for people who edit it: what fits a line stands on a line.

use serde_json::Value;

/// The value as JSON in lines of at most so many letters, a row of a table on one line.
pub fn folded(value: &Value, line: usize) -> String {
    Folding { line }.fold(value, 0) + "\n"
}

#[derive(Clone, Copy)]
struct Folding {
    line: usize,
}

impl Folding {
    fn fold(self, value: &Value, depth: usize) -> String {
        let line = one_line(value);
        if depth > 0 && depth * 2 + line.len() <= self.line {
            return line;
        }
        match value {
            Value::Object(fields) if !fields.is_empty() => {
                let field = |(name, value): (&String, &Value)| {
                    format!("{}: {}", quoted(name), self.fold(value, depth + 1))
                };
                block('{', fields.iter().map(field), '}', depth)
            }
            Value::Array(items) if !items.is_empty() => {
                block('[', items.iter().map(|item| self.fold(item, depth + 1)), ']', depth)
            }
            _ => line,
        }
    }
}

fn block(open: char, parts: impl Iterator<Item = String>, close: char, depth: usize) -> String {
    let inner = "  ".repeat(depth + 1);
    let parts: Vec<_> = parts.map(|part| format!("{inner}{part}")).collect();
    format!("{open}\n{}\n{}{close}", parts.join(",\n"), "  ".repeat(depth))
}

fn one_line(value: &Value) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let field =
                |(name, value): (&String, &Value)| format!("{}: {}", quoted(name), one_line(value));
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn quoted(name: &str) -> Value {
    Value::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn it_reads_back_and_keeps_rows_together() {
        let row: Vec<_> = (0..20).collect();
        let value =
            json!({ "title": "a \"b\"", "rows": [row, row], "none": {}, "long": "x".repeat(200) });
        let text = folded(&value, 120);
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        assert!(text.lines().any(|line| line.trim() == format!("{},", one_line(&json!(row)))));
    }
}

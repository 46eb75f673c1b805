//! A JSON Schema in words: its fields, and what each expects.

use serde_json::Value;

/// A field of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: String,
    /// What it expects.
    pub(crate) expects: String,
    /// Whether it may be left out, and what holds then.
    pub(crate) otherwise: Option<String>,
    /// What it means.
    pub(crate) about: String,
}

/// The fields of the object that `root` describes, in their order.
pub(crate) fn fields(root: &Value) -> Vec<Field> {
    let Some(properties) = root["properties"].as_object() else { return Vec::new() };
    let required = |name: &str| {
        root["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
    };
    let field = |(name, node): (&String, &Value)| Field {
        name: name.clone(),
        expects: expectation(root, node),
        otherwise: (!required(name)).then(|| default(node)),
        about: about(root, node),
    };
    properties.iter().map(field).collect()
}

/// What a part of the schema `root` expects, in a few words.
pub(crate) fn expectation(root: &Value, node: &Value) -> String {
    let node = resolve(root, node);
    if let Some(values) = values(node) {
        return one_of(&values);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(branches) = node[choice].as_array() {
            let words: Vec<_> = branches.iter().map(|branch| expectation(root, branch)).collect();
            return words.join(", or ");
        }
    }
    match &node["type"] {
        Value::String(kind) => of_type(root, node, kind),
        Value::Array(kinds) => {
            let words =
                kinds.iter().filter_map(Value::as_str).map(|kind| of_type(root, node, kind));
            words.collect::<Vec<_>>().join(", or ")
        }
        _ => "anything".to_owned(),
    }
}

/// The part of a schema that a reference points to.
pub(crate) fn resolve<'a>(root: &'a Value, node: &'a Value) -> &'a Value {
    let target = node["$ref"].as_str().and_then(|at| root.pointer(at.trim_start_matches('#')));
    target.unwrap_or(node)
}

/// The values that an enumeration allows.
fn values(node: &Value) -> Option<Vec<String>> {
    if let Some(only) = node.get("const") {
        return Some(vec![plain(only)]);
    }
    if let Some(listed) = node["enum"].as_array() {
        return Some(listed.iter().map(plain).collect());
    }
    let branches = node["oneOf"].as_array()?;
    let lists: Option<Vec<_>> = branches.iter().map(values).collect();
    Some(lists?.concat())
}

fn one_of(values: &[String]) -> String {
    match values {
        [only] => only.clone(),
        many => format!("one of {}", many.join(", ")),
    }
}

fn of_type(root: &Value, node: &Value, kind: &str) -> String {
    match kind {
        "integer" => format!("a whole number{}", range(node)),
        "number" => format!("a number{}", range(node)),
        "boolean" => "true or false".to_owned(),
        "null" => "null".to_owned(),
        "string" => text(node),
        "array" => format!("a list, each item {}", items(root, node)),
        "object" => object(root, node),
        other => format!("a value of type {other}"),
    }
}

/// A pattern is for machines; a type that has one says in its description what it looks like.
fn text(node: &Value) -> String {
    match (node["pattern"].as_str(), node["description"].as_str()) {
        (Some(_), Some(about)) if about.contains("such as") => {
            let mut letters = about.trim_end_matches('.').chars();
            letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
        }
        (Some(pattern), _) => format!("a text of the form {pattern}"),
        (None, _) => "a text".to_owned(),
    }
}

fn items(root: &Value, node: &Value) -> String {
    match node.get("items") {
        Some(item) => expectation(root, item),
        None => "anything".to_owned(),
    }
}

fn object(root: &Value, node: &Value) -> String {
    match node["properties"].as_object() {
        Some(properties) => {
            let names: Vec<_> = properties.keys().map(String::as_str).collect();
            format!("an object with {}", names.join(", "))
        }
        None => match node.get("additionalProperties") {
            Some(value @ Value::Object(_)) => {
                format!("an object of names, each with {}", expectation(root, value))
            }
            _ => "an object".to_owned(),
        },
    }
}

fn range(node: &Value) -> String {
    match (node.get("minimum"), node.get("maximum")) {
        (Some(low), Some(high)) => format!(" from {low} to {high}"),
        (Some(low), None) => format!(" from {low} up"),
        (None, Some(high)) => format!(" up to {high}"),
        (None, None) => String::new(),
    }
}

fn about(root: &Value, node: &Value) -> String {
    let own = node["description"].as_str().or_else(|| resolve(root, node)["description"].as_str());
    own.unwrap_or_default().replace('\n', " ")
}

fn default(node: &Value) -> String {
    match node.get("default") {
        Some(Value::Array(items)) if items.is_empty() => "none".to_owned(),
        Some(Value::Null) | None => "nothing".to_owned(),
        Some(value) => plain(value),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_core::question::common::OddsInput;

    #[test]
    fn a_schema_can_be_read_as_words() {
        let schema = stavka_core::schema::of::<OddsInput>().expect("tests make schemas");
        let fields = fields(&schema);
        let words: Vec<_> = fields.iter().map(|field| field.expects.as_str()).collect();
        assert_eq!(words[..2], ["one of axis, allies", "a whole number from 1 to 999"]);
        assert_eq!(fields[1].otherwise, None);
        assert_eq!(fields[3].otherwise.as_deref(), Some("clear"));
        assert_eq!(fields[1].about, "Factors that attack.");
    }
}

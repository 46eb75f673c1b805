//! A JSON Schema in words: its fields, and what each expects.

use serde_json::Value;

/// A field of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it expects.
    pub expects: String,
    /// Whether it may be left out, and what holds then.
    pub otherwise: Option<String>,
    /// What it means.
    pub about: String,
}

/// A longer pattern nobody reads.
const LONGEST_PATTERN: usize = 48;

/// How deep the fields of objects in objects are told.
const DEEPEST: usize = 3;

/// The fields of the object that `root` describes, in their order; behind each that holds objects the fields of those,
/// as `units[].name`.
pub fn fields(root: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    collect(root, root, "", &mut Vec::new(), &mut found);
    found
}

/// Adds the fields of `node`; `above` are the objects in which it lies, so that one that holds itself comes to an end.
fn collect<'a>(
    root: &'a Value,
    node: &'a Value,
    at: &str,
    above: &mut Vec<&'a Value>,
    found: &mut Vec<Field>,
) {
    let Some(properties) = node["properties"].as_object() else { return };
    let required = |name: &str| {
        node["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
    };
    above.push(node);
    for (name, field) in properties {
        let name = format!("{at}{name}");
        found.push(Field {
            expects: expectation(root, field),
            otherwise: (!required(&name[at.len()..])).then(|| default(field)),
            about: about(root, field),
            name: name.clone(),
        });
        for (suffix, inner) in objects(root, field) {
            if above.len() < DEEPEST && !above.iter().any(|known| std::ptr::eq(*known, inner)) {
                collect(root, inner, &format!("{name}{suffix}."), above, found);
            }
        }
    }
    above.pop();
}

/// The objects with fields that a field holds: itself, the items of a list, the values of names, or one of several.
fn objects<'a>(root: &'a Value, field: &'a Value) -> Vec<(String, &'a Value)> {
    let node = resolve(root, field);
    if node["properties"].is_object() {
        return vec![(String::new(), node)];
    }
    let inside = |suffix: &str, inner: &'a Value| {
        let found = objects(root, inner).into_iter();
        found.map(|(rest, node)| (format!("{suffix}{rest}"), node)).collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    if node["items"].is_object() {
        found.extend(inside("[]", &node["items"]));
    }
    if node["additionalProperties"].is_object() {
        found.extend(inside("{}", &node["additionalProperties"]));
    }
    for branch in ["oneOf", "anyOf"].iter().filter_map(|choice| node[choice].as_array()).flatten() {
        found.extend(inside("", branch));
    }
    found
}

/// What a part of the schema `root` expects, in a few words.
pub fn expectation(root: &Value, node: &Value) -> String {
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
pub fn resolve<'a>(root: &'a Value, node: &'a Value) -> &'a Value {
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
        (Some(pattern), _) if pattern.len() <= LONGEST_PATTERN => {
            format!("a text of the form {pattern}")
        }
        (Some(_), _) => "a text of a certain form: see the example".to_owned(),
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
    use serde_json::json;

    fn odds() -> Value {
        let number = json!({ "type": "integer", "minimum": 1, "maximum": 999, "description": "Factors that attack." });
        json!({ "properties": {
            "attacker": { "enum": ["axis", "allies"] },
            "attack": number,
            "defense": number,
            "ground": { "enum": ["clear", "city"], "default": "clear" },
        }, "required": ["attacker", "attack", "defense"] })
    }

    #[test]
    fn a_schema_can_be_read_as_words() {
        let fields = fields(&odds());
        let words: Vec<_> = fields.iter().map(|field| field.expects.as_str()).collect();
        assert_eq!(words[..2], ["one of axis, allies", "a whole number from 1 to 999"]);
        assert_eq!(fields[1].otherwise, None);
        assert_eq!(fields[3].otherwise.as_deref(), Some("clear"));
        assert_eq!(fields[1].about, "Factors that attack.");
    }

    #[test]
    fn objects_in_objects_are_told_and_come_to_an_end() {
        let schema = json!({
            "properties": { "fight": { "$ref": "#/$defs/Fight" } },
            "$defs": {
                "Fight": { "type": "object", "properties": {
                    "units": { "type": "array", "items": { "$ref": "#/$defs/Unit" } },
                    "after": { "anyOf": [{ "$ref": "#/$defs/Fight" }, { "type": "null" }] } } },
                "Unit": { "type": "object", "properties": { "name": { "type": "string", "description": "What it is called." } } },
            },
        });
        let fields = fields(&schema);
        let names: Vec<_> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["fight", "fight.units", "fight.units[].name", "fight.after"]);
        assert_eq!(fields[2].about, "What it is called.");
    }

    #[test]
    fn long_patterns_are_not_printed() {
        let node = json!({ "type": "string", "pattern": "(a|b)".repeat(40) });
        assert_eq!(expectation(&node, &node), "a text of a certain form: see the example");
    }
}

//! Inputs made from the schemas of questions, and from the inputs of cases with one thing changed: every question must
//! answer or refuse each of them in a moment.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use stavka_abi::v1::FaultKind;
use stavka_core::chance::Key;

use crate::{Module, manifest, open, questions, rulebook};

/// No question may take longer.
const SLOWEST: Duration = Duration::from_secs(1);

/// A question that has not answered by then hangs.
const HANGS: Duration = Duration::from_mins(1);

/// How deep an input is made; what lies deeper is as short as its schema allows.
const DEEPEST: usize = 6;

/// Asks `count` inputs over all questions of a variant; what took too long, or broke.
pub fn slow_inputs(module: Module, count: u64) -> Vec<String> {
    let rules = open(module, "");
    let (asked, book) = (questions(&rules), rulebook(&rules));
    let cases: Vec<_> = book.clauses.iter().flat_map(|clause| &clause.cases).collect();
    let mut words = Vec::new();
    for case in &cases {
        collect(&case.input, &mut words);
    }
    let inputs: Vec<(String, String)> = (0..count)
        .map(|number| {
            let question = &asked[usize::try_from(number).unwrap_or(0) % asked.len()];
            let mut maker = Maker::new(number, &question.input, &words);
            let own: Vec<_> = cases.iter().filter(|case| case.question == question.name).collect();
            let made = if own.is_empty() || maker.below(2) == 0 {
                maker.make(&question.input, 0)
            } else {
                let mut input = own[maker.below(own.len())].input.clone();
                maker.change(&mut input);
                input
            };
            (question.name.clone(), made.to_string())
        })
        .collect();
    ask_all(module, inputs)
}

/// Asks on a thread of its own, so that one that hangs can be named.
fn ask_all(module: Module, inputs: Vec<(String, String)>) -> Vec<String> {
    let (send, said) = mpsc::channel();
    let count = inputs.len();
    let known = inputs.clone();
    std::thread::spawn(move || {
        let rules = open(module, "");
        for (question, input) in &inputs {
            let ask = || {
                let begin = Instant::now();
                let answer = rules.ask(question.as_str().into(), input.as_str().into());
                let broke = answer.into_result().err();
                let broke = broke.filter(|fault| fault.kind == FaultKind::PANICKED);
                (begin.elapsed(), broke.map(|fault| fault.message.to_string()))
            };
            // A busy machine may stop anybody for a second: what is slow is slow each time.
            let (mut took, broke) = ask();
            for _ in 0..2 {
                if took > SLOWEST {
                    took = took.min(ask().0);
                }
            }
            if send.send((took, broke)).is_err() {
                return;
            }
        }
    });
    let id = manifest(module).id;
    let mut wrong = Vec::new();
    for (question, input) in &known[..count] {
        match said.recv_timeout(HANGS) {
            Ok((took, None)) if took <= SLOWEST => {}
            Ok((took, broke)) => {
                let broke = broke.unwrap_or_default();
                wrong.push(format!("{id} {question} {input}: {took:?} {broke}"));
            }
            Err(_) => {
                wrong.push(format!("{id} {question} {input}: hangs"));
                return wrong;
            }
        }
    }
    wrong
}

/// Makes inputs.
struct Maker<'a> {
    seed: u64,
    drawn: u64,
    schema: &'a Value,
    words: &'a [String],
}

impl<'a> Maker<'a> {
    fn new(seed: u64, schema: &'a Value, words: &'a [String]) -> Self {
        Self { seed, drawn: 0, schema, words }
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let number = Key::new(self.seed, "inputs", self.drawn).number();
        usize::try_from(number % bound.max(1) as u64).unwrap_or(0)
    }

    fn of<'b, T>(&mut self, all: &'b [T]) -> Option<&'b T> {
        let at = self.below(all.len());
        all.get(at)
    }

    /// A value that the schema takes, as far as patterns can be told; extremes more often than not.
    fn make(&mut self, schema: &'a Value, depth: usize) -> Value {
        if let Some(way) = schema["$ref"].as_str() {
            let whole = self.schema;
            return whole
                .pointer(&way[1..])
                .map_or(Value::Null, |found| self.make(found, depth + 1));
        }
        for list in ["oneOf", "anyOf", "enum"] {
            if let Some(found) = schema[list].as_array().and_then(|all| self.of(all)) {
                return if list == "enum" { found.clone() } else { self.make(found, depth + 1) };
            }
        }
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.of(kinds).and_then(Value::as_str).unwrap_or("null"),
            kind => kind.as_str().unwrap_or("object"),
        };
        match kind {
            "integer" | "number" => json!(self.number(schema)),
            "string" => json!(self.word(schema)),
            "boolean" => json!(self.below(2) == 0),
            "array" => self.list(schema, depth),
            "object" => self.object(schema, depth),
            _ => Value::Null,
        }
    }

    fn number(&mut self, schema: &Value) -> i64 {
        let least = schema["minimum"].as_i64().unwrap_or(-1000);
        let most = schema["maximum"].as_i64().unwrap_or(1_000_000);
        match self.below(4) {
            0 => least,
            1 => most,
            _ => {
                let span = usize::try_from(most.saturating_sub(least)).unwrap_or(usize::MAX - 1);
                least.saturating_add(i64::try_from(self.below(span + 1)).unwrap_or(0))
            }
        }
    }

    fn word(&mut self, schema: &Value) -> String {
        let pattern = schema["pattern"].as_str().unwrap_or_default();
        let year = ["1900", "1939", "1941", "1945", "1999"][self.below(5)];
        let month = 1 + self.below(12);
        if pattern.contains("(0[1-9]|1[0-2])-(I|II)") {
            return format!("{year}-{month:02}-{}", ["I", "II"][self.below(2)]);
        }
        if pattern.contains("(0[1-9]|1[0-2])") {
            return format!("{year}-{month:02}");
        }
        if pattern.starts_with("^[0-9]+/") {
            return format!("{}/{}", self.below(1000), 1 + self.below(1000));
        }
        if pattern.contains("}:[1-9]") {
            return format!("{}:{}", 1 + self.below(99_999), 1 + self.below(99_999));
        }
        let words = self.words;
        self.of(words).cloned().unwrap_or_default()
    }

    fn list(&mut self, schema: &'a Value, depth: usize) -> Value {
        if let Some(items) = schema["prefixItems"].as_array() {
            return items.iter().map(|item| self.make(item, depth + 1)).collect();
        }
        let size = |name: &str| schema[name].as_u64().and_then(|size| usize::try_from(size).ok());
        let least = size("minItems").unwrap_or(0);
        let most = if depth > DEEPEST { least } else { size("maxItems").unwrap_or(least + 12) };
        let count = match self.below(3) {
            0 => least,
            1 => most,
            _ => least + self.below(most - least + 1),
        };
        (0..count.min(64)).map(|_| self.make(&schema["items"], depth + 1)).collect()
    }

    fn object(&mut self, schema: &'a Value, depth: usize) -> Value {
        let mut object = Map::new();
        let needed = |name: &String| {
            schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
        };
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            if needed(name) || (depth <= DEEPEST && self.below(2) == 0) {
                object.insert(name.clone(), self.make(inner, depth + 1));
            }
        }
        if let inner @ Value::Object(_) = &schema["additionalProperties"] {
            for _ in 0..self.below(4) {
                let words = self.words;
                let name = self.of(words).cloned().unwrap_or_default();
                object.insert(name, self.make(inner, depth + 1));
            }
        }
        Value::Object(object)
    }

    /// Changes one thing somewhere in an input.
    fn change(&mut self, input: &mut Value) {
        let inner = match input {
            Value::Object(fields) if !fields.is_empty() => {
                let at = self.below(fields.len());
                fields.values_mut().nth(at)
            }
            Value::Array(items) if !items.is_empty() => {
                let at = self.below(items.len());
                items.get_mut(at)
            }
            _ => None,
        };
        match inner {
            Some(inner) if self.below(8) > 0 => self.change(inner),
            _ => *input = self.another(input),
        }
    }

    fn another(&mut self, value: &Value) -> Value {
        let numbers = [0, 1, -1, 9, 99, 255, 999, 65_535, i64::from(i32::MAX), i64::MIN];
        match value {
            Value::Number(_) => json!(numbers[self.below(numbers.len())]),
            Value::String(_) => json!(self.word(&Value::Null)),
            Value::Bool(yes) => json!(!yes),
            Value::Array(items) => {
                // Once more as long, or nothing.
                let twice = items.iter().chain(items).cloned().collect();
                if self.below(2) == 0 { twice } else { json!([]) }
            }
            _ => Value::Null,
        }
    }
}

/// Every text in an input.
fn collect(input: &Value, words: &mut Vec<String>) {
    match input {
        Value::String(text) => words.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => {
            for (name, value) in fields {
                words.push(name.clone());
                collect(value, words);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_fits_its_schema() {
        let schema = json!({
            "type": "object",
            "properties": {
                "kind": { "oneOf": [{ "const": "a" }, { "const": "b" }] },
                "count": { "type": "integer", "minimum": 1, "maximum": 9 },
                "month": { "$ref": "#/$defs/Month" },
                "list": { "type": "array", "items": { "type": "boolean" }, "minItems": 1, "maxItems": 3 },
                "more": { "type": ["integer", "null"], "minimum": 0, "maximum": 2 }
            },
            "required": ["kind", "count", "list"],
            "additionalProperties": false,
            "$defs": { "Month": { "type": "string", "pattern": "^19[0-9]{2}-(0[1-9]|1[0-2])$" } }
        });
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let mut all = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let made = Maker::new(seed, &schema, &[]).make(&schema, 0);
            assert!(validator.is_valid(&made), "{made}");
            all.insert(made.to_string());
        }
        assert!(all.len() > 50, "{}", all.len());
    }
}

//! Says what is wrong with the input of a question: where, and what was expected there.
//!
//! A plugin reads its input with serde, which knows the place but not always what is allowed there. The
//! schema of the question knows both.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::Value;

use crate::suggest;
use stavka_rulebook::fields::{expectation, resolve};

/// What is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// JSON pointer into the input.
    pub(crate) pointer: String,
    /// What is wrong there, and what was expected.
    pub(crate) message: String,
}

/// What is wrong with `input`, as far as its schema can say.
pub(crate) fn explain(schema: &Value, input: &str) -> Option<Wrong> {
    let input: Value = match serde_json::from_str(input) {
        Ok(input) => input,
        Err(error) => {
            let message = format!("the input is not JSON: {error}");
            return Some(Wrong { pointer: String::new(), message });
        }
    };
    let validator = jsonschema::validator_for(schema).ok()?;
    let errors: Vec<_> = validator.iter_errors(&input).collect();
    worst(&errors).map(|error| explained(schema, error))
}

/// Everything that is wrong with a text, as far as its schema can say.
pub(crate) fn explain_all(schema: &Value, input: &Value) -> Vec<Wrong> {
    let Ok(validator) = jsonschema::validator_for(schema) else { return Vec::new() };
    validator.iter_errors(input).map(|error| explained(schema, &error)).collect()
}

/// A name that is not known explains a name that is missing, so it comes first.
fn worst<'a, 'i>(errors: &'a [ValidationError<'i>]) -> Option<&'a ValidationError<'i>> {
    let unknown =
        |error: &&ValidationError<'_>| matches!(error.kind(), Kind::AdditionalProperties { .. });
    errors.iter().find(unknown).or(errors.first())
}

fn explained(schema: &Value, error: &ValidationError<'_>) -> Wrong {
    let pointer = error.instance_path().to_string();
    let node = parent(schema, error.schema_path().as_str());
    match error.kind() {
        Kind::AdditionalProperties { unexpected } => unknown_field(&pointer, node, unexpected),
        Kind::Required { property } => missing_field(schema, &pointer, node, property),
        Kind::OneOfNotValid { context } | Kind::AnyOf { context } => match branch(context) {
            Some(inner) => explained(schema, inner),
            None => not_expected(schema, pointer, node, error.instance()),
        },
        Kind::MinItems { .. } | Kind::MaxItems { .. } | Kind::UniqueItems => {
            Wrong { pointer, message: error.to_string() }
        }
        _ => not_expected(schema, pointer, node, error.instance()),
    }
}

/// The part of the schema whose keyword failed.
fn parent<'a>(schema: &'a Value, keyword: &str) -> &'a Value {
    let at = keyword.rsplit_once('/').map_or("", |(parent, _)| parent);
    schema.pointer(at).unwrap_or(&Value::Null)
}

fn unknown_field(pointer: &str, node: &Value, unexpected: &[String]) -> Wrong {
    let name = unexpected.first().map_or("", String::as_str);
    let known = node["properties"].as_object().into_iter().flat_map(|properties| properties.keys());
    let near = suggest::near(name, known.map(String::as_str));
    Wrong {
        pointer: format!("{pointer}/{name}"),
        message: format!("there is no such field; {near}"),
    }
}

fn missing_field(schema: &Value, pointer: &str, node: &Value, property: &Value) -> Wrong {
    let name = property.as_str().unwrap_or_default();
    let expected = expectation(schema, &node["properties"][name]);
    Wrong {
        pointer: format!("{pointer}/{name}"),
        message: format!("this field is missing; give {expected}"),
    }
}

fn not_expected(schema: &Value, pointer: String, node: &Value, found: &Value) -> Wrong {
    let expected = expectation(schema, resolve(schema, node));
    Wrong { pointer, message: format!("{} is not {expected}", short(found)) }
}

/// Where alternatives fail: the error inside the one that was meant, if that is clear. An alternative whose
/// tag or type does not fit was not meant.
fn branch<'a>(
    context: &'a [Vec<ValidationError<'static>>],
) -> Option<&'a ValidationError<'static>> {
    let meant = |errors: &&Vec<ValidationError<'_>>| {
        !errors.iter().any(|error| {
            matches!(error.kind(), Kind::Constant { .. } | Kind::Enum { .. } | Kind::Type { .. })
        })
    };
    let mut candidates = context.iter().filter(meant);
    let only = candidates.next()?;
    if candidates.next().is_some() { None } else { worst(only) }
}

/// A value that may be long, cut to what a line can hold.
fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 {
        text
    } else {
        text.chars().take(38).collect::<String>() + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_core::question::common::{OddsInput, SiberiaInput};

    fn line<T: stavka_core::schema::JsonSchema>(input: &str) -> String {
        let schema = stavka_core::schema::of::<T>().expect("tests make schemas");
        let wrong = explain(&schema, input).expect("wrong");
        format!("{}: {}", wrong.pointer, wrong.message)
    }

    #[test]
    fn every_mistake_has_a_place_and_an_expectation() {
        let odds = line::<OddsInput>;
        assert_eq!(
            odds(r#"{"attacker":"axis","attack":0,"defense":1}"#),
            "/attack: 0 is not a whole number from 1 to 999"
        );
        assert_eq!(
            odds(r#"{"attacker":"axis","atack":3,"defense":1}"#),
            "/atack: there is no such field; did you mean `attack` or `attacker`?"
        );
        assert_eq!(
            odds(r#"{"attacker":"axis","attack":3}"#),
            "/defense: this field is missing; give a whole number from 1 to 999"
        );
        assert_eq!(
            odds(r#"{"attacker":"red","attack":3,"defense":1}"#),
            "/attacker: \"red\" is not one of axis, allies"
        );
        assert_eq!(
            odds("[]"),
            ": [] is not an object with attacker, attack, defense, ground, weather"
        );
        assert!(odds("{").starts_with(": the input is not JSON: EOF"), "{}", odds("{"));
    }

    #[test]
    fn a_month_has_a_form() {
        let said = line::<SiberiaInput>(r#"{"call":"May 1941"}"#);
        assert_eq!(said, "/call: \"May 1941\" is not a month, such as 1941-09");
    }
}

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
    let worst = worst(&errors)?;
    let is_missing = |error: &&ValidationError<'_>| matches!(error.kind(), Kind::Required { .. });
    let missing: Vec<_> = errors.iter().filter(is_missing).collect();
    if is_missing(&worst) && missing.len() > 1 {
        return Some(all_missing(schema, &missing));
    }
    Some(explained(schema, worst))
}

/// Everything that is missing, so that nobody has to come back for each of it.
fn all_missing(schema: &Value, missing: &[&ValidationError<'_>]) -> Wrong {
    let each = missing.iter().map(|error| {
        let Wrong { pointer, message } = explained(schema, error);
        let give = message.split_once("; give ").map_or(message.as_str(), |(_, give)| give);
        format!("{pointer} ({give})")
    });
    let message = format!("these fields are missing: {}", each.collect::<Vec<_>>().join(", "));
    Wrong { pointer: String::new(), message }
}

/// A schema, ready to be compared with many texts.
pub(crate) struct Shape {
    schema: Value,
    validator: Option<jsonschema::Validator>,
}

impl Shape {
    /// The shape that a schema describes.
    pub(crate) fn of(schema: Value) -> Self {
        Self { validator: jsonschema::validator_for(&schema).ok(), schema }
    }

    /// Everything that is wrong with a text, as far as the schema can say.
    pub(crate) fn explain(&self, input: &Value) -> Vec<Wrong> {
        let errors = self.validator.iter().flat_map(|validator| validator.iter_errors(input));
        errors.map(|error| explained(&self.schema, &error)).collect()
    }
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
        Kind::OneOfNotValid { context } | Kind::AnyOf { context } => {
            match branch(context, &pointer) {
                Some(inner) => explained(schema, inner),
                None => tag(context)
                    .unwrap_or_else(|| not_expected(schema, pointer, node, error.instance())),
            }
        }
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

/// Where alternatives fail at `pointer`: the error inside the one that was meant, if that is clear. An alternative whose
/// type does not fit there, or whose tag does not fit right below, was not meant.
fn branch<'a>(
    context: &'a [Vec<ValidationError<'static>>],
    pointer: &str,
) -> Option<&'a ValidationError<'static>> {
    let below = |error: &ValidationError<'_>| {
        let path = error.instance_path().as_str();
        path.strip_prefix(pointer).is_some_and(|rest| rest.matches('/').count() <= 1)
    };
    let tag = |error: &&ValidationError<'_>| {
        matches!(error.kind(), Kind::Constant { .. } | Kind::Enum { .. }) && below(error)
    };
    let meant = |errors: &&Vec<ValidationError<'_>>| {
        let here = |error: &ValidationError<'_>| {
            matches!(error.kind(), Kind::Type { .. }) && error.instance_path().as_str() == pointer
        };
        !errors.iter().any(|error| tag(&error) || here(error))
    };
    let mut candidates = context.iter().filter(meant);
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => worst(only),
        _ => None,
    }
}

/// Where no alternative was meant: the tag that all of them have, with what it may be.
fn tag(context: &[Vec<ValidationError<'static>>]) -> Option<Wrong> {
    let constant = |error: &ValidationError<'_>| match error.kind() {
        Kind::Constant { expected_value } => {
            let expected =
                expected_value.as_str().map_or(expected_value.to_string(), str::to_owned);
            Some((error.instance_path().to_string(), short(error.instance()), expected))
        }
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            Some((format!("{}/{name}", error.instance_path()), String::new(), String::new()))
        }
        _ => None,
    };
    // A tag that is there and means nothing says more than whatever else is missing then.
    let is_tag = |error: &&ValidationError<'_>| matches!(error.kind(), Kind::Constant { .. });
    let tags = context.iter().map(|errors| {
        let found = errors.iter().filter(is_tag).find_map(constant);
        found.or_else(|| errors.iter().find_map(constant))
    });
    let tags: Vec<_> = tags.collect::<Option<_>>()?;
    let (pointer, found, _) = tags.first()?.clone();
    if tags.iter().any(|(other, ..)| *other != pointer) {
        return None;
    }
    let message = if found.is_empty() {
        "this field is missing; it says which of the alternatives is meant".to_owned()
    } else {
        let known: Vec<_> = tags.iter().map(|(.., expected)| expected.as_str()).collect();
        format!("{found} is not one of {}", known.join(", "))
    };
    Some(Wrong { pointer, message })
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
            odds(r#"{"attacker":"axis"}"#),
            ": these fields are missing: /attack (a whole number from 1 to 999), /defense (a whole number from 1 to 999)"
        );
        assert_eq!(
            odds(r#"{"attacker":"red","attack":3,"defense":1}"#),
            "/attacker: \"red\" is not one of axis, allies"
        );
        assert_eq!(
            odds("[]"),
            ": [] is not an object with attacker, attack, defense, ground, weather, printed, river, supply, air"
        );
        assert!(odds("{").starts_with(": the input is not JSON: EOF"), "{}", odds("{"));
    }

    #[test]
    fn what_is_wrong_within_an_alternative_has_a_place() {
        #[derive(stavka_core::schema::JsonSchema)]
        #[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
        #[expect(dead_code, reason = "only its schema is of interest")]
        enum Order {
            March { road: Vec<u8>, fast: bool },
            Halt { days: u8 },
        }
        let order = line::<Order>;
        assert!(order(r#"{"to":"march","road":3,"fast":true}"#).starts_with("/road: 3 is not"));
        assert!(order(r#"{"to":"march","road":[1,"x"],"fast":true}"#).starts_with("/road/1: "));
        assert_eq!(order(r#"{"to":"fly"}"#), "/to: \"fly\" is not one of march, halt");
        assert!(order(r#"{"days":3}"#).starts_with("/to: this field is missing"));
        assert!(order(r#"{"to":"halt"}"#).starts_with("/days: this field is missing"));
    }

    #[test]
    fn a_month_has_a_form() {
        let said = line::<SiberiaInput>(r#"{"call":"May 1941"}"#);
        assert_eq!(said, "/call: \"May 1941\" is not a month, such as 1941-09");
    }
}

//! The bounds of a figure, where the rules can't bear every value that its type has.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::schema::JsonSchema;

/// From what to what a figure may be changed, both included: numbers, or dates as texts. In the text a list of two.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Range(pub Value, pub Value);

impl Range {
    /// What is wrong with a value; nothing where it lies within. Of a list each item counts, and there must be one.
    pub fn refuses(&self, value: &Value) -> Option<String> {
        let Self(least, most) = self;
        match value {
            Value::Array(items) if items.is_empty() => {
                Some(format!("the list is empty; give from {least} to {most}"))
            }
            Value::Array(items) => items.iter().find_map(|item| self.refuses(item)),
            value if within(least, value) && within(value, most) => None,
            value => Some(format!("{value} is out of bounds; give from {least} to {most}")),
        }
    }
}

/// Whether one value is at most the other: as numbers, or as texts of one length, which dates are.
fn within(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Number(one), Value::Number(two)) => {
            one.as_i64().zip(two.as_i64()).is_some_and(|(one, two)| one <= two)
        }
        (Value::String(one), Value::String(two)) => one.len() == two.len() && one <= two,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_lies_within_is_taken() {
        let refused = |range: Value, value: Value| {
            let range: Range = serde_json::from_value(range).expect("two values");
            range.refuses(&value)
        };
        assert_eq!(refused(json!([1, 6]), json!(1)), None);
        assert_eq!(refused(json!([1, 6]), json!([6, 2])), None);
        let said = |said: &str| Some(said.to_owned());
        assert_eq!(refused(json!([1, 6]), json!(0)), said("0 is out of bounds; give from 1 to 6"));
        assert_eq!(
            refused(json!([1, 6]), json!([2, 7])),
            said("7 is out of bounds; give from 1 to 6")
        );
        assert_eq!(refused(json!([1, 6]), json!([])), said("the list is empty; give from 1 to 6"));
        assert_eq!(refused(json!(["1941-06", "1945-12"]), json!("1942-01")), None);
        assert!(refused(json!(["1941-06", "1945-12"]), json!("1900-01")).is_some());
        assert!(refused(json!([1, 6]), json!("3")).is_some());
        assert!(refused(json!([1, 6]), json!(2.5)).is_some());
    }
}

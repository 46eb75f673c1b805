//! A distribution in JSON: a list of outcomes, each with its probability as a fraction.

use crate::schema::JsonSchema;
use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Distribution, Fraction, NoOutcome, fraction::greatest_common_divisor};

/// An outcome with its probability, as it stands in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weighted<T> {
    /// What happens.
    pub outcome: T,
    /// How likely it is.
    pub probability: Fraction,
}

/// A list that is no distribution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Nothing can happen.
    #[error(transparent)]
    NoOutcome(#[from] NoOutcome),
    /// The probabilities miss the whole.
    #[error("the probabilities add up to {0}; they must add up to 1/1")]
    Sum(Fraction),
}

impl<T: Ord> TryFrom<Vec<Weighted<T>>> for Distribution<T> {
    type Error = FormError;

    fn try_from(list: Vec<Weighted<T>>) -> Result<Self, FormError> {
        let total = list.iter().fold(BigUint::ONE, |total, entry| {
            let denominator = entry.probability.denominator();
            let shared = greatest_common_divisor(&total, denominator);
            total * (denominator / shared)
        });
        let outcomes = list.into_iter().map(|Weighted { outcome, probability }| {
            (outcome, probability.numerator() * (&total / probability.denominator()))
        });
        let distribution = Self::weighted(outcomes)?;
        if distribution.total != total {
            return Err(FormError::Sum(Fraction::of_total(distribution.total, &total)));
        }
        Ok(distribution)
    }
}

impl<T: Ord + Serialize> Serialize for Distribution<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.iter().map(|(outcome, probability)| Weighted { outcome, probability }),
        )
    }
}

impl<'de, T: Ord + Deserialize<'de>> Deserialize<'de> for Distribution<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Weighted<T>>::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

crate::schemas! {
    impl<T: JsonSchema> JsonSchema for Distribution<T> {
        fn schema_name() -> Cow<'static, str> {
            format!("Distribution_of_{}", T::schema_name()).into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            Vec::<Weighted<T>>::json_schema(generator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_lists_outcomes_and_reads_back() {
        let thirds = Distribution::uniform(["hit", "miss", "miss"]).expect("three");
        let json = serde_json::to_string(&thirds).expect("writes");
        assert_eq!(
            json,
            r#"[{"outcome":"hit","probability":"1/3"},{"outcome":"miss","probability":"2/3"}]"#
        );
        let back: Distribution<&str> = serde_json::from_str(&json).expect("reads");
        assert_eq!(back, thirds);
    }

    #[test]
    fn probabilities_must_add_up() {
        let json = r#"[{"outcome":1,"probability":"1/3"},{"outcome":2,"probability":"1/2"}]"#;
        let error = serde_json::from_str::<Distribution<u8>>(json).expect_err("five sixths");
        assert!(error.to_string().contains("add up to 5/6"), "{error}");
        assert!(serde_json::from_str::<Distribution<u8>>("[]").is_err());
    }

    #[cfg(feature = "schemas")]
    #[test]
    fn the_schema_is_the_list() {
        let schema = crate::schema::schema_for!(Distribution<u8>);
        assert_eq!(schema.get("type").and_then(|kind| kind.as_str()), Some("array"));
    }
}

//! Exact fractions: a probability or an expectation without rounding.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An exact fraction that is not negative, written "17/81".
///
/// It is reduced only when it is shown: comparing and adding do not need it, and most fractions are
/// never shown.
#[derive(Debug, Clone)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

/// A text or a pair of numbers that is no fraction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FractionError {
    /// Nothing can be divided by nothing.
    #[error("the fraction {0}/0 has no value; write a denominator of at least 1")]
    ZeroDenominator(BigUint),
    /// The text has another form.
    #[error("`{0}` is no fraction; write two whole numbers, such as 17/81")]
    Form(String),
}

impl Fraction {
    /// The fraction of two numbers.
    pub fn new(
        numerator: impl Into<BigUint>,
        denominator: impl Into<BigUint>,
    ) -> Result<Self, FractionError> {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        if denominator == BigUint::ZERO {
            return Err(FractionError::ZeroDenominator(numerator));
        }
        Ok(Self { numerator, denominator })
    }

    /// A part of a total that is known not to be zero.
    pub(super) fn of_total(numerator: BigUint, total: &BigUint) -> Self {
        debug_assert_ne!(*total, BigUint::ZERO);
        Self { numerator, denominator: total.clone() }
    }

    /// Impossible.
    pub fn zero() -> Self {
        Self { numerator: BigUint::ZERO, denominator: BigUint::ONE }
    }

    /// Certain.
    pub fn one() -> Self {
        Self { numerator: BigUint::ONE, denominator: BigUint::ONE }
    }

    /// What stands above the line, maybe not in lowest terms.
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// What stands below the line, maybe not in lowest terms. Never zero.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The same fraction in lowest terms.
    #[must_use]
    pub fn reduced(&self) -> Self {
        let divisor = greatest_common_divisor(&self.numerator, &self.denominator);
        Self { numerator: &self.numerator / &divisor, denominator: &self.denominator / &divisor }
    }

    /// The nearest floating-point number, for display only.
    pub fn to_f64(&self) -> f64 {
        if self.numerator == BigUint::ZERO {
            return 0.0;
        }
        // Shifted so that the quotient has 64 or 65 bits: more than a float keeps, few enough for a u128.
        let below = self.denominator.bits() + 65;
        let above = self.numerator.bits();
        let places = |bits: u64| i32::try_from(bits).unwrap_or(i32::MAX);
        let (shifted, exponent) = if below >= above {
            (&self.numerator << (below - above), -places(below - above))
        } else {
            (&self.numerator >> (above - below), places(above - below))
        };
        let quotient = shifted / &self.denominator;
        #[allow(clippy::cast_precision_loss, reason = "for display only")]
        let mantissa = u128::try_from(&quotient).unwrap_or(u128::MAX) as f64;
        mantissa * 2f64.powi(exponent)
    }
}

/// Euclid's: the numbers are short enough for it.
pub(super) fn greatest_common_divisor(left: &BigUint, right: &BigUint) -> BigUint {
    let (mut larger, mut smaller) = (left.clone(), right.clone());
    while smaller != BigUint::ZERO {
        larger %= &smaller;
        std::mem::swap(&mut larger, &mut smaller);
    }
    larger
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

impl Add<&Fraction> for Fraction {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        if self.denominator == other.denominator {
            return Self {
                numerator: self.numerator + &other.numerator,
                denominator: self.denominator,
            };
        }
        let numerator = self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self { numerator, denominator: self.denominator * &other.denominator }
    }
}

impl Mul<&Fraction> for Fraction {
    type Output = Self;

    fn mul(self, other: &Self) -> Self {
        Self {
            numerator: self.numerator * &other.numerator,
            denominator: self.denominator * &other.denominator,
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reduced = self.reduced();
        write!(formatter, "{}/{}", reduced.numerator, reduced.denominator)
    }
}

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, FractionError> {
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| BigUint::from_str(digits).ok()).flatten()
        };
        let parts =
            text.split_once('/').and_then(|(above, below)| Some((number(above)?, number(below)?)));
        let (numerator, denominator) = parts.ok_or_else(|| FractionError::Form(text.to_owned()))?;
        Self::new(numerator, denominator)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

crate::schemas! {
    impl JsonSchema for Fraction {
        fn schema_name() -> Cow<'static, str> {
            "Fraction".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "An exact fraction, such as 17/81.",
                "pattern": "^[0-9]+/0*[1-9][0-9]*$"
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().expect("a fraction")
    }

    #[test]
    fn a_fraction_is_shown_in_lowest_terms_and_compared_by_value() {
        assert_eq!(fraction("34/162").to_string(), "17/81");
        assert_eq!(fraction("0/7").to_string(), "0/1");
        assert_eq!(fraction("2/4"), fraction("1/2"));
        assert!(fraction("1/3") < fraction("2/5"));
    }

    #[test]
    fn sums_and_products_are_exact() {
        assert_eq!(fraction("1/6") + &fraction("1/3"), fraction("1/2"));
        assert_eq!(fraction("1/6") + &fraction("2/6"), fraction("1/2"));
        assert_eq!(fraction("2/3") * &fraction("3/4"), fraction("1/2"));
    }

    #[test]
    fn bad_text_is_refused_with_a_reason() {
        assert_eq!("3/0".parse::<Fraction>(), Err(FractionError::ZeroDenominator(3u8.into())));
        for text in ["", "3", "/3", "3/", "-1/3", "+1/3", "1_0/3", "1/2/3"] {
            assert_eq!(text.parse::<Fraction>(), Err(FractionError::Form(text.into())));
        }
    }

    #[test]
    fn a_float_is_near_however_long_the_numbers_are() {
        let huge = BigUint::from(3u8).pow(4000);
        for (multiplier, expected) in [(1u32, 0.5), (2, 1.0), (2_000_000, 1e6)] {
            let long = Fraction::new(&huge * multiplier, &huge * 2u8).expect("not zero");
            assert!((long.to_f64() / expected - 1.0).abs() < 1e-15);
        }
        let whole = Fraction::new(huge.clone(), 1u8).expect("not zero");
        assert!(whole.to_f64().is_infinite());
        let tiny = Fraction::new(1u8, huge).expect("not zero");
        assert!(tiny.to_f64().abs() < f64::MIN_POSITIVE);
    }

    #[test]
    fn json_holds_the_text() {
        let json = serde_json::to_string(&fraction("2/4")).expect("writes");
        assert_eq!(json, "\"1/2\"");
        assert_eq!(serde_json::from_str::<Fraction>(&json).expect("reads"), fraction("1/2"));
        assert!(serde_json::from_str::<Fraction>("\"1/0\"").is_err());
    }
}

//! Parts of a number, such as a third.

use serde::Deserialize;

/// A part of a whole, written `1/3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Share {
    part: u32,
    whole: u32,
}

/// A text that is no part of a whole.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part of a whole; write it such as 1/3, at most 1/1")]
pub struct ShareError(String);

impl Share {
    /// This part of `number`, a fraction counting as a whole.
    pub fn rounded_up(self, number: u32) -> u32 {
        let exact = u64::from(number) * u64::from(self.part);
        u32::try_from(exact.div_ceil(u64::from(self.whole))).unwrap_or(number)
    }

    /// This part of `number`, a fraction not counting.
    pub fn rounded_down(self, number: u32) -> u32 {
        let exact = u64::from(number) * u64::from(self.part);
        u32::try_from(exact / u64::from(self.whole)).unwrap_or(number)
    }
}

impl TryFrom<String> for Share {
    type Error = ShareError;

    fn try_from(text: String) -> Result<Self, ShareError> {
        let parts = text
            .split_once('/')
            .and_then(|(part, whole)| Some((part.parse().ok()?, whole.parse().ok()?)));
        match parts {
            Some((part, whole)) if whole > 0 && part <= whole => Ok(Self { part, whole }),
            _ => Err(ShareError(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_counts_as_a_whole() {
        let share = |text: &str| Share::try_from(text.to_owned());
        let half = share("1/2").expect("a half");
        assert_eq!([7, 8, 1, 0].map(|number| half.rounded_up(number)), [4, 4, 1, 0]);
        assert_eq!([7, 8, 1, 0].map(|number| half.rounded_down(number)), [3, 4, 0, 0]);
        assert_eq!(share("1/3").map(|third| third.rounded_up(u32::MAX)), Ok(1_431_655_765));
        for bad in ["1/0", "4/3", "1", "a/b", "-1/2"] {
            assert_eq!(share(bad), Err(ShareError(bad.to_owned())));
        }
    }
}

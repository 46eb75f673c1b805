//! The figures of orders to stand.

use serde::Deserialize;

use crate::combat_results_table::Code;

/// What orders to stand do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoRetreat {
    /// What results become for units that stand.
    pub becomes: Conversions,
}

/// A result for each result. Written as a list like `D2 to DE`; what is not in it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(crate) struct Conversions([Code; Code::ALL.len()]);

/// A text that changes no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` changes no result; name two of the table, like `D2 to DE`")]
pub(crate) struct ConversionError(String);

impl Conversions {
    /// What becomes of a result.
    pub(crate) fn of(&self, code: Code) -> Code {
        self.0[code as usize]
    }
}

impl TryFrom<Vec<String>> for Conversions {
    type Error = ConversionError;

    fn try_from(lines: Vec<String>) -> Result<Self, ConversionError> {
        let mut codes = Code::ALL;
        for line in lines {
            let pair = line.split_once(" to ");
            let pair = pair.and_then(|(from, to)| Some((Code::named(from)?, Code::named(to)?)));
            let (from, to) = pair.ok_or(ConversionError(line))?;
            codes[from as usize] = to;
        }
        Ok(Self(codes))
    }
}

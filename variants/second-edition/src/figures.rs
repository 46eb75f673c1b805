//! The figures of the rules text, typed. Their values and their owners stand in `rules/`.

use serde::Deserialize;

/// Every figure of the variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {}

//! What is shown of an edition: its rulebook with questions and charts.

use stavka_rulebook::Volume;

use crate::edition::{Edition, EditionError};

/// Everything that an edition says of itself.
pub fn of(edition: &Edition) -> Result<Volume, EditionError> {
    Ok(Volume::new(
        edition.manifest.clone(),
        edition.book()?,
        edition.questions()?,
        edition.charts()?,
        edition.setup.clone(),
    ))
}

//! 80.32 and 80.33: where Communist and Wang ground units may go.

use stavka_core::clause::{Refused, Sink};

use super::ground::March;
use crate::area::Area;
use crate::clause;

/// 80.32: Communist ground units never leave China.
pub(crate) fn may_communist_go(march: &March, sink: &mut impl Sink) -> Result<(), Refused> {
    if march.to != Area::China {
        return Err(sink.refuse(clause::C80_32, || format!("{} is not China", march.to)));
    }
    sink.step(clause::C80_32, || "inside China this bars nothing".into());
    Ok(())
}

/// 80.33: Wang infantry stays in China and Manchuria.
pub(crate) fn may_wang_go(march: &March, sink: &mut impl Sink) -> Result<(), Refused> {
    if !matches!(march.to, Area::China | Area::Manchuria) {
        return Err(
            sink.refuse(clause::C80_33, || format!("{} is neither China nor Manchuria", march.to))
        );
    }
    sink.step(clause::C80_33, || format!("{} is open to Wang infantry", march.to));
    Ok(())
}

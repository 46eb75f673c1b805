//! Zones of control: which units have one, and what it does to those who move.

use crate::A4Sheet;
use crate::unit::{Counter, Nation, Size};

/// zoc.definition: armies and korps have a zone; disrupted-units.zoc: Disrupted, only armies and German korps.
pub fn has_zone(_: &A4Sheet, counter: Counter, disrupted: bool) -> bool {
    match counter.size {
        Size::Army => true,
        Size::Korps => !disrupted || counter.nation == Nation::German,
        Size::Division | Size::Brigade | Size::Regiment => false,
    }
}

/// op-movement.bonus.no-zoc: UnDisrupted Russian armies, German korps and German armies deny the bonus.
pub fn denies_bonus(counter: Counter, disrupted: bool) -> bool {
    let listed = matches!(
        (counter.nation, counter.size),
        (Nation::Russian, Size::Army) | (Nation::German, Size::Army | Size::Korps)
    );
    listed && !disrupted
}

pub(crate) fn questions() -> Vec<stavka_core::question::Question<A4Sheet>> {
    Vec::new()
}
